import ChannelSounding

extension Capture {
  /// Reads captures whose layout is found by content.
  ///
  /// - Parameter paths: one file, or two where each device wrote its own step dump.
  /// - Throws: `RecordingError` where a file cannot be read or its layout is unknown.
  public init(paths: [String]) throws(RecordingError) {
    var files: [(path: String, bytes: [UInt8])] = []
    for path in paths { files.append((path, try FileSystem.read(path))) }
    try self.init(files: files)
  }

  /// Reads captures from memory; the paths serve for messages.
  public init(files: [(path: String, bytes: [UInt8])]) throws(RecordingError) {
    guard let first = files.first else {
      throw RecordingError(code: .missingFile, path: "", reason: "no capture named")
    }
    guard let format = CaptureFormat.detect(first.bytes) else {
      throw RecordingError(
        code: .unsupported, path: first.path,
        reason: "is no capture of a known layout; known are "
          + CaptureFormat.allCases.map(\.rawValue).joined(separator: ", "))
    }
    if format == .stepDump {
      self = try StepDump.read(files)
      return
    }
    guard files.count == 1 else {
      throw RecordingError(
        code: .unsupported, path: files[1].path,
        reason: "a \(format.rawValue) capture holds both devices; read one file at a time")
    }
    var sink = CaptureSink(path: first.path, format: format)
    switch format {
    case .btsnoop: BTSnoop.read(first.bytes, &sink)
    case .pcap: PacketCapture.readPcap(first.bytes, &sink)
    case .pcapng: PacketCapture.readPcapng(first.bytes, &sink)
    case .h4: H4Stream.read(first.bytes, &sink)
    case .bgapiTrace: BGAPITrace.read(first.bytes, &sink)
    case .rangingLog: RangingLog.read(first.bytes, &sink)
    case .procedureData: ProcedureDataBlob.read(first.bytes, &sink)
    case .stepDump: break
    }
    self = sink.finish()
  }
}
