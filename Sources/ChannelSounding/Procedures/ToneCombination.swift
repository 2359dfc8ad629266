extension Procedure {
  /// Combines both devices' tones: decodes, pairs step by step, undoes the antenna permutation
  /// and multiplies. Where the terms are inline, the initiator's tones are taken as they are.
  ///
  /// A procedure that is not complete gives what the steps reported by both devices hold, possibly
  /// nothing.
  ///
  /// - Parameter timing: how long steps take, where that is known; they must have followed each
  ///   other without a pause. Otherwise step k of N lies k/N of the duration after the start.
  /// - Throws: `DecodingError` where bytes do not decode, or where the devices' steps do not match.
  public func combinedTones(timing: StepTiming? = nil) throws(DecodingError) -> CombinedTones {
    guard (1...4).contains(antennaPaths) else {
      throw DecodingError(byteOffset: 0, reason: "\(antennaPaths) antenna paths, 1 to 4 exist")
    }
    var combination = ToneCombination(pathCount: antennaPaths)
    var local = StepReader(initiator.stepBytes, role: .initiator, antennaPaths: antennaPaths)
    var remote = StepReader(reflector.stepBytes, role: .reflector, antennaPaths: antennaPaths)
    var modes: [UInt8] = []
    while true {
      let offset = local.byteOffset
      let own = try local.next()
      let peer = hasInlineTerms ? own : try remote.next()
      guard let own, let peer else {
        let rest = try local.countRest() + remote.countRest()
        combination.leftOut.unpairedSteps = rest + (own == nil && peer == nil ? 0 : 1)
        break
      }
      if let fault = fault(own, peer) {
        throw DecodingError(byteOffset: offset, reason: "step \(modes.count): \(fault)")
      }
      if let ownTones = own.tones, let peerTones = peer.tones {
        combination.add(
          ownTones, hasInlineTerms ? nil : peerTones, channel: own.channel, stepIndex: modes.count)
      }
      modes.append(own.mode)
    }
    let unpaired = combination.leftOut.unpairedSteps
    guard status != .complete || unpaired == 0 else {
      throw DecodingError(
        byteOffset: local.byteOffset,
        reason: "step \(modes.count): one device reports \(unpaired) steps more than the other")
    }
    let duration = max(0, Double(durationNanoseconds) * 1e-9)
    let even = duration / Double(max(1, modes.count + unpaired))
    let schedule: (middles: [Double], end: Double) =
      timing?.schedule(modes: modes, antennaPaths: antennaPaths)
      ?? (middles: modes.indices.map { Double($0) * even }, end: duration)
    return combination.result(
      stepTimes: schedule.middles, durationSeconds: schedule.end,
      frequencyCompensation: initiator.frequencyCompensation)
  }

  /// What is wrong with a pair of steps, in words; `nil` where nothing is.
  private func fault(_ own: Step, _ peer: Step) -> String? {
    guard own.mode == peer.mode, own.channel == peer.channel else {
      return "the initiator has mode \(own.mode) on channel \(own.channel), "
        + "the reflector mode \(peer.mode) on channel \(peer.channel)"
    }
    guard let ownTones = own.tones, let peerTones = peer.tones else { return nil }
    guard ownTones.toneCount == antennaPaths + 1, peerTones.toneCount == antennaPaths + 1 else {
      return "\(ownTones.toneCount) and \(peerTones.toneCount) tones, "
        + "\(antennaPaths + 1) belong to \(antennaPaths) antenna paths"
    }
    return nil
  }
}

/// Collects the products of tones, with the step they came from in place of a time.
struct ToneCombination {
  let pathCount: Int
  var leftOut = LeftOutTones()
  private var tones: [CombinedTone] = []

  init(pathCount: Int) {
    self.pathCount = pathCount
    tones.reserveCapacity(RadioBand.channelCount * (pathCount + 1))
  }

  /// Adds a step's products; without a peer's step the own tones alone.
  mutating func add(_ own: Mode2, _ peer: Mode2?, channel: UInt8, stepIndex: Int) {
    let row = Int(own.permutationIndex)
    guard own.permutationIndex == peer?.permutationIndex ?? own.permutationIndex,
      AntennaPermutation.isValid(row: row, pathCount: pathCount)
    else {
      leftOut.unknownPermutation += pathCount
      return
    }
    for position in 0...pathCount {
      let value = product(
        own[position], peer.map { $0[position] }, isExtension: position == pathCount)
      guard let value,
        let path = AntennaPermutation.path(row: row, position: position, pathCount: pathCount)
      else { continue }
      tones.append(
        CombinedTone(
          path: UInt8(path), channel: channel, timeOffsetSeconds: Double(stepIndex), value: value))
    }
  }

  private mutating func product(_ own: Tone, _ peer: Tone?, isExtension: Bool) -> Complex? {
    // Both must have expected a tone: where one did not, its sample is noise.
    if isExtension
      && (own.slot != .extensionExpected || peer?.slot ?? own.slot != .extensionExpected)
    {
      leftOut.emptyExtension += 1
      return nil
    }
    guard let sample = own.sample, let peerSample = peer == nil ? Self.one : peer?.sample else {
      leftOut.unavailable += 1
      return nil
    }
    if sample.isSaturated || peerSample.isSaturated {
      leftOut.saturated += 1
      return nil
    }
    if own.quality == .low || peer?.quality == .low {
      leftOut.lowQuality += 1
      return nil
    }
    let value = sample.complex * peerSample.complex
    if value == .zero {
      leftOut.silent += 1
      return nil
    }
    return value
  }

  private static let one = PhaseCorrectionTerm(i: 1, q: 0)

  /// All tones, with each step's time in place of its index.
  func result(
    stepTimes: [Double], durationSeconds: Double, frequencyCompensation: Int?
  ) -> CombinedTones {
    CombinedTones(
      tones: tones.map { tone in
        var timed = tone
        timed.timeOffsetSeconds = stepTimes[Int(tone.timeOffsetSeconds)]
        return timed
      }, pathCount: pathCount, durationSeconds: durationSeconds,
      frequencyCompensation: frequencyCompensation, leftOut: leftOut)
  }
}
