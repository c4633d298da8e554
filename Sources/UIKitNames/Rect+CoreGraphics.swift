extension Rect {
  /// How wide it is, in points.
  public var width: CGFloat { size.width }
  /// How high it is, in points.
  public var height: CGFloat { size.height }
  /// The x coordinate of the middle.
  public var midX: CGFloat { minX + size.width / 2 }
  /// The y coordinate of the middle.
  public var midY: CGFloat { minY + size.height / 2 }

  /// The rectangle with its left and right edges moved inward by one distance and its top and bottom ones by
  /// another; outward by negative distances. One that turns inside out is `zero` in its extent.
  public func insetBy(dx: CGFloat, dy: CGFloat) -> CGRect {
    CGRect(x: minX + dx, y: minY + dy, width: max(0, width - 2 * dx), height: max(0, height - 2 * dy))
  }
}
