public import Geometry
public import Hierarchy

/// Points at which engines are likely to differ.
public enum Probe {
  /// About `count` points for a hierarchy, the same for the same seed: anywhere around the roots; on edges,
  /// corners, shape corners and centres of random views, mapped outward to the roots' space; the nearest
  /// doubles beside those; and a few that no view may ever contain.
  public static func points(for hierarchy: ViewHierarchy, seed: UInt64, count: Int = 200) -> [Point] {
    var random = SplitMix64(seed: seed, stream: 0x9e0b)
    var points = [
      Point(x: .nan, y: 1), Point(x: 1, y: .nan), Point(x: .infinity, y: 1), Point(x: 1, y: -.infinity),
      Point(x: .greatestFiniteMagnitude, y: 0), Point(x: -0.0, y: -0.0), Point(x: 1e7, y: -1e7),
    ]
    let views = hierarchy.views
    guard !views.isEmpty else { return points }
    let roots = views.indices.filter { views[$0].parent == nil }
    while points.count < count {
      if random.chance(0.3) {
        let frame = views[roots[random.below(roots.count)]].frame
        points.append(
          Point(
            x: frame.minX + frame.size.width * (random.unit() * 1.2 - 0.1),
            y: frame.minY + frame.size.height * (random.unit() * 1.2 - 0.1)))
        continue
      }
      let view = random.below(views.count)
      var point = pointOfInterest(views[view], &random)
      var next: Int? = view
      while let index = next {
        point = views[index].convertToParent(point)
        next = views[index].parent
      }
      points.append(point)
      for _ in 0..<3 {
        points.append(Point(x: neighbour(point.x, &random), y: neighbour(point.y, &random)))
      }
    }
    return points
  }

  private static func neighbour(_ value: Double, _ random: inout SplitMix64) -> Double {
    switch random.below(5) {
    case 0, 1: value
    case 2: value.nextUp
    case 3: value.nextDown
    default: value + (random.unit() - 0.5) * 0.01
    }
  }

  /// A place in the view's own coordinates where its area begins, ends or has a corner.
  private static func pointOfInterest(_ view: ViewSpec, _ random: inout SplitMix64) -> Point {
    var area = view.bounds.inset(by: view.hitInsets)
    switch view.hitShape {
    case .polygons(let rings)?:
      let corners = rings.flatMap { $0 }
      if corners.isEmpty { break }
      let corner = corners[random.below(corners.count)]
      let other = corners[random.below(corners.count)]
      return [
        corner, Point(x: (corner.x + other.x) / 2, y: (corner.y + other.y) / 2),
        Point(x: other.x, y: corner.y),
      ][random.below(3)]
    case .ellipse(let rect)?: area = rect
    case nil: break
    }
    func coordinate(_ from: Double, _ to: Double) -> Double {
      switch random.below(4) {
      case 0: from
      case 1: to
      case 2: (from + to) / 2
      default: from + (to - from) * random.unit()
      }
    }
    return Point(x: coordinate(area.minX, area.maxX), y: coordinate(area.minY, area.maxY))
  }
}

extension ViewSpec {
  /// A point of the view's own coordinates in its parent's: rule H6 read backwards, up to rounding.
  fileprivate func convertToParent(_ point: Point) -> Point {
    if transform.isIdentity {
      return Point(
        x: (point.x - boundsOrigin.x) + frame.origin.x, y: (point.y - boundsOrigin.y) + frame.origin.y)
    }
    let anchorX = anchorPoint.x * frame.size.width
    let anchorY = anchorPoint.y * frame.size.height
    let x = (point.x - boundsOrigin.x) - anchorX
    let y = (point.y - boundsOrigin.y) - anchorY
    return Point(
      x: (transform.a * x + transform.c * y + transform.tx) + (frame.origin.x + anchorX),
      y: (transform.b * x + transform.d * y + transform.ty) + (frame.origin.y + anchorY))
  }
}
