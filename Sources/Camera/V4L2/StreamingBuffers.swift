import CLinux

/// The buffers that the driver fills, mapped into memory; unmapped when they go out of scope.
///
/// Only the first plane is mapped: it holds the brightness, or all there is.
/// Unchecked: the memory is this value's alone, which nobody can copy, and is only read.
struct StreamingBuffers: ~Copyable, @unchecked Sendable {
  private var mapped: [UnsafeRawBufferPointer] = []

  /// How many there are.
  var count: Int { mapped.count }

  /// Has the driver make buffers and maps them.
  init(_ device: borrowing V4L2Device, count: Int) throws(CameraError) {
    let granted = try device.requestBuffers(min(max(count, 2), 32))
    guard granted >= 2 else {
      throw CameraError(
        .deviceFailed, "the driver has memory for \(granted) buffers, 2 are needed",
        path: device.path, advice: "choose a smaller picture")
    }
    for index in 0..<granted {
      let buffer = try device.buffer(index)
      mapped.append(try device.map(length: buffer.length.0, offset: buffer.offset.0))
    }
  }

  deinit {
    for buffer in mapped {
      cln_v4l2_unmap(buffer.bindMemory(to: UInt8.self).baseAddress, UInt32(buffer.count))
    }
  }

  /// The bytes of a picture in a buffer; empty where the driver's numbers make no sense.
  func bytes(of buffer: cln_buffer) -> UnsafeRawBufferPointer {
    guard Int(buffer.index) < mapped.count else {
      return UnsafeRawBufferPointer(start: nil, count: 0)
    }
    let memory = mapped[Int(buffer.index)]
    let end = min(Int(buffer.used.0), memory.count)
    let start = min(Int(buffer.start.0), end)
    return UnsafeRawBufferPointer(rebasing: memory[start..<end])
  }
}
