import Diagnosis
import Foundation
import Geometry
import HitReference
import Hierarchy
import TestSupport

/// The definition's objects, asked what explanations claim: in which order views are drawn, and where a point is
/// in each of them. Shares nothing with the code under test.
struct PlainWalk {
  let tree: ReferenceTree

  init(_ hierarchy: ViewHierarchy) { tree = ReferenceTree(hierarchy) }

  /// All views front to back: what is drawn last comes first.
  func frontToBack() -> [Int] {
    var order: [Int] = []
    func visit(_ view: ReferenceView) {
      for subview in view.subviews.reversed() { visit(subview) }
      order.append(view.index)
    }
    for window in tree.windows { visit(window) }
    return order
  }

  /// The point in a view's own coordinates; nil below or at a transform that cannot be undone.
  func local(_ point: Point, in view: Int) -> Point? {
    var path: [ReferenceView] = []
    var next: ReferenceView? = tree.views[view]
    while let current = next {
      path.append(current)
      next = current.superview
    }
    var result = point
    for step in path.reversed() {
      guard let inside = step.convertFromSuperview(result) else { return nil }
      result = inside
    }
    return result
  }

  /// Whether a view draws or takes touches at a point, seen alone.
  func isUnder(_ point: Point, view: Int) -> Bool {
    guard point.isFinite, let local = local(point, in: view) else { return false }
    return tree.views[view].bounds.contains(local) || tree.views[view].point(inside: local)
  }
}

/// A hierarchy by rows of (id, parent, frame), with changes to some views.
func hierarchy(
  _ rows: [(String, String?, Rect)], _ change: (inout [String: ViewSpec]) -> Void = { _ in }
) throws -> ViewHierarchy {
  var indices: [String: Int] = [:]
  var specs: [String: ViewSpec] = [:]
  for (index, row) in rows.enumerated() {
    indices[row.0] = index
    specs[row.0] = ViewSpec(id: row.0, parent: row.1.flatMap { indices[$0] }, frame: row.2)
  }
  change(&specs)
  return try ViewHierarchy(views: rows.compactMap { specs[$0.0] })
}
