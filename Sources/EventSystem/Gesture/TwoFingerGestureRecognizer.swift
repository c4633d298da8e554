import Geometry

/// What pinch and rotation share: exactly two fingers, and a third is nothing to them (rule P6).
open class TwoFingerGestureRecognizer: GestureRecognizer {
  /// When a finger last moved.
  final var lastTime = EventTime.zero

  override init() { super.init() }

  /// Fingers landed.
  open override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
    lastTime = event.time
    for touch in tracked.dropFirst(2) { ignore(touch, for: event) }
    if tracked.count == 2 { pairFormed(tracked[0].locationInWindow, tracked[1].locationInWindow) }
  }

  /// Fingers moved.
  open override func touchesMoved(_ touches: Set<Touch>, with event: Event) {
    lastTime = event.time
    guard tracked.count == 2 else { return }
    let hasMovedEnough = pairMoved(tracked[0].locationInWindow, tracked[1].locationInWindow)
    if current.isRunning {
      request(.changed, .moved)
    } else if hasMovedEnough {
      request(.began, .matched)
    }
  }

  /// Fingers lifted: nothing until both have (rule P6).
  open override func touchesEnded(_ touches: Set<Touch>, with event: Event) {
    lastTime = event.time
    guard tracked.count == touches.count else { return }
    if current.isRunning {
      request(.ended, .lifted)
    } else {
      request(.failed, .liftedTooEarly)
    }
  }

  /// A trackpad's pinch or turn, its values counted from its beginning (rule V6).
  final func transform(scale: Double, rotation: Double, _ phase: TouchSample.Phase, at time: EventTime) {
    lastTime = time
    let hasMovedEnough = transformed(scale: scale, rotation: rotation)
    switch phase {
    case .began, .moved, .stationary:
      if current.isRunning {
        if phase == .moved { request(.changed, .moved) }
      } else if hasMovedEnough {
        request(.began, .matched)
      }
    case .ended: request(current.isRunning ? .ended : .failed, current.isRunning ? .lifted : .liftedTooEarly)
    case .cancelled: request(.cancelled, .touchCancelled)
    }
  }

  /// Takes a trackpad's values.
  ///
  /// - Returns: whether they are enough for the gesture to begin.
  func transformed(scale: Double, rotation: Double) -> Bool { false }

  /// Two fingers are down: values go on from here.
  func pairFormed(_ first: Point, _ second: Point) {}

  /// One or both moved.
  ///
  /// - Returns: whether they have moved enough for the gesture to begin.
  func pairMoved(_ first: Point, _ second: Point) -> Bool { false }
}
