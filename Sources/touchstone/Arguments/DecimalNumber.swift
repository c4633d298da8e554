/// The numbers that a person writes: decimal digits, a point, an exponent; `nan`, `inf` and `infinity` in any
/// case. Hexadecimal floats and the payloads of NaN, which `Double.init` also takes, are typing errors here.
enum DecimalNumber {
  /// The number, or nil where the text is none; blanks are not skipped. A number too large for a Double is
  /// infinite.
  static func parse(_ text: Substring) -> Double? {
    let unsigned = text.first == "-" || text.first == "+" ? text.dropFirst() : text
    let isDecimal = unsigned.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"),
        UInt8(ascii: "-"), UInt8(ascii: "+"):
        true
      default: false
      }
    }
    if isDecimal { return Double(text) }
    switch unsigned.lowercased() {
    case "nan": return .nan
    case "inf", "infinity": return text.first == "-" ? -.infinity : .infinity
    default: return nil
    }
  }
}
