internal import Geometry

/// Numbers as a person reads them in explanations.
enum DiagnosisText {
  /// At most two decimals, none where they are zero.
  static func number(_ value: Double) -> String { decimals(value, 2) }

  /// At most so many decimals, trailing zeros left out. Large and very small numbers as Swift writes them.
  static func decimals(_ value: Double, _ count: Int) -> String {
    guard value.isFinite, abs(value) < 1e12 else { return value.description }
    let factor = (0..<count).reduce(1.0) { product, _ in product * 10 }
    let scaled = (value * factor).rounded()
    if scaled == 0, value != 0, count == 2 { return value.description }
    let magnitude = Int(abs(scaled))
    let whole = magnitude / Int(factor)
    var fraction = String(magnitude % Int(factor))
    fraction = String(repeating: "0", count: count - fraction.count) + fraction
    while fraction.last == "0" { fraction.removeLast() }
    let sign = scaled < 0 ? "-" : ""
    return sign + String(whole) + (fraction.isEmpty ? "" : "." + fraction)
  }

  /// `[top, left, bottom, right]`.
  static func insets(_ insets: EdgeInsets) -> String {
    let parts = [insets.top, insets.left, insets.bottom, insets.right].map(number)
    return "[\(parts.joined(separator: ", "))]"
  }

  /// `[top,left,bottom,right]`, as lint gives them.
  static func compactInsets(_ insets: EdgeInsets) -> String {
    let parts = [insets.top, insets.left, insets.bottom, insets.right].map(number)
    return "[\(parts.joined(separator: ","))]"
  }

  /// `x,y`.
  static func point(_ point: Point) -> String { "\(number(point.x)),\(number(point.y))" }
}
