public import Geometry

/// One finger from landing to lifting (rules T1, T2, T5).
///
/// The same object lives through the whole touch and is updated; it must not be kept beyond it.
public final class Touch {
  /// Where a touch is in its life (rule T1).
  public enum Phase: Int, Sendable, BitwiseCopyable {
    /// It landed in this event.
    case began = 0
    /// It moved in this event.
    case moved = 1
    /// It has not moved since the last event (rule T13).
    case stationary = 2
    /// It lifted in this event.
    case ended = 3
    /// It was taken away in this event.
    case cancelled = 4
    /// A pointer came over the window; never reported of a touch.
    case regionEntered = 5
    /// A pointer moved over the window; never reported of a touch.
    case regionMoved = 6
    /// A pointer left the window; never reported of a touch.
    case regionExited = 7
  }

  /// What touches (rule T18).
  public enum TouchType: Int, Sendable, CaseIterable, BitwiseCopyable {
    /// A finger on the screen.
    case direct = 0
    /// A finger on something else than the screen.
    case indirect = 1
    /// A pencil.
    case pencil = 2
    /// A pointer's button.
    case indirectPointer = 3
  }

  /// What the touch did last.
  public internal(set) var phase: Phase {
    get { state.pointee.phase }
    set { state.pointee.phase = newValue }
  }
  /// When it did so.
  public internal(set) var time: EventTime {
    get { state.pointee.time }
    set { state.pointee.time = newValue }
  }
  /// How many taps in a row this touch is the last of; valid from began on, 0 once the finger has gone too far
  /// to tap (rule T6).
  public internal(set) var tapCount: Int {
    get { state.pointee.tapCount }
    set { state.pointee.tapCount = newValue }
  }
  /// What touches.
  public let type: TouchType
  /// How hard, 1 being an average touch; 0 without such hardware (rule T15).
  public internal(set) var force: Double {
    get { state.pointee.force }
    set { state.pointee.force = newValue }
  }
  /// Radius of the contact in points, true within ± `majorRadiusTolerance` (rule T15).
  public internal(set) var majorRadius: Double {
    get { state.pointee.majorRadius }
    set { state.pointee.majorRadius = newValue }
  }
  /// The view that was hit at began, for good (rule T2); nil where none was.
  public let view: View?
  /// The window of that view.
  public let window: Window?
  /// The number by which the source tells this finger from others.
  public let finger: Int

  /// Where it is, and was at the event before, in the window's coordinates.
  var locationInWindow: Point {
    get { state.pointee.location }
    set { state.pointee.location = newValue }
  }
  var previousInWindow: Point {
    get { state.pointee.previous }
    set { state.pointee.previous = newValue }
  }
  let startInWindow: Point
  /// Which of the dispatcher's places it has.
  let slot: Int
  /// What the view has got of it so far.
  var delivery = TouchDelivery()
  /// The recognizers that took it at began, in order (rules D2, D3).
  var collected: [GestureRecognizer] = []
  /// The hit view and its superviews that may keep recognizers of views further up from beginning (rule G7), the
  /// deepest first.
  var vetoers: [Vetoer] = []
  /// Samples since the last delivery, where there were several (rule T16).
  var coalesced: [Touch] = []

  // The plain numbers of a touch: looked at by everybody, so behind a pointer, where no exclusivity is checked.
  private let state: UnsafeMutablePointer<State>

  private struct State: BitwiseCopyable {
    var phase: Phase
    var time: EventTime
    var tapCount: Int
    var force: Double
    var majorRadius: Double
    var location: Point
    var previous: Point
  }

  init(
    sample: TouchSample, time: EventTime, tapCount: Int, view: View?, window: Window?, location: Point,
    slot: Int
  ) {
    state = .allocate(capacity: 1)
    state.initialize(
      to: State(
        phase: .began, time: time, tapCount: tapCount, force: sample.force, majorRadius: sample.majorRadius,
        location: location, previous: location))
    type = sample.type
    self.view = view
    self.window = window
    finger = sample.finger
    startInWindow = location
    self.slot = slot
  }

  /// A copy that stays as it is.
  init(copying other: Touch) {
    state = .allocate(capacity: 1)
    state.initialize(to: other.state.pointee)
    type = other.type
    view = other.view
    window = other.window
    finger = other.finger
    startInWindow = other.startInWindow
    slot = other.slot
  }

  deinit { state.deallocate() }

  /// Lets go of recognizers and views, which name the touch in turn.
  func forgetOthers() {
    collected = []
    vetoers = []
  }

  /// This touch alone, in a set of the dispatcher's places.
  var mask: UInt64 { 1 << UInt64(slot) }
}

/// A view that may refuse recognizers, and how many superviews it has.
struct Vetoer {
  let view: View
  let depth: Int
}

extension Touch: Hashable {
  /// Whether two names mean the same touch.
  public static func == (left: Touch, right: Touch) -> Bool { left === right }

  /// Feeds the touch's identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension Touch {
  /// The force at which hardware stops telling more; no touch here exceeds it.
  public var maximumPossibleForce: Double { Touch.greatestForce }
  /// What `majorRadius` may be off by, in points.
  public var majorRadiusTolerance: Double { 0 }
  /// When the touch did what it did last, in seconds.
  public var timestamp: Double { time.seconds }

  /// Choice: what a phone with such hardware reports, 20 thirds.
  static let greatestForce = 20.0 / 3.0

  /// Where the touch is (rule T19).
  ///
  /// - Parameter view: whose coordinates are meant, as that view lies now; nil for the window's.
  public func location(in view: View?) -> Point { converted(locationInWindow, to: view) }

  /// Where the touch was at the event before; in began equal to `location(in:)` (rule T12).
  public func previousLocation(in view: View?) -> Point { converted(previousInWindow, to: view) }

  /// The location with all precision there is; the same as `location(in:)` here.
  public func preciseLocation(in view: View?) -> Point { location(in: view) }

  /// The previous location with all precision there is; the same as `previousLocation(in:)` here.
  public func precisePreviousLocation(in view: View?) -> Point { previousLocation(in: view) }

  /// The recognizers that still get the touch: those that took it at began, without those that failed, finished
  /// or ignored it since (rule T17). Makes an array.
  public var gestureRecognizers: [GestureRecognizer]? { collected.filter { $0.touchMask & mask != 0 } }

  private func converted(_ pointInWindow: Point, to view: View?) -> Point {
    guard let view, view !== window else { return pointInWindow }
    guard let window else { return pointInWindow }
    return window.convert(pointInWindow, to: view)
  }
}
