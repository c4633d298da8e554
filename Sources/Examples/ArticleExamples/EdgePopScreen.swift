public import UIKitNames

/// A back swipe beside content that moves sideways, the first way: the swipe is left as it is, and begins at the edge
/// alone. The content waits until it is certain that it is none, which away from the edge is at once (rules E1, E2).
public final class EdgePopScreen: UIViewController {
  /// What moves the content: a scroll view's pan, say.
  public let contentPan: UIPanGestureRecognizer

  /// Makes a screen whose content is moved by a recognizer, which is put onto its view if it is nowhere yet.
  public init(contentPan: UIPanGestureRecognizer = UIPanGestureRecognizer()) {
    self.contentPan = contentPan
    super.init()
  }

  /// Puts the recognizer onto the view.
  public override func viewDidLoad() {
    if contentPan.view == nil { view.addGestureRecognizer(contentPan) }
  }

  /// Relates it to the back swipe, which there is only within a navigation controller.
  public override func didMove(toParent parent: UIViewController?) {
    super.didMove(toParent: parent)
    guard let pop = navigationController?.interactivePopGestureRecognizer else { return }
    pop.isEnabled = true
    contentPan.require(toFail: pop)
  }
}
