import Geometry

/// A convex polygon with few corners, kept without a buffer of its own.
struct ReachPolygon: BitwiseCopyable {
  /// Most corners. Each cut adds at most one.
  static let mostCorners = 12

  private var corners: InlineArray<12, Point>
  private(set) var count: Int
  /// Whether there was a cut that it had no room for.
  private(set) var isFull = false

  init(_ box: ReachBox) {
    corners = InlineArray(repeating: .zero)
    corners[0] = Point(x: box.minX, y: box.minY)
    corners[1] = Point(x: box.maxX, y: box.minY)
    corners[2] = Point(x: box.maxX, y: box.maxY)
    corners[3] = Point(x: box.minX, y: box.maxY)
    count = 4
  }

  subscript(number: Int) -> Point { corners[number] }

  var isEmpty: Bool { count < 3 }

  /// In square points; corners that rounding has put in the wrong order count as nothing.
  var area: Double {
    guard count >= 3 else { return 0 }
    var sum = 0.0
    // Relative to the first corner, so that a small polygon far from the origin keeps its digits.
    let first = corners[0]
    for number in 1..<count - 1 {
      let (one, other) = (corners[number], corners[number + 1])
      sum += (one.x - first.x) * (other.y - first.y) - (other.x - first.x) * (one.y - first.y)
    }
    return max(0, sum / 2)
  }

  /// Whether it is an upright rectangle.
  var isUpright: Bool {
    guard count == 4 else { return false }
    let box = self.box
    for number in 0..<4 {
      let corner = corners[number]
      if corner.x != box.minX && corner.x != box.maxX { return false }
      if corner.y != box.minY && corner.y != box.maxY { return false }
    }
    // Two corners in one place would make it a triangle.
    return area >= box.area * (1 - 1e-12)
  }

  /// Around all corners.
  var box: ReachBox {
    var box = ReachBox(minX: corners[0].x, minY: corners[0].y, maxX: corners[0].x, maxY: corners[0].y)
    for number in 1..<max(1, count) {
      let corner = corners[number]
      box = ReachBox(
        minX: min(box.minX, corner.x), minY: min(box.minY, corner.y), maxX: max(box.maxX, corner.x),
        maxY: max(box.maxY, corner.y))
    }
    return box
  }

  /// A point inside: the mean of the corners.
  var middle: Point {
    var sum = Point.zero
    for number in 0..<count {
      sum.x += corners[number].x
      sum.y += corners[number].y
    }
    return Point(x: sum.x / Double(count), y: sum.y / Double(count))
  }

  /// What lies on the side of a line where `side` is not negative.
  func cut(by line: ReachLine) -> ReachPolygon {
    guard count >= 3 else { return self }
    var result = self
    result.count = 0
    var previous = corners[count - 1]
    var previousSide = line.side(of: previous)
    for number in 0..<count {
      let corner = corners[number]
      let side = line.side(of: corner)
      if (side < 0) != (previousSide < 0) {
        let share = previousSide / (previousSide - side)
        result.append(
          Point(
            x: previous.x + (corner.x - previous.x) * share,
            y: previous.y + (corner.y - previous.y) * share))
      }
      if side >= 0 { result.append(corner) }
      previous = corner
      previousSide = side
    }
    return result
  }

  /// Whether all corners are on the side of a line where `side` is not negative.
  func isInside(_ line: ReachLine) -> Bool {
    for number in 0..<count where line.side(of: corners[number]) < 0 { return false }
    return true
  }

  private mutating func append(_ corner: Point) {
    guard count < Self.mostCorners else {
      isFull = true
      return
    }
    corners[count] = corner
    count += 1
  }
}

/// A straight line; points on one side of it are inside.
struct ReachLine: BitwiseCopyable {
  let x: Double
  let y: Double
  let constant: Double

  /// Not negative inside.
  @inline(__always)
  func side(of point: Point) -> Double { x * point.x + y * point.y + constant }

  var reversed: ReachLine { ReachLine(x: -x, y: -y, constant: -constant) }
}

extension ReachBox {
  /// Its four edges as lines, the box inside all of them.
  func line(_ edge: Int) -> ReachLine {
    switch edge {
    case 0: ReachLine(x: 1, y: 0, constant: -minX)
    case 1: ReachLine(x: 0, y: 1, constant: -minY)
    case 2: ReachLine(x: -1, y: 0, constant: maxX)
    default: ReachLine(x: 0, y: -1, constant: maxY)
    }
  }
}

extension ReachLine {
  /// A line of a space as one of the window.
  func inWindow(_ fromWindow: AffineTransform) -> ReachLine {
    ReachLine(
      x: x * fromWindow.a + y * fromWindow.b, y: x * fromWindow.c + y * fromWindow.d,
      constant: x * fromWindow.tx + y * fromWindow.ty + constant)
  }
}
