public import Geometry
internal import Hierarchy
internal import HitTesting

/// The smallest change that makes a view take the touches at a point, and that was tried.
///
/// What counts is how many members are changed, among those that decide hit testing in place: `hidden`, `alpha`,
/// `userInteractionEnabled`, `transform`, `hitInsets`, `hitShape`, `hitPassthrough`, the order of siblings and
/// `windowLevel`; views are neither moved nor given to other parents. None of the changes can be left out. Where
/// several single changes would do, one is chosen that other views feel least.
public struct Mend: Equatable, Sendable {
  /// The changes, all of which are needed.
  public var changes: [ViewChange]
}

extension DiagnosedTree {
  /// The smallest change that makes a view win, worked out, made to a copy, and asked there anew by `HitTree`.
  ///
  /// - Parameters:
  ///   - view: the view that is to win.
  ///   - point: in the space of the roots' frames, in points.
  /// - Returns: no changes for a view that wins already; nil when there is no such change, as for a point that is
  ///   not finite or a view whose place the source could not tell, or none stood the test.
  /// - Complexity: O(n) for n views, and what it takes to ask the siblings in front on each level of the way.
  public func mend(for view: Int, at point: Point) -> Mend? {
    guard point.isFinite, let mend = MendSearch(self, target: view, point: point).found else { return nil }
    return isHit(view, at: point, after: mend.changes) ? mend : nil
  }

  /// The same for where many are wanted: the search has asked all that could take the touch by the plain rules,
  /// and no copy is made to ask anew.
  func quickMend(for view: Int, at point: Point) -> Mend? {
    guard point.isFinite, let mend = MendSearch(self, target: view, point: point).found else { return nil }
    return mend.changes.allSatisfy(\.isPossible) ? mend : nil
  }

  /// Whether a view takes the touches at a point once changes are made, asked of a `HitTree` of a changed copy.
  public func isHit(_ view: Int, at point: Point, after changes: [ViewChange]) -> Bool {
    guard changes.allSatisfy(\.isPossible) else { return false }
    let changed = ViewHierarchy(name: "", trusted: views(with: changes))
    // Node by node, as the index that comes with a whole hierarchy would be made for one question.
    // And only those whose superviews let the point in: the others are never asked (rule H8).
    let tree = HitTree()
    var entered = [(node: NodeIndex, local: Point)?](repeating: nil, count: changed.views.count)
    for (index, spec) in changed.views.enumerated() {
      let around = spec.parent.flatMap { entered[$0] }
      guard spec.parent == nil || around != nil, !spec.isPruned else { continue }
      let local = spec.convertFromParent(around?.local ?? point)
      guard spec.accepts(local) || spec.hitOverflow else { continue }
      let node = tree.makeNode(spec)
      entered[index] = (node, local)
      if let around {
        guard (try? tree.insert(node, into: around.node)) != nil else { return false }
      } else {
        tree.insertRoot(node)
      }
    }
    guard let hit = tree.hitByWalking(at: point), let place = entered.firstIndex(where: { $0?.node == hit })
    else { return false }
    return changed.views[place].id == id(view)
  }
}
