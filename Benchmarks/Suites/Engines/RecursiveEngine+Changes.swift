public import Geometry
internal import Hierarchy
internal import HitReference

// The objects are changed as an app would change its views: nothing is kept that could become stale.
extension RecursiveEngine: ChangingHitTestEngine {
  /// See `ChangingHitTestEngine`.
  public func setFrame(_ frame: Rect, of view: Int32) { tree.views[Int(view)].frame = frame }

  /// See `ChangingHitTestEngine`.
  public func setBoundsOrigin(_ origin: Point, of view: Int32) { tree.views[Int(view)].boundsOrigin = origin }

  /// See `ChangingHitTestEngine`.
  public func setHidden(_ isHidden: Bool, of view: Int32) { tree.views[Int(view)].isHidden = isHidden }

  /// See `ChangingHitTestEngine`.
  public func setTransform(_ transform: AffineTransform, of view: Int32) {
    tree.views[Int(view)].transform = transform
  }

  /// See `ChangingHitTestEngine`.
  public func remove(_ view: Int32) { tree.views[Int(view)].removeFromSuperview() }

  /// See `ChangingHitTestEngine`.
  public func putBack(_ view: Int32, into parent: Int32) {
    tree.views[Int(parent)].addSubview(tree.views[Int(view)])
  }

  /// See `ChangingHitTestEngine`. The objects themselves go when they are made anew.
  public func destroy(_ view: Int32, count: Int32) { remove(view) }

  /// See `ChangingHitTestEngine`.
  public func make(_ view: Int32, count: Int32, into parent: Int32) {
    let first = Int(view)
    for index in first..<first + Int(count) {
      let spec = hierarchy.views[index]
      let fresh = tree.remakeView(index, spec)
      if index > first, let parent = spec.parent { tree.views[parent].addSubview(fresh) }
    }
    putBack(view, into: parent)
  }
}
