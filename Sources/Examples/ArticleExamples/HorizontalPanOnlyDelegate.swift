public import UIKitNames

/// Lets pans begin that move sideways rather than up or down, and everything else.
public final class HorizontalPanOnlyDelegate: UIGestureRecognizerDelegate {
  /// Makes a delegate. Recognizers do not keep it.
  public init() {}

  /// Whether a pan's velocity is mostly horizontal.
  public func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    guard let pan = gestureRecognizer as? UIPanGestureRecognizer else { return true }
    let velocity = pan.velocity(in: pan.view)
    return abs(velocity.x) > abs(velocity.y)
  }
}
