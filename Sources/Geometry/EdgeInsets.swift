/// Distances, in points, by which the four edges of a rectangle move inward; negative ones move outward.
public struct EdgeInsets: Equatable, Hashable, Sendable, BitwiseCopyable {
  /// How far the top edge moves down, in points.
  public var top: Double
  /// How far the left edge moves right, in points.
  public var left: Double
  /// How far the bottom edge moves up, in points.
  public var bottom: Double
  /// How far the right edge moves left, in points.
  public var right: Double

  /// Insets that leave a rectangle as it is.
  public static let zero = EdgeInsets(top: 0, left: 0, bottom: 0, right: 0)

  /// Makes insets from four distances in points, in UIKit's order.
  @inlinable
  public init(top: Double, left: Double, bottom: Double, right: Double) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

  /// Whether all four distances are finite.
  @inlinable
  public var isFinite: Bool { top.isFinite && left.isFinite && bottom.isFinite && right.isFinite }
}
