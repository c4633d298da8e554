internal import Geometry
internal import Hierarchy

extension EffectiveRectangles {
  /// A point in units, rounded down; nil where it is too far away, or not a number.
  @inline(__always)
  static func units(_ point: Point) -> (x: Int32, y: Int32)? {
    guard abs(point.x) < farthest, abs(point.y) < farthest else { return nil }
    return (down(point.x * unitsPerPoint), down(point.y * unitsPerPoint))
  }

  @inline(__always)
  private static func down(_ value: Double) -> Int32 {
    let truncated = Int32(value)
    return Double(truncated) > value ? truncated &- 1 : truncated
  }

  /// The answer for a point that is too far away for the lanes.
  @inline(never)
  func answerFarAway(_ point: Point) -> Int32 {
    guard point.isFinite else { return -1 }
    for slot in (0..<used[0]).reversed() where left[slot] < right[slot] {
      let view = viewAtSlot[slot]
      if contains(Int(view), point) { return view }
    }
    return -1
  }

  /// The view in a slot whose rectangle has the point, if it really is there; −1 otherwise.
  @inline(__always)
  func answer(_ slot: Int, _ point: Point) -> Int32 {
    let view = viewAtSlot[slot]
    return nodes[Int(view)].placing == .exact || contains(Int(view), point) ? view : -1
  }

  /// Whether a point of the window gets through all ancestors of a view, and into it, by the rules' own
  /// arithmetic.
  private func contains(_ view: Int, _ pointInWindow: Point) -> Bool {
    guard let own = inside(view, pointInWindow) else { return false }
    return accepts(view, own)
  }

  /// The point in a view's own coordinates; nil where an ancestor keeps it out.
  private func inside(_ view: Int, _ pointInWindow: Point) -> Point? {
    let parent = Int(nodes[view].parent)
    guard parent >= 0 else { return converted(pointInWindow, into: view) }
    guard let point = inside(parent, pointInWindow),
      nodes[parent].flags.contains(.overflows) || accepts(parent, point)
    else { return nil }
    return converted(point, into: view)
  }

  private func accepts(_ view: Int, _ point: Point) -> Bool {
    let node = nodes[view]
    let bounds = Rect(origin: node.boundsOrigin, size: node.frame.size)
    guard node.flags.contains(.isRare) else { return bounds.contains(point) }
    return specs[view].hitShape?.contains(point) ?? bounds.inset(by: specs[view].hitInsets).contains(point)
  }

  /// See FORMATS.md's arithmetic, which the rules' document repeats: each operation rounded once.
  private func converted(_ point: Point, into view: Int) -> Point {
    let node = nodes[view]
    guard node.flags.contains(.isTurned) else {
      return Point(
        x: (point.x - node.frame.origin.x) + node.boundsOrigin.x,
        y: (point.y - node.frame.origin.y) + node.boundsOrigin.y)
    }
    let (transform, anchor) = (transforms[view], specs[view].anchorPoint)
    let determinant = transform.a * transform.d - transform.b * transform.c
    let (anchorX, anchorY) = (anchor.x * node.frame.size.width, anchor.y * node.frame.size.height)
    let x = (point.x - (node.frame.origin.x + anchorX)) - transform.tx
    let y = (point.y - (node.frame.origin.y + anchorY)) - transform.ty
    let turnedX = x * (transform.d / determinant) + y * (-transform.c / determinant)
    let turnedY = x * (-transform.b / determinant) + y * (transform.a / determinant)
    return Point(x: (turnedX + anchorX) + node.boundsOrigin.x, y: (turnedY + anchorY) + node.boundsOrigin.y)
  }
}
