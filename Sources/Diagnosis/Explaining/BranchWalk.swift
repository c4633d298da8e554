internal import Geometry
internal import Hierarchy

/// The rules of hit testing on one branch of a tree whose views may have been changed: who answers for a point.
struct BranchWalk {
  /// Order and kinship; its views' members are not looked at.
  let tree: DiagnosedTree
  /// The members.
  let specs: ChangedViews

  /// The view of a branch that takes a touch when nothing in front of the branch does; nil when none does.
  ///
  /// - Parameters:
  ///   - branch: the uppermost view of the branch.
  ///   - point: in the coordinates of that view's parent.
  /// - Complexity: O(views of the branch whose parents contain the point).
  func answer(of branch: Int, at point: Point) -> Int? {
    var answer: Int?
    var place = tree.rank[branch]
    let end = place + tree.subtreeSize[branch]
    // The ancestors that are entered: where their subtrees end, and the point in their coordinates.
    var entered: [(end: Int, point: Point)] = []
    while place < end {
      while let last = entered.last, place >= last.end { entered.removeLast() }
      let view = tree.backToFront[place]
      let behind = place + tree.subtreeSize[view]
      place = behind
      if specs[view].isPruned || tree.hasUnknownFrame(view) { continue }
      let local = specs[view].convertFromParent(entered.last?.point ?? point)
      let isInside = specs[view].accepts(local)
      // What comes later in this order is asked earlier, so the last one that would answer does.
      if isInside, !specs[view].hitPassthrough { answer = view }
      guard isInside || specs[view].hitOverflow, tree.subtreeSize[view] > 1 else { continue }
      entered.append((behind, local))
      place = behind - tree.subtreeSize[view] + 1
    }
    return answer
  }
}

/// The views of a tree, some of them changed.
struct ChangedViews {
  private let views: [ViewSpec]
  private var changed: [Int: ViewSpec] = [:]

  init(_ views: [ViewSpec]) { self.views = views }

  subscript(view: Int) -> ViewSpec {
    get {
      if !changed.isEmpty, let spec = changed[view] { return spec }
      return views[view]
    }
    set { changed[view] = newValue }
  }

  /// Indices of all views.
  var indices: Range<Int> { views.indices }
}

extension DiagnosedTree {
  /// The view that takes a touch at a point, by the plain rules and without a look at the rest; nil when none does.
  func hit(at point: Point) -> Int? {
    guard point.isFinite else { return nil }
    let walk = BranchWalk(tree: self, specs: ChangedViews(views))
    for root in rootsFrontToBack {
      if let answer = walk.answer(of: root, at: point) { return answer }
    }
    return nil
  }
}
