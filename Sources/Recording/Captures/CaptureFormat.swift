/// A layout of captures, told apart by content.
public enum CaptureFormat: String, Sendable, Hashable, CaseIterable {
  /// btsnoop, as Android and BlueZ write it.
  case btsnoop
  /// pcap with a Bluetooth link type.
  case pcap
  /// pcapng with a Bluetooth link type.
  case pcapng
  /// HCI packets back to back, each with its type byte (UART transport).
  case h4
  /// SiLabs' BGAPI trace as text.
  case bgapiTrace = "bgapi-trace"
  /// SiLabs' ranging library log, a JSON object a line.
  case rangingLog = "ranging-log"
  /// Hexadecimal step data, one text a device, as nRF Connect applications print it.
  case stepDump = "step-dump"
  /// BlueZ's ProcedureData blobs, one after the other.
  case procedureData = "procedure-data"

  /// The layout of some bytes; `nil` where it is none that is known.
  public static func detect(_ bytes: [UInt8]) -> CaptureFormat? {
    if bytes.starts(with: Array("btsnoop\0".utf8)) { return .btsnoop }
    if PacketCapture.isPcapng(bytes) { return .pcapng }
    if PacketCapture.isPcap(bytes) { return .pcap }
    // Text in UTF-8 or ASCII has no zero bytes and few control characters.
    let head = bytes.prefix(1 << 16)
    let isText = !head.isEmpty && !head.contains { $0 < 9 }
    if isText {
      if contains(head, "bt_evt_") || contains(head, " < event ") { return .bgapiTrace }
      if contains(head, "rtl_instance_id") || contains(head, "\"log_version\"") {
        return .rangingLog
      }
      if StepDump.markers.contains(where: { contains(head, $0) }) { return .stepDump }
      return nil
    }
    if H4Stream.looksRight(bytes) { return .h4 }
    return ProcedureDataBlob.looksRight(bytes) ? .procedureData : nil
  }

  private static func contains(_ bytes: ArraySlice<UInt8>, _ text: String) -> Bool {
    bytes.firstRange(of: Array(text.utf8)) != nil
  }
}
