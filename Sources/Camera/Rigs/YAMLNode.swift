import CLinux

/// A part of a YAML text, and the line it begins at.
struct YAMLNode {
  /// What the part is.
  enum Content {
    case scalar(String)
    case sequence([YAMLNode])
    case mapping([(key: String, line: Int, value: YAMLNode)])
  }

  var content: Content
  var line: Int

  /// How deep parts may be nested; damaged files are not to exhaust the stack.
  private static let depthLimit = 32

  /// Reads a text of one document. Aliases are not understood, repeated keys are errors.
  ///
  /// OpenCV's first line, `%YAML:1.0`, is not YAML and is passed over.
  static func parse(_ text: String, path: String) throws(CameraError) -> YAMLNode {
    let readable = text.hasPrefix("%YAML:") ? "#" + text.dropFirst() : text
    var reader = try Reader(readable, path: path)
    return try reader.document()
  }

  /// The events of libyaml, read as a tree.
  private struct Reader: ~Copyable {
    private let text: UnsafeMutableBufferPointer<CChar>
    private let parser: OpaquePointer
    private let path: String

    init(_ string: String, path: String) throws(CameraError) {
      let characters = Array(string.utf8)
      let text = UnsafeMutableBufferPointer<CChar>.allocate(capacity: characters.count)
      _ = text.initialize(from: characters.lazy.map { CChar(bitPattern: $0) })
      guard let parser = cln_yaml_open(text.baseAddress, text.count) else {
        text.deallocate()
        throw CameraError(.invalidFile, "no memory for the YAML parser", path: path)
      }
      self.text = text
      self.parser = parser
      self.path = path
    }

    deinit {
      cln_yaml_close(parser)
      text.deallocate()
    }

    mutating func document() throws(CameraError) -> YAMLNode {
      let start = try next()
      guard start.kind == CLN_YAML_DOCUMENT_START else { throw error("is empty", start.line) }
      let root = try node(next(), depth: 0)
      let end = try next()
      guard end.kind == CLN_YAML_END else { throw error("a second document begins", end.line) }
      return root
    }

    private func error(_ message: String, _ line: Int) -> CameraError {
      CameraError(.invalidFile, message, path: path, line: line)
    }

    private func next() throws(CameraError) -> (kind: cln_yaml_kind, text: String, line: Int) {
      var event = cln_yaml_event()
      let problem: String? = withUnsafeTemporaryAllocation(
        of: CChar.self, capacity: Int(CLN_MESSAGE_SIZE)
      ) { message in
        guard let start = message.baseAddress else { return "no memory" }
        return cln_yaml_next(parser, &event, start) == 0 ? nil : String(cString: start)
      }
      if let problem { throw error("is no YAML: \(problem)", event.line) }
      let bytes = UnsafeRawBufferPointer(start: event.text, count: event.length)
      return (
        cln_yaml_kind(UInt32(bitPattern: event.kind)), String(decoding: bytes, as: UTF8.self),
        event.line
      )
    }

    private func node(_ event: (kind: cln_yaml_kind, text: String, line: Int), depth: Int)
      throws(CameraError) -> YAMLNode
    {
      guard depth < depthLimit else { throw error("is nested too deeply", event.line) }
      switch event.kind {
      case CLN_YAML_SCALAR:
        return YAMLNode(content: .scalar(event.text), line: event.line)
      case CLN_YAML_SEQUENCE_START:
        var items: [YAMLNode] = []
        while true {
          let item = try next()
          if item.kind == CLN_YAML_SEQUENCE_END { break }
          items.append(try node(item, depth: depth + 1))
        }
        return YAMLNode(content: .sequence(items), line: event.line)
      case CLN_YAML_MAPPING_START:
        return YAMLNode(content: .mapping(try entries(depth: depth)), line: event.line)
      case CLN_YAML_ALIAS:
        throw error("an alias (*name) is not understood here", event.line)
      default:
        throw error("has no value", event.line)
      }
    }

    private func entries(depth: Int) throws(CameraError)
      -> [(key: String, line: Int, value: YAMLNode)]
    {
      var entries: [(key: String, line: Int, value: YAMLNode)] = []
      var seen: Set<String> = []
      while true {
        let key = try next()
        if key.kind == CLN_YAML_MAPPING_END { return entries }
        guard key.kind == CLN_YAML_SCALAR else { throw error("a key is no text", key.line) }
        guard seen.insert(key.text).inserted else {
          throw error("'\(key.text)' is given twice", key.line)
        }
        entries.append((key.text, key.line, try node(next(), depth: depth + 1)))
      }
    }
  }
}
