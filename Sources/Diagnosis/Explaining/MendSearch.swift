internal import Geometry
internal import Hierarchy

/// Finds the fewest changes that let a view win at a point.
///
/// First whatever is wrong on the way from the root to the view: each of these faults alone is enough to lose, so
/// each costs a change. Then whoever still takes the touch: on each level of the way the siblings in front that
/// would answer, and inside the view its children. One change settles a level, however many there are, as the
/// view's branch can be brought in front of them all; each child needs its own. No change of one level helps
/// another, so that the sum is the least there is, but for one kind: a transform taken away moves the point in
/// all views below. So the sum is worked out without and with each few of the transforms on the way.
struct MendSearch {
  /// What was found; nil when the source tells too little.
  var found: Mend? { best.map { Mend(changes: $0) } }

  private let tree: DiagnosedTree
  private let point: Point
  private let path: [Int]
  private var walk: BranchWalk
  private var best: [ViewChange]?

  /// Most views that are looked at to find out whether it goes with fewer changes.
  private static let longestSearch = 40_000

  init(_ tree: DiagnosedTree, target: Int, point: Point) {
    self.tree = tree
    self.point = point
    path = tree.path(to: target)
    walk = BranchWalk(tree)
    // A view of unknown place can be on no way to a hit.
    guard !path.contains(where: { tree.hasUnknownFrame($0) }) else { return }
    consider(without: [])
    tryTransforms()
  }

  /// Tries what it costs without some of the transforms on the way, fewest first.
  private mutating func tryTransforms() {
    guard let first = best, first.count > 1 else { return }
    let turned = path.indices.filter { place in
      let view = tree.views[path[place]]
      return view.hasRareMembers && !view.transform.isIdentity && view.transform.isInvertible
    }
    let limit = walk.visited + Self.longestSearch
    var sets: [[Int]] = [[]]
    while let fewest = best?.count, let size = sets.first?.count, size + 1 < fewest, walk.visited < limit {
      var next: [[Int]] = []
      for set in sets {
        for place in turned where place > set.last ?? -1 {
          consider(without: set + [place])
          if walk.visited >= limit { return }
          if next.count < 1_000 { next.append(set + [place]) }
        }
      }
      sets = next
    }
  }

  /// Works out the changes that are needed once the transforms of some views of the path are gone, and keeps
  /// them where they are the fewest so far.
  private mutating func consider(without removed: [Int]) {
    var way = MendedPath(tree, path, withoutTransforms: removed)
    var levels: [ViewChange] = []
    var point = point
    for (place, view) in path.enumerated() {
      if let change = settledLevel(around: view, at: point) { levels.append(change) }
      guard let local = way.clear(place, point) else { return }
      point = local
      if let best, way.changes.count + levels.count >= best.count { return }
    }
    levels += openedTarget(at: point)
    if let best, way.changes.count + levels.count >= best.count { return }
    best = way.changes + levels
  }

  // MARK: Who else takes the touch

  /// What lets a view's branch have the touch in spite of its siblings in front; nil where none of them takes it.
  private mutating func settledLevel(around view: Int, at point: Point) -> ViewChange? {
    var winners = 0
    var front: (branch: Int, answer: Int)?
    func look(_ branch: Int, _ walk: inout BranchWalk) {
      guard let answer = walk.answer(of: branch, at: point) else { return }
      winners += 1
      front = (branch, answer)
    }
    if let parent = tree.views[view].parent {
      // A later sibling lies further in front.
      for branch in tree.children.members(of: parent) where branch > view { look(Int(branch), &walk) }
    } else {
      for branch in tree.rootsFrontToBack.prefix(while: { $0 != view }).reversed() { look(branch, &walk) }
    }
    guard let front else { return nil }
    // A container that answers for its empty places lets touches through, a leaf that is no target is switched
    // off. What is deep inside a branch, or is a target itself, keeps its touches elsewhere: it goes behind.
    if winners == 1, front.answer == front.branch, !tree.views[front.branch].isTarget {
      return silenced(front.branch)
    }
    let level = tree.views[front.branch].windowLevel
    if tree.views[view].parent == nil, level > tree.views[view].windowLevel {
      return ViewChange(view: view, setting: .windowLevel(level + 1))
    }
    return ViewChange(view: view, setting: .inFront(of: front.branch))
  }

  /// What keeps the target's own children from the touch, the foremost first.
  private mutating func openedTarget(at point: Point) -> [ViewChange] {
    var changes: [ViewChange] = []
    guard let target = path.last else { return [] }
    for child in tree.children.members(of: target).reversed() {
      guard let answer = walk.answer(of: Int(child), at: point) else { continue }
      let isItself = answer == Int(child)
      changes.append(
        isItself ? silenced(Int(child)) : ViewChange(view: Int(child), setting: .interaction(false)))
    }
    return changes
  }

  /// A view that answers itself kept from it; what it holds can still be hit where that is anything.
  private func silenced(_ view: Int) -> ViewChange {
    ViewChange(view: view, setting: tree.children.count(view) > 0 ? .passthrough(true) : .interaction(false))
  }
}
