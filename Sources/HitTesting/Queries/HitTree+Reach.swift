import Geometry

extension HitTree {
  /// For every node where it is hit, and who takes the rest of it.
  ///
  /// Where all coordinates are whole 64ths of a point and nothing is turned or has a shape the areas are exact;
  /// elsewhere each carries a bound on its error.
  ///
  /// - Returns: a snapshot that does not change with the tree.
  /// - Complexity: O(n log n + f) for n nodes and f rectangles into which their edges cut the plane. f is near
  ///   n in usual trees; n bars across n others give n².
  public func reach() -> ReachMap {
    var survey = ReachSurvey(of: self, in: .everything)
    let region = survey.boundToAreas()
    let painter = ReachPainter(survey, in: region)
    defer { painter.deallocate() }
    return ReachMap(
      painter, slots: nodes.slots, name: { nodes.name(of: $0) }, isHit: { hit(at: $1) == $0 })
  }
}
