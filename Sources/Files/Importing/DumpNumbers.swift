/// Numbers with brackets, braces, commas and blanks around them, as dumps write points and areas.
enum DumpNumbers {
  /// All numbers of a text; nil where anything else stands in it. They may be infinite or no numbers.
  static func all(in text: some StringProtocol) -> [Double]? {
    var numbers: [Double] = []
    for word in text.utf8.split(whereSeparator: isSeparator) {
      guard let number = Double(String(decoding: word, as: UTF8.self)) else { return nil }
      numbers.append(number)
    }
    return numbers
  }

  /// Exactly so many numbers; nil for any other text.
  static func all(in text: some StringProtocol, count: Int) -> [Double]? {
    all(in: text).flatMap { $0.count == count ? $0 : nil }
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
