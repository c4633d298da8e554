import Geometry

/// How an area lies to a rectangle.
enum ReachRelation {
  /// No point of the rectangle is in the area.
  case outside
  /// Every point of the rectangle is in the area.
  case inside
  /// Neither is sure.
  case crossing
}

/// The conditions on points that are more than an upright rectangle, and the spaces they are in.
struct ReachGeometry: Sendable {
  private(set) var clauses: [ReachClause] = []
  private(set) var spaces: [ReachSpace] = []
  private(set) var shapes: [HitShape] = []

  mutating func append(_ clause: ReachClause) -> Int32 {
    clauses.append(clause)
    return Int32(clauses.count - 1)
  }

  mutating func append(_ space: ReachSpace) -> Int32 {
    spaces.append(space)
    return Int32(spaces.count - 1)
  }

  mutating func append(_ shape: HitShape) -> Int32 {
    shapes.append(shape)
    return Int32(shapes.count - 1)
  }

  mutating func removeAll() {
    clauses.removeAll(keepingCapacity: true)
    spaces.removeAll(keepingCapacity: true)
    shapes.removeAll(keepingCapacity: true)
  }

  func toWindow(_ space: Int32) -> AffineTransform { space < 0 ? .identity : spaces[Int(space)].toWindow }

  /// How an area's clauses lie to a rectangle of the window. Its box is not looked at. O(clauses).
  func relation(of part: ReachBox, to area: ReachArea) -> ReachRelation {
    var result = ReachRelation.inside
    var next = area.clause
    while next >= 0 {
      let clause = clauses[Int(next)]
      switch relation(of: part, to: clause) {
      case .outside: return .outside
      case .crossing: result = .crossing
      case .inside: break
      }
      next = clause.next
    }
    return result
  }

  private func relation(of part: ReachBox, to clause: ReachClause) -> ReachRelation {
    if clause.kind == .unknown || !part.isFinite { return .crossing }
    let box = clause.space < 0 ? part : spaces[Int(clause.space)].boxInSpace(part)
    guard box.overlaps(clause.edges) else { return .outside }
    guard clause.kind == .shape else { return clause.edges.contains(box) ? .inside : .crossing }
    let offset = Point(x: -clause.offset.x, y: -clause.offset.y)
    return shapes[Int(clause.shape)].relation(of: box.moved(by: offset))
  }

  /// Whether an area is a convex polygon: no shape and nothing unknown among its clauses. O(clauses).
  func isConvex(_ area: ReachArea) -> Bool { !has(area) { $0 != .rectangle } }

  /// Whether only the recursion can tell where an area is. O(clauses).
  func hasUnknown(_ area: ReachArea) -> Bool { has(area) { $0 == .unknown } }

  private func has(_ area: ReachArea, _ isWanted: (ReachClause.Kind) -> Bool) -> Bool {
    var next = area.clause
    while next >= 0 {
      if isWanted(clauses[Int(next)].kind) { return true }
      next = clauses[Int(next)].next
    }
    return false
  }

  /// What a convex area has of a polygon; nil when it gets too many corners. O(clauses).
  func part(of polygon: ReachPolygon, in area: ReachArea) -> ReachPolygon? {
    var polygon = polygon
    forEachLine(of: area) { line in
      polygon = polygon.cut(by: line)
      return !polygon.isEmpty
    }
    return polygon.isFull ? nil : polygon
  }

  /// Calls a function with each line that bounds a convex area until it returns false.
  func forEachLine(of area: ReachArea, _ body: (ReachLine) -> Bool) {
    for edge in 0..<4 where !body(area.box.line(edge)) { return }
    var next = area.clause
    while next >= 0 {
      let clause = clauses[Int(next)]
      for edge in 0..<4 {
        let line = clause.edges.line(edge)
        if !body(clause.space < 0 ? line : line.inWindow(spaces[Int(clause.space)].fromWindow)) { return }
      }
      next = clause.next
    }
  }

  /// Whether an area contains a point of the window, up to rounding; false where something is unknown.
  func contains(_ pointInWindow: Point, _ area: ReachArea) -> Bool {
    guard area.box.contains(pointInWindow) else { return false }
    var next = area.clause
    while next >= 0 {
      let clause = clauses[Int(next)]
      let space =
        clause.space < 0 ? pointInWindow : spaces[Int(clause.space)].fromWindow.applied(to: pointInWindow)
      switch clause.kind {
      case .rectangle: if !clause.edges.contains(space) { return false }
      case .shape:
        let point = Point(x: space.x - clause.offset.x, y: space.y - clause.offset.y)
        if !shapes[Int(clause.shape)].contains(point) { return false }
      case .unknown: return false
      }
      next = clause.next
    }
    return true
  }
}

extension HitShape {
  /// How the shape lies to a rectangle of its own coordinates.
  fileprivate func relation(of box: ReachBox) -> ReachRelation {
    switch self {
    case .ellipse(let rect):
      let (radiusX, radiusY) = (rect.size.width / 2, rect.size.height / 2)
      guard radiusX > 0, radiusY > 0 else { return .outside }
      // In the ellipse's own measure it is the unit circle.
      let (x0, x1) = (
        (box.minX - rect.minX - radiusX) / radiusX, (box.maxX - rect.minX - radiusX) / radiusX
      )
      let (y0, y1) = (
        (box.minY - rect.minY - radiusY) / radiusY, (box.maxY - rect.minY - radiusY) / radiusY
      )
      let nearestX = max(0, max(x0, -x1))
      let nearestY = max(0, max(y0, -y1))
      if nearestX * nearestX + nearestY * nearestY > 1 + 1e-9 { return .outside }
      let farthestX = max(abs(x0), abs(x1))
      let farthestY = max(abs(y0), abs(y1))
      return farthestX * farthestX + farthestY * farthestY < 1 - 1e-9 ? .inside : .crossing
    case .polygons(let rings):
      for ring in rings {
        guard var previous = ring.last else { continue }
        for corner in ring {
          if box.mayMeet(from: previous, to: corner) { return .crossing }
          previous = corner
        }
      }
      return contains(box.center) ? .inside : .outside
    }
  }
}

extension ReachBox {
  /// Whether a straight edge may have a point in common with the box; sometimes true when it has not.
  fileprivate func mayMeet(from one: Point, to other: Point) -> Bool {
    let slack = 1e-9 * (1 + max(magnitude, max(max(abs(one.x), abs(one.y)), max(abs(other.x), abs(other.y)))))
    let box = expanded(by: slack)
    if max(one.x, other.x) < box.minX || min(one.x, other.x) > box.maxX { return false }
    if max(one.y, other.y) < box.minY || min(one.y, other.y) > box.maxY { return false }
    // All four corners on one side of the edge's line, by more than rounding.
    let (dx, dy) = (other.x - one.x, other.y - one.y)
    func side(_ x: Double, _ y: Double) -> Double { dx * (y - one.y) - dy * (x - one.x) }
    let sides = [
      side(box.minX, box.minY), side(box.maxX, box.minY), side(box.minX, box.maxY), side(box.maxX, box.maxY),
    ]
    return !(sides.allSatisfy { $0 > 0 } || sides.allSatisfy { $0 < 0 })
  }
}
