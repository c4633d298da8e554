/// When an index that is out of date is made anew: as one who rents until the rent has cost as much as buying.
///
/// Costs are counted in nodes looked at, never in time, so that the same calls always do the same.
struct IndexPolicy: BitwiseCopyable {
  /// Whether the index stands for the tree as it is.
  var isIndexCurrent = true
  /// Nodes that queries have looked at since the last change.
  var visitedSinceChange = 0

  /// What a new index costs for each node of the tree, in nodes looked at by a walk.
  private static let costPerNode = 32

  func isWorthRebuilding(nodes: Int) -> Bool { visitedSinceChange >= nodes * Self.costPerNode }
}

extension HitTree {
  /// To be called after every change of what can be hit: sends queries past the index until it is made anew.
  func indexDidBecomeOutdated() {
    preconditionNotAsking()
    policy[0].visitedSinceChange = 0
    guard policy[0].isIndexCurrent else { return }
    policy[0].isIndexCurrent = false
    index[0].lanes = GridIndex.lanes(bounds: .empty, isEmpty: true, error: 0)
  }

  func rebuildIndex() {
    let areas = EffectiveAreas(of: nodes, shapes)
    index[0].deallocate()
    index[0] = GridBuilder.index(of: areas)
    areas.deallocate()
    policy[0] = IndexPolicy()
  }
}
