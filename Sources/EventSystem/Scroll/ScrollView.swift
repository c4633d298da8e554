public import Geometry

/// A view whose content is larger than itself, and moves under a finger (section 8 of the rules).
///
/// The content offset is the origin of the bounds, so that content is hit where it is seen (rule H23). Its pan and
/// pinch are recognizers like any others and take part in arbitration; a third one holds touches back (rule S2).
/// While the offset moves by itself the application's timers move it, 120 times a second of virtual time.
/// Following a finger or a tick allocates nothing in steady state.
open class ScrollView: View, GestureRecognizerDelegate {
  /// What a scroll view is doing.
  public enum Phase: String, Sendable {
    /// Nothing.
    case idle
    /// It follows a finger.
    case dragging
    /// It comes to rest after a drag, or was stopped by a finger that is still down (rule S16).
    case decelerating
    /// It moves because the program said so.
    case animating
  }

  /// How fast content slows down: the share of its speed that is left after a millisecond (rule S14).
  public struct DecelerationRate: RawRepresentable, Hashable, Sendable {
    /// The share, less than 1.
    public var rawValue: Double
    /// UIKit's default.
    public static let normal = DecelerationRate(rawValue: 0.998)
    /// For content that should stop soon.
    public static let fast = DecelerationRate(rawValue: 0.99)

    /// Makes a rate.
    public init(rawValue: Double) { self.rawValue = rawValue }
  }

  // MARK: Settings, with UIKit's defaults

  /// Who is told.
  public final weak var delegate: (any ScrollViewDelegate)?
  /// Whether the pan is on; without it content gets its touches undelayed (rule S8).
  public final var isScrollEnabled = true {
    didSet { if isScrollEnabled != oldValue { settingsChanged(pan: true) } }
  }
  /// Whether content is held back for 0.15 s (rule S2).
  public final var delaysContentTouches = true {
    didSet { if delaysContentTouches != oldValue { settingsChanged() } }
  }
  /// Whether content that got its touches may lose them to a drag (rules S5, S6).
  public final var canCancelContentTouches = true
  /// Whether content stops at multiples of the bounds (rule S12).
  public final var isPagingEnabled = false
  /// Whether content follows a finger beyond its edge (rule S15).
  public final var bounces = true
  /// Whether it does so along x although it fits (rule S9).
  public final var alwaysBounceHorizontal = false
  /// Whether it does so along y although it fits (rule S9).
  public final var alwaysBounceVertical = false
  /// Whether a drag that begins mainly along one axis stays on it (rule S13).
  public final var isDirectionalLockEnabled = false
  /// How fast the content slows down (rule S14).
  public final var decelerationRate = DecelerationRate.normal
  /// Whether a tap on the status bar scrolls to the top (rule S19).
  public final var scrollsToTop = true
  /// The smallest zoom scale; zooming is on when it differs from the largest.
  public final var minimumZoomScale = 1.0 {
    didSet { settingsChanged() }
  }
  /// The largest zoom scale.
  public final var maximumZoomScale = 1.0 {
    didSet { settingsChanged() }
  }
  /// Whether a pinch may go a little beyond these, and comes back.
  public final var bouncesZoom = true

  /// How large the content is, in the scroll view's own coordinates.
  public final var contentSize: Size {
    get { contentSizeStorage }
    set { changeContent { contentSizeStorage = newValue } }
  }
  /// How much farther than the content the offset goes at each side (rule S18).
  public final var contentInset: EdgeInsets {
    get { contentInsetStorage }
    set { changeContent { contentInsetStorage = newValue } }
  }

  // MARK: State

  /// What it is doing.
  public internal(set) final var phase = Phase.idle
  /// Whether a pinch is zooming.
  public internal(set) final var isZooming = false
  /// The content's scale; set it with `setZoomScale(_:animated:)`, or here.
  public final var zoomScale: Double {
    get { zoomStorage }
    set { setZoomScale(newValue, animated: false) }
  }

