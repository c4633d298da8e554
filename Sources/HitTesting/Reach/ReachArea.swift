import Geometry

/// A node that can be the answer somewhere, with the area in which it is when nothing lies in front: its own
/// cut by its ancestors'. The area is `box` cut by all clauses of a chain.
struct ReachArea: BitwiseCopyable {
  let slot: Int32
  /// Head of the chain of clauses that cut `box`; `none` where the area is the box.
  let clause: Int32
  /// Number of the first area of the node's subtree: those from there up to this one are its descendants.
  let firstBelow: Int32
  /// Around the area, in window coordinates.
  var box: ReachBox
  /// Area of the node alone, not cut by anything, in square points of the window.
  let ownArea: Double
  /// Whether the node has closures: then any node may be the answer in the area.
  var isCustom = false
  /// How many numbers further the area of the ancestor stands that has closures and answers for this node; 0
  /// for none. The area itself is empty.
  var customAhead: Int32 = 0
  /// Whether nothing bounds the area, so that `box` is only where others are.
  var isUnbounded = false
  /// Whether descendants may be hit outside of the area.
  var overflows = false

  static let none: Int32 = -1

  var isUpright: Bool { clause == ReachArea.none }
}

/// One condition on a point beside an area's box: that it lies in a turned rectangle or in a shape.
struct ReachClause: BitwiseCopyable {
  enum Kind {
    /// Inside `edges` of the space.
    case rectangle
    /// Inside a shape, whose box is `edges`, in the space moved by `offset`.
    case shape
    /// Only the recursion can tell.
    case unknown
  }

  let kind: Kind
  /// Index into the spaces; −1 for the window.
  let space: Int32
  let edges: ReachBox
  /// Row of the shape.
  var shape = NodeExtra.none
  /// A point of the space minus this is one of the shape's coordinates.
  var offset = Point.zero
  /// The clause that an outer node added, −1 for none.
  let next: Int32
}

/// What the survey knows on one level of its walk about the node entered there.
struct ReachLevel: BitwiseCopyable {
  /// Index into the spaces, −1 for the window's own.
  var space: Int32 = -1
  /// Whether upright rectangles of the space are upright in the window.
  var isUpright = true
  /// Whether too little is known of a transform on the way to say where its content lies.
  var isOpaque = false
  /// Whether every coordinate on the way is a whole number of units of the lattice, in the window's space.
  var isExact = true
  /// A point of the space minus this is the point in the node's own coordinates.
  var offset = Point.zero
  /// Around what the ancestors leave for the node's children, in window coordinates.
  var clip = ReachBox.everything
  /// Head of the chain of clauses that also hold for the children.
  var clause = ReachArea.none
  /// Around the node's own area, in window coordinates; empty when it cannot answer.
  var box = ReachBox.nothing
  /// Head of the chain of clauses that hold for the node itself.
  var ownClause = ReachArea.none
  var ownArea = 0.0
  /// By how much the way from the window to the space magnifies areas, inverted.
  var areaScale = 1.0
  /// Number of the first area announced below the node.
  var firstBelow: Int32 = 0
  /// Bound on the coordinates, in points, of any point that is tested against the node.
  var magnitude: Double
  /// Bound on the rounding error of the recursion, in points of the node's own coordinates.
  var error = 0.0

  init(magnitude: Double) { self.magnitude = magnitude }

  /// Accounts for one addition or subtraction of a displacement.
  mutating func addRounding(of displacement: Point) {
    magnitude += max(abs(displacement.x), abs(displacement.y))
    error += 0x1p-52 * magnitude
  }
}
