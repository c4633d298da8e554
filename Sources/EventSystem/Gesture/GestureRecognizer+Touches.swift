public import Geometry

// What a recognizer knows of its touches (rule G10).
extension GestureRecognizer {
  /// How many fingers it gets that are down.
  public final var numberOfTouches: Int { tracked.count }

  /// Where one of its fingers is, in the order in which they landed.
  ///
  /// - Parameters:
  ///   - index: from 0 to `numberOfTouches` − 1.
  ///   - view: whose coordinates are meant; nil for the window's.
  /// - Returns: not a number for an index that there is not.
  public final func location(ofTouch index: Int, in view: View?) -> Point {
    guard tracked.indices.contains(index) else { return Point(x: .nan, y: .nan) }
    return tracked[index].location(in: view)
  }

  /// Does without a touch: it gets nothing more of it, and the touch's view keeps it (rules D6, G14).
  public final func ignore(_ touch: Touch, for event: Event) {
    touchMask &= ~touch.mask
    attemptMask &= ~touch.mask
    tracked.removeAll { $0 === touch }
    arbiter?.ringsMayClose = true
    // One that does without all of its touches takes no part any more.
    if attemptMask == 0 { arbiter?.hasFinished = true }
  }

  /// The middle of its touches, in window coordinates; the last one there was when none is down.
  final var centroid: Point {
    guard !tracked.isEmpty else { return lastCentroid }
    if tracked.count == 1 {
      lastCentroid = tracked[0].locationInWindow
      return lastCentroid
    }
    var x = 0.0
    var y = 0.0
    for touch in tracked {
      x += touch.locationInWindow.x
      y += touch.locationInWindow.y
    }
    let count = Double(tracked.count)
    lastCentroid = Point(x: x / count, y: y / count)
    return lastCentroid
  }

  final func cancelTimers() {
    guard hasTimers else { return }
    hasTimers = false
    arbiter?.dispatcher.application?.timers.cancelAll(of: self)
  }

  final func converted(_ pointInWindow: Point, to view: View?) -> Point {
    guard let view, let window = view.window, view !== window else { return pointInWindow }
    return window.convert(pointInWindow, to: view)
  }

  /// Sets one of the recognizer's timers, or moves it.
  ///
  /// - Parameters:
  ///   - tag: what `timerFired(_:)` is called with.
  ///   - span: from the time of the event that is being looked at.
  public final func setTimer(_ tag: Int, after span: EventTime) {
    guard let application = arbiter?.dispatcher.application else { return }
    application.timers.set(tag, of: self, at: application.eventNow + span, replaces: hasTimers)
    hasTimers = true
  }

  /// Takes a timer back; one that does not run is no matter.
  public final func cancelTimer(_ tag: Int) {
    if hasTimers { arbiter?.dispatcher.application?.timers.cancel(tag, of: self) }
  }
}

extension Point {
  /// The length of the way from another point.
  func distance(to other: Point) -> Double {
    let x = x - other.x
    let y = y - other.y
    return (x * x + y * y).squareRoot()
  }
}
