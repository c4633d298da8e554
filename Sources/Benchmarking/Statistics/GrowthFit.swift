internal import Glibc

/// The exponent with which a time grows with the size of what is worked on: the slope of the straight line that comes
/// nearest, by least squares, to the logarithms of both.
public struct GrowthFit: Equatable, Sendable {
  /// 0 for a time that does not grow, 1 for one that grows as the tree does.
  public var exponent: Double
  /// The exponent's standard error, which tells how straight the line is; nil for two points.
  public var error: Double?

  /// Fits sizes and times; nil for fewer than two sizes, and where a number is not positive. O(n).
  public init?(_ points: [(size: Double, time: Double)]) {
    guard points.allSatisfy({ $0.size > 0 && $0.time > 0 }) else { return nil }
    let logs = points.map { (x: log($0.size), y: log($0.time)) }
    let count = Double(logs.count)
    let meanX = logs.reduce(0) { $0 + $1.x } / count
    let meanY = logs.reduce(0) { $0 + $1.y } / count
    let spread = logs.reduce(0) { $0 + ($1.x - meanX) * ($1.x - meanX) }
    guard spread > 0 else { return nil }
    let slope = logs.reduce(0) { $0 + ($1.x - meanX) * ($1.y - meanY) } / spread
    exponent = slope
    guard logs.count > 2 else { return }
    let left = logs.reduce(0) { sum, point in
      let distance = point.y - meanY - slope * (point.x - meanX)
      return sum + distance * distance
    }
    error = (left / (count - 2) / spread).squareRoot()
  }
}
