/// What happened at one moment, on its way through the application (rules T5, T14).
///
/// One event object serves a whole multi-touch sequence and is updated; it must not be kept.
open class Event {
  /// The kinds of events, with UIKit's values (rule T14).
  public enum EventType: Int, Sendable {
    /// Fingers on the screen.
    case touches = 0
    /// Motion of the device.
    case motion = 1
    /// Commands of a remote control.
    case remoteControl = 2
    /// Buttons and keys.
    case presses = 3
    /// A wheel or a trackpad's two fingers.
    case scroll = 10
    /// A pointer without a button down.
    case hover = 11
    /// A trackpad's pinch or turn.
    case transform = 14
  }

  /// What kind of motion or remote command, with UIKit's values.
  public enum EventSubtype: Int, Sendable {
    /// Nothing in particular; touches have no subtype.
    case none = 0
    /// The device was shaken.
    case motionShake = 1
    /// Remote control: play.
    case remoteControlPlay = 100
    /// Remote control: pause.
    case remoteControlPause = 101
    /// Remote control: stop.
    case remoteControlStop = 102
    /// Remote control: play or pause.
    case remoteControlTogglePlayPause = 103
    /// Remote control: next track.
    case remoteControlNextTrack = 104
    /// Remote control: previous track.
    case remoteControlPreviousTrack = 105
    /// Remote control: begin to seek backward.
    case remoteControlBeginSeekingBackward = 106
    /// Remote control: stop seeking backward.
    case remoteControlEndSeekingBackward = 107
    /// Remote control: begin to seek forward.
    case remoteControlBeginSeekingForward = 108
    /// Remote control: stop seeking forward.
    case remoteControlEndSeekingForward = 109
  }

  /// The kind.
  public let type: EventType
  /// The kind within the kind.
  public let subtype: EventSubtype
  /// When it happened.
  public internal(set) final var time: EventTime
  private final let handle: ApplicationHandle?
  /// How many responders an ongoing call may still pass through. While the application is traced it is less by
  /// `tracedHops`, and so below 0: one comparison from responder to responder asks for both.
  final var hopsLeft = Responder.longestChain

  private static let tracedHops = 1 << 32

  init(type: EventType, subtype: EventSubtype = .none, time: EventTime, application: Application?) {
    self.type = type
    self.subtype = subtype
    self.time = time
    handle = application?.handle
    if application?.isTraced == true { setTraced(true) }
  }

  /// The application is traced from now on, or no more.
  final func setTraced(_ isTraced: Bool) {
    guard isTraced == (hopsLeft >= 0) else { return }
    hopsLeft += isTraced ? -Event.tracedHops : Event.tracedHops
  }

  /// Whether an ongoing call has passed through as many responders as it may.
  final var hasGoneTooFar: Bool { hopsLeft == 0 || hopsLeft == -Event.tracedHops }

  final var application: Application? { handle?.application }

  /// When it happened, in seconds.
  public final var timestamp: Double { time.seconds }

  /// All touches of the sequence that are down, or lifted in this event; nil for events of other kinds. Makes a
  /// set.
  public final var allTouches: Set<Touch>? {
    type == .touches ? application?.dispatcher.touches { _ in true } : nil
  }

  /// Those of `allTouches` that hit a view. Makes a set.
  public final func touches(for view: View) -> Set<Touch>? {
    type == .touches ? application?.dispatcher.touches { $0.view === view } : nil
  }

  /// Those of `allTouches` that are in a window. Makes a set.
  public final func touches(for window: Window) -> Set<Touch>? {
    type == .touches ? application?.dispatcher.touches { $0.window === window } : nil
  }

  /// Those of `allTouches` that a recognizer gets. Makes a set.
  public final func touches(for gestureRecognizer: GestureRecognizer) -> Set<Touch>? {
    type == .touches
      ? application?.dispatcher.touches { gestureRecognizer.touchMask & $0.mask != 0 } : nil
  }

  /// Every sample of a touch since the last delivery, oldest first, the last one a copy of the touch itself
  /// (rule T16).
  ///
  /// - Returns: nil for a touch of another event.
  public final func coalescedTouches(for touch: Touch) -> [Touch]? {
    guard application?.dispatcher.holds(touch) == true else { return nil }
    return touch.coalesced + [Touch(copying: touch)]
  }

  /// Guesses at what a touch will do; there are none here (rule T16).
  ///
  /// - Returns: nil for a touch of another event, else an empty array.
  public final func predictedTouches(for touch: Touch) -> [Touch]? {
    application?.dispatcher.holds(touch) == true ? [] : nil
  }
}
