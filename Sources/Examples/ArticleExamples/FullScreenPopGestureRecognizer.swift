public import UIKitNames

/// A back swipe beside content that moves sideways, the third way: a recognizer of one's own, which may begin within a
/// zone as wide as one likes, up to the whole screen, and goes back through the navigation controller.
///
/// Where the finger *started* decides, once. Looking at where it is during the movement would let a quick finger out of
/// the zone before it has moved enough, and the swipe would fail (rule E1). A recognizer of one's own must end (rule
/// G16): this one fails, so that the content need not wait, as soon as it is certain that it is no back swipe.
public final class FullScreenPopGestureRecognizer: UIPanGestureRecognizer {
  /// How far from the left edge of the view the finger may start, in points.
  public var zone: CGFloat = 30

  /// A scroll view in the content, which waits for the swipe and comes before it unless it is at its left end when the
  /// finger lands: content that can still be moved back is.
  public weak var scrollView: UIScrollView? {
    didSet { scrollView?.panGestureRecognizer.require(toFail: self) }
  }

  private weak var navigationController: UINavigationController?
  private var start = CGPoint.zero

  /// Puts a recognizer onto a navigation controller's view, and has its pops driven by it.
  public init(navigationController: UINavigationController) {
    self.navigationController = navigationController
    super.init()
    navigationController.view.addGestureRecognizer(self)
    addAction { recognizer in (recognizer as? FullScreenPopGestureRecognizer)?.drive() }
  }

  /// Fails at once for a finger that starts outside the zone.
  public override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesBegan(touches, with: event)
    guard let view, state == .possible, let touch = touches.first else { return }
    let isAtItsEnd = scrollView.map { $0.contentOffset.x <= -$0.contentInset.left } ?? true
    if touch.location(in: view).x > zone || !isAtItsEnd { state = .failed }
    start = touch.location(in: nil)
  }

  /// Fails for a finger that goes another way than back, before it can be taken for a pan.
  public override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    if state == .possible, let place = touches.first?.location(in: nil) {
      let (x, y) = (place.x - start.x, abs(place.y - start.y))
      if x < -5 || y > max(x, 5) { return state = .failed }
    }
    super.touchesMoved(touches, with: event)
  }

  private func drive() {
    guard let navigationController, let width = view?.bounds.size.width, width > 0 else { return }
    let share = translation(in: view).x / width
    switch state {
    case .began:
      navigationController.beginInteractivePop()
      navigationController.updateInteractivePop(share)
    case .changed: navigationController.updateInteractivePop(share)
    case .ended:
      if share > 0.5 || velocity(in: view).x > 500 {
        navigationController.finishInteractivePop()
      } else {
        navigationController.cancelInteractivePop()
      }
    default: navigationController.cancelInteractivePop()
    }
  }
}
