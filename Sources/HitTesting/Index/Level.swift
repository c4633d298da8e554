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

/// How large the coordinates of a tree are.
enum Magnitude {
  /// Bound on the coordinates, in points, of any point that can hit something.
  ///
  /// - Complexity: O(n); the walk up that overflowing nodes need is bounded by the deepest level.
  static func ofWindow(_ nodes: NodeTable) -> Double {
    var root = nodes.frontRoot
    var ofRoots = 0.0
    while root != NodeIndex.none {
      ofRoots = max(ofRoots, ofFrame(nodes.frame[root]))
      root = nodes.nextBehind[root]
    }
    var ofAll = ofRoots
    var isBounded = true
    for node in 0..<Int32(nodes.count) {
      if nodes.flags[node].contains(.overflows) { isBounded = false }
      guard nodes.extra[node] != NodeExtra.none else {
        ofAll = max(ofAll, ofFrame(nodes.frame[node]))
        continue
      }
      let extra = nodes.extras[nodes.extra[node]]
      let size = extra.area.size
      let own = max(abs(extra.area.maxX), abs(extra.area.maxY)) + max(abs(size.width), abs(size.height))
      var all = ofFrame(nodes.frame[node]) + own
      all += max(abs(extra.boundsOrigin.x), abs(extra.boundsOrigin.y))
      if let transform = extra.transform { all += max(abs(transform.forward.tx), abs(transform.forward.ty)) }
      if extra.shape != NodeExtra.none, let box = nodes.shapes[Int(extra.shape)].boundingBox {
        all += max(max(abs(box.minX), abs(box.minY)), max(abs(box.maxX), abs(box.maxY)))
      }
      // A root with a transform, insets or a shape can reach further than its frame.
      if nodes.parent[node] == NodeIndex.none { isBounded = false }
      ofAll = max(ofAll, all)
    }
    return isBounded ? ofRoots : ofAll * 2 * Double(nodes.depth + 2)
  }

  private static func ofFrame(_ frame: Rect) -> Double {
    max(
      max(abs(frame.minX), abs(frame.minY)), max(abs(frame.maxX), abs(frame.maxY))
    )
  }
}
