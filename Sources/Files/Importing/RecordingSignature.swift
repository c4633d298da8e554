/// Tells touch recordings from dumps, to say where they belong.
enum RecordingSignature {
  /// Whether a file that begins like this is a recording of evemu, libinput or Android's getevent, or the
  /// description of an input device.
  static func matches(_ head: ArraySlice<UInt8>) -> Bool {
    let text = String(decoding: head.prefix(16_384), as: UTF8.self)
    for line in text.split(whereSeparator: \.isNewline).prefix(200) {
      let words = line.split(separator: " ", omittingEmptySubsequences: true)
      guard let first = words.first else { continue }
      if isEvemu(line, words) || isLibinput(line, words) || isGetevent(first, words) { return true }
    }
    return false
  }

  private static func isEvemu(_ line: Substring, _ words: [Substring]) -> Bool {
    if line.hasPrefix("# EVEMU") { return true }
    if words[0] == "E:", words.count >= 5 {
      return Double(words[1]) != nil && isHex(words[2], 4) && isHex(words[3], 4) && Int(words[4]) != nil
    }
    return words[0] == "I:" && words.count == 5 && words.dropFirst().allSatisfy { isHex($0, 4) }
  }

  private static func isLibinput(_ line: Substring, _ words: [Substring]) -> Bool {
    line.hasPrefix("# libinput record") || words == ["libinput:"] || words == ["-", "evdev:"]
      || words[0] == "ndevices:"
  }

  private static func isGetevent(_ first: Substring, _ words: [Substring]) -> Bool {
    if first.hasPrefix("EV_") { return words.count >= 3 }
    if first == "add", words.count >= 3, words[1] == "device" { return true }
    let device = words.prefix(3).contains { $0.hasPrefix("/dev/input/event") }
    return device && words.count >= 4
  }

  private static func isHex(_ word: Substring, _ digits: Int) -> Bool {
    word.utf8.count == digits && UInt32(word, radix: 16) != nil
  }
}
