public import UIKitNames

/// Decides who owns a touch sequence where a Flutter screen stands in a native navigation stack.
///
/// Three want it: the native back swipe, a native scroll view that moves sideways, and Flutter with whatever is in its
/// arena. Switching one of them off would be too much and too little. The owner is decided once, when the back swipe
/// asks to begin, from where the finger landed, what the stacks hold and where the content is; whoever does not own the
/// sequence fails at once (rule G7), and the owner gets all of it (rule FL9).
public final class HybridStackArbiter: UIGestureRecognizerDelegate {
  /// Who can own a touch sequence.
  public enum Owner: Equatable, Sendable {
    /// The native side goes back.
    case nativePop
    /// A native scroll view.
    case scrollView
    /// Flutter, whose arena decides the rest.
    case flutter
  }

  /// Who owned the last sequence about which a back swipe asked.
  public private(set) var owner: Owner?
  /// Whether Flutter's own navigator has something to go back to.
  public var flutterCanPop: () -> Bool

  private weak var navigationController: UINavigationController?
  private weak var flutterView: FlutterView?
  private weak var touchedView: UIView?

  /// Makes an arbiter, and has a navigation controller's back swipe ask it. The swipe does not keep it.
  public init(
    navigationController: UINavigationController, flutterView: FlutterView,
    flutterCanPop: @escaping () -> Bool
  ) {
    self.navigationController = navigationController
    self.flutterView = flutterView
    self.flutterCanPop = flutterCanPop
    navigationController.interactivePopGestureRecognizer?.delegate = self
  }

  /// Notes what the finger landed on.
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch
  ) -> Bool {
    touchedView = touch.view
    owner = nil
    return true
  }

  /// Decides. The recognizer has failed already for a finger that landed away from the edge.
  public func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    let decided = decide()
    owner = decided
    return decided == .nativePop
  }

  private func decide() -> Owner {
    guard let navigationController, navigationController.viewControllers.count > 1 else { return .flutter }
    if let scrollView = scrollView(around: touchedView),
      scrollView.contentOffset.x > -scrollView.contentInset.left
    {
      return .scrollView
    }
    let isFlutters = flutterView.map { touchedView?.isDescendant(of: $0) ?? false } ?? false
    return isFlutters && flutterCanPop() ? .flutter : .nativePop
  }

  /// What moves in the content waits for the back swipe, which away from the edge fails at once.
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { otherGestureRecognizer is UIPanGestureRecognizer }

  private func scrollView(around view: UIView?) -> UIScrollView? {
    var view = view
    while let current = view {
      if let scrollView = current as? UIScrollView,
        scrollView.contentSize.width > scrollView.bounds.size.width
      {
        return scrollView
      }
      view = current.superview
    }
    return nil
  }
}
