import Files
import Glibc

/// `touchstone record`: what a touch device does, as a recording.
enum Record: Command {
  static let description = CommandDescription(
    name: "record",
    summary: "record what a touch device does, until an interrupt",
    synopsis: ["--device PATH --out FILE"],
    details: """
      The recording is written when the command is interrupted, or the device is gone: whole, in evemu's form,
      which replay --input takes. The device is read through libevdev (Debian's package libevdev2).
      """,
    operands: 0...0,
    operandName: "",
    options: [
      .init(name: "device", value: .one("PATH"), help: "the device, such as /dev/input/event3"),
      .init(name: "out", value: .one("FILE"), help: "where to write"),
    ])

  static func run(_ arguments: Arguments, output: inout StandardOutput) throws(CommandFailure) {
    guard let device = arguments.value("device") else { throw arguments.usage("--device", "missing") }
    guard let path = arguments.value("out") else { throw arguments.usage("--out", "missing") }
    // Another library than the system's, for testing.
    let library = getenv("TOUCHSTONE_LIBEVDEV").map { String(cString: $0) }
    let recorded: (bytes: [UInt8], eventCount: Int)
    do throws(FileError) {
      recorded = try TouchRecorder.record(device: device, library: library) { name in
        StandardError.line("\(device): recording \"\(name)\"; an interrupt ends it")
      }
    } catch {
      throw CommandFailure(error.description)
    }
    try output.write(recorded.bytes, orTo: path)
    let count = recorded.eventCount
    StandardError.line("\(path): \(count) event\(count == 1 ? "" : "s")")
  }
}
