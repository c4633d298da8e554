/// The back swipe of a navigation controller: at the edge at which lines begin (rules E2, E5).
final class InteractivePopGestureRecognizer: ScreenEdgePanGestureRecognizer {
  // The controller keeps the recognizer.
  weak var navigationController: NavigationController?

  override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
    if current == .possible { edges = navigationController?.isRightToLeft == true ? .right : .left }
    super.touchesBegan(touches, with: event)
  }
}

/// The delegate that a back swipe has until the app sets another one.
final class PopDelegate: GestureRecognizerDelegate {
  weak var navigationController: NavigationController?

  func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool {
    navigationController?.canPop ?? false
  }

  /// At the edge the pop comes first (rule E2): what moves in the content waits for it. Away from the edge it fails
  /// at once, and nothing waits.
  func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer,
    shouldBeRequiredToFailBy otherGestureRecognizer: GestureRecognizer
  ) -> Bool {
    guard otherGestureRecognizer is PanGestureRecognizer || otherGestureRecognizer is SwipeGestureRecognizer
    else { return false }
    guard !(otherGestureRecognizer is ScreenEdgePanGestureRecognizer),
      let own = gestureRecognizer.view, let other = otherGestureRecognizer.view
    else { return false }
    return other !== own && other.isDescendant(of: own)
  }
}
