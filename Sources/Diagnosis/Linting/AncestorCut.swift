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

/// What a way up the tree needs of a view, without the rest of it: many views go the same way.
struct CutStep {
  var parent: Int32
  var isIdentity: Bool
  var isInvertible: Bool
  /// Whether what lies outside is hit all the same, or by a shape that is not looked at.
  var letsOutside: Bool
  var boundsOrigin: Point
  var origin: Point
  var insets: EdgeInsets
  /// The bounds inset by them.
  var area: Rect

  init(_ view: ViewSpec) {
    let isRare = view.hasRareMembers
    parent = view.parent.map { Int32(clamping: $0) } ?? -1
    isIdentity = !isRare || view.transform.isIdentity
    isInvertible = !isRare || view.transform.isInvertible
    letsOutside = view.hitOverflow || isRare && view.hitShape != nil
    boundsOrigin = view.boundsOrigin
    origin = view.frame.origin
    insets = isRare ? view.hitInsets : .zero
    area = isRare ? view.bounds.inset(by: view.hitInsets) : view.bounds
  }
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
    while steps[current].parent >= 0 {
      let step = steps[current]
      if !step.isInvertible { return nil }
      box = converted(box, from: current, step)
      current = Int(step.parent)
      let ancestor = current
      let around = steps[ancestor]
      if scrolls[ancestor] { return nil }
      if around.letsOutside { continue }
      let area = around.area
      // Half a point is rounding, not a mistake.
      let beyond = EdgeInsets(
        top: max(0, area.minY - box.minY), left: max(0, area.minX - box.minX),
        bottom: max(0, box.maxY - area.maxY), right: max(0, box.maxX - area.maxX))
      guard max(beyond.top, beyond.left, beyond.bottom, beyond.right) > 0.5 else { continue }
      let old = around.insets
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
  private func converted(_ box: Rect, from view: Int, _ step: CutStep) -> Rect {
    if step.isIdentity {
      let left = box.minX - step.boundsOrigin.x + step.origin.x
      let top = box.minY - step.boundsOrigin.y + step.origin.y
      let right = box.maxX - step.boundsOrigin.x + step.origin.x
      let bottom = box.maxY - step.boundsOrigin.y + step.origin.y
      return Rect(x: left, y: top, width: right - left, height: bottom - top)
    }
    let one = views[view].convertToParent(Point(x: box.minX, y: box.minY))
    let other = views[view].convertToParent(Point(x: box.maxX, y: box.maxY))
    var (left, right) = (min(one.x, other.x), max(one.x, other.x))
    var (top, bottom) = (min(one.y, other.y), max(one.y, other.y))
    for corner in [Point(x: box.maxX, y: box.minY), Point(x: box.minX, y: box.maxY)] {
      let corner = views[view].convertToParent(corner)
      (left, right) = (min(left, corner.x), max(right, corner.x))
      (top, bottom) = (min(top, corner.y), max(bottom, corner.y))
    }
    return Rect(x: left, y: top, width: right - left, height: bottom - top)
  }
}
