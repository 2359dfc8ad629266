extension Procedure {
  /// Combines both devices' tones: decodes, pairs step by step, undoes the antenna permutation
  /// and multiplies.
  ///
  /// Step k of N lies k/N of the duration after the start. A procedure that is not complete gives
  /// what the steps reported by both devices hold, possibly nothing.
  ///
  /// - Throws: `DecodingError` where bytes do not decode, or where the devices' steps do not match.
  public func combinedTones() throws(DecodingError) -> CombinedTones {
    guard (1...4).contains(antennaPaths) else {
      throw DecodingError(byteOffset: 0, reason: "\(antennaPaths) antenna paths, 1 to 4 exist")
    }
    var combination = ToneCombination(pathCount: antennaPaths)
    var local = StepReader(
      initiator.stepBytes, role: .initiator, antennaPaths: antennaPaths)
    var remote = StepReader(
      reflector.stepBytes, role: .reflector, antennaPaths: antennaPaths)
    var index = 0
    while true {
      let offset = local.byteOffset
      let (own, peer) = (try local.next(), try remote.next())
      guard let own, let peer else {
        let rest = try local.countRest() + remote.countRest()
        combination.leftOut.unpairedSteps = rest + (own == nil && peer == nil ? 0 : 1)
        break
      }
      guard own.mode == peer.mode, own.channel == peer.channel else {
        throw DecodingError(
          byteOffset: offset,
          reason: "step \(index): the initiator has mode \(own.mode) on channel \(own.channel), "
            + "the reflector mode \(peer.mode) on channel \(peer.channel)")
      }
      if let ownTones = own.tones, let peerTones = peer.tones {
        guard ownTones.toneCount == antennaPaths + 1, peerTones.toneCount == antennaPaths + 1 else {
          throw DecodingError(
            byteOffset: offset,
            reason: "step \(index): \(ownTones.toneCount) and \(peerTones.toneCount) tones, "
              + "\(antennaPaths + 1) belong to \(antennaPaths) antenna paths")
        }
        combination.add(ownTones, peerTones, channel: own.channel, stepIndex: index)
      }
      index += 1
    }
    guard status != .complete || combination.leftOut.unpairedSteps == 0 else {
      throw DecodingError(
        byteOffset: local.byteOffset,
        reason: "step \(index): one device reports "
          + "\(combination.leftOut.unpairedSteps) steps more than the other")
    }
    return combination.result(
      stepCount: index + combination.leftOut.unpairedSteps,
      durationSeconds: max(0, Double(durationNanoseconds) * 1e-9),
      frequencyCompensation: initiator.frequencyCompensation)
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

  mutating func add(_ own: Mode2, _ peer: Mode2, channel: UInt8, stepIndex: Int) {
    let row = Int(own.permutationIndex)
    guard own.permutationIndex == peer.permutationIndex,
      AntennaPermutation.isValid(row: row, pathCount: pathCount)
    else {
      leftOut.unknownPermutation += pathCount
      return
    }
    for position in 0...pathCount {
      guard let value = product(own[position], peer[position], isExtension: position == pathCount),
        let path = AntennaPermutation.path(row: row, position: position, pathCount: pathCount)
      else { continue }
      tones.append(
        CombinedTone(
          path: UInt8(path), channel: channel, timeOffsetSeconds: Double(stepIndex), value: value))
    }
  }

  private mutating func product(_ own: Tone, _ peer: Tone, isExtension: Bool) -> Complex? {
    // Both must have expected a tone: where one did not, its sample is noise.
    if isExtension && (own.slot != .extensionExpected || peer.slot != .extensionExpected) {
      leftOut.emptyExtension += 1
      return nil
    }
    guard let sample = own.sample, let peerSample = peer.sample else {
      leftOut.unavailable += 1
      return nil
    }
    if sample.isSaturated || peerSample.isSaturated {
      leftOut.saturated += 1
      return nil
    }
    if own.quality == .low || peer.quality == .low {
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

  func result(
    stepCount: Int, durationSeconds: Double, frequencyCompensation: Int?
  ) -> CombinedTones {
    let secondsPerStep = durationSeconds / Double(max(1, stepCount))
    return CombinedTones(
      tones: tones.map { tone in
        var timed = tone
        timed.timeOffsetSeconds *= secondsPerStep
        return timed
      }, pathCount: pathCount, durationSeconds: durationSeconds,
      frequencyCompensation: frequencyCompensation, leftOut: leftOut)
  }
}
