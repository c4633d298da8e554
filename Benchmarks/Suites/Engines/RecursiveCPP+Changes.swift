internal import CRecursive
public import Geometry

extension RecursiveCPP: ChangingHitTestEngine {
  /// See `ChangingHitTestEngine`.
  public func setFrame(_ frame: Rect, of view: Int32) {
    crecursive_set_frame(tree, view, frame.origin.x, frame.origin.y, frame.size.width, frame.size.height)
  }

  /// See `ChangingHitTestEngine`.
  public func setBoundsOrigin(_ origin: Point, of view: Int32) {
    crecursive_set_bounds_origin(tree, view, origin.x, origin.y)
  }

  /// See `ChangingHitTestEngine`.
  public func setHidden(_ isHidden: Bool, of view: Int32) { crecursive_set_hidden(tree, view, isHidden) }

  /// See `ChangingHitTestEngine`.
  public func setTransform(_ transform: AffineTransform, of view: Int32) {
    crecursive_set_transform(
      tree, view, transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty)
  }

  /// See `ChangingHitTestEngine`.
  public func remove(_ view: Int32) { crecursive_remove(tree, view) }

  /// See `ChangingHitTestEngine`.
  public func putBack(_ view: Int32, into parent: Int32) { crecursive_put_in_front(tree, view, parent) }

  /// See `ChangingHitTestEngine`.
  public func destroy(_ view: Int32, count: Int32) { crecursive_destroy_subtree(tree, view) }

  /// See `ChangingHitTestEngine`.
  public func make(_ view: Int32, count: Int32, into parent: Int32) {
    let isMade = source?.withTables { crecursive_make(tree, $0, view, count, $1, $2) }
    precondition(isMade == true, "C++ views are made anew where there is memory, and a tree that is changed")
    crecursive_put_in_front(tree, view, parent)
  }
}
