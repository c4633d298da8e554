/// Angles of displacements, by operations that IEEE rounds exactly, so that they are the same on every machine;
/// a C library's `atan2` is not promised to be.
package enum ArcTangent {
  /// The angle of a displacement from the x axis toward the y axis, from −π to π; 0 for none. Within 4 units of
  /// the last place.
  package static func angle(x: Double, y: Double) -> Double {
    if x == 0 && y == 0 { return 0 }
    let steep = abs(y) > abs(x)
    let base = arcTangent(steep ? abs(x) / abs(y) : abs(y) / abs(x))
    let inQuadrant = steep ? .pi / 2 - base : base
    let inHalf = x < 0 ? .pi - inQuadrant : inQuadrant
    return y < 0 ? -inHalf : inHalf
  }

  /// The arc tangent of a number from 0 to 1: halved three times, to where its series is short.
  private static func arcTangent(_ tangent: Double) -> Double {
    var tangent = tangent
    for _ in 0..<3 { tangent = tangent / (1 + (1 + tangent * tangent).squareRoot()) }
    // tan(π/32) = 0.0985: eight terms leave less than 10⁻¹⁸.
    let square = tangent * tangent
    var sum = 0.0
    var term = 17.0
    while term > 0 {
      sum = 1 / term - square * sum
      term -= 2
    }
    return 8 * tangent * sum
  }
}
