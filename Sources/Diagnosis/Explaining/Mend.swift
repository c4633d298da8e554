public import Geometry
internal import Hierarchy
internal import HitTesting

/// The smallest change that makes a view take the touches at a point, and that was tried.
///
/// What counts is how many members are changed, among those that decide hit testing in place: `hidden`, `alpha`,
/// `userInteractionEnabled`, `transform`, `hitInsets`, `hitShape`, `hitPassthrough`, the order of siblings and
/// `windowLevel`; views are neither moved nor given to other parents. None of the changes can be left out, and no
/// fewer of them do; but where many views on the way have transforms, not every choice of those to take away is
/// tried. Where several single changes would do, one is chosen that other views feel least.
public struct Mend: Equatable, Sendable {
  /// The changes, all of which are needed.
  public var changes: [ViewChange]
}

extension DiagnosedTree {
  /// The smallest change that makes a view win, worked out, made, and asked anew of a `HitTree`.
  ///
  /// - Parameters:
  ///   - view: the view that is to win.
  ///   - point: in the space of the roots' frames, in points.
  /// - Returns: no changes for a view that wins already; nil when there is no such change, as for a point that is
  ///   not finite or a view whose place the source could not tell, or none stood the test.
  /// - Complexity: O(n) for n views; more, but bounded, where more than one change is needed and views on the way
  ///   have transforms.
  public func mend(for view: Int, at point: Point) -> Mend? {
    guard point.isFinite, let mend = MendSearch(self, target: view, point: point).found else { return nil }
    return isHit(view, at: point, after: mend.changes) ? mend : nil
  }

  /// The same for where many are wanted: the search has asked all that could take the touch by the plain rules,
  /// and nothing is asked anew.
  func quickMend(for view: Int, at point: Point) -> Mend? {
    guard point.isFinite, let mend = MendSearch(self, target: view, point: point).found else { return nil }
    return mend.changes.allSatisfy(\.isPossible) ? mend : nil
  }

  /// Whether a view takes the touches at a point once changes are made, asked of a `HitTree` that has them.
  ///
  /// - Complexity: O(n) for n views at most: those whose superviews let the point in are made, the others are
  ///   never asked (rule H8).
  public func isHit(_ view: Int, at point: Point, after changes: [ViewChange]) -> Bool {
    guard changes.allSatisfy(\.isPossible), point.isFinite else { return false }
    let changed = ChangedOrder(self, changes)
    // Node by node, as the index that comes with a whole hierarchy would be made for one question.
    let tree = HitTree()
    var made: [(node: NodeIndex, view: Int)] = []
    var open: [(view: Int, parent: NodeIndex?, point: Point)] = []
    for root in changed.roots.reversed() { open.append((root, nil, point)) }
    while let (next, parent, pointInParent) = open.popLast() {
      let spec = changed.spec(next)
      guard !spec.isPruned else { continue }
      let local = spec.convertFromParent(pointInParent)
      guard spec.accepts(local) || spec.hitOverflow else { continue }
      let node = tree.makeNode(spec)
      made.append((node, next))
      if let parent {
        guard (try? tree.insert(node, into: parent)) != nil else { return false }
      } else {
        tree.insertRoot(node)
      }
      changed.forEachChildFrontToBack(of: next) { open.append(($0, node, local)) }
    }
    let hit = tree.hitByWalking(at: point)
    return made.contains { $0.node == hit && $0.view == view }
  }
}
