internal import CEvdev
internal import Glibc

/// Records what a touch device does, through libevdev, as a recording of evemu's form, which
/// `TouchRecording.read(_:description:isPartial:)` takes.
///
/// libevdev is looked for when `record(device:library:)` is called; a machine without it can read recordings
/// all the same.
public enum TouchRecorder {
  /// Records until somebody asks to stop (SIGINT, SIGTERM or SIGHUP, which wait from here on for as long as
  /// the process lives) or the device is gone.
  ///
  /// The recording begins with what the kernel knows already: the value of every axis, and of every slot, so
  /// that contacts which are down and axes that are not sent again are told.
  ///
  /// - Parameters:
  ///   - path: the device, such as "/dev/input/event3".
  ///   - library: what the dynamic linker is to look for instead of "libevdev.so.2".
  ///   - begun: called with the device's name as soon as it is read from.
  /// - Returns: the recording's text, and how many events of the device are in it.
  /// - Throws: `FileError` naming the device where it cannot be read, and where libevdev is missing.
  public static func record(
    device path: String, library: String? = nil, begun: (String) -> Void = { _ in }
  ) throws(FileError) -> (bytes: [UInt8], eventCount: Int) {
    var message = [CChar](repeating: 0, count: 512)
    let device = touchstone_evdev_open(path, library, &message, message.count)
    guard let device else {
      let reason = message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
      throw FileError(file: path, reason: String(decoding: reason, as: UTF8.self))
    }
    defer { touchstone_evdev_close(device) }
    touchstone_evdev_watch_signals()
    var text = EvemuWriter()
    text.header(device)
    let name = String(cString: touchstone_evdev_name(device))
    begun(name)
    var event = touchstone_evdev_event()
    var count = 0
    waiting: while true {
      switch touchstone_evdev_next(device, &event) {
      case touchstone_evdev_has_event:
        text.event(event)
        count += 1
      // The state that was lost follows as events: the mark would make readers skip the first of them.
      case touchstone_evdev_lost_events:
        text.comment("events were lost here; what follows brings the state up to date")
      default: break waiting
      }
    }
    return (text.bytes, count)
  }
}

/// Writes a recording in evemu's form.
private struct EvemuWriter {
  var bytes: [UInt8] = []
  private var start: (seconds: Int64, microseconds: Int64)?

  mutating func comment(_ text: String) { line("# \(text)") }

  private mutating func line(_ text: String) {
    bytes.append(contentsOf: text.utf8)
    bytes.append(UInt8(ascii: "\n"))
  }

  /// How many codes each type has.
  private static let codeCounts: [(type: UInt32, count: UInt32)] = [
    (1, 0x300), (2, 0x10), (3, 0x40), (4, 8), (5, 0x11), (0x11, 0x10), (0x12, 8), (0x15, 0x80),
  ]

  /// Everything in front of the events.
  mutating func header(_ device: OpaquePointer) {
    let name = EvemuWriter.plain(String(cString: touchstone_evdev_name(device)))
    let id = (0..<4).map { EvemuWriter.hex(touchstone_evdev_id(device, Int32($0)), 4) }
    line("# EVEMU 1.3")
    comment("Input device name: \"\(name)\"")
    comment("Input device ID: bus 0x\(id[0]) vendor \(id[1]) product \(id[2]) version \(id[3])")
    comment("Supported events:")
    comment("  Event type 3 (EV_ABS)")
    var axes: [(code: UInt32, axis: touchstone_evdev_axis)] = []
    for code in 0..<UInt32(0x40) {
      var axis = touchstone_evdev_axis()
      guard touchstone_evdev_get_axis(device, code, &axis) else { continue }
      axes.append((code, axis))
      comment("    Event code \(code)")
      comment("      Value \(axis.value)")
      comment("      Min \(axis.minimum)")
      comment("      Max \(axis.maximum)")
    }
    line("N: \(name)")
    line("I: " + id.joined(separator: " "))
    line("P: " + EvemuWriter.mask(8) { touchstone_evdev_has_property(device, $0) })
    line("B: 00 " + EvemuWriter.mask(8) { touchstone_evdev_has_type(device, $0) })
    for (type, count) in EvemuWriter.codeCounts {
      for start in stride(from: 0, to: max(count, 64), by: 64) {
        let bits = EvemuWriter.mask(8) { touchstone_evdev_has_code(device, type, start + $0) }
        line("B: \(EvemuWriter.hex(Int32(type), 2)) \(bits)")
      }
    }
    for (code, axis) in axes {
      line(
        "A: \(EvemuWriter.hex(Int32(code), 2)) \(axis.minimum) \(axis.maximum) \(axis.fuzz) \(axis.flat) "
          + "\(axis.resolution)")
    }
    slots(device)
  }

  /// What the kernel knows of every slot, as a frame of its own.
  private mutating func slots(_ device: OpaquePointer) {
    let count = touchstone_evdev_slot_count(device)
    guard count > 0 else { return }
    comment("the state of all slots before the first event")
    func write(_ type: UInt16, _ code: UInt16, _ value: Int32) {
      line(EvemuWriter.text(time: "0.000000", type, code, value))
    }
    for slot in 0..<UInt32(min(count, 256)) {
      write(3, 0x2f, Int32(slot))
      for code in UInt32(0x30)...0x3d where touchstone_evdev_has_code(device, 3, code) {
        write(3, UInt16(code), touchstone_evdev_slot_value(device, slot, code))
      }
    }
    write(3, 0x2f, max(0, touchstone_evdev_current_slot(device)))
    write(0, 0, 0)
  }

  /// An event; the first stands at 0.000001 s, as evemu has it.
  mutating func event(_ event: touchstone_evdev_event) {
    let begin = start ?? (event.seconds, event.microseconds)
    start = begin
    let micros = max(
      0, (event.seconds - begin.seconds) * 1_000_000 + event.microseconds - begin.microseconds + 1)
    var fraction = String(micros % 1_000_000)
    fraction = String(repeating: "0", count: 6 - fraction.count) + fraction
    line(EvemuWriter.text(time: "\(micros / 1_000_000).\(fraction)", event.type, event.code, event.value))
  }

  private static func text(time: String, _ type: UInt16, _ code: UInt16, _ value: Int32) -> String {
    "E: \(time) \(hex(Int32(type), 4)) \(hex(Int32(code), 4)) \(value)"
  }

  private static func hex(_ value: Int32, _ digits: Int) -> String {
    let text = String(UInt32(bitPattern: value), radix: 16)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }

  /// So many bytes of bits, in hexadecimal digits.
  private static func mask(_ count: UInt32, _ bit: (UInt32) -> Bool) -> String {
    (0..<count).map { byte in
      hex((0..<8).reduce(Int32(0)) { $0 | (bit(byte * 8 + $1) ? 1 << Int32($1) : 0) }, 2)
    }.joined(separator: " ")
  }

  /// A name on one line.
  private static func plain(_ name: String) -> String {
    String(name.map { $0.isNewline || $0 == "\"" ? " " : $0 })
  }
}
