public import Geometry
public import Hierarchy

/// The engine `scan`: the effective rectangles of all views that can be hit, kept up to date, compared with the
/// point eight at a time from front to back. What much simpler code than an index reaches.
public struct ScanEngine: ChangingHitTestEngine {
  /// "scan".
  public static let engineName = "scan"

  let list: EffectiveRectangles

  /// Computes the rectangles. O(n).
  public init(_ hierarchy: ViewHierarchy) { list = EffectiveRectangles(hierarchy) }

  /// See `HitTestEngine`.
  public func hit(at pointInWindow: Point) -> Int32 {
    guard let units = EffectiveRectangles.units(pointInWindow) else {
      return list.answerFarAway(pointInWindow)
    }
    let x = SIMD8<Int32>(repeating: units.x)
    let y = SIMD8<Int32>(repeating: units.y)
    var first = (list.used[0] - 1) & ~7
    while first >= 0 {
      // Trees are long rather than wide: most rows of eight are decided by their heights alone.
      var isIn = (lanes(list.top, first) .<= y) .& (lanes(list.bottom, first) .> y)
      if any(isIn) {
        isIn = isIn .& (lanes(list.left, first) .<= x) .& (lanes(list.right, first) .> x)
        var lane = 7
        while lane >= 0 {
          if isIn[lane] {
            let answer = list.answer(first &+ lane, pointInWindow)
            if answer >= 0 { return answer }
          }
          lane &-= 1
        }
      }
      first &-= 8
    }
    return -1
  }

  @inline(__always)
  private func lanes(_ edges: EffectiveRectangles.Lanes, _ first: Int) -> SIMD8<Int32> {
    UnsafeRawPointer(edges + first).loadUnaligned(as: SIMD8<Int32>.self)
  }

  /// See `ChangingHitTestEngine`.
  public func setFrame(_ frame: Rect, of view: Int32) { list.setFrame(frame, of: view) }

  /// See `ChangingHitTestEngine`.
  public func setBoundsOrigin(_ origin: Point, of view: Int32) { list.setBoundsOrigin(origin, of: view) }

  /// See `ChangingHitTestEngine`.
  public func setHidden(_ isHidden: Bool, of view: Int32) { list.setHidden(isHidden, of: view) }

  /// See `ChangingHitTestEngine`.
  public func setTransform(_ transform: AffineTransform, of view: Int32) {
    list.setTransform(transform, of: view)
  }

  /// See `ChangingHitTestEngine`.
  public func remove(_ view: Int32) { list.remove(view) }

  /// See `ChangingHitTestEngine`.
  public func putBack(_ view: Int32, into parent: Int32) { list.putBack(view, into: parent) }

  /// See `ChangingHitTestEngine`.
  public func destroy(_ view: Int32, count: Int32) { list.remove(view) }

  /// See `ChangingHitTestEngine`.
  public func make(_ view: Int32, count: Int32, into parent: Int32) {
    list.make(view, count: count, into: parent)
  }
}
