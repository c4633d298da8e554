import Geometry

/// What a touch's view has got of it, and what waits (rules D4 to D10, D19).
struct TouchDelivery {
  /// What a touch was at a moment that is delivered late.
  struct Held {
    var location: Point
    var previous: Point
    var time: EventTime
    var tapCount: Int
    var force: Double
    var majorRadius: Double

    init(_ touch: Touch) {
      location = touch.locationInWindow
      previous = touch.previousInWindow
      time = touch.time
      tapCount = touch.tapCount
      force = touch.force
      majorRadius = touch.majorRadius
    }
  }

  /// Whether the view is to get this touch at all (rules T7, T8, T9).
  var isWanted = false
  /// Whether it got began.
  var hasBegun = false
  /// Whether it gets nothing more: it got ended or cancelled, or what was held is discarded.
  var isDone = false
  /// What the touch was when it landed, if the system came before the application (rule Y3).
  var gatedBegan: Held?
  /// Began, while it waits.
  var heldBegan: Held?
  /// The last move since began, while that waits.
  var heldMove: Held?
  /// Where the finger was before the lift, while that waits.
  var heldEnd: Held?
  /// Which of the touch's recognizers was found to hold it back last: began, and ended.
  var beganHolder = 0
  var endedHolder = 0
  /// The recognizer that takes the touch away from the view.
  var takenBy: GestureRecognizer?
  /// Whether the system took the touch away, and why.
  var systemCancel: TransitionReason?
}
