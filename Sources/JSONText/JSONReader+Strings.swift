extension JSONReader {
  /// The string that stands next, its escapes resolved.
  public mutating func string() throws(JSONError) -> String {
    try stand(at: UInt8(ascii: "\""), .string)
    let scanned = try scanString()
    let raw = UnsafeBufferPointer(start: base + scanned.start, count: scanned.end - scanned.start)
    if scanned.hasEscapes { return String(decoding: JSONReader.unescaped(raw), as: UTF8.self) }
    return String(decoding: raw, as: UTF8.self)
  }

  /// The UTF-8 bytes of the string that stands next, its escapes resolved, without a `String` made of them.
  ///
  /// - Returns: bytes that are valid while the reader lives.
  public mutating func stringBytes() throws(JSONError) -> UnsafeBufferPointer<UInt8> {
    try stand(at: UInt8(ascii: "\""), .string)
    let scanned = try scanString()
    let raw = UnsafeBufferPointer(start: base + scanned.start, count: scanned.end - scanned.start)
    return scanned.hasEscapes ? keys.keep(JSONReader.unescaped(raw)) : raw
  }

  /// Steps over a string, checking every byte of it.
  ///
  /// - Returns: the range of its bytes between the quotes, and whether any is a backslash.
  mutating func scanString() throws(JSONError) -> (start: Int, end: Int, hasEscapes: Bool) {
    position += 1
    let start = position
    var hasEscapes = false
    while true {
      skipPlainBytes()
      guard position < count else { throw endsTooSoon() }
      switch base[position] {
      case UInt8(ascii: "\""):
        position += 1
        return (start, position - 1, hasEscapes)
      case UInt8(ascii: "\\"):
        hasEscapes = true
        try skipEscape()
      case 0..<0x20:
        throw JSONError(offset: position, reason: "a control character inside a string")
      default:
        let length = UTF8Sequence.length(at: base + position, available: count - position)
        guard length > 0 else { throw JSONError(offset: position, reason: "not UTF-8") }
        position += length
      }
    }
  }

  /// Goes to the next byte that is a quote, a backslash, a control character or no ASCII, eight at a time.
  private mutating func skipPlainBytes() {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let tops: UInt64 = 0x8080_8080_8080_8080
    while position + 8 <= count {
      let word = UnsafeRawPointer(base + position).loadUnaligned(as: UInt64.self).littleEndian
      let quotes = word ^ (ones &* 0x22)
      let backslashes = word ^ (ones &* 0x5c)
      let marked =
        ((quotes &- ones) & ~quotes) | ((backslashes &- ones) & ~backslashes)
        | ((word &- ones &* 0x20) & ~word)
        | word
      let special = marked & tops
      if special != 0 {
        position += special.trailingZeroBitCount >> 3
        return
      }
      position += 8
    }
    while position < count {
      let byte = base[position]
      if byte < 0x20 || byte >= 0x80 || byte == 0x22 || byte == 0x5c { return }
      position += 1
    }
  }

  private mutating func skipEscape() throws(JSONError) {
    let offset = position
    guard position + 1 < count else { throw JSONError(offset: count, reason: "the text ends too soon") }
    switch base[position + 1] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
      UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      position += 2
    case UInt8(ascii: "u"):
      let unit = try hexUnit(at: position)
      position += 6
      guard unit & 0xf800 == 0xd800 else { return }
      // The second half must follow at once.
      let isPair =
        unit < 0xdc00 && position + 1 < count && base[position] == UInt8(ascii: "\\")
        && base[position + 1] == UInt8(ascii: "u")
      guard isPair, try hexUnit(at: position) & 0xfc00 == 0xdc00 else {
        throw JSONError(offset: offset, reason: "half of a surrogate pair")
      }
      position += 6
    default: throw JSONError(offset: offset, reason: "no such escape")
    }
  }

  /// The code unit of the `\uXXXX` that starts at an offset.
  private func hexUnit(at offset: Int) throws(JSONError) -> UInt32 {
    guard offset + 6 <= count else { throw JSONError(offset: count, reason: "the text ends too soon") }
    guard let unit = JSONReader.hexUnit(base + offset + 2) else {
      throw JSONError(offset: offset, reason: "\\u needs four hexadecimal digits")
    }
    return unit
  }

  private static func hexUnit(_ digits: UnsafePointer<UInt8>) -> UInt32? {
    var unit: UInt32 = 0
    for index in 0..<4 {
      switch digits[index] {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        unit = unit << 4 | UInt32(digits[index] - UInt8(ascii: "0"))
      case UInt8(ascii: "a")...UInt8(ascii: "f"):
        unit = unit << 4 | UInt32(digits[index] - UInt8(ascii: "a") + 10)
      case UInt8(ascii: "A")...UInt8(ascii: "F"):
        unit = unit << 4 | UInt32(digits[index] - UInt8(ascii: "A") + 10)
      default: return nil
      }
    }
    return unit
  }

  /// The bytes that a checked string with escapes stands for.
  static func unescaped(_ raw: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(raw.count)
    var index = 0
    while index < raw.count {
      guard raw[index] == UInt8(ascii: "\\") else {
        result.append(raw[index])
        index += 1
        continue
      }
      index += 2
      switch raw[index - 1] {
      case UInt8(ascii: "b"): result.append(0x08)
      case UInt8(ascii: "f"): result.append(0x0c)
      case UInt8(ascii: "n"): result.append(0x0a)
      case UInt8(ascii: "r"): result.append(0x0d)
      case UInt8(ascii: "t"): result.append(0x09)
      case UInt8(ascii: "u"):
        guard let start = raw.baseAddress, var code = hexUnit(start + index) else { return result }
        index += 4
        if code & 0xfc00 == 0xd800, let low = hexUnit(start + index + 2) {
          code = 0x10000 + ((code & 0x3ff) << 10) + (low & 0x3ff)
          index += 6
        }
        if let scalar = Unicode.Scalar(code) { result.append(contentsOf: UTF8.encode(scalar)!) }
      default: result.append(raw[index - 1])
      }
    }
    return result
  }
}
