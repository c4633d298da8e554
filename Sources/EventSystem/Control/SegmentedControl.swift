public import Geometry

/// A control of segments of equal width, of which one is chosen: the one over which the finger lifts (choice).
///
/// Single taps on superviews are kept away (rule C6).
open class SegmentedControl: Control {
  /// No segment.
  public static let noSegment = -1

  /// Whether a segment stays chosen no longer than the action lasts.
  public final var isMomentary = false

  private var segments: [(title: String, isEnabled: Bool)] = []
  private var selected = SegmentedControl.noSegment

  /// Makes a control without segments.
  ///
  /// - Parameter frame: place and size in the superview's coordinates, in points.
  public override init(frame: Rect = .zero) { super.init(frame: frame) }

  /// Makes a control with a segment for each title, from the left; none is chosen.
  public convenience init(items: [String]) {
    self.init(frame: .zero)
    segments = items.map { ($0, true) }
  }

  // MARK: Segments

  /// How many segments there are.
  public final var numberOfSegments: Int { segments.count }

  /// The chosen segment from the left, from 0; `noSegment` for none, which is also what a number without a segment
  /// chooses. Setting it sends nothing.
  public final var selectedSegmentIndex: Int {
    get { selected }
    set { selected = segments.indices.contains(newValue) ? newValue : SegmentedControl.noSegment }
  }

  /// Adds a segment before another one, at the right end for a number beyond. The chosen segment stays chosen.
  public final func insertSegment(withTitle title: String, at segment: Int, animated: Bool) {
    let place = min(max(segment, 0), segments.count)
    segments.insert((title, true), at: place)
    if selected >= place { selected += 1 }
  }

  /// Removes a segment; a number without one changes nothing. If it was chosen none is.
  public final func removeSegment(at segment: Int, animated: Bool) {
    guard segments.indices.contains(segment) else { return }
    segments.remove(at: segment)
    if selected == segment {
      selected = SegmentedControl.noSegment
    } else if selected > segment {
      selected -= 1
    }
  }

  /// Removes every segment.
  public final func removeAllSegments() {
    segments = []
    selected = SegmentedControl.noSegment
  }

  /// A segment's title; nil for a number without a segment.
  public final func titleForSegment(at segment: Int) -> String? {
    segments.indices.contains(segment) ? segments[segment].title : nil
  }

  /// Whether a segment can be chosen by touch; false for a number without a segment.
  public final func isEnabledForSegment(at segment: Int) -> Bool {
    segments.indices.contains(segment) && segments[segment].isEnabled
  }

  /// Sets whether a segment can be chosen by touch; a number without one changes nothing.
  public final func setEnabled(_ enabled: Bool, forSegmentAt segment: Int) {
    if segments.indices.contains(segment) { segments[segment].isEnabled = enabled }
  }

  /// Makes so many segments without titles, or drops those at the right end.
  package final func setNumberOfSegments(_ count: Int) {
    while segments.count > count { removeSegment(at: segments.count - 1, animated: false) }
    while segments.count < count { segments.append(("", true)) }
  }

  // MARK: Touches

  /// Chooses the segment under the finger; valueChanged comes before the touch up event (rule C11), and not at all
  /// where that segment is chosen already.
  open override func endTracking(_ touch: Touch?, with event: EventSystem.Event?) {
    guard let touch, isTouchInside, let segment = segment(at: touch), segments[segment].isEnabled else {
      return
    }
    guard segment != selected || isMomentary else { return }
    selected = segment
    sendValueChanged()
    if isMomentary { selected = SegmentedControl.noSegment }
  }

  /// The segment below or above which a touch is; beside the control that at the end.
  private func segment(at touch: Touch) -> Int? {
    let bounds = bounds
    guard !segments.isEmpty, bounds.size.width > 0 else { return nil }
    let share = (touch.location(in: self).x - bounds.minX) / bounds.size.width
    return Int(min(max(share, 0) * Double(segments.count), Double(segments.count - 1)))
  }

  /// False for single taps with one finger on a superview (rule C6).
  open override func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool {
    !overlapsTap(gestureRecognizer)
  }
}
