/// A leaf, or one node of a small subtree, that moves: the lists of its space hold a larger rectangle, its *room*, and
/// where in it the leaf lies is said here, once. So a move within the room is a store to one row, whatever else the
/// index holds.
///
/// Plain rectangles on whole units alone can be loose. One cache line.
struct LooseLeaf: BitwiseCopyable {
  /// Where the leaf can be the answer, in its space; empty when nowhere.
  var rect: UnitRect
  /// Its entry's rectangle.
  var room: UnitRect
  /// What its ancestors leave.
  var clip: UnitRect
  /// From the frame's origin to the space, in units.
  var gainX: Int32
  var gainY: Int32
  let name: Int32
  /// Queries that have looked at it since it last moved.
  var asked: Int32 = 0

  /// Largest absolute coordinate of a gain, in units.
  static let gainLimit = 0x1p26
  /// How far outside of its room, in units, the corner of a leaf may lie.
  static let reach: Int32 = 1 << 20
  /// A leaf that moves further at a time is not given room, in units.
  static let longestStep: Int32 = 1 << 12
  /// Queries after which a leaf that nothing has moved gets a rectangle of its own size again: what they have cost
  /// more is as much as that costs.
  static let queriesToSettle: Int32 = 64
}

extension UnitRect {
  /// A rectangle around both this and an older one, and twice the step between them more, so that what moves a little
  /// again and again has no need to tell; nil when the step is none or longer than
  /// `LooseLeaf.longestStep`.
  ///
  /// - Parameter most: no more than this on each side, along either axis.
  func room(from old: UnitRect, most: SIMD2<Int32>) -> UnitRect? {
    let stepX = max(abs(Int64(minX) - Int64(old.minX)), abs(Int64(maxX) - Int64(old.maxX)))
    let stepY = max(abs(Int64(minY) - Int64(old.minY)), abs(Int64(maxY) - Int64(old.maxY)))
    let step = max(stepX, stepY)
    guard step > 0, step <= Int64(LooseLeaf.longestStep) else { return nil }
    let both = union(old)
    let (x, y) = (min(Int32(2 * step), most.x), min(Int32(2 * step), most.y))
    return UnitRect(
      minX: both.minX &- x, minY: both.minY &- y, maxX: both.maxX &+ x, maxY: both.maxY &+ y)
  }
}
