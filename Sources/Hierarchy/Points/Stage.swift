internal import Geometry

/// The rectangle in which a tree's points are drawn, half open like every rectangle.
struct Stage {
  let minX, minY, maxX, maxY: Double

  var width: Double { maxX - minX }
  var height: Double { maxY - minY }

  private init(minX: Double, minY: Double, maxX: Double, maxY: Double) {
    (self.minX, self.minY, self.maxX, self.maxY) = (minX, minY, maxX, maxY)
  }

  /// A phone's screen: where a tree without extent is asked.
  private static let screen = Stage(minX: 0, minY: 0, maxX: 390, maxY: 844)

  /// The rectangle around the roots that take touches.
  static func ofHittableRoots(_ hierarchy: ViewHierarchy) -> Stage {
    around(hierarchy.views.filter { $0.parent == nil && !$0.isPruned })
  }

  /// The rectangle around all roots.
  static func ofAllRoots(_ hierarchy: ViewHierarchy) -> Stage {
    around(hierarchy.views.filter { $0.parent == nil })
  }

  private static func around(_ roots: [ViewSpec]) -> Stage {
    var (minX, minY) = (Double.infinity, Double.infinity)
    var (maxX, maxY) = (-Double.infinity, -Double.infinity)
    for root in roots where root.frame.size.width > 0 && root.frame.size.height > 0 {
      let bounds = root.bounds
      for x in [bounds.minX, bounds.maxX] {
        for y in [bounds.minY, bounds.maxY] {
          let corner = root.convertToParent(Point(x: x, y: y))
          (minX, maxX) = (min(minX, corner.x), max(maxX, corner.x))
          (minY, maxY) = (min(minY, corner.y), max(maxY, corner.y))
        }
      }
    }
    guard minX < maxX, minY < maxY, (maxX - minX).isFinite, (maxY - minY).isFinite else { return screen }
    return Stage(minX: minX, minY: minY, maxX: maxX, maxY: maxY)
  }

  func contains(_ point: Point) -> Bool {
    point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
  }

  /// A point anywhere inside.
  func anyPoint(_ random: inout SplitMix64) -> Point {
    // Rounding may reach the far edge, which is outside; the near corner is always inside.
    let point = Point(x: minX + width * random.unit(), y: minY + height * random.unit())
    return contains(point) ? point : Point(x: minX, y: minY)
  }

  /// The nearest point inside whose coordinates are multiples of 1/8; where the stage has none, the nearest.
  func snapped(_ point: Point) -> Point {
    Point(x: Self.snapped(point.x, minX, maxX), y: Self.snapped(point.y, minY, maxY))
  }

  private static func snapped(_ value: Double, _ start: Double, _ end: Double) -> Double {
    let nearest = (value * 8).rounded() / 8
    if nearest < start { return (value * 8).rounded(.up) / 8 }
    return nearest < end ? nearest : (value * 8).rounded(.down) / 8
  }

  /// A point outside, beyond one of the four edges: less than `reach` away from it, or farther.
  func pointOutside(_ random: inout SplitMix64, near isNear: Bool, reach: Double) -> Point {
    let span = isNear ? reach : max(width, height)
    let distance = (isNear ? 0 : reach) + span * random.unit()
    let x = minX + width * random.unit()
    let y = minY + height * random.unit()
    // The far edges are outside themselves, the near ones are not.
    switch random.below(4) {
    case 0: return Point(x: min(minX - distance, minX.nextDown), y: y)
    case 1: return Point(x: maxX + distance, y: y)
    case 2: return Point(x: x, y: min(minY - distance, minY.nextDown))
    default: return Point(x: x, y: maxY + distance)
    }
  }
}
