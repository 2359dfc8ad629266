import Camera
import Geometry
import Recording

/// Writes what a session accepted as a run, so that its replay gives the session's outputs again.
///
/// Pictures are kept as the bytes they came in, or as PGM, without loss. Everything accepted is
/// with the system at once: a recording that is cut short can be read up to the cut.
struct Recorder: ~Copyable {
  private var writer: RunWriter
  private var known: Set<ObjectID>

  /// Makes the run's folder; it must not hold anything yet.
  init(directory: String, setup: SessionSetup) throws(SessionError) {
    known = Set(setup.objects.map(\.id))
    do throws(RecordingError) {
      writer = try RunWriter(
        directory: directory, objects: setup.objects,
        odometryIsMetric: setup.odometry == .external(isMetric: true),
        rigYAML: RigFile.text(of: setup.recordedRig))
    } catch {
      throw SessionError(error)
    }
  }

  /// Appends what was accepted, in the canonical order it comes in.
  mutating func append(_ inputs: [SessionInput]) throws(SessionError) {
    do throws(RecordingError) {
      for input in inputs {
        switch input {
        case .frame(let frame): try append(frame)
        case .odometry(let sample):
          try writer.append(
            odometry: TimedPose(
              timestamp: sample.timestamp, worldFromBody: sample.worldFromBody))
        case .ranging(let sample):
          try name(sample.object)
          try writer.append(sample)
        case .hint(let hint):
          try name(hint.object)
          try writer.append(hint)
        }
      }
    } catch {
      throw SessionError(error)
    }
  }

  /// Ends the run: waits until it is on the disk.
  consuming func finish() throws(SessionError) {
    do throws(RecordingError) {
      try writer.finish()
    } catch {
      throw SessionError(error)
    }
  }

  /// Takes the run away again, where nothing was appended.
  consuming func discard() { writer.discard() }

  private mutating func append(_ frame: CameraFrame) throws(RecordingError) {
    if let (encoding, bytes) = frame.encoded {
      try writer.append(
        picture: bytes, fileExtension: encoding.rawValue, at: frame.timestamp)
    } else {
      try writer.append(
        picture: PictureFile.encodePGM(frame.image), fileExtension: "pgm", at: frame.timestamp)
    }
  }

  /// Names an object in the run before its first record.
  private mutating func name(_ object: ObjectID) throws(RecordingError) {
    guard known.insert(object).inserted else { return }
    try writer.append(RunObject(id: object, name: object.rawValue))
  }
}
