/// Times as a person reads them.
public enum DurationText {
  private static let units: [(name: String, picoseconds: Double)] = [
    ("ns", 1e3), ("µs", 1e6), ("ms", 1e9), ("s", 1e12),
  ]

  /// A time with three significant digits and the unit that leaves one to three of them before the point:
  /// 8,260,000 ps is "8.26 µs". Less than a nanosecond has as many decimals as three digits need, at most
  /// three.
  public static func short(picoseconds: UInt64) -> String {
    var text = ""
    for (name, size) in units {
      let value = Double(picoseconds) / size
      // What would round to 1,000 belongs to the next unit.
      let decimals = value < 9.995 ? 2 : value < 99.95 ? 1 : 0
      text = DecimalText.fixed(value, decimals: value < 0.9995 ? 3 : decimals) + " " + name
      if value < 999.5 { break }
    }
    return text
  }
}
