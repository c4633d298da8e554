import Geometry

/// Counts taps in a row (rule T6).
struct TapCounter {
  private var lastLift: EventTime?
  private var lastPlace = Point.zero
  private var lastCount = 0

  /// Longest time from one lift to the next began (rule P2).
  static let interval = TapGestureRecognizer.maximumInterval
  /// Furthest distance between two taps in points (rule T6; choice).
  static let distance = TapGestureRecognizer.maximumDistance

  /// The count of a touch that begins.
  func count(at locationInWindow: Point, _ time: EventTime) -> Int {
    guard let lastLift, time - lastLift <= TapCounter.interval,
      locationInWindow.distance(to: lastPlace) <= TapCounter.distance
    else { return 1 }
    return lastCount + 1
  }

  /// A finger moved: once it is too far from its start the touch is no tap any more.
  func moved(_ touch: Touch) {
    if touch.tapCount != 0,
      touch.locationInWindow.distance(to: touch.startInWindow) > TapGestureRecognizer.maximumMovement
    {
      touch.tapCount = 0
    }
  }

  /// A finger lifted.
  mutating func lifted(_ touch: Touch) {
    lastLift = touch.time
    lastPlace = touch.locationInWindow
    lastCount = touch.tapCount
  }
}
