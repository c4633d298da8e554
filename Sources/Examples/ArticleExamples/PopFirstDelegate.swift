public import UIKitNames

/// A back swipe beside content that moves sideways, the second way: a delegate of the back swipe makes whatever else
/// follows the touch wait for it. True from `shouldBeRequiredToFailBy` means that *the other* waits (rule A9).
///
/// Who sets another delegate takes the navigation controller's own away, so this one also keeps the swipe from
/// beginning where there is nothing to go back to.
public final class PopFirstDelegate: UIGestureRecognizerDelegate {
  private weak var navigationController: UINavigationController?

  /// Makes a delegate for a navigation controller's back swipe, which does not keep it.
  public init(navigationController: UINavigationController) {
    self.navigationController = navigationController
  }

  /// Whether there is something to go back to.
  public func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    (navigationController?.viewControllers.count ?? 0) > 1
  }

  /// Whether another recognizer waits: each, if this one is the back swipe.
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool {
    gestureRecognizer === navigationController?.interactivePopGestureRecognizer
  }
}
