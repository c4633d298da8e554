import Geometry

// The way into a turned node's coordinates as one map, and how far the recursion's rounding may be from it.
extension InverseTransform {
  /// The linear part.
  @inline(__always)
  var linear: AffineTransform {
    AffineTransform(a: dOverD, b: minusBOverD, c: minusCOverD, d: aOverD, tx: 0, ty: 0)
  }

  /// By how much the determinant loses digits.
  @inline(__always)
  var condition: Double {
    (abs(forward.a * forward.d) + abs(forward.b * forward.c)) / abs(forward.determinant)
  }

  /// Minus the parent's offset in a space, anchor and translation: what is added to a point of the space first.
  @inline(__always)
  func before(_ offset: Point, frameOrigin: Point) -> Point {
    let anchorInParent = anchor(frameOrigin)
    return Point(x: -offset.x - anchorInParent.x - forward.tx, y: -offset.y - anchorInParent.y - forward.ty)
  }

  /// Back to the node: what is added last.
  @inline(__always)
  func after(_ boundsOrigin: Point) -> Point {
    Point(x: anchorInNode.x + boundsOrigin.x, y: anchorInNode.y + boundsOrigin.y)
  }

  /// From a space around the node into its own coordinates.
  @inline(__always)
  func map(_ before: Point, _ after: Point) -> AffineTransform {
    AffineTransform(
      a: dOverD, b: minusBOverD, c: minusCOverD, d: aOverD,
      tx: (dOverD * before.x + minusCOverD * before.y) + after.x,
      ty: (minusBOverD * before.x + aOverD * before.y) + after.y)
  }

  /// Around where an area of the node lies in the space, but for rounding.
  @inline(__always)
  func box(around area: Edges, _ before: Point, _ after: Point) -> Edges {
    AffineTransform(
      a: forward.a, b: forward.b, c: forward.c, d: forward.d,
      tx: -(forward.a * after.x + forward.c * after.y) - before.x,
      ty: -(forward.b * after.x + forward.d * after.y) - before.y
    ).boundingBox(of: area)
  }

  /// A box so much larger that rounding does not matter.
  @inline(__always)
  func expanded(_ box: Edges, by error: Double) -> Edges {
    box.expanded(by: 8 * error * max(1, forward.norm) + box.magnitude * 1e-12)
  }

  /// Whether something useful is known of a point's place inside; where not, only the recursion's arithmetic helps.
  @inline(__always)
  func isTame(_ error: Double) -> Bool {
    condition < 1e6 && error.isFinite && error * max(1, forward.norm) < 1e-3
  }

  /// Bound on the rounding error of the recursion in the node's coordinates.
  ///
  /// - Parameters:
  ///   - magnitude: no coordinate of a point in the parent's coordinates is larger.
  ///   - parentError: bound on the error there.
  @inline(__always)
  func error(
    ofPointsUpTo magnitude: Double, parentError: Double, frameOrigin: Point, boundsOrigin: Point
  ) -> Double {
    let anchorInParent = anchor(frameOrigin)
    let stretch = linear.norm
    let moved =
      abs(anchorInParent.x) + abs(anchorInParent.y) + abs(forward.tx) + abs(forward.ty)
    let back = abs(anchorInNode.x) + abs(anchorInNode.y) + abs(boundsOrigin.x) + abs(boundsOrigin.y)
    let rounding = 0x1p-53
    return stretch * (parentError + rounding * 4 * (magnitude + moved)) * (1 + condition * rounding)
      + rounding * 8 * (condition * stretch * (magnitude + moved) + back)
  }
}
