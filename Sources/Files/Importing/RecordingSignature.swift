/// Tells touch recordings from dumps, to say where they belong.
enum RecordingSignature {
  /// A kind of recording, by its name in the corpus.
  enum Kind: String {
    case evemu
    case libinput = "libinput-record"
    case getevent
  }

  /// Whether a file that begins like this is a recording of evemu, libinput or Android's getevent, or the
  /// description of an input device.
  static func matches(_ head: ArraySlice<UInt8>) -> Bool { kind(of: head) != nil }

  /// Which kind of recording begins like this; nil for none.
  static func kind(of head: ArraySlice<UInt8>) -> Kind? {
    // No recording begins as a JSON object, and most files that are asked about do.
    guard head.first(where: { $0 > 0x20 }) != UInt8(ascii: "{") else { return nil }
    let text = String(decoding: head.prefix(16_384), as: UTF8.self)
    for line in text.split(whereSeparator: \.isNewline).prefix(200) {
      let words = line.split(separator: " ", omittingEmptySubsequences: true)
      guard let first = words.first else { continue }
      if isEvemu(line, words) { return .evemu }
      if isLibinput(line, words) { return .libinput }
      if isGetevent(first, words) { return .getevent }
    }
    return nil
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
    if device && words.count >= 4 { return true }
    // Of one device: `[ 25.174] 0003 0035 000002ea`.
    let rest = words.drop { $0.hasPrefix("[") || $0.hasSuffix("]") }
    if rest.count >= 3, rest.count < words.count, rest[rest.startIndex].hasPrefix("EV_") { return true }
    return rest.count == 3 && rest.count < words.count && isHex(rest[rest.startIndex], 4)
      && isHex(rest[rest.startIndex + 1], 4) && isHex(rest[rest.startIndex + 2], 8)
  }

  private static func isHex(_ word: Substring, _ digits: Int) -> Bool {
    word.utf8.count == digits && UInt32(word, radix: 16) != nil
  }
}
