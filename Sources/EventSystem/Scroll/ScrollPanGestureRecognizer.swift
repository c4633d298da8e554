import Geometry

/// The pan of a scroll view (rule S1): it begins only along what the scroll view can scroll, and counts moving
/// fingers only.
final class ScrollPanGestureRecognizer: PanGestureRecognizer {
  // The scroll view clears this when it goes: the pan may be on another view and outlive it (rule S21).
  unowned(unsafe) var scroller: ScrollView?
  /// Where each finger was when it was last looked at, and when it landed, by its place in the dispatcher.
  private var places: [Point] = []
  private var landings: [EventTime] = []
  private var now = EventTime.zero

  /// How long a finger must be down to count as one that rests. Choice: fingers that land together to pinch have
  /// no time to.
  static let restingTime = EventTime(nanoseconds: 100_000_000)

  override init() {
    super.init()
    allowedScrollTypesMask = .all
  }

  override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
    super.touchesBegan(touches, with: event)
    if places.isEmpty {
      places = Array(repeating: .zero, count: 64)
      landings = Array(repeating: .zero, count: 64)
    }
    for touch in touches { landings[touch.slot] = event.time }
    for touch in tracked { places[touch.slot] = touch.locationInWindow }
    now = event.time
    scroller?.fingerLanded()
  }

  override func touchesMoved(_ touches: Set<Touch>, with event: Event) {
    now = event.time
    super.touchesMoved(touches, with: event)
  }

  /// The mean way of the fingers that move: one that rests does not slow the others down (rule S20).
  override func movementStep() -> Point {
    let step = super.movementStep()
    guard tracked.count > 1 else { return step }
    let farthest = farthestWay
    // Where two fingers zoom, their middle scrolls.
    let countsAll = scroller?.pinch.isEnabled ?? false
    var sum = Point.zero
    var count = 0.0
    for touch in tracked {
      let place = touch.locationInWindow
      let before = places[touch.slot]
      places[touch.slot] = place
      guard countsAll || isMoving(touch, farthest) else { continue }
      sum.x += place.x - before.x
      sum.y += place.y - before.y
      count += 1
    }
    return count > 0 ? Point(x: sum.x / count, y: sum.y / count) : .zero
  }

  /// Whether a finger takes part in the movement: one that has gone half as far as the farthest, or has just
  /// landed.
  func isMoving(_ touch: Touch) -> Bool { isMoving(touch, farthestWay) }

  private func isMoving(_ touch: Touch, _ farthest: Double) -> Bool {
    tracked.count == 1 || touch.locationInWindow.distance(to: touch.startInWindow) >= farthest / 2
      || now - landings[touch.slot] < ScrollPanGestureRecognizer.restingTime
  }

  private var farthestWay: Double {
    var farthest = 0.0
    for touch in tracked {
      farthest = max(farthest, touch.locationInWindow.distance(to: touch.startInWindow))
    }
    return farthest
  }

  override func beginIfMovedEnough() {
    guard let scroller else { return super.beginIfMovedEnough() }
    switch scroller.answer(toMovement: scroller.vector(fromRoot: movement)) {
    case .wait: return
    case .leaveTo(let other): return request(.failed, .scrollsNoFurther(other))
    case .take: break
    }
    // Fingers that hold down what the scroll view must not take from them rest, and are none of this gesture.
    for touch in tracked where !isMoving(touch) && scroller.isKeptByContent(touch) { leave(touch) }
    begin()
  }

  private func leave(_ touch: Touch) {
    touchMask &= ~touch.mask
    attemptMask &= ~touch.mask
    tracked.removeAll { $0 === touch }
  }

  override func wasTold(_ state: State) {
    guard let scroller else { return }
    switch state {
    case .began: scroller.panBegan(self)
    case .changed: scroller.panMoved(self)
    case .ended: scroller.panEnded(self, hasLifted: true)
    case .cancelled: scroller.panEnded(self, hasLifted: false)
    case .failed: scroller.fingersLeft()
    case .possible: break
    }
  }

  override func delegateWasSet() {
    precondition(
      scroller == nil || delegate === scroller,
      "a scroll view's own pan has the scroll view as its delegate; override the methods there")
  }
}
