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
  func boundingBoxInWindow(_ edges: Edges) -> Edges { toWindow.boundingBox(of: edges) }
}

extension AffineTransform {
  @inline(__always)
  func applied(to point: Point) -> Point {
    Point(x: a * point.x + c * point.y + tx, y: b * point.x + d * point.y + ty)
  }

  /// The smallest upright rectangle around the image of one: along each axis the extremes add up.
  func boundingBox(of edges: Edges) -> Edges {
    let (x0, x1) = (min(a * edges.minX, a * edges.maxX), max(a * edges.minX, a * edges.maxX))
    let (x2, x3) = (min(c * edges.minY, c * edges.maxY), max(c * edges.minY, c * edges.maxY))
    let (y0, y1) = (min(b * edges.minX, b * edges.maxX), max(b * edges.minX, b * edges.maxX))
    let (y2, y3) = (min(d * edges.minY, d * edges.maxY), max(d * edges.minY, d * edges.maxY))
    return Edges(minX: x0 + x2 + tx, minY: y0 + y2 + ty, maxX: x1 + x3 + tx, maxY: y1 + y3 + ty)
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
  /// Of a nest, the number of its rings.
  var count: Int32 = 0

  /// Instead of a space: verify the node and its ancestors one by one.
  static let exact: Int32 = -2

  /// Instead of a space: ask the node and what is below it, which have their own way of hit testing.
  static let custom: Int32 = -4

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

  /// How a rectangle of units lies to a check's area in a turned space: surely outside with all of its points,
  /// surely inside with all of them, or neither; `unsure` for checks of another kind.
  func relation(of rect: UnitRect, to check: AreaCheck) -> Containment {
    guard check.space >= 0 else { return .unsure }
    let box = boundingBox(of: rect, in: check.space).expanded(by: check.margin)
    if box.intersection(check.edges).isEmpty { return .outside }
    guard check.edges.contains(box) else { return .unsure }
    return !check.isClipped || isWithinClips(rect, of: check) ? .inside : .unsure
  }

  /// The smallest upright rectangle of a space around a rectangle of units.
  private func boundingBox(of rect: UnitRect, in space: Int32) -> Edges {
    self[space].fromWindow.boundingBox(of: Edges(rect))
  }

  /// Whether what cuts a check's area from outside its space leaves all of a rectangle: its corners, since
  /// both are convex.
  private func isWithinClips(_ rect: UnitRect, of check: AreaCheck) -> Bool {
    let edges = Edges(rect)
    for x in [edges.minX, edges.maxX] {
      for y in [edges.minY, edges.maxY] where containment(check, Point(x: x, y: y)) != .inside {
        return false
      }
    }
    return true
  }
}
