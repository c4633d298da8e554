import CLanes
import Geometry

/// A point on its way through portals, as long as units say where it lies: what a map further in needs of it.
struct Carried {
  /// The point in the space that a map led into last.
  private var point: Point
  /// What it has gained since, in units.
  private var gainedX: Int32 = 0
  private var gainedY: Int32 = 0
  /// Bound on the distance between the point and what the recursion computes.
  private(set) var error = 0.0

  init(point: Point) {
    self.point = point
  }

  /// Takes the point through a portal that is shifted by whole units.
  @inline(__always)
  mutating func shift(_ gainX: Int32, _ gainY: Int32, error: Double) {
    (gainedX, gainedY) = (gainedX &+ gainX, gainedY &+ gainY)
    self.error += error
  }

  /// Takes the point through a portal with a map, and returns where it lies then, in units too.
  @inline(__always)
  mutating func follow(_ portal: UnsafeMutablePointer<Portal>) -> touchstone_lanes_mapped {
    let unit = 1 / Lattice.unitsPerPoint
    let mapped = unsafe touchstone_lanes_map(
      UnsafePointer(UnsafeRawPointer(portal).assumingMemoryBound(to: Double.self)),
      point.x + Double(gainedX) * unit, point.y + Double(gainedY) * unit)
    error = unsafe portal.pointee.error + portal.pointee.stretch * error
    point = Point(x: mapped.x, y: mapped.y)
    (gainedX, gainedY) = (0, 0)
    return mapped
  }
}
