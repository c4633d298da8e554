internal import Geometry
internal import Hierarchy

/// The rules of hit testing on one branch of a tree: who answers for a point. Reads the views as they are, and
/// keeps the room that it needs from one branch to the next.
struct BranchWalk {
  let tree: DiagnosedTree
  /// How many views have been looked at.
  private(set) var visited = 0
  /// The ancestors that are entered: where their subtrees end, and the point in their coordinates.
  private var entered: [(end: Int, point: Point)] = []

  init(_ tree: DiagnosedTree) { self.tree = tree }

  /// The view of a branch that takes a touch when nothing in front of the branch does; nil when none does.
  ///
  /// - Parameters:
  ///   - branch: the uppermost view of the branch.
  ///   - point: in the coordinates of that view's parent.
  /// - Complexity: O(views of the branch whose parents contain the point).
  mutating func answer(of branch: Int, at point: Point) -> Int? {
    var answer: Int?
    var place = tree.rank[branch]
    let end = place + tree.subtreeSize[branch]
    entered.removeAll(keepingCapacity: true)
    while place < end {
      while let last = entered.last, place >= last.end { entered.removeLast() }
      let view = tree.backToFront[place]
      let behind = place + tree.subtreeSize[view]
      place = behind
      visited += 1
      if tree.views[view].isPruned || tree.hasUnknownFrame(view) { continue }
      let local = tree.views[view].convertFromParent(entered.last?.point ?? point)
      let isInside = tree.views[view].accepts(local)
      // What comes later in this order is asked earlier, so the last one that would answer does.
      if isInside, !tree.views[view].hitPassthrough { answer = view }
      guard isInside || tree.views[view].hitOverflow, tree.subtreeSize[view] > 1 else { continue }
      entered.append((behind, local))
      place = behind - tree.subtreeSize[view] + 1
    }
    return answer
  }
}

extension DiagnosedTree {
  /// The view that takes a touch at a point, by the plain rules and without a look at the rest; nil when none does.
  func hit(at point: Point) -> Int? {
    guard point.isFinite else { return nil }
    var walk = BranchWalk(self)
    for root in rootsFrontToBack {
      if let answer = walk.answer(of: root, at: point) { return answer }
    }
    return nil
  }
}
