public import UIKitNames

/// A container whose subviews are hit where they stick out of it.
public final class OverflowContainer: UIView {
  /// What the usual rules find; else the frontmost subview that has the point, although this view has not.
  public override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    if let hit = super.hitTest(point, with: event) { return hit }
    guard isUserInteractionEnabled, !isHidden, alpha > 0.01 else { return nil }
    for subview in subviews.reversed() {
      if let hit = subview.hitTest(subview.convert(point, from: self), with: event) { return hit }
    }
    return nil
  }
}
