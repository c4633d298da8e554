import Geometry

// What keeps recognizers of superviews away from a control (rule C6). Recognizers on the control itself are never
// asked about here (rule C8), and what no function here names is not kept away (rule C9).
extension Control {
  /// Whether a recognizer is a single tap with one finger on a superview, which the control's own tap overlaps.
  final func overlapsTap(_ recognizer: GestureRecognizer) -> Bool {
    guard isEnabled, recognizer.view !== self, let tap = recognizer as? TapGestureRecognizer else {
      return false
    }
    return tap.numberOfTapsRequired == 1 && tap.numberOfTouchesRequired == 1
  }

  /// Whether a recognizer of a superview follows one finger that landed on a knob and goes along its way, which
  /// is horizontal in the control's coordinates. A way that is as much across as along is not along it.
  ///
  /// - Parameter knob: where the knob was when the finger landed, in the control's coordinates.
  final func overlapsDrag(of knob: Rect, _ recognizer: GestureRecognizer) -> Bool {
    guard isEnabled, recognizer.view !== self, let dispatcher = recognizer.arbiter?.dispatcher else {
      return false
    }
    let touches = dispatcher.touches(in: recognizer.attemptMask)
    guard touches.count == 1, let touch = touches.first, let window = touch.window else { return false }
    let start = window.convert(touch.startInWindow, to: self)
    let place = touch.location(in: self)
    return knob.contains(start) && abs(place.x - start.x) > abs(place.y - start.y)
  }

  /// Tells that the user changed the value: valueChanged, and the primary action, which of such a control is the
  /// change (choice).
  final func sendValueChanged() {
    sendActions(for: .valueChanged)
    if isEnabled { sendActions(for: .primaryActionTriggered) }
  }
}
