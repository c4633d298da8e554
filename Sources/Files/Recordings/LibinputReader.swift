/// Reads what `libinput record` writes: YAML with every frame as a list of events, of which only the lines
/// that matter are read.
enum LibinputReader {
  /// The devices of a file, with their events.
  ///
  /// - Throws: `FileError` with the line of what is no event.
  static func read(_ file: InputFile, _ isPartial: Bool, _ recording: inout TouchRecording) throws(FileError)
    -> [InputDevice]
  {
    let lines = try RecordingLines(file)
    var devices: [InputDevice] = []
    var header = HeaderComments()
    /// Which list of the device is being read.
    var section: Substring = ""
    var isFrame = false
    var frames = 0
    for (index, line) in lines.lines.enumerated() {
      let number = index + 1
      let text = DumpLines.trimmed(Substring(line))
      guard !text.isEmpty else { continue }
      if text.hasPrefix("#") {
        if !devices.isEmpty { header.take(line, &devices[devices.count - 1]) }
        continue
      }
      if text.hasPrefix("- node:") {
        devices.append(InputDevice(node: String(DumpLines.trimmed(text.dropFirst(7)))))
        header = HeaderComments()
        section = ""
        isFrame = false
        continue
      }
      if text == "- evdev:" || text.hasPrefix("- evdev:") {
        isFrame = true
        section = "events"
        // An excerpt may begin behind its device.
        if devices.isEmpty { devices.append(InputDevice()) }
        continue
      }
      if text.hasPrefix("- ["), isFrame, let last = devices.indices.last {
        guard let event = event(text, number) else {
          if isPartial, number == lines.last {
            recording.skipped.append(.init(line: number, reason: "the recording is cut off"))
            continue
          }
          throw lines.refusal(number, frames: frames)
        }
        devices[last].events.append(event)
        devices[last].lastLine = number
        if event.type == InputEvent.Kind.sync, event.code == InputEvent.Sync.report { frames += 1 }
        continue
      }
      if text.hasPrefix("- libinput:") || text.hasPrefix("- input:") || text.hasPrefix("- hidraw:") {
        isFrame = false
        section = ""
        continue
      }
      guard let last = devices.indices.last else { continue }
      describe(text, &devices[last], &section)
      if number == lines.last, isFrame, text.hasPrefix("-"), !isPartial {
        throw lines.refusal(number, frames: frames)
      }
    }
    relate(&devices)
    return devices
  }

  /// All devices share a clock that begins with the recording; some tools write the system's.
  private static func relate(_ devices: inout [InputDevice]) {
    guard let start = devices.compactMap({ $0.events.first?.time }).min() else { return }
    for device in devices.indices {
      for event in devices[device].events.indices {
        devices[device].events[event].time = (devices[device].events[event].time ?? start) - start
      }
    }
  }

  /// `- [ sec, usec, type, code, value] # comment`.
  private static func event(_ text: Substring, _ line: Int) -> InputEvent? {
    guard let close = text.firstIndex(of: "]") else { return nil }
    let numbers = text[..<close].dropFirst(3).split(separator: ",", omittingEmptySubsequences: false).map {
      Int(DumpLines.trimmed($0))
    }
    guard numbers.count == 5, let seconds = numbers[0], let micros = numbers[1], let type = numbers[2],
      let code = numbers[3], let value = numbers[4], (0..<9_000_000_000).contains(seconds),
      (0..<1_000_000).contains(micros), let type = UInt16(exactly: type), let code = UInt16(exactly: code),
      let value = Int32(exactly: value)
    else { return nil }
    return InputEvent(
      time: seconds * 1_000_000_000 + micros * 1_000, type: type, code: code, value: value,
      line: Int32(clamping: line))
  }

  private static func describe(_ text: Substring, _ device: inout InputDevice, _ section: inout Substring) {
    if text.hasPrefix("name: ") {
      let name = DumpLines.trimmed(text.dropFirst(6))
      let isQuoted = name.hasPrefix("\"") && name.hasSuffix("\"") && name.utf8.count > 1
      device.name = String(isQuoted ? name.dropFirst().dropLast() : name)
    } else if text.hasPrefix("properties: [") {
      let list = text.dropFirst(13).prefix { $0 != "]" }.split(separator: ",").map { DumpLines.trimmed($0) }
      device.isDirect = list.contains("1")
    } else if let colon = text.firstIndex(of: ":") {
      let key = text[..<colon]
      let value = DumpLines.trimmed(text[text.index(after: colon)...])
      if value.isEmpty {
        section = key
      } else if section == "absinfo", let code = UInt16(key), value.hasPrefix("[") {
        let list = value.dropFirst().prefix { $0 != "]" }.split(separator: ",").map {
          Int32(DumpLines.trimmed($0))
        }
        guard list.count >= 2, let minimum = list[0], let maximum = list[1] else { return }
        device.axes[code, default: InputDevice.Axis()].minimum = Int(minimum)
        device.axes[code, default: InputDevice.Axis()].maximum = Int(maximum)
      }
    }
  }
}
