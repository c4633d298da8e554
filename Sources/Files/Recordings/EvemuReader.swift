/// Reads recordings and device descriptions of evemu.
///
/// `E: seconds.micros type code value`, type and code in hexadecimal digits, the value in decimal ones; the
/// axes are `A:` lines, and newer files tell their values in comments.
enum EvemuReader {
  /// The device of a file, with its events.
  ///
  /// - Throws: `FileError` with the line of what is no event.
  static func read(_ file: InputFile, _ isPartial: Bool, _ recording: inout TouchRecording) throws(FileError)
    -> InputDevice
  {
    let lines = try RecordingLines(file)
    var device = InputDevice()
    var header = HeaderComments()
    var start: Int?
    var frames = 0
    for (index, line) in lines.lines.enumerated() {
      let number = index + 1
      let words = RecordingLines.words(line)
      guard let first = words.first else { continue }
      switch first {
      case "E:":
        guard let event = event(words, number) else {
          if isPartial, number == lines.last {
            recording.skipped.append(.init(line: number, reason: "the recording is cut off"))
            break
          }
          throw lines.refusal(number, frames: frames)
        }
        var relative = event
        let begin = start ?? event.time ?? 0
        start = begin
        relative.time = (event.time ?? 0) - begin
        device.events.append(relative)
        device.lastLine = number
        if event.type == InputEvent.Kind.sync, event.code == InputEvent.Sync.report { frames += 1 }
      case "N:": device.name = words.dropFirst().joined(separator: " ")
      case "A:": axis(words, &device)
      case "P:":
        // The first byte's second bit: a direct device.
        if device.isDirect == nil, words.count > 1, let bits = RecordingLines.hex(words[1], most: 2) {
          device.isDirect = bits & 2 != 0
        }
      case "I:", "B:", "L:", "S:": break
      default:
        if first.hasPrefix("#") {
          header.take(line, &device)
        } else {
          if number == lines.last, !isPartial, ["E", "E:"].contains(first) {
            throw lines.refusal(number, frames: frames)
          }
          recording.skipped.append(.init(line: number, reason: "not an event"))
        }
      }
    }
    return device
  }

  private static func event(_ words: [Substring], _ line: Int) -> InputEvent? {
    guard words.count >= 5, let time = RecordingLines.nanoseconds(words[1]),
      let type = RecordingLines.hex(words[2], most: 4), let code = RecordingLines.hex(words[3], most: 4),
      let value = Int32(words[4])
    else { return nil }
    return InputEvent(
      time: time, type: UInt16(type), code: UInt16(code), value: value, line: Int32(clamping: line))
  }

  private static func axis(_ words: [Substring], _ device: inout InputDevice) {
    guard words.count >= 4, let code = RecordingLines.hex(words[1], most: 4), let minimum = Int(words[2]),
      let maximum = Int(words[3]), abs(minimum) <= Int(Int32.max) + 1, abs(maximum) <= Int(Int32.max)
    else { return }
    device.axes[UInt16(code), default: InputDevice.Axis()].minimum = minimum
    device.axes[UInt16(code), default: InputDevice.Axis()].maximum = maximum
  }
}

/// The comments in which evemu and libinput tell a device's axes and their values.
struct HeaderComments {
  private var isAbsolute = false
  private var code: UInt16?

  /// Takes a line that begins with `#`.
  mutating func take(_ line: Substring.UTF8View, _ device: inout InputDevice) {
    let words = RecordingLines.words(line).drop { $0 == "#" }.map { $0.hasPrefix("#") ? $0.dropFirst() : $0 }
    guard words.count >= 2 else { return }
    if words.count >= 3, words[0] == "Event", words[1] == "type" {
      isAbsolute = words[2] == "3"
      code = nil
    } else if words.count >= 3, words[0] == "Event", words[1] == "code" {
      code = isAbsolute ? UInt16(words[2]) : nil
    } else if words[0] == "Property", words.last == "(INPUT_PROP_DIRECT)" {
      device.isDirect = true
    } else if words[0] == "Name:", device.name == nil {
      device.name = words.dropFirst().joined(separator: " ")
    } else if let code, words.count == 2, let value = Int32(words[1]) {
      switch words[0] {
      case "Value": device.axes[code, default: InputDevice.Axis()].value = Int(value)
      case "Min": device.axes[code, default: InputDevice.Axis()].minimum = Int(value)
      case "Max": device.axes[code, default: InputDevice.Axis()].maximum = Int(value)
      default: break
      }
    }
  }
}
