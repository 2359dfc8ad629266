// A webcam in user space: it speaks USB/IP with the kernel's virtual host controller (vhci_hcd)
// over a pair of sockets, so that the real uvcvideo driver binds to it. It is unplugged by writing
// its port to the controller's `detach`. Packets: Documentation/usb/usbip_protocol.rst.

import Camera
import Geometry
import Glibc

struct USBCamera {
  private static let controller = "/sys/devices/platform/vhci_hcd.0"
  private static let packetBytes = 48

  private let socket: Int32
  private let pictures: [[UInt8]]
  private let framesPerSecond: Double
  /// Every so many-th picture loses its second half.
  private let damageInterval: Int?

  /// Requests for picture data that wait to be answered.
  private var waiting: [(sequence: UInt32, length: Int)] = []
  private var number = 0
  private var sent = 0
  private var due = now()

  /// Plugs the camera into a port of the controller.
  init(port: Int, framesPerSecond: Double, damageInterval: Int?) throws {
    var pair: [Int32] = [0, 0]
    guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &pair) == 0 else {
      throw Failure(words: "no socket pair")
    }
    socket = pair[0]
    pictures = try (0..<256).map(TestPicture.jpeg)
    self.framesPerSecond = framesPerSecond
    self.damageInterval = damageInterval
    // Port, socket, the device's number, and its speed: 3 is high speed, 480 Mbit/s.
    let line = Array("\(port) \(pair[1]) 65537 3\n".utf8)
    let file = open(Self.controller + "/attach", O_WRONLY)
    guard file >= 0, write(file, line, line.count) == line.count else {
      throw Failure(words: "\(Self.controller) can't be attached to")
    }
    close(file)
    close(pair[1])
  }

  /// Serves until it is unplugged.
  mutating func serve() {
    while true {
      let wait = waiting.isEmpty ? 1000 : max(0, due.seconds(since: now()) * 1000)
      var request = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
      if poll(&request, 1, Int32(wait.rounded(.up))) > 0 {
        guard takePacket() else { return }
      }
      while !waiting.isEmpty && now() >= due { sendPart() }
    }
  }

  // MARK: requests

  private mutating func takePacket() -> Bool {
    guard let packet = receive(Self.packetBytes) else { return false }
    func field(_ index: Int) -> UInt32 {
      packet[4 * index..<4 * index + 4].reduce(0) { $0 << 8 | UInt32($1) }
    }
    let sequence = field(1)
    if field(0) == 2 {
      // The request of another number is withdrawn: −104 (ECONNRESET) if it was still waiting.
      let isWaiting = waiting.contains { $0.sequence == field(5) }
      waiting.removeAll { $0.sequence == field(5) }
      sent = 0
      send(words: [4, sequence, 0, 0, 0, isWaiting ? UInt32(bitPattern: -104) : 0], [])
      return true
    }
    let (isIn, endpoint, length) = (field(3) == 1, field(4), Int(field(6)))
    if !isIn && length > 0 && receive(length) == nil { return false }
    if endpoint != 0 {
      if waiting.isEmpty && due < now() { due = now() }
      waiting.append((sequence, length))
      return true
    }
    let setup = Array(packet[40..<48])
    func word(_ index: Int) -> Int { Int(setup[index]) | Int(setup[index + 1]) << 8 }
    let answer = USBDescriptors.answer(
      type: setup[0], request: setup[1], value: word(2), index: word(4))
    let bytes = Array((answer ?? []).prefix(isIn ? word(6) : 0))
    reply(sequence, status: answer == nil ? -32 : 0, bytes, count: isIn ? bytes.count : length)
    return true
  }

  // MARK: pictures

  /// Sends the next part of the present picture as one payload of the video class.
  private mutating func sendPart() {
    let (sequence, length) = waiting.removeFirst()
    var picture = pictures[number % pictures.count][...]
    if let damageInterval, number % damageInterval == damageInterval - 1 {
      picture = picture.prefix(picture.count / 2)
    }
    let part = picture.dropFirst(sent).prefix(min(length, USBDescriptors.maximumPayload) - 2)
    sent += part.count
    let isLast = sent >= picture.count
    // Header: its length, then picture parity (bit 0), end of picture (1), end of header (7).
    let header = [2, UInt8(0x80 | number & 1 | (isLast ? 2 : 0))]
    reply(sequence, status: 0, header + part, count: 2 + part.count)
    if isLast {
      sent = 0
      number += 1
      due = due.advanced(bySeconds: 1 / framesPerSecond)
    }
  }

  // MARK: packets

  private func reply(_ sequence: UInt32, status: Int32, _ bytes: [UInt8], count: Int) {
    send(words: [3, sequence, 0, 0, 0, UInt32(bitPattern: status), UInt32(count)], bytes)
  }

  private func send(words: [UInt32], _ bytes: [UInt8]) {
    var packet = words.flatMap { word in (0..<4).map { UInt8(word >> (24 - 8 * $0) & 255) } }
    packet += Array(repeating: 0, count: Self.packetBytes - packet.count) + bytes
    var done = 0
    while done < packet.count {
      let count = packet.withUnsafeBytes {
        Glibc.send(
          socket, $0.baseAddress?.advanced(by: done), packet.count - done,
          Int32(MSG_NOSIGNAL))
      }
      if count <= 0 { return }
      done += count
    }
  }

  private func receive(_ count: Int) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    var done = 0
    while done < count {
      let got = bytes.withUnsafeMutableBytes {
        read(socket, $0.baseAddress?.advanced(by: done), count - done)
      }
      if got <= 0 { return nil }
      done += got
    }
    return bytes
  }
}
