/// Numbers with brackets, braces, commas and blanks around them, as dumps write points and areas.
package enum DumpNumbers {
  /// All numbers of a text; nil where anything else stands in it. They may be infinite or no numbers.
  static func all(in text: some StringProtocol) -> [Double]? {
    Substring(text).withBytes { all(in: $0) }
  }

  /// The same of a text's bytes.
  package static func all(in bytes: UnsafeBufferPointer<UInt8>) -> [Double]? {
    var numbers: [Double] = []
    numbers.reserveCapacity(4)
    var start = 0
    while start < bytes.count {
      if isSeparator(bytes[start]) {
        start += 1
        continue
      }
      var end = start
      while end < bytes.count, !isSeparator(bytes[end]) { end += 1 }
      guard let number = number(UnsafeBufferPointer(rebasing: bytes[start..<end])) else { return nil }
      numbers.append(number)
      start = end
    }
    return numbers
  }

  /// Exactly so many numbers; nil for any other text.
  static func all(in text: some StringProtocol, count: Int) -> [Double]? {
    all(in: text).flatMap { $0.count == count ? $0 : nil }
  }

  /// A number, correctly rounded; nil for what is none.
  static func number(_ bytes: UnsafeBufferPointer<UInt8>) -> Double? {
    // Up to fifteen digits, whole and fraction, are exact in both parts, so that one division rounds right.
    var digits = 0
    var value = 0
    var fraction = -1
    var index = bytes.first == UInt8(ascii: "-") ? 1 : 0
    while index < bytes.count, digits <= 15 {
      let byte = bytes[index]
      if byte == UInt8(ascii: "."), fraction < 0, digits > 0 {
        fraction = digits
      } else if byte >= 0x30, byte <= 0x39 {
        value = value * 10 + Int(byte - 0x30)
        digits += 1
      } else {
        break
      }
      index += 1
    }
    guard index == bytes.count, digits > 0, digits <= 15, fraction != digits else {
      return Double(String(decoding: bytes, as: UTF8.self))
    }
    let whole = Double(value)
    let size = fraction < 0 ? whole : whole / powers[digits - fraction]
    return bytes.first == UInt8(ascii: "-") ? -size : size
  }

  private static let powers: [Double] = (0...15).map { exponent in
    (0..<exponent).reduce(1.0) { power, _ in power * 10 }
  }

  private static func isSeparator(_ byte: UInt8) -> Bool {
    switch byte {
    case 0...0x20, UInt8(ascii: ","), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"),
      UInt8(ascii: "}"), UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: ";"):
      true
    default: false
    }
  }
}
