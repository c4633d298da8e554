import Geometry

/// What the index knows of a node whose children it looks at: where their coordinates begin in a space, and
/// what the node and its ancestors leave for them there.
struct Level: BitwiseCopyable {
  /// How much one operation rounds, relative to its result: half a unit in the last place of 1, doubled for
  /// the sums and products of the bounds themselves.
  static let rounding = 0x1p-52
  /// Sums of offsets smaller than this, in points, are whole numbers of units where their terms are.
  static let exactReach = 0x1p45

  /// The row of the portal in whose coordinates everything here is.
  var space: Int32
  /// Of a place: a row of first labels, −1 for none.
  var firstLabel = Entry.none
  /// A point of the space minus this is the point in the node's own coordinates.
  var offset = Point.zero
  /// What is left for children, in the space.
  var clip = Edges.everything
  /// Roundings of the recursion on the way from the space to the node, along one axis.
  var operations = 0.0
  /// Largest absolute coordinate of an offset on the way.
  var reach = 0.0
  /// Whether every coordinate on the way is a whole number of units.
  var isExact = true
  /// Whether only the recursion's own arithmetic tells if a point gets here: a shape on the way.
  var needsVerification = false

  /// Of a place: whether the node is pruned while its entries stay (`Veil`).
  var isVeiled = false

  /// Bound on the rounding error of the recursion for points of the space whose coordinates are no larger.
  func error(at magnitude: Double) -> Double { operations * Level.rounding * (magnitude + reach) }

  /// The same one step further, for a child with offsets no larger than `reach`.
  @inline(__always)
  func childError(at magnitude: Double, reach: Double) -> Double {
    (operations + 1) * Level.rounding * (magnitude + reach)
  }

  /// How far apart the recursion's point and one computed another way can be: both err.
  func margin(at magnitude: Double) -> Double { 8 * error(at: magnitude) }

  /// The same as the place of a node that nothing is known of yet but this.
  var ofNewPlace: Level {
    var level = self
    level.firstLabel = Entry.none
    level.isVeiled = false
    return level
  }

  /// Takes one step of the recursion: subtracts a displacement.
  mutating func shift(by displacement: Point) {
    offset.x += displacement.x
    offset.y += displacement.y
    operations += 1
    reach = max(reach, max(abs(offset.x), abs(offset.y)))
    isExact = isExact && reach < Level.exactReach && Lattice.isOn(displacement)
  }
}
