/// Translates between ranging data and its bytes.
///
/// Steps carry no length here, and what their type of round-trip time says of it is wrong on real
/// devices: the length is the one with which the body parses to exactly its end.
extension RangingData {
  /// Decodes a body.
  ///
  /// - Parameters:
  ///   - bytes: the joined segments.
  ///   - role: the role of the device that reports.
  /// - Throws: `DecodingError` where no length of packets makes the body end where it should.
  public init(_ bytes: [UInt8], role: Role) throws(DecodingError) {
    var failure: DecodingError?
    for packetLength in [6, 14, 12] {
      do throws(DecodingError) {
        self = try Self.decode(bytes, role: role, packetLength: packetLength)
        return
      } catch {
        // The first reading is the common one: its error says most.
        if failure == nil { failure = error }
      }
    }
    throw failure ?? DecodingError(byteOffset: 0, reason: "empty ranging data")
  }

  private static func decode(
    _ bytes: [UInt8], role: Role, packetLength: Int
  ) throws(DecodingError) -> RangingData {
    var reader = ByteReader(bytes)
    let head = try reader.read(UInt16.self)
    let power = try reader.readPower()
    let maskOffset = reader.offset
    let mask = try reader.read(UInt8.self)
    guard mask >> 6 == 0 else {
      throw DecodingError(
        byteOffset: maskOffset, reason: "phase correction terms in format \(mask >> 6), 0 is known")
    }
    var data = RangingData(
      counter: head, configurationID: UInt8(head >> 12), selectedPowerDBm: power,
      antennaPathMask: mask)
    let lengths = [
      role == .initiator ? 5 : 3, packetLength, 1 + 4 * (data.antennaPaths + 1),
      packetLength + 1 + 4 * (data.antennaPaths + 1),
    ]
    while reader.remaining > 0 {
      data.subevents.append(try subevent(&reader, dataLengths: lengths))
    }
    return data
  }

  private static func subevent(
    _ reader: inout ByteReader, dataLengths: [Int]
  ) throws(DecodingError) -> Subevent {
    var subevent = Subevent()
    subevent.startConnectionEvent = try reader.read()
    subevent.frequencyCompensation = FrequencyOffset.decode(try reader.read())
    let doneOffset = reader.offset
    let done = try reader.read(UInt8.self)
    subevent.procedureDone = try ByteReader.doneStatus(done & 0xF, at: doneOffset)
    subevent.subeventDone = try ByteReader.doneStatus(done >> 4, at: doneOffset)
    subevent.abortReason = AbortReason(byte: try reader.read())
    subevent.referencePowerDBm = try reader.readPower()
    let count = Int(try reader.read(UInt8.self))
    subevent.steps.reserveCapacity(count)
    for _ in 0..<count {
      let offset = reader.offset
      let byte = try reader.read(UInt8.self)
      guard byte & 0x7C == 0 else {
        throw DecodingError(byteOffset: offset, reason: "reserved bits in step mode \(byte)")
      }
      let mode = byte & 3
      let isAborted = byte & 0x80 != 0
      subevent.steps.append(
        Step(mode: mode, data: isAborted ? nil : try reader.read(count: dataLengths[Int(mode)])))
    }
    return subevent
  }

  /// The bytes of the body.
  public func encode() -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(littleEndian: counter & 0xFFF | UInt16(configurationID & 0xF) << 12)
    bytes.append(selectedPowerDBm.map { UInt8(bitPattern: $0) } ?? 0x7F)
    bytes.append(antennaPathMask & 0xF)
    for subevent in subevents {
      bytes.append(littleEndian: subevent.startConnectionEvent)
      bytes.append(littleEndian: FrequencyOffset.encode(subevent.frequencyCompensation))
      bytes.append(subevent.procedureDone.rawValue | subevent.subeventDone.rawValue << 4)
      bytes.append(subevent.abortReason.byte)
      bytes.append(subevent.referencePowerDBm.map { UInt8(bitPattern: $0) } ?? 0x7F)
      bytes.append(UInt8(clamping: subevent.steps.count))
      for step in subevent.steps.prefix(255) {
        bytes.append(step.mode & 3 | (step.data == nil ? 0x80 : 0))
        bytes += step.data ?? []
      }
    }
    return bytes
  }
}
