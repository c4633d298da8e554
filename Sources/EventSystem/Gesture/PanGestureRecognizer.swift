public import Geometry

/// Recognizes fingers that move; continuous (rules P4, P9 to P11).
open class PanGestureRecognizer: GestureRecognizer {
  /// Fewest fingers.
  public final var minimumNumberOfTouches = 1
  /// Most fingers.
  public final var maximumNumberOfTouches = Int.max
  /// Which kinds of scrolling the pan takes besides fingers; none by default (rule T14).
  public final var allowedScrollTypesMask: ScrollTypeMask = []

  /// How far the fingers' middle moves before the gesture begins, in points. Rule P4: seed 000's 10; contested
  /// between 8 and 13.
  public static let hysteresis = 10.0

  /// Movement of the middle in window coordinates: all of it, fingers that come and go left out.
  final var movement = Point.zero
  private final var centroidBefore = Point.zero
  /// What is taken off `movement` to give the translation.
  final var base = Point.zero
  final let velocityTracker = VelocityTracker()
  final var lastTime = EventTime.zero

  /// Fingers landed.
  open override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
    if numberOfTouches > maximumNumberOfTouches {
      guard current.isRunning else { return request(.failed, .tooManyTouches) }
      for touch in touches { ignore(touch, for: event) }
    }
    centroidBefore = centroid
    lastTime = event.time
    if numberOfTouches == touches.count && current == .possible {
      movement = .zero
      velocityTracker.reset()
    }
    velocityTracker.add(movement, at: event.time)
  }

  /// Fingers moved.
  open override func touchesMoved(_ touches: Set<Touch>, with event: Event) {
    follow(event)
    if current.isRunning {
      if numberOfTouches >= minimumNumberOfTouches { request(.changed, .moved) }
    } else if numberOfTouches >= minimumNumberOfTouches {
      beginIfMovedEnough()
    }
  }

  /// Fingers lifted.
  open override func touchesEnded(_ touches: Set<Touch>, with event: Event) {
    let remaining = numberOfTouches - touches.count
    follow(event)
    if remaining == 0 {
      if current.isRunning {
        request(.ended, .lifted)
      } else {
        request(.failed, .liftedTooEarly)
      }
      return
    }
    // The middle of those that stay is where the movement goes on from.
    var x = 0.0
    var y = 0.0
    for touch in tracked where !touches.contains(touch) {
      x += touch.locationInWindow.x
      y += touch.locationInWindow.y
    }
    centroidBefore = Point(x: x / Double(remaining), y: y / Double(remaining))
  }

  /// Forgets the movement.
  open override func reset() {
    super.reset()
    movement = .zero
    base = .zero
    velocityTracker.reset()
  }

  /// How far the fingers have moved since the gesture began, from where the slop was passed (rule P10), in a
  /// view's coordinates; nil for the window's. Cumulative (rule P11). Before that: all of the movement.
  public final func translation(in view: View?) -> Point {
    let translation = Point(x: movement.x - base.x, y: movement.y - base.y)
    return view.map { $0.vector(fromRoot: translation) } ?? translation
  }

  /// Sets what `translation(in:)` is now; resets the velocity (rule P11).
  public final func setTranslation(_ translation: Point, in view: View?) {
    let wanted = view.map { $0.vectorInRoot(of: translation) } ?? translation
    base = Point(x: movement.x - wanted.x, y: movement.y - wanted.y)
    velocityTracker.reset()
    velocityTracker.add(movement, at: lastTime)
  }

  /// How fast the fingers move, in points per second, in a view's coordinates; nil for the window's (rule P9).
  public final func velocity(in view: View?) -> Point {
    let velocity = velocityTracker.velocity(at: lastTime)
    return view.map { $0.vector(fromRoot: velocity) } ?? velocity
  }

  /// Asks to begin once the fingers have moved enough (rule P4).
  func beginIfMovedEnough() {
    let distance = movement.distance(to: .zero)
    guard distance >= PanGestureRecognizer.hysteresis else { return }
    begin()
  }

  /// Asks to begin; the translation counts from where the slop was passed (rule P10).
  final func begin() {
    let share =
      PanGestureRecognizer.hysteresis / max(movement.distance(to: .zero), PanGestureRecognizer.hysteresis)
    base = Point(x: movement.x * share, y: movement.y * share)
    request(.began, .matched)
  }

  /// How far the fingers' middle has moved since this was last asked, in window coordinates.
  func movementStep() -> Point {
    let before = centroidBefore
    centroidBefore = centroid
    return Point(x: centroidBefore.x - before.x, y: centroidBefore.y - before.y)
  }

  private final func follow(_ event: Event) {
    // Samples that came before their delivery have times of their own (rules T16, D20).
    if tracked.count == 1, !tracked[0].coalesced.isEmpty {
      for sample in tracked[0].coalesced {
        let place = sample.locationInWindow
        velocityTracker.add(
          Point(x: movement.x + place.x - centroidBefore.x, y: movement.y + place.y - centroidBefore.y),
          at: sample.time)
      }
    }
    let step = movementStep()
    movement = Point(x: movement.x + step.x, y: movement.y + step.y)
    lastTime = event.time
    if step != .zero { velocityTracker.add(movement, at: event.time) }
  }
}
