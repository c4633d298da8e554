import Geometry

/// The back swipe of a navigation controller: at the edge at which lines begin (rules E2, E5).
final class InteractivePopGestureRecognizer: ScreenEdgePanGestureRecognizer {
  // The controller keeps the recognizer.
  weak var navigationController: NavigationController?

  override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
    if current == .possible { edges = navigationController?.isRightToLeft == true ? .right : .left }
    super.touchesBegan(touches, with: event)
  }
}

/// The delegate that back swipes have until the app sets another one.
final class PopDelegate: GestureRecognizerDelegate {
  weak var navigationController: NavigationController?

  func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool {
    guard let navigationController, navigationController.canPop else { return false }
    guard let pan = gestureRecognizer as? PanGestureRecognizer, !(pan is ScreenEdgePanGestureRecognizer)
    else {
      return true
    }
    // In the content only what goes back is one.
    let way = pan.movement
    return (navigationController.isRightToLeft ? -way.x : way.x) > abs(way.y)
  }

  /// At the edge the pop comes first (rule E2): what moves in the content waits for it. Away from the edge it fails
  /// at once, and nothing waits.
  func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer,
    shouldBeRequiredToFailBy otherGestureRecognizer: GestureRecognizer
  ) -> Bool {
    guard otherGestureRecognizer is PanGestureRecognizer || otherGestureRecognizer is SwipeGestureRecognizer
    else { return false }
    // A swipe in the content lets the content go first.
    guard gestureRecognizer is ScreenEdgePanGestureRecognizer,
      !(otherGestureRecognizer is ScreenEdgePanGestureRecognizer),
      let own = gestureRecognizer.view, let other = otherGestureRecognizer.view
    else { return false }
    return other !== own && other.isDescendant(of: own)
  }
}
