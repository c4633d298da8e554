/// What single bytes, and references to characters, mean in XML.
enum XMLBytes {
  /// Whether a byte of a text or of an attribute's value may be anything but itself: markup, a quote, a
  /// reference, a control character, or the beginning of a character that XML does not have.
  static func isSpecial(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "<") || byte == UInt8(ascii: "&") || byte == UInt8(ascii: "\"")
      || byte == UInt8(ascii: "'") || byte == 0xef
  }

  static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0a || byte == 0x0d }

  /// Whether a name may begin with a byte; any character beyond ASCII may.
  static func beginsName(_ byte: UInt8) -> Bool {
    let lower = byte | 0x20
    return lower >= UInt8(ascii: "a") && lower <= UInt8(ascii: "z") || byte == UInt8(ascii: "_")
      || byte == UInt8(ascii: ":") || byte >= 0x80
  }

  /// Whether a byte may be in a name.
  static func isInName(_ byte: UInt8) -> Bool {
    beginsName(byte) || byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: ".")
  }

  private static let entities: [(text: StaticString, character: UInt8)] = [
    ("&amp;", UInt8(ascii: "&")), ("&lt;", UInt8(ascii: "<")), ("&gt;", UInt8(ascii: ">")),
    ("&quot;", UInt8(ascii: "\"")), ("&apos;", UInt8(ascii: "'")),
  ]

  /// The character that a reference stands for, and how many bytes the reference takes; nil for what is none.
  static func reference(
    _ bytes: UnsafeBufferPointer<UInt8>, at offset: Int
  ) -> (character: Unicode.Scalar, length: Int)? {
    guard offset + 3 < bytes.count, bytes[offset] == UInt8(ascii: "&") else { return nil }
    if bytes[offset + 1] == UInt8(ascii: "#") { return number(bytes, at: offset) }
    for (text, character) in entities {
      let count = text.utf8CodeUnitCount
      guard offset + count <= bytes.count else { continue }
      if (0..<count).allSatisfy({ bytes[offset + $0] == text.utf8Start[$0] }) {
        return (Unicode.Scalar(character), count)
      }
    }
    return nil
  }

  /// The number of a character; Android writes those beyond U+FFFF as two, one for each half of its UTF-16.
  private static func number(
    _ bytes: UnsafeBufferPointer<UInt8>, at offset: Int
  ) -> (character: Unicode.Scalar, length: Int)? {
    guard let (first, length) = value(bytes, at: offset) else { return nil }
    if first & 0xffff_fc00 == 0xd800, let (second, more) = value(bytes, at: offset + length),
      second & 0xffff_fc00 == 0xdc00,
      let scalar = Unicode.Scalar(0x10000 + (first & 0x3ff) << 10 + second & 0x3ff)
    {
      return (scalar, length + more)
    }
    guard isCharacter(first), let scalar = Unicode.Scalar(first) else { return nil }
    return (scalar, length)
  }

  private static func value(
    _ bytes: UnsafeBufferPointer<UInt8>, at offset: Int
  ) -> (value: UInt32, length: Int)? {
    guard offset + 3 < bytes.count, bytes[offset] == UInt8(ascii: "&"), bytes[offset + 1] == UInt8(ascii: "#")
    else { return nil }
    let isHex = bytes[offset + 2] == UInt8(ascii: "x")
    var place = offset + (isHex ? 3 : 2)
    let start = place
    var value: UInt32 = 0
    while place < bytes.count, bytes[place] != UInt8(ascii: ";") {
      let byte = bytes[place]
      let digit: UInt8
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = byte - UInt8(ascii: "0")
      case UInt8(ascii: "a")...UInt8(ascii: "f") where isHex: digit = byte - UInt8(ascii: "a") + 10
      case UInt8(ascii: "A")...UInt8(ascii: "F") where isHex: digit = byte - UInt8(ascii: "A") + 10
      default: return nil
      }
      value = value * (isHex ? 16 : 10) + UInt32(digit)
      guard value <= 0x10ffff else { return nil }
      place += 1
    }
    guard place > start, place < bytes.count else { return nil }
    return (value, place + 1 - offset)
  }

  private static func isCharacter(_ value: UInt32) -> Bool {
    value >= 0x20 && value != 0xfffe && value != 0xffff || value == 0x09 || value == 0x0a || value == 0x0d
  }

  /// The value of an attribute as it stands between the quotes, with its references resolved and its line ends
  /// and tabs as blanks.
  static func decoded(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(range.count)
    var offset = range.lowerBound
    while offset < range.upperBound {
      let byte = bytes[offset]
      if byte == UInt8(ascii: "&"), let (character, length) = reference(bytes, at: offset) {
        result.append(contentsOf: UTF8.encode(character) ?? UTF8.encodedReplacementCharacter)
        offset += length
        continue
      }
      // A line end of two bytes is one blank.
      let isLineEnd = byte == 0x0d && offset + 1 < range.upperBound && bytes[offset + 1] == 0x0a
      if !isLineEnd { result.append(isBlank(byte) ? 0x20 : byte) }
      offset += 1
    }
    return result
  }
}
