public import UIKitNames

/// The article's finer way for nested scroll views: both pans may go on at once, and each begins for drags along its
/// own axis only.
///
/// Two such scroll views in one another share a slanting drag by its direction. Again the article's delegate becomes
/// overrides (rule S21); one side's permission is enough (rule A2).
public final class DirectionalScrollView: UIScrollView {
  /// Whether it takes drags that go sideways; else those that go up or down.
  public var isHorizontal = false

  /// Whether its own pan's drag goes along its axis.
  public override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    guard super.gestureRecognizerShouldBegin(gestureRecognizer) else { return false }
    guard gestureRecognizer === panGestureRecognizer else { return true }
    let velocity = panGestureRecognizer.velocity(in: self)
    return isHorizontal ? abs(velocity.x) > abs(velocity.y) : abs(velocity.y) >= abs(velocity.x)
  }

  /// True: another pan may go on beside its own.
  public override func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { true }
}
