import Geometry

/// What `EffectiveAreas` knows on one level of its walk about the node entered there.
struct Level: BitwiseCopyable {
  /// Half a unit in the last place of 1: how much one operation rounds, relative to its result.
  static let rounding = 0x1p-53

  /// The space that `offset`, `clip` and `area` are in.
  var space = Space.window
  /// A point of the space minus this is the point in the node's own coordinates.
  var offset = Point.zero
  /// What the ancestors leave for the node's children, in the space.
  var clip = Edges.everything
  /// The node's area cut by its ancestors', in the space; empty when it cannot answer.
  var area = Edges.nothing
  /// Whether every coordinate on the way is a whole number of units, and the space is the window's.
  var isExact = true
  /// Whether only the recursion's own arithmetic tells if the node is hit: a shape on the way.
  var needsVerification = false
  /// Whether a transform on the way is too near singular to say where its content lies.
  var isOpaque = false
  /// Bound on the coordinates, in points, of any point that is tested against the node.
  var magnitude: Double
  /// Bound on the rounding error of the recursion, in points of the node's own coordinates.
  var error = 0.0

  init(window magnitude: Double) {
    self.magnitude = magnitude
  }

  /// How far apart the recursion's point and one computed another way can be: both err.
  var margin: Double { 8 * error }

  /// Accounts for one addition or subtraction of a displacement.
  mutating func addRounding(of displacement: Point) {
    magnitude += max(abs(displacement.x), abs(displacement.y))
    error += Self.rounding * 2 * magnitude
  }
}

extension NodeTable {
  /// Largest absolute coordinate of a root's frame, in points: a first guess at how far points that hit
  /// something lie from the origin. O(roots).
  var rootMagnitude: Double {
    var magnitude = 0.0
    var root = frontRoot
    while root != NodeIndex.none {
      let rect = frame[root]
      magnitude = max(
        max(magnitude, max(abs(rect.minX), abs(rect.minY))), max(abs(rect.maxX), abs(rect.maxY)))
      root = nextBehind[root]
    }
    return magnitude
  }
}
