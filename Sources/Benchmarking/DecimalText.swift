/// Numbers as text, always with a point, without Foundation and without rounding surprises.
public enum DecimalText {
  /// A whole number of thousandths with three decimals: 5672 is "5.672". Picoseconds become nanoseconds.
  public static func thousandths(_ value: UInt64) -> String {
    let rest = String(value % 1000)
    return "\(value / 1000)." + String(repeating: "0", count: 3 - rest.count) + rest
  }

  /// A number rounded to at most `decimals` decimals (ties away from zero), trailing zeros left out.
  ///
  /// - Precondition: the number is finite, and its magnitude times 10^`decimals` below 2^63.
  public static func short(_ value: Double, decimals: Int = 6) -> String {
    let fixed = fixed(value, decimals: decimals)
    guard decimals > 0 else { return fixed }
    var digits = Substring(fixed)
    while digits.last == "0" { digits.removeLast() }
    if digits.last == "." { digits.removeLast() }
    return digits == "-0" ? "0" : String(digits)
  }

  /// A number rounded to exactly `decimals` decimals (ties away from zero).
  ///
  /// - Precondition: as for `short(_:decimals:)`.
  public static func fixed(_ value: Double, decimals: Int) -> String {
    let scale = (0..<decimals).reduce(1.0) { scale, _ in scale * 10 }
    let scaled = (value.magnitude * scale).rounded()
    precondition(scaled < 0x1p63, "\(value) has no short decimal text")
    let sign = value < 0 && scaled > 0 ? "-" : ""
    let digits = String(UInt64(scaled))
    guard decimals > 0 else { return sign + digits }
    let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
    return "\(sign)\(padded.dropLast(decimals)).\(padded.suffix(decimals))"
  }

  /// A whole number with commas between groups of three digits: 1377 is "1,377".
  public static func grouped(_ value: Int) -> String {
    var text = ""
    for (index, digit) in String(value.magnitude).reversed().enumerated() {
      if index > 0, index % 3 == 0 { text = "," + text }
      text = String(digit) + text
    }
    return value < 0 ? "-" + text : text
  }
}
