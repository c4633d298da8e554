public import Geometry

/// Looks at the touches of a view and its subviews, and tells its targets when they make a gesture.
///
/// The state machine is rule G1's and G2's; who may be recognized beside whom is the arbiter's business
/// (section 5 of the rules). Subclasses override the `touches…` methods and set `state`; each must end in
/// `ended`, `cancelled` or `failed` (rule G16). A recognizer keeps neither view, delegate nor targets alive
/// (rule G17).
open class GestureRecognizer: TimerTarget {
  /// Where a recognizer is, with UIKit's values (rule G1).
  public enum State: Int, Sendable, BitwiseCopyable {
    /// It has not decided.
    case possible = 0
    /// A continuous gesture has begun.
    case began = 1
    /// A continuous gesture goes on.
    case changed = 2
    /// The gesture is complete.
    case ended = 3
    /// A gesture that had begun was taken away.
    case cancelled = 4
    /// It is no such gesture.
    case failed = 5

    /// The same as `ended`, for discrete gestures (rule G1).
    public static let recognized = State.ended
  }

  /// Asked about touches and about other recognizers.
  public final weak var delegate: (any GestureRecognizerDelegate)? {
    didSet {
      silence = []
      arbiter?.noteAnswerer(self)
      delegateWasSet()
    }
  }
  /// The name under which the recognizer stands in traces; nil for that of its class.
  public final var name: String?
  /// Whether its touches are taken from their views once it is recognized (rules D6, D7).
  public final var cancelsTouchesInView = true
  /// Whether views get began only after this recognizer has failed (rule D8).
  public final var delaysTouchesBegan = false
  /// Whether views get ended only after this recognizer has failed (rules D9, D10).
  public final var delaysTouchesEnded = true
  /// Whether touches of one type only are looked at together.
  public final var requiresExclusiveTouchType = true
  /// The types of touches that it gets; all by default (rule T18).
  public final var allowedTouchTypes: [Touch.TouchType] = Touch.TouchType.allCases

  /// Whether the delegate is known to answer false about pairs, so that nobody need ask it.
  final var isDelegateSilent = false
  // The view clears this when it goes.
  final unowned(unsafe) var viewStorage: View?
  final var isEnabledStorage = true
  final var actions: [ActionEntry<GestureRecognizer>] = []
  final var actionCount = 0

  // MARK: The attempt

  // All of these are about the present attempt and are cleared by `leave()`.

  /// The arbiter that the recognizer is taking part in.
  final unowned(unsafe) var arbiter: GestureArbiter?
  /// What the action that runs should read.
  final var shown: State?
  /// Began or ended, as long as it is asked for and not granted.
  final var wanted: State?
  final var wantedBecause = TransitionReason.matched
  /// The turn in which it was first wanted.
  final var wantedInTurn: UInt64 = 0
  /// What was set after began in the same breath.
  final var followUp: (state: State, reason: TransitionReason)?
  final var tracked: [Touch] = []
  /// Whose failure let it go.
  final var freedBy: GestureRecognizer?
  /// Who waits for it to fail.
  final var waiters: [Waiter] = []
  final let attempt: UnsafeMutablePointer<RecognitionAttempt>

  // MARK: Relations

  /// Asked before `canPrevent` and `canBePrevented`, nil to ask those: what a subclass does that overrides them.
  package final var preventionAnswer: ((_ other: GestureRecognizer) -> Bool?)?
  package final var preventedAnswer: ((_ by: GestureRecognizer) -> Bool?)?
  final var requirements: [WeakRecognizer] = []
  final var requiredBy: [WeakRecognizer] = []
  /// Those of the attempt that were answered to (rule A9).
  final var dynamicRequirements: [WeakRecognizer] = []
  /// What the class has to say about failure requirements.
  final let failureOverrides: FailureOverrides
  /// The questions about pairs that the delegate leaves to their defaults, as far as that is known.
  final var silence: PairQuestions = []
  /// Whether it looks at touches; a hover recognizer does not.
  final let needsTouches: Bool

  /// Makes a recognizer without targets.
  public init() {
    failureOverrides = FailureOverrides.of(Self.self)
    attempt = .allocate(capacity: 1)
    attempt.initialize(to: RecognitionAttempt())
    needsTouches = !(Self.self is HoverGestureRecognizer.Type)
  }

  /// Makes a recognizer with one target and action.
  public convenience init<Target: AnyObject>(
    target: Target, action: Selector<Target, GestureRecognizer>
  ) {
    self.init()
    addTarget(target, action: action)
  }

  deinit {
    arbiter?.recognizerWillGo(self)
    attempt.deallocate()
  }

  /// The view that it is added to.
  public final var view: View? { viewStorage }

  // MARK: For subclasses

  /// Fingers that this recognizer gets have landed.
  open func touchesBegan(_ touches: Set<Touch>, with event: Event) {}
  /// Fingers that it got have moved.
  open func touchesMoved(_ touches: Set<Touch>, with event: Event) {}
  /// Fingers that it got have lifted.
  open func touchesEnded(_ touches: Set<Touch>, with event: Event) {}
  /// Fingers that it got were taken away. Afterwards the recognizer is cancelled, or failed if it had not
  /// begun, whatever this method does (rule T10).
  open func touchesCancelled(_ touches: Set<Touch>, with event: Event) {}

  /// Called once when the attempt is over and the recognizer is possible again (rule G4). Call super.
  open func reset() {}

  /// Whether this recognizer's recognition makes another one fail (rule A2).
  open func canPrevent(_ preventedGestureRecognizer: GestureRecognizer) -> Bool { true }

  /// Whether another one's recognition makes this one fail (rule A2).
  open func canBePrevented(by preventingGestureRecognizer: GestureRecognizer) -> Bool { true }

  /// Whether this recognizer waits until another one has failed (rule A9).
  open func shouldRequireFailure(of otherGestureRecognizer: GestureRecognizer) -> Bool { false }

  /// Whether another one waits until this one has failed (rule A9).
  open func shouldBeRequiredToFail(by otherGestureRecognizer: GestureRecognizer) -> Bool { false }

  /// Whether this recognizer gets anything of an event; its delegate is asked too (rule G9).
  open func shouldReceive(_ event: Event) -> Bool { true }

  /// A timer set with `setTimer` is due.
  open func timerFired(_ tag: Int) {}

  // MARK: For this module's own recognizers

  /// Called after the actions of a change of state, whatever the state: what the owner does about it.
  func wasTold(_ state: State) {}

  /// The delegate is another one.
  func delegateWasSet() {}

  /// The centroid of its touches, in a view's coordinates; nil for the window's. Keeps the last one after the
  /// lift (rule G10).
  open func location(in view: View?) -> Point { converted(centroid, to: view) }
}

extension GestureRecognizer: Hashable {
  /// Whether two names mean the same recognizer.
  public static func == (left: GestureRecognizer, right: GestureRecognizer) -> Bool { left === right }

  /// Feeds the recognizer's identity.
  public final func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// A recognizer that waits for another one to fail, in one of its attempts. The arbiter ends what these keep.
struct Waiter {
  let recognizer: GestureRecognizer
  let attempt: UInt64

  init(_ recognizer: GestureRecognizer) {
    self.recognizer = recognizer
    attempt = recognizer.attemptNumber
  }

  /// Whether that attempt goes on.
  var isCurrent: Bool { recognizer.attemptNumber == attempt && recognizer.current == .possible }
}

/// A recognizer that another one names without keeping it alive.
struct WeakRecognizer {
  weak var recognizer: GestureRecognizer?
}
