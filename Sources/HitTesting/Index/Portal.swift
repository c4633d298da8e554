import CLanes
import Geometry

/// The way into the coordinates of a node whose content has an index of its own: because the node is turned or
/// scaled, because it or its size changes, or because it was put into the tree after the index was made.
///
/// To the space around it a portal is one entry that never covers what lies behind it, so that moving, turning,
/// hiding or scrolling it, whatever is inside, changes that entry at most. Row 0 is the window: the space of
/// the roots, which every query enters.
struct Portal: BitwiseCopyable {
  static let window: Int32 = 0

  /// How a point gets in.
  enum Way: BitwiseCopyable {
    /// By a whole number of units.
    case shifted
    /// By a transform, known up to an error.
    case mapped
    /// Only by the recursion's own arithmetic; the content has no index either.
    case walked
  }

  // What a query reads where the way in is quick, first: two cache lines.

  /// A point of the space around it in the node's own coordinates, where the way in is `mapped`. First, so that a pointer
  /// to the portal is one to it.
  var fromOuter = AffineTransform.identity
  /// By how much it can stretch an error.
  var stretch = 1.0
  /// Bound on the distance between what `fromOuter` gives and what the recursion computes.
  var error = 0.0

  /// The index of the content, once there is one.
  var grid = Reference<SpaceGrid>.none
  /// How much slack, in points, a point must have for the content's units to decide.
  var contentError = 0.0
  /// Queries that have gone through since the node last changed.
  var passages = 0
  /// `shifted`: what a point gains, and the area of the node itself, in units of its own coordinates, where
  /// `isAreaExact`: what scrolling changes, and all that it changes.
  var gain = touchstone_lanes_gain()
  /// Nodes of the content, 0 while they are not counted.
  var weight: Int32 = 0
  /// How many passages, for each node of the content, make the portal seem idle; more where that has been wrong before.
  var patience = HitTree.passagesPerNode
  /// The node, −1 for the window, and its name.
  let node: Int32
  let name: Int32
  /// The node's flags, as the index last saw them.
  var flags: NodeFlags = []
  /// Whether moving and scrolling by whole units changes no more than what a point gains: true of a node that
  /// is not turned, with whole units on the way and no shape.
  var isShiftable = false
  /// Whether a scroll by whole units is two stores to `gain` and one to the door (`HitTree.portalScrolls`).
  var isSlidable = false
  /// Whether `fromOuter` and whole units of the content say all there is to say of most points.
  var isMappable = false
  /// Whether queries get into the content's grid by themselves (`HitTree.openDoor`).
  var isDoorOpen = false

  var way = Way.walked
  /// Largest gain, in units, that `error` allows for.
  var gainLimit: Int32 = 0
  /// The area of the node itself, in its own coordinates, around its shape: where it is exact, `areaInUnits` says it, also
  /// when the node has scrolled since.
  var area = Edges.nothing
  var isAreaExact = false
  /// Where in its own coordinates the content can answer, where the node itself cannot and that is less than its
  /// area; `isNarrow` says whether it is.
  var contentInUnits = UnitRect.empty
  var isNarrow = false
  /// Whether `contentInUnits` is around all children although the content has no index.
  var isSurveyed = false
  /// Whether `contentInUnits` is around all entries of the content's index.
  var isTracked = false
  var hasShape = false

  /// What the ancestors leave, in the space around it; to be asked unless the entry's units say it all.
  var clip = Edges.everything
  var clipMargin = 0.0
  var isClipExact = true
  var verifiesAncestors = false

  /// Nodes of the content that walks have looked at.
  var visited = 0
  /// Whether cells of the space around it may know where it lies, turned as it is, and with `isContentStill` what lies
  /// in it: until it changes, or its content.
  var isStill = true
  var isContentStill = true
  /// Whether the content is to become part of the space around it again: nothing has moved it for long.
  var isToDissolve = false

  init(node: Int32, name: Int32) {
    self.node = node
    self.name = name
  }

  /// How far a shiftable portal may come, in points.
  static let leastRoom = 0x1p12
  static let mostRoom = 0x1p18
  /// A shiftable portal takes no point further than this, in points: units do not overflow on the way through one.
  static let farthest = 0x1p31 / Lattice.unitsPerPoint
  /// Largest coordinate of its area and of its content, in units.
  static let coordinateLimit: Int32 = 1 << 24

  /// The larger of what points gain along the axes, in points.
  var gainInPoints: Double { max(abs(Double(gainX)), abs(Double(gainY))) / Lattice.unitsPerPoint }

  /// Largest distance, in units, between what points gain and what they would with an origin of (0, 0), if it is to be
  /// slidable.
  static let restLimit: Int32 = 1 << 26

  var gainX: Int32 {
    @inline(__always) get { gain.x }
    @inline(__always) set { gain.x = newValue }
  }
  var gainY: Int32 {
    @inline(__always) get { gain.y }
    @inline(__always) set { gain.y = newValue }
  }
  /// The area of the node itself, in units of its own coordinates, where `isAreaExact`.
  var areaInUnits: UnitRect {
    @inline(__always) get { UnitRect(minX: gain.minX, minY: gain.minY, maxX: gain.maxX, maxY: gain.maxY) }
    @inline(__always) set {
      (gain.minX, gain.minY, gain.maxX, gain.maxY) = (
        newValue.minX, newValue.minY, newValue.maxX, newValue.maxY
      )
    }
  }

  /// Whether a door is due that is not open. Small contents have a list in place of cells, so that to ask at their doors
  /// would be in vain.
  @inline(__always)
  func mayHaveDoor(_ isMagnified: Bool) -> Bool {
    !isDoorOpen && (weight >= HitTree.largeContent || isMagnified)
  }

  /// `shifted`: a point of the space around it in the node's own coordinates.
  @inline(__always)
  func shifted(_ point: Point) -> Point {
    let unit = 1 / Lattice.unitsPerPoint
    return Point(x: point.x + Double(gainX) * unit, y: point.y + Double(gainY) * unit)
  }

  /// Whether the content has an index.
  var isEntered: Bool { grid.isSome }
}
