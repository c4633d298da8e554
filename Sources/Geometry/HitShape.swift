/// An area other than a rectangle that takes touches, in the coordinate space of the view that carries it.
public enum HitShape: Equatable, Hashable, Sendable {
  /// Rings of corners, all taken together by the even-odd rule, so that a second ring cuts a hole. Each
  /// ring is closed from its last corner to its first.
  case polygons([[Point]])
  /// The ellipse inside a rectangle.
  case ellipse(Rect)

  /// Whether the area contains a point of the same space.
  ///
  /// A polygon's edge counts when `(y₁ ≤ y) ≠ (y₂ ≤ y)` and `x < (x₂ − x₁)·((y − y₁)/(y₂ − y₁)) + x₁`;
  /// an odd number of such edges is inside. An ellipse contains what has
  /// `((x − cx)/rx)² + ((y − cy)/ry)² < 1`. An empty ring, a radius of 0 and coordinates that are not finite
  /// contain nothing. O(corners); allocates nothing.
  public func contains(_ point: Point) -> Bool {
    switch self {
    case .polygons(let rings):
      var isInside = false
      for ring in rings {
        guard var previous = ring.last else { continue }
        for corner in ring {
          if (previous.y <= point.y) != (corner.y <= point.y) {
            let share = (point.y - previous.y) / (corner.y - previous.y)
            if point.x < (corner.x - previous.x) * share + previous.x { isInside.toggle() }
          }
          previous = corner
        }
      }
      return isInside
    case .ellipse(let rect):
      let radiusX = rect.size.width / 2
      let radiusY = rect.size.height / 2
      guard radiusX > 0, radiusY > 0 else { return false }
      let x = (point.x - (rect.origin.x + radiusX)) / radiusX
      let y = (point.y - (rect.origin.y + radiusY)) / radiusY
      return x * x + y * y < 1
    }
  }

  /// The smallest rectangle around the area's corners or ellipse, for pruning; nil for an area without any
  /// corner. Containment is decided by `contains(_:)` alone. O(corners).
  public var boundingBox: Rect? {
    switch self {
    case .ellipse(let rect):
      return rect.size.width > 0 && rect.size.height > 0 ? rect : nil
    case .polygons(let rings):
      var box: (minX: Double, minY: Double, maxX: Double, maxY: Double)?
      for corner in rings.joined() {
        guard let old = box else {
          box = (corner.x, corner.y, corner.x, corner.y)
          continue
        }
        box = (
          min(old.minX, corner.x), min(old.minY, corner.y), max(old.maxX, corner.x), max(old.maxY, corner.y)
        )
      }
      guard let box else { return nil }
      return Rect(x: box.minX, y: box.minY, width: box.maxX - box.minX, height: box.maxY - box.minY)
    }
  }

  /// Whether every number of the shape is finite.
  public var isFinite: Bool {
    switch self {
    case .polygons(let rings): rings.allSatisfy { $0.allSatisfy(\.isFinite) }
    case .ellipse(let rect): rect.isFinite
    }
  }
}
