/// Reads what Android's `getevent` prints: with names or numbers, with times or without, of one device or
/// several, and the description of devices in front.
enum GeteventReader {
  /// The devices of a file, with their events.
  ///
  /// - Throws: `FileError` with the line of what is no event.
  static func read(_ file: InputFile, _ isPartial: Bool, _ recording: inout TouchRecording) throws(FileError)
    -> [InputDevice]
  {
    let lines = try RecordingLines(file)
    var devices: [InputDevice] = []
    var places: [Substring: Int] = [:]
    func place(of node: Substring) -> Int {
      if let place = places[node] { return place }
      places[node] = devices.count
      devices.append(InputDevice(node: String(node)))
      return devices.count - 1
    }
    var described: Int?
    var isAbsolute = false
    var start: Int?
    var frames = 0
    for (index, line) in lines.lines.enumerated() {
      let number = index + 1
      var words = RecordingLines.words(line)[...]
      guard let first = words.first else { continue }
      if first == "add", words.count >= 4, words[words.startIndex + 1] == "device" {
        described = place(of: words.last ?? "")
        continue
      }
      if let described, describe(line, words, &devices[described], &isAbsolute) { continue }
      var time: Int?
      if first.hasPrefix("[") {
        // `[   25.174123]` is one word or two.
        let inner = words.prefix { !$0.hasSuffix("]") }
        guard inner.count < words.count else {
          try refuseUnlessPartial(lines, number, frames, isPartial, &recording)
          continue
        }
        let text = words.prefix(inner.count + 1).joined().dropFirst().dropLast()
        guard let told = RecordingLines.nanoseconds(text) else { throw lines.refusal(number, frames: frames) }
        time = told
        words = words.dropFirst(inner.count + 1)
      }
      var node: Substring = ""
      if let path = words.first, path.hasPrefix("/dev/"), path.hasSuffix(":") {
        node = path.dropLast()
        words = words.dropFirst()
      }
      guard let event = event(words, time, number) else {
        let isEvent = time != nil || !node.isEmpty || words.first?.hasPrefix("EV_") == true
        guard isEvent else {
          recording.skipped.append(.init(line: number, reason: "not an event"))
          continue
        }
        try refuseUnlessPartial(lines, number, frames, isPartial, &recording)
        continue
      }
      var relative = event
      if let told = event.time {
        let begin = start ?? told
        start = begin
        relative.time = told - begin
      }
      // Events of the only device have no name in front; a description of it may stand before them.
      let device = node.isEmpty && devices.count == 1 ? 0 : place(of: node)
      devices[device].events.append(relative)
      devices[device].lastLine = number
      if event.type == InputEvent.Kind.sync, event.code == InputEvent.Sync.report { frames += 1 }
    }
    return devices
  }

  private static func refuseUnlessPartial(
    _ lines: RecordingLines, _ line: Int, _ frames: Int, _ isPartial: Bool, _ recording: inout TouchRecording
  ) throws(FileError) {
    guard isPartial, line == lines.last else { throw lines.refusal(line, frames: frames) }
    recording.skipped.append(.init(line: line, reason: "the recording is cut off"))
  }

  private static let types: [Substring: UInt16] = [
    "EV_SYN": 0, "EV_KEY": 1, "EV_REL": 2, "EV_ABS": 3, "EV_MSC": 4, "EV_SW": 5, "EV_LED": 0x11,
    "EV_SND": 0x12, "EV_REP": 0x14, "EV_FF": 0x15, "EV_PWR": 0x16,
  ]

  private static func event(_ words: ArraySlice<Substring>, _ time: Int?, _ line: Int) -> InputEvent? {
    guard words.count >= 2 else { return nil }
    let first = words[words.startIndex]
    let second = words[words.startIndex + 1]
    guard let type = types[first] ?? RecordingLines.hex(first, most: 4).map({ UInt16($0) }) else {
      return nil
    }
    let isNamed = types[first] != nil
    let code: UInt16
    if let number = InputEvent.names[second] {
      code = number
    } else if let number = RecordingLines.hex(second, most: 4) {
      code = UInt16(number)
    } else if isNamed,
      second.utf8.allSatisfy({ $0 == 0x5f || (0x30...0x39).contains($0) || (0x41...0x5a).contains($0) })
    {
      // A key or axis that matters to no touch.
      code = UInt16.max
    } else {
      return nil
    }
    let value: Int32
    if words.count > 2 {
      let third = words[words.startIndex + 2]
      switch third {
      case "DOWN": value = 1
      case "UP": value = 0
      case "REPEAT": value = 2
      default:
        guard let bits = RecordingLines.hex(third, most: 8), isNamed || third.utf8.count == 8 else {
          // Some values have names too, such as those of tools.
          guard isNamed, third.hasPrefix("MT_TOOL_") else { return nil }
          value = third == "MT_TOOL_PEN" ? 1 : 0
          break
        }
        value = Int32(bitPattern: bits)
      }
    } else {
      // An excerpt may have lost the value of a report, which is always 0.
      guard type == InputEvent.Kind.sync,
        code == InputEvent.Sync.report || code == InputEvent.Sync.contactReport
      else { return nil }
      value = 0
    }
    return InputEvent(time: time, type: type, code: code, value: value, line: Int32(clamping: line))
  }

  /// Takes a line that describes a device; false for any other.
  private static func describe(
    _ line: Substring.UTF8View, _ words: ArraySlice<Substring>, _ device: inout InputDevice,
    _ isAbsolute: inout Bool
  ) -> Bool {
    guard let first = words.first, line.first == 0x20 || line.first == 0x09 else { return false }
    if first == "name:" {
      let name = words.dropFirst().joined(separator: " ")
      device.name =
        name.hasPrefix("\"") && name.hasSuffix("\"") && name.utf8.count > 1
        ? String(name.dropFirst().dropLast()) : name
      return true
    }
    if first == "INPUT_PROP_DIRECT" { device.isDirect = true }
    // `ABS (0003): 0035  : value 0, min 0, max 1079, …`, and the next axis on a line of its own.
    if words.count > 1, words[words.startIndex + 1].hasPrefix("(") { isAbsolute = first == "ABS" }
    guard isAbsolute, let mark = words.firstIndex(of: "value"), mark >= words.startIndex + 2 else {
      return true
    }
    let name = words[mark - 1] == ":" ? words[mark - 2] : words[mark - 1]
    let word = name.hasSuffix(":") ? name.dropLast() : name
    guard let code = InputEvent.names[word] ?? RecordingLines.hex(word, most: 4).map({ UInt16($0) }) else {
      return true
    }
    var axis = InputDevice.Axis()
    var key: Substring?
    for word in words[mark...] {
      let plain = word.hasSuffix(",") ? word.dropLast() : word
      if let name = key {
        guard let number = Int32(plain) else { break }
        switch name {
        case "value": axis.value = Int(number)
        case "min": axis.minimum = Int(number)
        case "max": axis.maximum = Int(number)
        default: break
        }
        key = nil
      } else {
        key = plain
      }
    }
    device.axes[code] = axis
    return true
  }
}
