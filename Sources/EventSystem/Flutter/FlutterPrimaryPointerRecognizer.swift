import Geometry

/// A recognizer that is about one pointer, the first, and gives up when it moves too far.
public class FlutterPrimaryPointerRecognizer: FlutterGestureRecognizer {
  enum State {
    case ready
    case possible
    case defunct
  }

  final var state = State.ready
  final var primary: Int?
  private final var start = Point.zero
  private final var hasWon = false

  /// After how long `timerFired` is called; nil for never.
  var deadline: EventTime? { nil }
  /// How far the pointer may move once it is this one's, in points; nil for any distance.
  var slopOnceAccepted: Double? { FlutterGestureSettings.touchSlop }

  override func addPointer(_ event: FlutterPointerEvent) {
    super.addPointer(event)
    guard state == .ready else { return }
    state = .possible
    primary = event.pointer
    start = event.position
    if let deadline { owner?.binding.setTimer(of: self, after: deadline) }
  }

  override func handle(_ event: FlutterPointerEvent) {
    if state == .possible && event.pointer == primary {
      let limit = hasWon ? slopOnceAccepted : FlutterGestureSettings.touchSlop
      if event.kind == .move, let limit, event.position.distance(to: start) > limit {
        resolve(.rejected)
        stopTracking(event.pointer)
      } else {
        handlePrimary(event)
      }
    } else if event.kind == .cancel {
      resolve(event.pointer, .rejected)
    }
    stopIfUp(event)
  }

  /// The first pointer does something.
  func handlePrimary(_ event: FlutterPointerEvent) {}

  override func accepted(_ pointer: Int) {
    guard pointer == primary else { return }
    owner?.binding.cancelTimer(of: self)
    hasWon = true
  }

  final func noteWin() { hasWon = true }

  override func rejected(_ pointer: Int) {
    guard pointer == primary, state == .possible else { return }
    owner?.binding.cancelTimer(of: self)
    state = .defunct
  }

  override func didStopTrackingLast(_ pointer: Int) {
    owner?.binding.cancelTimer(of: self)
    state = .ready
    hasWon = false
  }
}
