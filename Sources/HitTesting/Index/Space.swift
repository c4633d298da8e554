import Geometry

/// A coordinate space that differs from the window's by more than an offset: that of a turned or scaled node
/// and of what is inside it.
struct Space: BitwiseCopyable {
  /// The window's own space, which has no row.
  static let window: Int32 = -1

  /// Window coordinates to this space. Composed once, so not rounded as the recursion rounds; see `error`.
  let fromWindow: AffineTransform
  /// The way back, for the areas that the index keeps in window coordinates.
  let toWindow: AffineTransform
  /// The space in which the node that bears the transform has its frame.
  let parent: Int32
  /// What the ancestors of that node leave of the plane, in the parent space.
  let clipInParent: Edges
  /// An upright rectangle around that in window coordinates.
  let clipInWindow: Edges
  /// Bound on the distance between the point that `fromWindow` gives and the one that the recursion computes
  /// in the parent space; how sure `clipInParent` is.
  let marginInParent: Double

  func map(_ pointInWindow: Point) -> Point { fromWindow.applied(to: pointInWindow) }

  /// The smallest upright rectangle in window coordinates around a rectangle of this space.
  func boundingBoxInWindow(_ edges: Edges) -> Edges {
    let corners = [
      toWindow.applied(to: Point(x: edges.minX, y: edges.minY)),
      toWindow.applied(to: Point(x: edges.maxX, y: edges.minY)),
      toWindow.applied(to: Point(x: edges.minX, y: edges.maxY)),
      toWindow.applied(to: Point(x: edges.maxX, y: edges.maxY)),
    ]
    var box = Edges(minX: corners[0].x, minY: corners[0].y, maxX: corners[0].x, maxY: corners[0].y)
    for corner in corners {
      box.minX = min(box.minX, corner.x)
      box.minY = min(box.minY, corner.y)
      box.maxX = max(box.maxX, corner.x)
      box.maxY = max(box.maxY, corner.y)
    }
    return box
  }
}

extension AffineTransform {
  @inline(__always)
  func applied(to point: Point) -> Point {
    Point(x: a * point.x + c * point.y + tx, y: b * point.x + d * point.y + ty)
  }

  /// First this map, then another.
  func followed(by next: AffineTransform) -> AffineTransform {
    AffineTransform(
      a: next.a * a + next.c * b, b: next.b * a + next.d * b,
      c: next.a * c + next.c * d, d: next.b * c + next.d * d,
      tx: next.a * tx + next.c * ty + next.tx, ty: next.b * tx + next.d * ty + next.ty)
  }

  /// The largest factor by which the map stretches the larger of two coordinates.
  var norm: Double { max(abs(a) + abs(c), abs(b) + abs(d)) }
}

/// The area of a candidate that the index's whole units cannot decide: what remains to be asked of a point.
struct AreaCheck: BitwiseCopyable {
  /// The name of the node that answers; of a nest, its first ring.
  let node: Int32
  /// The space of `edges`; `exact` where only the recursion's own arithmetic can tell.
  let space: Int32
  /// The node's area cut by its ancestors' in that space.
  let edges: Edges
  /// Bound on the distance between a point mapped into the space and the one the recursion computes there.
  let margin: Double
  /// Whether the ancestors outside the space cut the area, so that they must be asked too.
  let isClipped: Bool

  /// Instead of a space: verify the node and its ancestors one by one.
  static let exact: Int32 = -2

  static let unused = AreaCheck(
    node: NodeIndex.none, space: exact, edges: .nothing, margin: 0, isClipped: true)
}

extension Space {
  /// A space of which only the place is known.
  static func unknown(parent: Int32, clipInWindow: Edges) -> Space {
    Space(
      fromWindow: .identity, toWindow: .identity, parent: parent, clipInParent: .nothing,
      clipInWindow: clipInWindow, marginInParent: 0)
  }
}

extension Column<Space> {
  /// What is known of a point inside a check's outer rectangle.
  func containment(_ check: AreaCheck, _ pointInWindow: Point) -> Containment {
    if check.space == AreaCheck.exact { return .unsure }
    if check.space == Space.window {
      return check.edges.containment(of: pointInWindow, margin: check.margin)
    }
    var space = self[check.space]
    var containment = check.edges.containment(of: space.map(pointInWindow), margin: check.margin)
    if !check.isClipped { return containment }
    // Outward through the spaces: each must be reached through what its ancestors leave of the next.
    while containment != .outside {
      let outer = space.parent == Space.window ? nil : self[space.parent]
      let clip = space.clipInParent.containment(
        of: outer?.map(pointInWindow) ?? pointInWindow, margin: space.marginInParent)
      if clip != .inside { containment = clip }
      guard let outer else { break }
      space = outer
    }
    return containment
  }

  /// Whether every point of a rectangle of units is surely inside a check's area: its corners are, and both
  /// are convex.
  func covers(_ check: AreaCheck, _ rect: UnitRect) -> Bool {
    let edges = Edges(rect)
    for x in [edges.minX, edges.maxX] {
      for y in [edges.minY, edges.maxY] where containment(check, Point(x: x, y: y)) != .inside {
        return false
      }
    }
    return true
  }
}
