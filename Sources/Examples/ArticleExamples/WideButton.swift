public import UIKitNames

/// A button that is hit up to a margin beyond its bounds, though it is not drawn there. Its superview must
/// contain the point all the same.
public final class WideButton: UIButton {
  /// How far beyond the bounds, in points.
  public var margin: CGFloat = 10

  /// The bounds and a margin around them.
  public override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
    bounds.insetBy(dx: -margin, dy: -margin).contains(point)
  }
}
