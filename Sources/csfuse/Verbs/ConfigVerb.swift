import CSFusion

extension Verb {
  static let config = Verb(
    name: "config",
    summary: "Prints every setting with its value and meaning, in the format that --config reads.",
    operands: "[KEY]…", operandCount: 0...1000, options: [.config, .set],
    details: "With KEYs only these settings, or whole groups as in 'fusion', are printed."
  ) { arguments, console in
    let configuration = try arguments.configuration()
    guard !arguments.operands.isEmpty else {
      console.out.write(configuration.text)
      return .done
    }
    let entries = configuration.entries
    for wanted in arguments.operands {
      let found = entries.filter { $0.key == wanted || $0.key.hasPrefix(wanted + ".") }
      guard !found.isEmpty else {
        throw UsageError(
          "there is no setting '\(wanted)'" + suggestion(for: wanted, among: entries.map(\.key)))
      }
      for entry in found {
        console.out.write("\(entry.key) = \(entry.value)  # \(entry.meaning)\n")
      }
    }
    return .done
  }
}

extension Arguments {
  /// The defaults, changed by `--config` files and then by `--set`, each in order.
  func configuration() throws -> SessionConfiguration {
    var configuration = SessionConfiguration()
    for path in all(.config) { try configuration.apply(contentsOf: path) }
    for assignment in all(.set) {
      do {
        try configuration.apply(assignment: assignment)
      } catch {
        throw UsageError("--set: \(error)")
      }
    }
    return configuration
  }
}
