import Geometry

/// The unit in which the index keeps coordinates: a 64th of a point, so that a coordinate of any layout that
/// rounds to whole, half, quarter or eighth points or to device pixels of 1×, 2×, 4× screens is a whole number.
enum Lattice {
  static let unitsPerPoint = 64.0
  /// Largest absolute coordinate, in units, that the index keeps; beyond it the walk answers.
  static let limit = 2_000_000_000.0

  /// Whether a coordinate in points is a whole number of units.
  @inline(__always)
  static func isOn(_ coordinate: Double) -> Bool {
    let units = coordinate * unitsPerPoint
    // Beyond 2^52 there are no fractions. Not by `rounded`, which is a call where SSE 4.1 may be missing.
    return abs(units) < 0x1p52 ? Double(Int64(units)) == units : units == units
  }

  static func isOn(_ point: Point) -> Bool { isOn(point.x) && isOn(point.y) }

  static func isOn(_ size: Size) -> Bool { isOn(size.width) && isOn(size.height) }

  /// The largest number of units that is not greater, within the limit.
  @inline(__always)
  static func floor(_ coordinate: Double) -> Int32 {
    let units = max(-limit, min(limit, coordinate * unitsPerPoint))
    let truncated = Int32(units)
    return Double(truncated) > units ? truncated &- 1 : truncated
  }

  /// The smallest number of units that is not smaller, within the limit.
  @inline(__always)
  static func ceiling(_ coordinate: Double) -> Int32 {
    let units = max(-limit, min(limit, coordinate * unitsPerPoint))
    let truncated = Int32(units)
    return Double(truncated) < units ? truncated &+ 1 : truncated
  }
}

/// A rectangle of units: `minX ≤ x < maxX`, `minY ≤ y < maxY`.
struct UnitRect: BitwiseCopyable, Equatable {
  var minX: Int32
  var minY: Int32
  var maxX: Int32
  var maxY: Int32

  static let empty = UnitRect(minX: 0, minY: 0, maxX: 0, maxY: 0)
  /// All that units can say.
  static let lattice = UnitRect(
    minX: -Int32(Lattice.limit), minY: -Int32(Lattice.limit), maxX: Int32(Lattice.limit),
    maxY: Int32(Lattice.limit))

  var isEmpty: Bool { minX >= maxX || minY >= maxY }

  func moved(x: Int32, y: Int32) -> UnitRect {
    UnitRect(minX: minX &+ x, minY: minY &+ y, maxX: maxX &+ x, maxY: maxY &+ y)
  }

  /// The smallest rectangle around both; an empty one does not count.
  func union(_ other: UnitRect) -> UnitRect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return UnitRect(
      minX: min(minX, other.minX), minY: min(minY, other.minY), maxX: max(maxX, other.maxX),
      maxY: max(maxY, other.maxY))
  }

  func intersection(_ other: UnitRect) -> UnitRect {
    UnitRect(
      minX: max(minX, other.minX), minY: max(minY, other.minY), maxX: min(maxX, other.maxX),
      maxY: min(maxY, other.maxY))
  }

  /// One unit more on each side: a point just below a unit may be computed on it.
  var widened: UnitRect {
    UnitRect(minX: minX - 1, minY: minY - 1, maxX: maxX + 1, maxY: maxY + 1)
  }

  /// So many units less on each side; may become empty.
  func narrowed(by rim: Int32) -> UnitRect {
    UnitRect(minX: minX &+ rim, minY: minY &+ rim, maxX: maxX &- rim, maxY: maxY &- rim)
  }

  func intersects(_ other: UnitRect) -> Bool {
    minX < other.maxX && maxX > other.minX && minY < other.maxY && maxY > other.minY
  }

  /// Whether all coordinates are smaller than a limit, and larger than its opposite.
  @inline(__always)
  func isWithin(_ limit: Int32) -> Bool {
    max(max(maxX, maxY), max(0 &- minX, 0 &- minY)) < limit
      && min(min(maxX, maxY), min(0 &- minX, 0 &- minY)) > 0 &- limit
  }

  func contains(x: Int32, y: Int32) -> Bool { x >= minX && x < maxX && y >= minY && y < maxY }

  func contains(_ other: UnitRect) -> Bool {
    minX <= other.minX && maxX >= other.maxX && minY <= other.minY && maxY >= other.maxY
  }
}

/// The four edges of a rectangle in points. Unlike `Rect` it may be unbounded, and its far edges are stored.
struct Edges: BitwiseCopyable {
  var minX: Double
  var minY: Double
  var maxX: Double
  var maxY: Double

  static let everything = Edges(
    minX: -.infinity, minY: -.infinity, maxX: .infinity, maxY: .infinity)

  static let nothing = Edges(minX: 0, minY: 0, maxX: 0, maxY: 0)

  func intersection(_ other: Edges) -> Edges {
    Edges(
      minX: max(minX, other.minX), minY: max(minY, other.minY),
      maxX: min(maxX, other.maxX), maxY: min(maxY, other.maxY))
  }

  func moved(by offset: Point) -> Edges {
    Edges(minX: minX + offset.x, minY: minY + offset.y, maxX: maxX + offset.x, maxY: maxY + offset.y)
  }

  func expanded(by margin: Double) -> Edges {
    Edges(minX: minX - margin, minY: minY - margin, maxX: maxX + margin, maxY: maxY + margin)
  }

  var isEmpty: Bool { !(minX < maxX && minY < maxY) }

  var isOnLattice: Bool {
    Lattice.isOn(minX) && Lattice.isOn(minY) && Lattice.isOn(maxX) && Lattice.isOn(maxY)
  }

  func contains(_ other: Edges) -> Bool {
    minX <= other.minX && maxX >= other.maxX && minY <= other.minY && maxY >= other.maxY
  }

  /// Largest absolute coordinate.
  var magnitude: Double { max(max(abs(minX), abs(maxX)), max(abs(minY), abs(maxY))) }

  /// The smallest rectangle of units around it.
  var outwardUnits: UnitRect {
    UnitRect(
      minX: Lattice.floor(minX), minY: Lattice.floor(minY), maxX: Lattice.ceiling(maxX),
      maxY: Lattice.ceiling(maxY))
  }

  /// The largest rectangle of units inside it.
  var inwardUnits: UnitRect {
    UnitRect(
      minX: Lattice.ceiling(minX), minY: Lattice.ceiling(minY), maxX: Lattice.floor(maxX),
      maxY: Lattice.floor(maxY))
  }

  /// How sure it is that a point known up to `margin` lies inside.
  @inline(__always)
  func containment(of point: Point, margin: Double) -> Containment {
    let left = point.x - minX
    let right = maxX - point.x
    let top = point.y - minY
    let bottom = maxY - point.y
    let nearest = min(min(left, right), min(top, bottom))
    if nearest > margin { return .inside }
    return nearest < -margin ? .outside : .unsure
  }
}

extension Edges {
  /// The edges, in points, of a rectangle of units.
  init(_ rect: UnitRect) {
    let unit = 1 / Lattice.unitsPerPoint
    self.init(
      minX: Double(rect.minX) * unit, minY: Double(rect.minY) * unit, maxX: Double(rect.maxX) * unit,
      maxY: Double(rect.maxY) * unit)
  }
}

/// What can be said of a point and an area when rounding errors are taken into account.
enum Containment {
  case inside, outside, unsure
}
