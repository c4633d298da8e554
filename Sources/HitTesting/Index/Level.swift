import Geometry

/// What the index knows of a node whose children it looks at: where their coordinates begin in a space, and
/// what the node and its ancestors leave for them there. 64 bytes, so that a place is one cache line.
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
  /// Eight times the roundings, and flags.
  private var operationsAndFlags: Int32 = Level.exactFlag
  /// `reach`, rounded up.
  private var roundedReach: Float = 0

  private static let exactFlag: Int32 = 1
  private static let verifiedFlag: Int32 = 2
  private static let veiledFlag: Int32 = 4
  private static let oneOperation: Int32 = 8

  init(space: Int32) {
    self.space = space
  }

  /// What is known where all coordinates on the way are whole numbers of units.
  @inline(__always)
  init(
    space: Int32, offset: Point = .zero, clip: Edges = .everything, operations: Int32, reach: Double
  ) {
    self.space = space
    self.offset = offset
    self.clip = clip
    operationsAndFlags |= operations &<< 3
    self.reach = reach
  }

  /// Roundings of the recursion on the way from the space to the node, along one axis.
  @inline(__always)
  var operations: Double {
    get { Double(operationsAndFlags &>> 3) }
    set { operationsAndFlags = Int32(newValue) &<< 3 | operationsAndFlags & 7 }
  }
  /// Largest absolute coordinate of an offset on the way, or a little more.
  @inline(__always)
  var reach: Double {
    get { Double(roundedReach) }
    set { roundedReach = Level.roundedUp(newValue) }
  }
  /// Whether every coordinate on the way is a whole number of units.
  @inline(__always)
  var isExact: Bool {
    get { operationsAndFlags & Level.exactFlag != 0 }
    set { set(Level.exactFlag, newValue) }
  }
  /// Whether only the recursion's own arithmetic tells if a point gets here: a shape on the way.
  @inline(__always)
  var needsVerification: Bool {
    get { operationsAndFlags & Level.verifiedFlag != 0 }
    set { set(Level.verifiedFlag, newValue) }
  }
  /// Of a place: whether the node is pruned while its entries stay (`Veil`).
  @inline(__always)
  var isVeiled: Bool {
    get { operationsAndFlags & Level.veiledFlag != 0 }
    set { set(Level.veiledFlag, newValue) }
  }

  @inline(__always)
  private mutating func set(_ flag: Int32, _ isSet: Bool) {
    operationsAndFlags = isSet ? operationsAndFlags | flag : operationsAndFlags & ~flag
  }

  /// The smallest of the shorter numbers that is not less than one that is not negative.
  @inline(__always)
  private static func roundedUp(_ value: Double) -> Float {
    let nearest = Float(value)
    return Double(nearest) < value ? Float(bitPattern: nearest.bitPattern &+ 1) : nearest
  }

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
    operationsAndFlags &+= Level.oneOperation
    reach = max(reach, max(abs(offset.x), abs(offset.y)))
    isExact = isExact && reach < Level.exactReach && Lattice.isOn(displacement)
  }
}
