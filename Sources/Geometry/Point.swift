/// A place, or a displacement, in points; x grows rightward and y downward.
///
/// The coordinate space is never part of the value: the name that holds it says which one it is
/// (`pointInWindow`, `pointInParent`).
public struct Point: Equatable, Hashable, Sendable, BitwiseCopyable {
  /// Horizontal coordinate in points, growing rightward.
  public var x: Double
  /// Vertical coordinate in points, growing downward.
  public var y: Double

  /// The origin of any coordinate space.
  public static let zero = Point(x: 0, y: 0)

  /// Makes a point from coordinates in points. Any Double is taken; NaN and infinity hit nothing.
  @inlinable
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// Whether both coordinates are finite.
  @inlinable
  public var isFinite: Bool { x.isFinite && y.isFinite }
}
