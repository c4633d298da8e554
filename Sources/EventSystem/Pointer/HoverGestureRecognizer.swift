import Geometry

/// Follows a pointer over its view, without any button: began when it comes onto the view's hit area or a
/// subview's, changed with each move, ended when it leaves (rules V1, V2). Touches are nothing to it (rule V3).
open class HoverGestureRecognizer: GestureRecognizer {
  /// What the pointer does.
  enum Change {
    case entered
    case moved
    case left
  }

  /// Tells the recognizer of the pointer.
  func pointer(_ change: Change, at locationInWindow: Point, arbiter: GestureArbiter) {
    lastCentroid = locationInWindow
    switch change {
    case .entered:
      arbiter.join(self)
      request(.began, .pointer)
    case .moved:
      // One that was refused when the pointer came is not asked again (rule G7).
      if current.isRunning { request(.changed, .pointer) }
    case .left:
      if current.isRunning { request(.ended, .pointer) }
    }
  }
}
