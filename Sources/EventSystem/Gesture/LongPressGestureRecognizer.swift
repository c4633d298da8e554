import Geometry

/// Recognizes fingers that are held still; continuous (rule P3).
open class LongPressGestureRecognizer: GestureRecognizer {
  /// How long the fingers must be held, in seconds.
  public final var minimumPressDuration = LongPressGestureRecognizer.defaultDuration
  /// How far each finger may move before the gesture begins, in points; afterwards it may go anywhere.
  public final var allowableMovement = LongPressGestureRecognizer.defaultMovement
  /// How many taps must come before the press.
  public final var numberOfTapsRequired = 0
  /// How many fingers are needed.
  public final var numberOfTouchesRequired = 1

  /// Rule P3: documented.
  public static let defaultDuration = 0.5
  /// Rule P3: documented, in points.
  public static let defaultMovement = 10.0

  private enum Timer {
    static let press = 0
    static let interval = 1
  }

  private var taps = 0
  private var fingersDown = 0
  private var fingersOfTap = 0
  private var pressBegan = EventTime.zero

  /// Fingers landed.
  open override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
    if current.isRunning {
      for touch in touches { ignore(touch, for: event) }
      return
    }
    if fingersDown == 0 {
      fingersOfTap = 0
      cancelTimer(Timer.interval)
    }
    fingersDown += touches.count
    fingersOfTap += touches.count
    guard fingersOfTap <= numberOfTouchesRequired, fingersDown == fingersOfTap else {
      return request(.failed, .tooManyTouches)
    }
    guard fingersOfTap == numberOfTouchesRequired else { return }
    pressBegan = event.time
    if taps < numberOfTapsRequired {
      setTimer(Timer.press, after: TapGestureRecognizer.maximumDuration)
    } else {
      setTimer(Timer.press, after: EventTime(seconds: minimumPressDuration))
    }
  }

  /// Fingers moved.
  open override func touchesMoved(_ touches: Set<Touch>, with event: Event) {
    guard current == .possible else { return request(.changed, .moved) }
    checkMovement(of: touches)
  }

  /// Fingers lifted.
  open override func touchesEnded(_ touches: Set<Touch>, with event: Event) {
    if current.isRunning { return request(.ended, .lifted) }
    fingersDown -= touches.count
    guard checkMovement(of: touches) else { return }
    guard taps < numberOfTapsRequired, fingersOfTap == numberOfTouchesRequired else {
      return request(.failed, .liftedTooEarly)
    }
    guard fingersDown == 0 else { return }
    cancelTimer(Timer.press)
    taps += 1
    setTimer(Timer.interval, after: TapGestureRecognizer.maximumInterval)
  }

  /// The fingers were held long enough, or a tap before the press was too long or too late.
  open override func timerFired(_ tag: Int) {
    guard current == .possible else { return }
    if tag == Timer.interval {
      request(.failed, .noFurtherTap(limit: TapGestureRecognizer.maximumInterval.seconds))
    } else if taps < numberOfTapsRequired {
      request(.failed, .heldTooLong(limit: TapGestureRecognizer.maximumDuration.seconds))
    } else {
      request(.began, .matched)
    }
  }

  /// Forgets the press.
  open override func reset() {
    super.reset()
    taps = 0
    fingersDown = 0
    fingersOfTap = 0
  }

  @discardableResult
  private func checkMovement(of touches: Set<Touch>) -> Bool {
    for touch in touches where touch.locationInWindow.distance(to: touch.startInWindow) > allowableMovement {
      request(.failed, .movedTooFar(limit: allowableMovement))
      return false
    }
    return true
  }
}
