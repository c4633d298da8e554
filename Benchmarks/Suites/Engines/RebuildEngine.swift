public import Geometry
public import Hierarchy

/// The engine `rebuild`: a grid over the effective rectangles, built anew by the first query after a change. What
/// a good static index costs where trees change.
///
/// The rectangles themselves are kept up to date as `scan` keeps them; only the grid is thrown away.
public struct RebuildEngine: ChangingHitTestEngine {
  /// "rebuild".
  public static let engineName = "rebuild"

  private let list: EffectiveRectangles
  private let grid: RectangleGrid

  /// Computes the rectangles, and the grid over them.
  public init(_ hierarchy: ViewHierarchy) {
    list = EffectiveRectangles(hierarchy)
    grid = RectangleGrid()
    grid.build(list)
  }

  /// See `HitTestEngine`.
  public func hit(at pointInWindow: Point) -> Int32 {
    if !grid.isCurrent { grid.build(list) }
    return grid.hit(at: pointInWindow, list)
  }

  /// See `ChangingHitTestEngine`.
  public func setFrame(_ frame: Rect, of view: Int32) {
    list.setFrame(frame, of: view)
    grid.outdate()
  }

  /// See `ChangingHitTestEngine`.
  public func setBoundsOrigin(_ origin: Point, of view: Int32) {
    list.setBoundsOrigin(origin, of: view)
    grid.outdate()
  }

  /// See `ChangingHitTestEngine`.
  public func setHidden(_ isHidden: Bool, of view: Int32) {
    list.setHidden(isHidden, of: view)
    grid.outdate()
  }

  /// See `ChangingHitTestEngine`.
  public func setTransform(_ transform: AffineTransform, of view: Int32) {
    list.setTransform(transform, of: view)
    grid.outdate()
  }

  /// See `ChangingHitTestEngine`.
  public func remove(_ view: Int32) {
    list.remove(view)
    grid.outdate()
  }

  /// See `ChangingHitTestEngine`.
  public func putBack(_ view: Int32, into parent: Int32) {
    list.putBack(view, into: parent)
    grid.outdate()
  }

  /// See `ChangingHitTestEngine`.
  public func destroy(_ view: Int32, count: Int32) { remove(view) }

  /// See `ChangingHitTestEngine`.
  public func make(_ view: Int32, count: Int32, into parent: Int32) {
    list.make(view, count: count, into: parent)
    grid.outdate()
  }
}
