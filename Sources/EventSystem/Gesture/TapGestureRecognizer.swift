public import Geometry

/// Recognizes one or more taps with one or more fingers; discrete (rules P1, P2, G3).
open class TapGestureRecognizer: GestureRecognizer {
  /// How many taps make the gesture.
  public final var numberOfTapsRequired = 1
  /// How many fingers each tap needs.
  public final var numberOfTouchesRequired = 1

  /// Furthest that a finger may move during a tap, in points. Rule P1: contested between 10 and 100; choice.
  public static let maximumMovement = 45.0
  /// Longest that a finger may stay down. Rule P1: WinObjC's 0.75 s; choice.
  public static let maximumDuration = EventTime(nanoseconds: 750_000_000)
  /// Longest time from one tap's lift to the next one's landing. Rule P2: WinObjC's 0.35 s; choice.
  public static let maximumInterval = EventTime(nanoseconds: 350_000_000)
  /// Furthest distance between two taps, in points. Rule P2: choice.
  public static let maximumDistance = 45.0

  private enum Timer {
    static let duration = 0
    static let interval = 1
  }

  private var taps = 0
  /// Fingers that are down, and those of this tap that have been.
  private var fingersDown = 0
  private var fingersOfTap = 0
  /// Where the fingers of this tap landed.
  private var places = Point.zero
  private var firstCentroid: Point?

  /// Fingers landed.
  open override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
    if fingersDown == 0 {
      cancelTimer(Timer.interval)
      setTimer(Timer.duration, after: TapGestureRecognizer.maximumDuration)
      fingersOfTap = 0
      places = .zero
    }
    fingersDown += touches.count
    fingersOfTap += touches.count
    for touch in touches {
      places.x += touch.locationInWindow.x
      places.y += touch.locationInWindow.y
    }
    guard fingersOfTap <= numberOfTouchesRequired, fingersDown == fingersOfTap else {
      return request(.failed, .tooManyTouches)
    }
    guard fingersOfTap == numberOfTouchesRequired else { return }
    let centroid = Point(x: places.x / Double(fingersOfTap), y: places.y / Double(fingersOfTap))
    guard let first = firstCentroid else {
      firstCentroid = centroid
      return
    }
    if centroid.distance(to: first) > TapGestureRecognizer.maximumDistance {
      request(.failed, .tapTooFar(limit: TapGestureRecognizer.maximumDistance))
    }
  }

  /// Fingers moved.
  open override func touchesMoved(_ touches: Set<Touch>, with event: Event) { checkMovement(of: touches) }

  /// Fingers lifted.
  open override func touchesEnded(_ touches: Set<Touch>, with event: Event) {
    guard checkMovement(of: touches) else { return }
    guard fingersOfTap == numberOfTouchesRequired else { return request(.failed, .liftedTooEarly) }
    fingersDown -= touches.count
    guard fingersDown == 0 else { return }
    cancelTimer(Timer.duration)
    taps += 1
    if taps >= numberOfTapsRequired {
      request(.ended, .matched)
    } else {
      setTimer(Timer.interval, after: TapGestureRecognizer.maximumInterval)
    }
  }

  /// A finger was held too long, or the next tap did not come.
  open override func timerFired(_ tag: Int) {
    guard current == .possible, wanted == nil else { return }
    if tag == Timer.duration {
      request(.failed, .heldTooLong(limit: TapGestureRecognizer.maximumDuration.seconds))
    } else {
      request(.failed, .noFurtherTap(limit: TapGestureRecognizer.maximumInterval.seconds))
    }
  }

  /// Forgets the taps.
  open override func reset() {
    super.reset()
    taps = 0
    fingersDown = 0
    fingersOfTap = 0
    places = .zero
    firstCentroid = nil
  }

  /// The centroid of the first tap; readable after the lift (rule G10).
  open override func location(in view: View?) -> Point {
    firstCentroid.map { converted($0, to: view) } ?? super.location(in: view)
  }

  /// A tap never prevents a tap that needs more taps (rule A6).
  open override func canPrevent(_ preventedGestureRecognizer: GestureRecognizer) -> Bool {
    guard let other = preventedGestureRecognizer as? TapGestureRecognizer else { return true }
    return other.numberOfTapsRequired <= numberOfTapsRequired
  }

  @discardableResult
  private func checkMovement(of touches: Set<Touch>) -> Bool {
    for touch in touches
    where touch.locationInWindow.distance(to: touch.startInWindow) > TapGestureRecognizer.maximumMovement {
      request(.failed, .movedTooFar(limit: TapGestureRecognizer.maximumMovement))
      return false
    }
    return true
  }
}
