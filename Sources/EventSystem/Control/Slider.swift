public import Geometry

/// A control whose knob the finger drags along a range of values.
///
/// A finger that lands beside the knob is tracked, but moves nothing (choice: UIKit's does not track it). Swipes
/// of superviews that follow one finger on the knob along its way are kept away, and nothing else (rules C6, C9).
open class Slider: Control {
  /// The value at the left end. Setting one above the greatest value raises that, and the value stays in range.
  public final var minimumValue: Float = 0 {
    didSet {
      if minimumValue.isNaN { minimumValue = oldValue }
      if minimumValue > maximumValue { maximumValue = minimumValue }
      value = storedValue
    }
  }
  /// The value at the right end. Setting one below the least value lowers that, and the value stays in range.
  public final var maximumValue: Float = 1 {
    didSet {
      if maximumValue.isNaN { maximumValue = oldValue }
      if minimumValue > maximumValue { minimumValue = maximumValue }
      value = storedValue
    }
  }
  /// Whether valueChanged comes with each move; false: once, when the finger lifts.
  public final var isContinuous = true

  private var storedValue: Float = 0
  /// The knob where the finger took hold of it, and how far right of its middle that was.
  private var grip: (knob: Rect, offset: Double)?
  private var valueAtBegin: Float = 0

  /// Makes a slider from 0 to 1, at 0.
  ///
  /// - Parameter frame: place and size in the superview's coordinates, in points.
  public override init(frame: Rect = .zero) { super.init(frame: frame) }

  /// Where the knob is; kept within the range. Setting it sends nothing, and one that is not a number changes
  /// nothing.
  public final var value: Float {
    get { storedValue }
    set {
      guard !newValue.isNaN else { return }
      storedValue = min(max(newValue, minimumValue), maximumValue)
    }
  }

  /// Sets the value; sends nothing. There is nothing to animate.
  public final func setValue(_ value: Float, animated: Bool) { self.value = value }

  /// The knob: a square as high as the bounds whose middle stands at the value, between half its side from either
  /// end; in the slider's own coordinates, in points.
  public final var knobRect: Rect {
    let bounds = bounds
    let side = bounds.size.height
    let range = Double(maximumValue) - Double(minimumValue)
    let share = range > 0 ? (Double(storedValue) - Double(minimumValue)) / range : 0
    let way = max(bounds.size.width - side, 0)
    return Rect(x: bounds.minX + share * way, y: bounds.minY, width: side, height: side)
  }

  /// Takes hold of the knob if the finger landed on it.
  open override func beginTracking(_ touch: Touch, with event: EventSystem.Event?) -> Bool {
    let knob = knobRect
    let place = touch.location(in: self)
    grip = knob.contains(place) ? (knob, place.x - (knob.minX + knob.size.width / 2)) : nil
    valueAtBegin = storedValue
    return true
  }

  /// Moves the knob along.
  open override func continueTracking(_ touch: Touch, with event: EventSystem.Event?) -> Bool {
    let before = storedValue
    drag(touch)
    if isContinuous && storedValue != before { sendValueChanged() }
    return true
  }

  /// Lets the knob go.
  open override func endTracking(_ touch: Touch?, with event: EventSystem.Event?) {
    let before = isContinuous ? storedValue : valueAtBegin
    if let touch { drag(touch) }
    grip = nil
    if storedValue != before { sendValueChanged() }
  }

  /// Lets the knob go where it is.
  open override func cancelTracking(with event: EventSystem.Event?) { grip = nil }

  private func drag(_ touch: Touch) {
    guard let grip else { return }
    let bounds = bounds
    let side = bounds.size.height
    let way = bounds.size.width - side
    guard way > 0 else { return }
    let share = (touch.location(in: self).x - grip.offset - bounds.minX - side / 2) / way
    let range = Double(maximumValue) - Double(minimumValue)
    value = Float(Double(minimumValue) + min(max(share, 0), 1) * range)
  }

  /// False for a swipe of a superview along the knob's way (rule C6).
  open override func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool {
    guard gestureRecognizer is SwipeGestureRecognizer else { return true }
    return !overlapsDrag(of: isTracking ? grip?.knob ?? knobRect : knobRect, gestureRecognizer)
  }
}
