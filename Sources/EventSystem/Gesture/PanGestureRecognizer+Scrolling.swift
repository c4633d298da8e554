import Geometry

// Scrolling without fingers (rule T14).
extension PanGestureRecognizer {
  /// A step of scrolling. There is no slop to be passed: whoever scrolls means it.
  ///
  /// - Parameters:
  ///   - delta: how far the content's offset is to go, in points; the pan's translation goes the other way, as a
  ///     finger would.
  ///   - phase: nil for a step that is a gesture of its own.
  final func scrolled(by delta: Point, _ phase: TouchSample.Phase?, at time: EventTime) {
    if current == .possible && wanted == nil { startScrolling(at: time) }
    lastTime = time
    movement = Point(x: movement.x - delta.x, y: movement.y - delta.y)
    let hasMoved = delta != .zero
    if hasMoved { velocityTracker.add(movement, at: time) }
    switch phase {
    case nil:
      if hasMoved { request(.began, .matched) }
      request(hasMoved ? .ended : .failed, hasMoved ? .lifted : .liftedTooEarly)
    case .began?, .moved?, .stationary?:
      if current.isRunning {
        if hasMoved { request(.changed, .moved) }
      } else if movement != .zero {
        request(.began, .matched)
      }
    case .ended?:
      request(current.isRunning ? .ended : .failed, current.isRunning ? .lifted : .liftedTooEarly)
    case .cancelled?: request(.cancelled, .touchCancelled)
    }
  }

  private final func startScrolling(at time: EventTime) {
    guard numberOfTouches == 0, movement == .zero else { return }
    base = .zero
    velocityTracker.reset()
    velocityTracker.add(.zero, at: time)
  }
}
