public import Geometry

/// A control that goes one step down or up: its left half goes down, its right half up, when a finger lifts in the
/// half in which it landed (choice). Holding it does not repeat.
///
/// Single taps on superviews are kept away (rule C6).
open class Stepper: Control {
  /// The least value. Setting one above the greatest value raises that, and the value stays in range.
  public final var minimumValue = 0.0 {
    didSet {
      if minimumValue.isNaN { minimumValue = oldValue }
      if minimumValue > maximumValue { maximumValue = minimumValue }
      value = storedValue
    }
  }
  /// The greatest value. Setting one below the least value lowers that, and the value stays in range.
  public final var maximumValue = 100.0 {
    didSet {
      if maximumValue.isNaN { maximumValue = oldValue }
      if minimumValue > maximumValue { minimumValue = maximumValue }
      value = storedValue
    }
  }
  /// How far one step goes.
  public final var stepValue = 1.0
  /// Whether a step beyond one end comes in at the other.
  public final var wraps = false

  private var storedValue = 0.0
  private var beganInRightHalf = false

  /// Makes a stepper from 0 to 100, at 0.
  ///
  /// - Parameter frame: place and size in the superview's coordinates, in points.
  public override init(frame: Rect = .zero) { super.init(frame: frame) }

  /// The value; kept within the range. Setting it sends nothing, and one that is not a number changes nothing.
  public final var value: Double {
    get { storedValue }
    set {
      guard !newValue.isNaN else { return }
      storedValue = min(max(newValue, minimumValue), maximumValue)
    }
  }

  /// Notes in which half the finger landed.
  open override func beginTracking(_ touch: Touch, with event: EventSystem.Event?) -> Bool {
    beganInRightHalf = isInRightHalf(touch)
    return true
  }

  /// Takes the step; valueChanged comes before the touch up event, and not at all where the value stays.
  open override func endTracking(_ touch: Touch?, with event: EventSystem.Event?) {
    guard let touch, isTouchInside, isInRightHalf(touch) == beganInRightHalf else { return }
    let before = storedValue
    step(up: beganInRightHalf)
    if storedValue != before { sendValueChanged() }
  }

  private func step(up: Bool) {
    let next = storedValue + (up ? stepValue : -stepValue)
    if wraps && next > maximumValue {
      value = minimumValue
    } else if wraps && next < minimumValue {
      value = maximumValue
    } else {
      value = next
    }
  }

  private func isInRightHalf(_ touch: Touch) -> Bool {
    let bounds = bounds
    return touch.location(in: self).x >= bounds.minX + bounds.size.width / 2
  }

  /// False for single taps with one finger on a superview (rule C6).
  open override func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool {
    !overlapsTap(gestureRecognizer)
  }
}
