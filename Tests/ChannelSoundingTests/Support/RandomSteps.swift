import ChannelSounding
import Geometry

/// Steps with random contents that every field's wire format can hold.
enum RandomSteps {
  static func step(_ random: inout RandomSource, role: Role, paths: Int) -> Step {
    let channel = UInt8(random.next() % 79)
    switch random.next() % 4 {
    case 0: return Step(channel: channel, content: .mode0(mode0(&random, role: role)))
    case 1: return Step(channel: channel, content: .mode1(mode1(&random)))
    case 2: return Step(channel: channel, content: .mode2(mode2(&random, paths: paths)))
    default:
      return Step(
        channel: channel, content: .mode3(mode1(&random), mode2(&random, paths: paths)))
    }
  }

  private static func quality(_ random: inout RandomSource) -> PacketQuality {
    PacketQuality(
      check: .init(rawValue: UInt8(random.next() % 3)) ?? .success,
      bitErrors: UInt8(random.next() % 16))
  }

  private static func rssi(_ random: inout RandomSource) -> Int8? {
    let value = Int8(truncatingIfNeeded: random.next())
    return value == 0x7F ? nil : value
  }

  private static func term(_ random: inout RandomSource) -> PhaseCorrectionTerm? {
    PhaseCorrectionTerm(bits: UInt32(truncatingIfNeeded: random.next()) & 0xFFFFFF)
  }

  static func mode0(_ random: inout RandomSource, role: Role) -> Mode0 {
    let offset = Int16(Int(random.next() % 32767) - 16383)
    return Mode0(
      quality: quality(&random), rssiDBm: rssi(&random), antenna: UInt8(random.next() % 4 + 1),
      frequencyOffset: role == .initiator && random.next() % 4 > 0 ? offset : nil)
  }

  static func mode1(_ random: inout RandomSource) -> Mode1 {
    let time = Int16(truncatingIfNeeded: random.next())
    let widths: [Bool?] = [nil, false, true]
    let packed = widths[Int(random.next() % 3)]
    return Mode1(
      quality: quality(&random), attackMetric: random.next() % 2 == 0 ? nil : 3,
      rssiDBm: rssi(&random), timeDifferenceHalfNanoseconds: time == .min ? nil : time,
      antenna: UInt8(random.next() % 4 + 1),
      packetTerms: packed.map {
        PacketTerms(first: term(&random), second: term(&random), isPacked: $0)
      })
  }

  static func mode2(_ random: inout RandomSource, paths: Int) -> Mode2 {
    let slots: [Tone.Slot] = [.extensionExpected, .extensionUnexpected]
    let tones = (0...paths).map { position in
      Tone(
        sample: term(&random), quality: .init(rawValue: UInt8(random.next() % 4)) ?? .high,
        slot: position < paths ? .regular : slots[Int(random.next() % 2)])
    }
    return Mode2(permutationIndex: UInt8(random.next() % 24), tones: tones)
  }
}
