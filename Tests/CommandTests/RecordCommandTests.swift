import Files
import Foundation
import TestSupport
import Testing

/// `touchstone record`, with a library in place of libevdev that reads events from a file or a pipe.
@Suite struct RecordCommandTests {
  /// The kernel's form of an event: two times of eight bytes, and three numbers.
  private static func event(_ micros: Int64, _ type: UInt16, _ code: UInt16, _ value: Int32) -> Data {
    var data = Data()
    withUnsafeBytes(of: micros / 1_000_000 + 1_700_000_000) { data.append(contentsOf: $0) }
    withUnsafeBytes(of: micros % 1_000_000) { data.append(contentsOf: $0) }
    withUnsafeBytes(of: type) { data.append(contentsOf: $0) }
    withUnsafeBytes(of: code) { data.append(contentsOf: $0) }
    withUnsafeBytes(of: value) { data.append(contentsOf: $0) }
    return data
  }

  /// A tap in the first slot, which sends no X.
  private static let tap =
    event(500_000, 3, 0x39, 41) + event(500_000, 3, 0x36, 50) + event(500_000, 1, 0x14a, 1)
    + event(500_000, 0, 0, 0) + event(600_000, 3, 0x39, -1) + event(600_000, 0, 0, 0)

  private static let fixtures = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Fixtures/evdev/fake_libevdev.c").path

  /// Builds the library; the toolchain that builds this package has a C compiler.
  private static func library(in folder: Folder) throws -> String {
    let path = folder.path("libfake.so")
    let run = try ChildProcess.run(["clang", "-shared", "-fPIC", "-w", "-o", path, fixtures])
    try #require(run.status == 0, "\(run.errors)")
    return path
  }

  private static func samples(_ text: String) throws -> [String] {
    let recording = try TouchRecording.read(InputFile(name: "r", bytes: Array(text.utf8)))
    return recording.samples.map { "\($0.time / 1000) \($0.finger) \($0.phase.rawValue) \($0.x),\($0.y)" }
  }

  @Test func `a device that goes away leaves a recording that can be read`() throws {
    let folder = try Folder()
    let library = try Self.library(in: folder)
    try folder.write(Self.tap, to: "device")
    let run = try Tool.shell(
      "TOUCHSTONE_LIBEVDEV=\(library) $touchstone record --device device --out touch.events", in: folder)
    #expect(run.status == 0 && run.output.isEmpty)
    #expect(run.errors.contains("touch.events: 6 events\n"))
    let text = try folder.text("touch.events")
    #expect(text.hasPrefix("# EVEMU 1.3\n") && text.contains("\nA: 35 0 799 0 0 0\n"))
    #expect(text.contains("\nI: 0018 0abc 0001 0000\n") && text.contains("\nP: 02 00 00 00 00 00 00 00\n"))
    // What was down before is told, and the axis that is not sent.
    #expect(
      try Self.samples(text) == [
        "0 1 began 101,201", "1 2 began 100,50", "100001 2 ended 100,50", "100001 1 cancelled 101,201",
      ])
  }

  @Test func `an interrupt ends a recording whole`() throws {
    let folder = try Folder()
    let library = try Self.library(in: folder)
    try folder.write(Self.tap, to: "events")
    let line = """
      mkfifo device; exec 9<>device; cat events >&9
      TOUCHSTONE_LIBEVDEV=\(library) $touchstone record --device device --out touch.events 2>log &
      until grep -q recording log 2>/dev/null; do :; done
      kill -INT $!; wait $!
      """
    let run = try Tool.shell(line, in: folder)
    #expect(run.status == 0, "\(run.errors)")
    #expect(try folder.text("touch.events").hasPrefix("# EVEMU 1.3\n"))
    #expect(try folder.text("log").contains("touch.events: "))
  }

  @Test func `what was lost is brought up to date`() throws {
    let folder = try Folder()
    let library = try Self.library(in: folder)
    let lost = Self.event(550_000, 0, 3, 0)
    try folder.write(Self.tap.prefix(4 * 24) + lost + Self.event(560_000, 0, 0, 0), to: "device")
    let run = try Tool.shell(
      "TOUCHSTONE_LIBEVDEV=\(library) $touchstone record --device device --out touch.events", in: folder)
    #expect(run.status == 0)
    let text = try folder.text("touch.events")
    #expect(text.contains("# events were lost here"))
    #expect(text.contains(" 0003 0035 333\n"))
  }

  @Test func `without a device, or the library, one clear line says so and nothing is written`() throws {
    let folder = try Folder()
    try folder.write("", to: "empty")
    let none = try Tool.run("record", "--device", "nowhere", "--out", "x", in: folder)
    #expect(none.refusal == "nowhere: No such file or directory")
    let missing = try Tool.shell(
      "TOUCHSTONE_LIBEVDEV=libnot.so.9 $touchstone record --device empty --out x", in: folder)
    #expect(
      missing.refusal
        == "empty: libnot.so.9 is not installed, and devices are read through it; Debian's package is libevdev2"
    )
    let other = try Tool.shell(
      "TOUCHSTONE_LIBEVDEV=libc.so.6 $touchstone record --device empty --out x", in: folder)
    #expect(other.refusal?.hasPrefix("empty: libc.so.6 has no libevdev_") == true)
    let library = try Self.library(in: folder)
    let noDevice = try Tool.shell(
      "TOUCHSTONE_LIBEVDEV=\(library) $touchstone record --device empty --out x", in: folder)
    #expect(noDevice.refusal == "empty: is no input device")
    #expect(try Tool.run("record", "--out", "x").refusal?.hasPrefix("--device: missing") == true)
    #expect(try folder.entries() == ["empty", "libfake.so"])
  }
}
