public import UIKitNames

/// The article's direction gate for an outer scroll view: its pan begins for drags that go up or down more than
/// sideways, and leaves others to what lies in it.
///
/// The article makes it the delegate of `panGestureRecognizer`, which must stay the scroll view itself (rule S21);
/// so it is asked by an `OuterScrollView`, or is the delegate of a pan of the app's own.
public final class NestedScrollDelegate: UIGestureRecognizerDelegate {
  /// The scroll view whose pan is gated.
  public weak var outerScrollView: UIScrollView?

  /// Makes a gate. Nobody keeps it.
  public init() {}

  /// Whether a pan of the outer scroll view's goes up or down; true for every other recognizer.
  public func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    guard let pan = gestureRecognizer as? UIPanGestureRecognizer, pan.view === outerScrollView else {
      return true
    }
    let velocity = pan.velocity(in: pan.view)
    return abs(velocity.y) > abs(velocity.x)
  }
}

/// A scroll view that asks a gate about its own pan, as rule S21 has it: by overriding, not by another delegate.
public final class OuterScrollView: UIScrollView {
  /// The gate; nil for none.
  public weak var gate: NestedScrollDelegate?

  /// Whether a recognizer may begin: both the scroll view and the gate must agree.
  public override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    super.gestureRecognizerShouldBegin(gestureRecognizer)
      && gate?.gestureRecognizerShouldBegin(gestureRecognizer) != false
  }
}
