public import Benchmarking
public import Geometry

/// A point at which two engines see different views: one of them is wrong, and its times mean nothing.
public struct Disagreement: Equatable, Sendable, CustomStringConvertible {
  /// The benchmark whose engine differs from the one before it that answered the same point.
  public var name: BenchmarkName
  /// The point's number in the table.
  public var number: Int
  /// The point, in the space of the roots' frames.
  public var point: Point
  /// The engine's answer, −1 for none.
  public var answer: Int32
  /// The engine it differs from, the definition where that answered.
  public var other: String
  /// That one's answer.
  public var otherAnswer: Int32

  /// One line.
  public var description: String {
    "\(name): at \(point.x),\(point.y) (point \(number)) it hits \(answer), but \(other) \(otherAnswer)"
  }
}
