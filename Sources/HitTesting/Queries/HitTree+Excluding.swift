public import Geometry

extension HitTree {
  /// What `hit(at:)` would answer if a node, with all below it, were not in the tree: what lies under the view
  /// that a finger drags.
  ///
  /// - Parameters:
  ///   - pointInWindow: in the space that the roots' frames share, in points.
  ///   - excluded: a node of this tree; its own way of hit testing is not asked.
  /// - Complexity: that of `hit(at:)` where the answer does not lie below the node, else that of
  ///   `hitByWalking(at:)`. Allocates nothing.
  public func hit(at pointInWindow: Point, excluding excluded: NodeIndex) -> NodeIndex? {
    let slot = slot(excluded)
    // Without closures an answer elsewhere stays the answer: nothing that was in front of it has come up.
    if side.customCount == 0 {
      let answer = hit(at: pointInWindow)
      guard let answer, nodes.isAncestor(slot, orSameAs: answer.slot) else { return answer }
    }
    let outer = walkState[0].beginQuery()
    walkState[0].exclude(slot)
    defer { walkState[0].endQuery(outer) }
    return walkWithoutExcluded(pointInWindow)
  }

  /// The same for several nodes.
  ///
  /// - Complexity: as for one, times the number of nodes. Allocates nothing in steady state.
  public func hit(at pointInWindow: Point, excluding excluded: [NodeIndex]) -> NodeIndex? {
    let outer = walkState[0].beginQuery()
    for node in excluded { walkState[0].exclude(slot(node)) }
    defer { walkState[0].endQuery(outer) }
    if side.customCount == 0 {
      guard let answer = hit(at: pointInWindow) else { return nil }
      if !excluded.contains(where: { nodes.isAncestor($0.slot, orSameAs: answer.slot) }) { return answer }
    }
    return walkWithoutExcluded(pointInWindow)
  }

  private func walkWithoutExcluded(_ pointInWindow: Point) -> NodeIndex? {
    guard pointInWindow.isFinite else { return nil }
    var visited = 0
    let slot = walk(siblingsFrom: nodes.frontRoot, pointInWindow, visited: &visited)
    return slot < 0 ? nil : nodes.name(of: slot)
  }
}
