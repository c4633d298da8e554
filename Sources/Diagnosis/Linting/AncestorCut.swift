internal import Geometry
internal import Hierarchy

/// An ancestor that cuts a part of a view away, and the change that would end it.
struct AncestorCut {
  var ancestor: Int
  /// Whether nothing of the view is left.
  var isWhole: Bool
  /// Widens the ancestor over the view.
  var change: ViewChange
}

extension Lint {
  /// The nearest ancestor that cuts a part of a view away; nil when none does up to one that scrolls, and for
  /// views without area. Turned views count by the box around them, shapes of ancestors not at all.
  ///
  /// - Parameter insets: what the view's `hitInsets` are taken to be; nil for what they are.
  /// - Complexity: O(depth).
  func nearestCut(of view: Int, insets: EdgeInsets? = nil) -> AncestorCut? {
    let own = insets.map { views[view].bounds.inset(by: $0) } ?? views[view].acceptedBox
    guard let own, own.size.width > 0, own.size.height > 0 else { return nil }
    var box = own
    var current = view
    while let ancestor = views[current].parent {
      if views[current].hasRareMembers, !views[current].transform.isInvertible { return nil }
      box = converted(box, from: current)
      current = ancestor
      let spec = views[ancestor]
      if scrolls[ancestor] { return nil }
      if spec.hitOverflow || spec.hasRareMembers && spec.hitShape != nil { continue }
      let area = spec.hasRareMembers ? spec.bounds.inset(by: spec.hitInsets) : spec.bounds
      // Half a point is rounding, not a mistake.
      let beyond = EdgeInsets(
        top: max(0, area.minY - box.minY), left: max(0, area.minX - box.minX),
        bottom: max(0, box.maxY - area.maxY), right: max(0, box.maxX - area.maxX))
      guard max(beyond.top, beyond.left, beyond.bottom, beyond.right) > 0.5 else { continue }
      let old = spec.hasRareMembers ? spec.hitInsets : .zero
      let wide = EdgeInsets(
        top: old.top - beyond.top, left: old.left - beyond.left, bottom: old.bottom - beyond.bottom,
        right: old.right - beyond.right)
      let isWhole =
        box.minX >= area.maxX || box.maxX <= area.minX || box.minY >= area.maxY || box.maxY <= area.minY
      return AncestorCut(
        ancestor: ancestor, isWhole: isWhole,
        change: ViewChange(view: ancestor, setting: .hitInsets(wide)))
    }
    return nil
  }

  /// The box around a rectangle of a view's coordinates in its parent's.
  private func converted(_ box: Rect, from view: Int) -> Rect {
    let one = views[view].convertToParent(Point(x: box.minX, y: box.minY))
    let other = views[view].convertToParent(Point(x: box.maxX, y: box.maxY))
    var (left, right) = (min(one.x, other.x), max(one.x, other.x))
    var (top, bottom) = (min(one.y, other.y), max(one.y, other.y))
    if views[view].hasRareMembers, !views[view].transform.isIdentity {
      for corner in [Point(x: box.maxX, y: box.minY), Point(x: box.minX, y: box.maxY)] {
        let corner = views[view].convertToParent(corner)
        (left, right) = (min(left, corner.x), max(right, corner.x))
        (top, bottom) = (min(top, corner.y), max(bottom, corner.y))
      }
    }
    return Rect(x: left, y: top, width: right - left, height: bottom - top)
  }
}
