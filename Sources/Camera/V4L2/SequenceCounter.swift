/// Turns the driver's 32-bit picture numbers, which may wrap, into ever growing ones.
struct SequenceCounter {
  private var last: (raw: UInt32, running: Int)?

  /// The running number of a picture, and how many the driver left out before it.
  mutating func advance(to raw: UInt32) -> (sequence: Int, dropped: Int) {
    guard let last else {
      self.last = (raw, Int(raw))
      return (Int(raw), 0)
    }
    let step = raw &- last.raw
    // Standing still or going back is a driver that starts anew, not four thousand million drops.
    let advance = step == 0 || step >= 1 << 31 ? 1 : Int(step)
    self.last = (raw, last.running + advance)
    return (last.running + advance, advance - 1)
  }
}
