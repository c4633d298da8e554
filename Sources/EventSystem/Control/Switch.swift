public import Geometry

/// A control that is on or off. A tap turns it over, and so does dragging its knob at least half of the way to
/// the other end; both when the finger lifts (choice).
///
/// Single taps on superviews are kept away, and so are pans of superviews that follow one finger on the knob along
/// its way (rule C6).
open class Switch: Control {
  /// How far along the knob's way the finger must have gone for a drag, in points; less is a tap. Choice: a pan's
  /// hysteresis.
  public static let dragDistance = PanGestureRecognizer.hysteresis

  /// Whether it is on. Setting it sends nothing.
  public final var isOn = false

  private var startX = 0.0
  private var isDragged = false

  /// Makes a switch that is off.
  ///
  /// - Parameter frame: place and size in the superview's coordinates, in points.
  public override init(frame: Rect = .zero) { super.init(frame: frame) }

  /// Sets whether it is on; sends nothing. There is nothing to animate.
  public final func setOn(_ on: Bool, animated: Bool) { isOn = on }

  /// The knob: a square as high as the bounds, at their left end when off and at their right end when on; in the
  /// switch's own coordinates, in points.
  public final var knobRect: Rect {
    let bounds = bounds
    let side = bounds.size.height
    return Rect(x: isOn ? bounds.maxX - side : bounds.minX, y: bounds.minY, width: side, height: side)
  }

  /// Notes where the finger landed.
  open override func beginTracking(_ touch: Touch, with event: EventSystem.Event?) -> Bool {
    startX = touch.location(in: self).x
    isDragged = false
    return true
  }

  /// Notes whether the finger drags.
  open override func continueTracking(_ touch: Touch, with event: EventSystem.Event?) -> Bool {
    follow(touch)
    return true
  }

  /// Turns the switch over after a tap, or a drag that went far enough; valueChanged comes before the touch up
  /// event (rule C11).
  open override func endTracking(_ touch: Touch?, with event: EventSystem.Event?) {
    guard let touch else { return }
    follow(touch)
    let way = (touch.location(in: self).x - startX) * (isOn ? -1 : 1)
    let bounds = bounds
    let length = bounds.size.width - bounds.size.height
    guard isDragged ? length > 0 && way >= length / 2 : isTouchInside else { return }
    isOn.toggle()
    sendValueChanged()
  }

  private func follow(_ touch: Touch) {
    if abs(touch.location(in: self).x - startX) >= Switch.dragDistance { isDragged = true }
  }

  /// False for what the control rule names (rule C6): see the class.
  open override func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool {
    if gestureRecognizer is PanGestureRecognizer { return !overlapsDrag(of: knobRect, gestureRecognizer) }
    return !overlapsTap(gestureRecognizer)
  }
}
