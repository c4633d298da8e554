public import Geometry

/// A view that turns touches into events of its own (section 7 of the rules).
///
/// It needs no recognizer, and passes no touch on to its next responder (rule D12). Like UIKit's it tracks one
/// touch at a time.
open class Control: View {
  /// What a control tells its targets, with UIKit's bits (rule C1).
  public struct Event: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt

    /// A finger landed.
    public static let touchDown = Event(rawValue: 1 << 0)
    /// A finger landed again, as a further tap.
    public static let touchDownRepeat = Event(rawValue: 1 << 1)
    /// The finger moved inside.
    public static let touchDragInside = Event(rawValue: 1 << 2)
    /// The finger moved outside.
    public static let touchDragOutside = Event(rawValue: 1 << 3)
    /// The finger came back.
    public static let touchDragEnter = Event(rawValue: 1 << 4)
    /// The finger went out.
    public static let touchDragExit = Event(rawValue: 1 << 5)
    /// The finger lifted inside.
    public static let touchUpInside = Event(rawValue: 1 << 6)
    /// The finger lifted outside.
    public static let touchUpOutside = Event(rawValue: 1 << 7)
    /// The touch was taken away.
    public static let touchCancel = Event(rawValue: 1 << 8)
    /// The control's value changed.
    public static let valueChanged = Event(rawValue: 1 << 12)
    /// The control's main action (rule C12).
    public static let primaryActionTriggered = Event(rawValue: 1 << 13)
    /// Editing began.
    public static let editingDidBegin = Event(rawValue: 1 << 16)
    /// The text changed.
    public static let editingChanged = Event(rawValue: 1 << 17)
    /// Editing ended.
    public static let editingDidEnd = Event(rawValue: 1 << 18)
    /// Editing ended by the return key.
    public static let editingDidEndOnExit = Event(rawValue: 1 << 19)
    /// All events of touches.
    public static let allTouchEvents = Event(rawValue: 0x0FFF)
    /// Every event.
    public static let allEvents = Event(rawValue: .max)

    /// Makes a set from its bits.
    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }
  }

  /// How far beyond the bounds a finger that is being tracked still counts as inside, in points. Rule C3: observed
  /// at about 70; contested between 50 and 120. Hit testing at touch down is not enlarged.
  public static let trackingSlop = 70.0

  /// Whether the control reacts to touches; one that does not sends nothing (rule C4).
  open var isEnabled = true {
    didSet {
      if !isEnabled && isTracking { stopTracking() }
    }
  }
  /// Whether the control shows that it is touched.
  open var isHighlighted = false
  /// Whether the control shows that it is chosen.
  open var isSelected = false
  /// Whether a touch is being tracked.
  public internal(set) final var isTracking = false
  /// Whether the tracked touch is inside, slop included (rule C3).
  public internal(set) final var isTouchInside = false

  // A touch names its view: the control must not keep it.
  final weak var trackedTouch: Touch?
  /// What a scenario decides in place of a subclass; nil for nothing.
  package final var trackingOverride: TrackingOverride?
  final var entries: [(events: Event, entry: ActionEntry<Control>)] = []
  final var actionCount = 0

  /// Makes a control.
  ///
  /// - Parameter frame: place and size in the superview's coordinates, in points.
  public override init(frame: Rect = .zero) { super.init(frame: frame) }

  // MARK: For subclasses

  /// A touch landed on the control. Returning false: it sends no event at all (rule C11).
  open func beginTracking(_ touch: Touch, with event: EventSystem.Event?) -> Bool { true }

  /// The tracked touch moved. Returning false: no more events of it (rule C11).
  open func continueTracking(_ touch: Touch, with event: EventSystem.Event?) -> Bool { true }

  /// The tracked touch lifted; the touch up event follows (rule C11).
  open func endTracking(_ touch: Touch?, with event: EventSystem.Event?) {}

  /// The tracked touch was taken away; the cancel event follows.
  open func cancelTracking(with event: EventSystem.Event?) {}

  /// Does one registered action; override it to see or redirect actions.
  open func sendActions(for controlEvents: Event) { send(controlEvents) }

  /// The control's default action by program, VoiceOver, keyboard or the like (rule C12).
  open func performPrimaryAction() {
    if isEnabled { sendActions(for: .primaryActionTriggered) }
  }

  /// The tracked touch lifted inside.
  func touchedUpInside() { sendActions(for: .touchUpInside) }

  // MARK: Touches

  /// Begins to track a touch, if none is tracked and the control is enabled (rule C1).
  open override func touchesBegan(_ touches: Set<Touch>, with event: EventSystem.Event?) {
    began(touches, event)
  }

  /// Follows the tracked touch.
  open override func touchesMoved(_ touches: Set<Touch>, with event: EventSystem.Event?) {
    moved(touches, event)
  }

  /// Ends the tracking; inside or outside is judged here (rule C2).
  open override func touchesEnded(_ touches: Set<Touch>, with event: EventSystem.Event?) {
    ended(touches, event)
  }

  /// Ends the tracking with touchCancel (rule C5).
  open override func touchesCancelled(_ touches: Set<Touch>, with event: EventSystem.Event?) {
    cancelled(touches, event)
  }
}
