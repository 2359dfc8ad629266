import Foundation
import Testing

@testable import Camera

private func control(
  _ kind: CameraControl.Kind, _ range: ClosedRange<Int> = 0...1, isWritable: Bool = true
) -> CameraControl {
  CameraControl(
    id: 1, name: "gain", kind: kind, range: range, step: 1, standard: 0, value: 0,
    isInactive: false, isWritable: isWritable)
}

@Suite struct CameraControlTests {
  @Test(arguments: [
    ("Exposure Time, Absolute", "exposure_time_absolute"), ("Gain", "gain"),
    ("White Balance, Auto & Preset", "white_balance_auto_preset"),
    (" Power Line Frequency ", "power_line_frequency"), ("", ""),
  ]) func namesAreWrittenAsProgramsWriteThem(name: String, expected: String) {
    #expect(CameraControl.programName(name) == expected)
  }

  @Test func valuesWithinTheirBoundsAreFine() {
    #expect(control(.number, -5...9).problem(setting: -5) == nil)
    #expect(control(.flag).problem(setting: 1) == nil)
    #expect(control(.menu([1: "Manual", 3: "Auto"]), 0...3).problem(setting: 3) == nil)
  }

  @Test func othersAreRefusedWithWhatWouldBeRight() {
    #expect(control(.number, -5...9).problem(setting: 10) == "'gain' is from -5 to 9, not 10")
    #expect(control(.flag).problem(setting: 2) == "'gain' is 0 or 1, not 2")
    #expect(
      control(.menu([1: "Manual", 3: "Auto"]), 0...3).problem(setting: 2)
        == "'gain' is one of 1 (Manual), 3 (Auto), not 2")
    #expect(
      control(.flag, isWritable: false).problem(setting: 1) == "'gain' can only be read")
  }
}

@Suite struct CameraDescriptionTests {
  @Test func devicesAreOrderedByNumberAndOthersLeftOut() {
    let names = ["video10", "video2", "vga_arbiter", "video", "video1x", "media0"]
    #expect(CameraDescription.deviceNumbers(names) == [2, 10])
  }

  @Test func aStableNameIsFoundByWhereItLeads() throws {
    let folder = try TemporaryFolder()
    let device = folder.file("video3")
    try PictureFile.write([], to: device)
    let links = folder.file("by-path")
    try FileManager.default.createDirectory(atPath: links, withIntermediateDirectories: true)
    for (name, target) in [("a-other", "/dev/null"), ("usb-1", "../video3")] {
      try FileManager.default.createSymbolicLink(
        atPath: "\(links)/\(name)", withDestinationPath: target)
    }
    #expect(StablePath.of(device, root: folder.path) == "\(links)/usb-1")
    #expect(StablePath.of(folder.file("video4"), root: folder.path) == nil)
    #expect(StablePath.of("/dev/zero", root: folder.path) == nil)
  }
}