  final var contentSizeStorage = Size.zero
  final var contentInsetStorage = EdgeInsets.zero
  final var zoomStorage = 1.0
  final let pan = ScrollPanGestureRecognizer()
  final let pinch = ScrollPinchGestureRecognizer()
  final let delayed = DelayedTouchesRecognizer()
  final var drag = ScrollDrag()
  final var motion = ScrollMotion.none
  final var zoom = ScrollZoom()
  /// A finger has stopped the content, and is still down (rule S16).
  final var isCaught = false
  /// How often the motion was begun or ended: what a delegate does meanwhile is noticed by it.
  final var motionNumber = 0
  private final var clockStorage: AnimationClock?
  /// Made when something first moves by itself.
  final var clock: AnimationClock {
    if let clockStorage { return clockStorage }
    let clock = AnimationClock(client: self)
    clockStorage = clock
    return clock
  }
  final var isClockRunning: Bool { clockStorage?.isRunning ?? false }

  /// Makes a scroll view without content.
  ///
  /// - Parameter frame: place and size in the superview's coordinates, in points.
  public override init(frame: Rect = .zero) {
    super.init(frame: frame)
    pan.delegate = self
    pinch.delegate = self
    pan.scroller = self
    pinch.scroller = self
    let isPlain = ScrollView.plainClasses.contains(ObjectIdentifier(type(of: self)))
    pan.isDelegateSilent = isPlain
    pinch.isDelegateSilent = isPlain
    for recognizer in [pan, pinch, delayed] { addGestureRecognizer(recognizer) }
    settingsChanged()
  }

  deinit {
    clockStorage?.stop()
    pan.scroller = nil
    pinch.scroller = nil
  }

  private static let plainClasses: Set<ObjectIdentifier> = [
    ObjectIdentifier(ScrollView.self), ObjectIdentifier(TableView.self),
  ]

  final override var asScrollView: ScrollView? { self }

  // MARK: Content touches

  /// Whether content gets touches that landed on it, asked when it would get them (rule S4). True.
  ///
  /// - Parameters:
  ///   - touches: what the content would get.
  ///   - event: their event.
  ///   - view: the content view that was hit.
  open func touchesShouldBegin(_ touches: Set<Touch>, with event: Event?, in view: View) -> Bool { true }

  /// Whether a drag may take touches from content that has got them (rule S5). False for a control, which so is
  /// neither cancelled nor scrolled away once it is held (rule S7).
  open func touchesShouldCancel(in view: View) -> Bool { !(view is Control) }

  // A scroll view does not pass touches on to its superview (rule D14).

  /// Keeps the touches.
  open override func touchesBegan(_ touches: Set<Touch>, with event: Event?) {}
  /// Keeps the touches.
  open override func touchesMoved(_ touches: Set<Touch>, with event: Event?) {}
  /// Keeps the touches.
  open override func touchesEnded(_ touches: Set<Touch>, with event: Event?) {}
  /// Keeps the touches.
  open override func touchesCancelled(_ touches: Set<Touch>, with event: Event?) {}

  // MARK: The delegate of its own recognizers

  // It is that itself and stays it (rule S21): override these, and call super.

  /// Whether a recognizer may begin. Its own pan may not while content is held down that must not be cancelled
  /// (rules S6, S7).
  open override func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool {
    gestureRecognizer === pan ? !isHeldByContent : true
  }

  /// Whether one of its own recognizers gets a touch. True.
  open func gestureRecognizer(_ gestureRecognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool {
    true
  }

  /// Whether one of its own recognizers gets anything of an event. True.
  open func gestureRecognizer(_ gestureRecognizer: GestureRecognizer, shouldReceive event: Event) -> Bool {
    true
  }

  /// Whether one of its own recognizers goes on beside another one: its pan and its pinch do.
  open func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: GestureRecognizer
  ) -> Bool {
    (gestureRecognizer === pan && otherGestureRecognizer === pinch)
      || (gestureRecognizer === pinch && otherGestureRecognizer === pan)
  }

  /// Whether one of its own recognizers waits for another one. False.
  open func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer,
    shouldRequireFailureOf otherGestureRecognizer: GestureRecognizer
  ) -> Bool { false }

  /// Whether another one waits for one of its own recognizers. False.
  open func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer,
    shouldBeRequiredToFailBy otherGestureRecognizer: GestureRecognizer
  ) -> Bool { false }
}
