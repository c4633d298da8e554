package import Geometry

// What point sets and explanations need of the rules, stated once more and plainly: they choose where to ask and
// say why, never what the answer is.
extension ViewSpec {
  /// Whether the view takes itself and its subtree out of hit testing (rules H3, H4, H6).
  package var isPruned: Bool {
    isHidden || !isUserInteractionEnabled || alpha <= 0.01 || (hasRareMembers && !transform.isInvertible)
  }

  /// What `point(inside:)` accepts, or a rectangle around it; nil when that is nothing.
  package var acceptedBox: Rect? {
    guard hasRareMembers else { return bounds }
    if let hitShape { return hitShape.boundingBox }
    return bounds.inset(by: hitInsets)
  }

  /// Whether the view itself contains a point of its own coordinates.
  package func accepts(_ point: Point) -> Bool {
    guard hasRareMembers else { return bounds.contains(point) }
    return hitShape?.contains(point) ?? bounds.inset(by: hitInsets).contains(point)
  }

  /// A point of the view's own coordinates in its parent's; exact on lattices without a transform, else up to
  /// rounding.
  package func convertToParent(_ point: Point) -> Point {
    let transform = hasRareMembers ? self.transform : .identity
    guard !transform.isIdentity else {
      return Point(x: point.x - boundsOrigin.x + frame.minX, y: point.y - boundsOrigin.y + frame.minY)
    }
    let anchor = Point(x: anchorPoint.x * frame.size.width, y: anchorPoint.y * frame.size.height)
    let (x, y) = (point.x - boundsOrigin.x - anchor.x, point.y - boundsOrigin.y - anchor.y)
    return Point(
      x: transform.a * x + transform.c * y + transform.tx + (frame.minX + anchor.x),
      y: transform.b * x + transform.d * y + transform.ty + (frame.minY + anchor.y))
  }

  /// A point of the parent's coordinates in the view's own, in the arithmetic that all engines keep.
  package func convertFromParent(_ point: Point) -> Point {
    let transform = hasRareMembers ? self.transform : .identity
    guard !transform.isIdentity else {
      return Point(x: (point.x - frame.minX) + boundsOrigin.x, y: (point.y - frame.minY) + boundsOrigin.y)
    }
    let determinant = transform.determinant
    let anchor = Point(x: anchorPoint.x * frame.size.width, y: anchorPoint.y * frame.size.height)
    let x = (point.x - (frame.minX + anchor.x)) - transform.tx
    let y = (point.y - (frame.minY + anchor.y)) - transform.ty
    return Point(
      x: ((x * (transform.d / determinant) + y * (-transform.c / determinant)) + anchor.x) + boundsOrigin.x,
      y: ((x * (-transform.b / determinant) + y * (transform.a / determinant)) + anchor.y) + boundsOrigin.y)
  }
}
