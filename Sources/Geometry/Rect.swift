/// An axis-parallel rectangle in points, given by its top left corner and its size.
public struct Rect: Equatable, Hashable, Sendable, BitwiseCopyable {
  /// Top left corner, in the space that the holder's name tells.
  public var origin: Point
  /// Extent in points; nothing normalizes a negative one, and such a rectangle contains nothing.
  public var size: Size

  /// The empty rectangle at the origin.
  public static let zero = Rect(x: 0, y: 0, width: 0, height: 0)

  /// Makes a rectangle from a corner and a size.
  @inlinable
  public init(origin: Point, size: Size) {
    self.origin = origin
    self.size = size
  }

  /// Makes a rectangle from four numbers in points.
  @inlinable
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.init(origin: Point(x: x, y: y), size: Size(width: width, height: height))
  }

  /// The left edge, which belongs to the rectangle.
  @inlinable
  public var minX: Double { origin.x }
  /// The top edge, which belongs to the rectangle.
  @inlinable
  public var minY: Double { origin.y }
  /// The right edge, which does not belong to the rectangle: `minX + width`, rounded once.
  @inlinable
  public var maxX: Double { origin.x + size.width }
  /// The bottom edge, which does not belong to the rectangle: `minY + height`, rounded once.
  @inlinable
  public var maxY: Double { origin.y + size.height }

  /// Whether all four numbers are finite.
  @inlinable
  public var isFinite: Bool { origin.isFinite && size.isFinite }

  /// Half-open containment (rule H5): `minX ≤ x < maxX` and `minY ≤ y < maxY`.
  ///
  /// A rectangle without extent in either direction contains nothing, and no rectangle contains a point
  /// with a coordinate that is not a number. O(1); allocates nothing.
  @inlinable
  public func contains(_ point: Point) -> Bool {
    size.width > 0 && size.height > 0
      && point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
  }

  /// The rectangle whose edges lie `insets` further inward: `minX + left`, then `width − left − right`,
  /// in that order, each operation rounded once.
  ///
  /// Insets larger than the rectangle leave a negative size, which contains nothing. O(1).
  @inlinable
  public func inset(by insets: EdgeInsets) -> Rect {
    Rect(
      x: origin.x + insets.left, y: origin.y + insets.top,
      width: size.width - insets.left - insets.right, height: size.height - insets.top - insets.bottom)
  }
}
