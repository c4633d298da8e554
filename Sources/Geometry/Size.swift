/// A width and a height in points.
public struct Size: Equatable, Hashable, Sendable, BitwiseCopyable {
  /// Horizontal extent in points.
  public var width: Double
  /// Vertical extent in points.
  public var height: Double

  /// The size without extent, which contains no point.
  public static let zero = Size(width: 0, height: 0)

  /// Makes a size from extents in points; nothing is checked or rounded.
  @inlinable
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// Whether both extents are finite.
  @inlinable
  public var isFinite: Bool { width.isFinite && height.isFinite }
}
