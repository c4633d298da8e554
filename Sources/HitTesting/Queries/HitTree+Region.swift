public import Geometry

extension HitTree {
  /// The nodes that some point of a rectangle hits, front to back: what a finger as large as the rectangle may
  /// mean, or what a lasso has caught.
  ///
  /// A node is in the answer only if there is a point in the half-open rectangle that hits it: one was tried
  /// for each. No node is missing whose part of the rectangle is wider and higher than the rounding error of
  /// its coordinates; where all coordinates are whole 64ths of a point, that is every node. Exceptions are shapes,
  /// near-singular transforms and nodes with their own hit testing: of those, and of what lies behind them, parts
  /// may be missed that are smaller than a 32nd of the rectangle that is left once all straight edges have
  /// divided it.
  ///
  /// - Parameter rectInWindow: in the space that the roots' frames share, in points.
  /// - Returns: each node once; empty for a rectangle that is empty, or has a number that is not finite.
  /// - Complexity: O(m log m + f) for the m nodes that a walk of the tree finds in the rectangle and f
  ///   rectangles into which they cut it; the walk is O(siblings × depth).
  public func hits(in rectInWindow: Rect) -> [NodeIndex] {
    let region = ReachBox(rectInWindow)
    guard !region.isEmpty, region.isFinite else { return [] }
    let survey = ReachSurvey(of: self, in: region)
    let painter = ReachPainter(survey, in: region)
    defer { painter.deallocate() }
    let slots = painter.hitNodes { slot, point in hit(at: point)?.slot == slot }
    return slots.map { nodes.name(of: $0) }
  }
}
