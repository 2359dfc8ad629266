import CSFusion
import Evaluation
import Simulation

extension Verb {
  static let simulate = Verb(
    name: "simulate",
    summary: "Makes a run with truth: a simulated walk, or simulated objects along real pictures.",
    operands: "RUN", operandCount: 1...1, options: SimulateOptions.all,
    details: """
      RUN is a folder that is made; it must not hold anything yet. The same options give the same
      bytes. Without pictures the run has odometry in a unit of its own.

      """ + SimulateOptions.settingsHelp
  ) { arguments, console in
    let configuration = try arguments.simulationConfiguration()
    let directory = arguments.operands[0]
    if let pictures = arguments.text(SimulateOptions.pictures) {
      guard let layout = try arguments.choice(SimulateOptions.layout, of: ImportLayout.self) else {
        throw UsageError("--pictures needs --layout, for example --layout seven-scenes")
      }
      for option in [SimulateOptions.scenario, SimulateOptions.seconds, SimulateOptions.render]
      where arguments.has(option) {
        throw UsageError("--\(option.name) and --pictures exclude each other")
      }
      let source = try layout.read(pictures).run
      try RunWriter.write(
        try source.withSimulatedObjects(
          configuration, keepsOdometry: arguments.has(SimulateOptions.odometry)),
        to: directory)
      return .done
    }
    guard !arguments.has(SimulateOptions.layout) else {
      throw UsageError("--layout goes with --pictures")
    }
    let simulated = try Simulator.run(configuration)
    guard let rendering = try arguments.rendering() else {
      try RunWriter.write(simulated.recorded(hasOdometry: true), to: directory)
      return .done
    }
    try render(
      simulated, seed: configuration.seed, rendering,
      hasOdometry: arguments.has(SimulateOptions.odometry), to: directory, console)
    return .done
  }
}

/// The options of simulating.
enum SimulateOptions {
  static let scenario = Option(
    "scenario", value: "NAME",
    "how the rig moves: " + Scenario.allCases.map(\.rawValue).joined(separator: ", ") + " (curve)")
  static let seed = Option("seed", value: "NUMBER", "the seed of everything random (1)")
  static let seconds = Option("seconds", value: "NUMBER", "length of the run (10)")
  static let objects = Option("objects", value: "NUMBER", "how many objects there are (1)")
  static let moving = Option("moving", value: "NUMBER", "how many of them move (0)")
  static let ranging = Option(
    "ranging", value: "KIND",
    "what ranging delivers: "
      + RangingMode.allCases.map(\.rawValue).joined(separator: " or ") + " (procedures)")
  static let reflection = Option(
    "reflection", value: "FACTOR", "how much of the amplitude a wall reflects (0.3)")
  static let direct = Option(
    "direct", value: "FACTOR", "how much of the direct path's amplitude arrives (1)")
  static let antennas = Option("antennas", value: "NUMBER", "antennas of the rig, 1 to 4 (1)")
  static let render = Option(
    "render", "render pictures of 640×480 as JPEG files, which then replace the odometry")
  static let framesPerSecond = Option("fps", value: "NUMBER", "rendered pictures a second (20)")
  static let quality = Option("quality", value: "NUMBER", "quality of the JPEG files (80)")
  static let exposure = Option(
    "exposure", value: "SECONDS", "how long the shutter is open, for motion blur (0.005)")
  static let gain = Option("gain", value: "FACTOR", "brightness; 1 is well exposed (1)")
  static let odometry = Option("odometry", "write odometry beside the pictures, to be used instead")
  static let pictures = Option(
    "pictures", value: "DIR", "hang objects onto a real picture sequence with true poses")
  static let layout = Option(
    "layout", value: "LAYOUT", "the layout of that sequence: seven-scenes, kitti")
  static let set = Option(
    "set", short: "s", value: "KEY=VALUE", "change one of the settings below; may be repeated")

  static let all = [
    scenario, seed, seconds, objects, moving, ranging, reflection, direct, antennas, render,
    framesPerSecond, quality, exposure, gain, odometry, pictures, layout, set,
  ]

  /// Every setting of a simulation with its default and meaning.
  static var settingsHelp: String {
    let defaults = SimulationConfiguration()
    let rows = SimulationConfiguration.settings.map {
      ("\($0.name)=\($0.read(defaults))", $0.meaning)
    }
    let width = rows.map(\.0.count).max() ?? 0
    let lines = rows.map { "  " + $0.0.rightPadded(to: width) + "  " + $0.1 }
    return "\nSettings for --set:\n" + lines.joined(separator: "\n")
  }
}

extension Arguments {
  fileprivate func simulationConfiguration() throws(UsageError) -> SimulationConfiguration {
    typealias Names = SimulateOptions
    var configuration = SimulationConfiguration()
    if let value = try choice(Names.scenario, of: Scenario.self) { configuration.scenario = value }
    if let value = try choice(Names.ranging, of: RangingMode.self) { configuration.ranging = value }
    if let value = try integer(Names.seed, in: 0...UInt64.max) { configuration.seed = value }
    // The options with a name of their own, then the rest.
    let named: [(Option, String)] = [
      (Names.seconds, "durationSeconds"), (Names.objects, "objectCount"),
      (Names.moving, "movingObjectCount"), (Names.reflection, "reflection"),
      (Names.direct, "direct"), (Names.antennas, "antennaPaths"),
    ]
    for (option, key) in named {
      guard let text = text(option) else { continue }
      try configuration.set(key, to: text, for: "--" + option.name)
    }
    for assignment in all(Names.set) {
      let parts = assignment.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2 else {
        throw UsageError("--set: '\(assignment)' is not of the form KEY=VALUE")
      }
      try configuration.set(parts[0], to: parts[1], for: "--set")
    }
    return configuration
  }
}

extension SimulationConfiguration {
  fileprivate mutating func set(
    _ key: String, to text: String, for what: String
  ) throws(UsageError) {
    guard let setting = Self.settings.first(where: { $0.name == key }) else {
      throw UsageError(
        "\(what): there is no setting '\(key)'"
          + suggestion(for: key, among: Self.settings.map(\.name)))
    }
    do {
      try setting.write(&self, text)
    } catch {
      throw UsageError("\(what): \(error.description)")
    }
  }
}
