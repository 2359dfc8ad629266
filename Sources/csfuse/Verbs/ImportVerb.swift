import CSFusion

extension Verb {
  private static let odometryScale = Option(
    "odometry-scale", value: "FACTOR",
    "multiply the odometry's translation and declare it not metric, so that scale has to be found")
  private static let tag = Option(
    "tag", value: "ID", "of a rig with several tags keep this one (starloc); else the busiest")
  private static let seed = Option(
    "seed", value: "NUMBER", "the seed of drift that is added (starloc); 1 without")

  static let importRun = Verb(
    name: "import",
    summary: "Turns a recording in another layout into a run, and prints what to know of it.",
    operands: "LAYOUT DIR RUN", operandCount: 3...3, options: [odometryScale, tag, seed],
    details: """
      LAYOUT is one of \(ImportLayout.allCases.map(\.rawValue).joined(separator: ", ")).
      RUN is a folder that is made; it must not hold anything yet.
      """
  ) { arguments, console in
    let layout = try parseChoice(arguments.operands[0], of: ImportLayout.self, for: "LAYOUT")
    let options = ImportOptions(
      odometryScale: try arguments.number(odometryScale, in: 1e-6...1e6),
      tag: arguments.text(tag), seed: try arguments.integer(seed, in: 0...UInt64.max) ?? 1)
    let result = try layout.read(arguments.operands[1], options: options)
    try RunWriter.write(result.run, to: arguments.operands[2])
    for note in result.notes { console.out.write(note + "\n") }
    return .done
  }
}
