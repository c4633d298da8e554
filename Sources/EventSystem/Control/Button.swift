public import Geometry

/// A control with one default action, which keeps single taps on its superviews away (rules C6, C12).
open class Button: Control {
  /// Makes a button.
  ///
  /// - Parameter frame: place and size in the superview's coordinates, in points.
  public override init(frame: Rect = .zero) { super.init(frame: frame) }

  /// Makes a button whose action is called for each of what rule C12 counts as its main action.
  public convenience init(frame: Rect = .zero, primaryAction: @escaping (Control) -> Void) {
    self.init(frame: frame)
    addAction(for: .primaryActionTriggered, primaryAction)
  }

  override func touchedUpInside() {
    sendActions(for: .touchUpInside)
    if isEnabled { sendActions(for: .primaryActionTriggered) }
  }

  /// False for single taps with one finger that sit on a superview, as long as the button is enabled (rule C6);
  /// the button's own recognizers go first (rule C8), and nothing else is kept away (rule C9).
  open override func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool {
    !overlapsTap(gestureRecognizer)
  }
}
