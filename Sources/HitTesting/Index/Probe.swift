import Geometry

/// A point on its way through the spaces of an index.
struct Probe {
  /// In whole units of the space, rounded down.
  let x: Int32
  let y: Int32
  /// In points of the space, as composed maps give it.
  let point: Point
  /// Bound on the distance between `point` and what the recursion computes.
  let error: Double
  /// How much the recursion may still round, in points, without carrying the point into other units.
  let slack: Double
  /// The point as it was asked for.
  let pointInWindow: Point
  /// Whether it is in units of the window, and nobody has tried to get an answer from whole units alone.
  var mayBeQuick = false
}

extension Probe {
  /// A point that the recursion has just computed; nil when it lies less than `sliver`, in points, below a unit
  /// or so far out that units cannot say where.
  init?(exactly point: Point, sliver: Double, pointInWindow: Point) {
    let (unitsX, unitsY) = (point.x * Lattice.unitsPerPoint, point.y * Lattice.unitsPerPoint)
    guard abs(unitsX) < Lattice.limit, abs(unitsY) < Lattice.limit else { return nil }
    let (x, y) = (Lattice.floor(point.x), Lattice.floor(point.y))
    let room = 1 - sliver * Lattice.unitsPerPoint
    guard unitsX - Double(x) < room && unitsY - Double(y) < room else { return nil }
    self.init(
      x: x, y: y, point: point, error: 0, slack: sliver / 2, pointInWindow: pointInWindow)
  }

  /// A point known up to `error`; nil when that leaves open which unit it lies in.
  init?(_ point: Point, error: Double, pointInWindow: Point) {
    let (unitsX, unitsY) = (point.x * Lattice.unitsPerPoint, point.y * Lattice.unitsPerPoint)
    guard abs(unitsX) < Lattice.limit, abs(unitsY) < Lattice.limit else { return nil }
    let (x, y) = (Lattice.floor(point.x), Lattice.floor(point.y))
    let (fractionX, fractionY) = (unitsX - Double(x), unitsY - Double(y))
    let nearest = min(min(fractionX, 1 - fractionX), min(fractionY, 1 - fractionY))
    let slack = nearest / Lattice.unitsPerPoint - 8 * error
    guard slack > 0 else { return nil }
    self.init(
      x: x, y: y, point: point, error: error, slack: slack, pointInWindow: pointInWindow)
  }
}
