public import Geometry
import HitTesting

// What moves by itself, in virtual time (rules S14, S17, S24).
extension ScrollView: AnimationClockClient {
  /// How long an animation lasts that the program asks for, in seconds. Choice; UIKit names no number.
  public static let animationDuration = 0.3

  /// Moves the offset, and says so.
  final func move(to offset: Point) {
    guard offset != contentOffset else { return }
    tree.hits.setBoundsOrigin(offset, of: node)
    tell(.didScroll)
    delegate?.scrollViewDidScroll(self)
  }

  /// Begins to come to rest.
  final func throwOffset(_ x: AxisMotion, _ y: AxisMotion) {
    begin(.throwing(x: x, y: y))
  }

  final func begin(_ motion: ScrollMotion) {
    guard let application else { return finishWithoutClock(motion) }
    self.motion = motion
    motionNumber += 1
    clock.begin(at: application.eventNow, in: application)
  }

  /// Nobody tells the time in a view without an application: the end comes at once.
  private final func finishWithoutClock(_ motion: ScrollMotion) {
    self.motion = motion
    finishMotion()
  }

  /// The place at a moment that need not be a tick: exact while the offset moves by itself (rule S14).
  package final func contentOffset(at time: EventTime) -> Point {
    guard isClockRunning else { return contentOffset }
    return place(after: max(0, (time - clock.start).seconds)) ?? contentOffset
  }

  private final func place(after seconds: Double) -> Point? {
    switch motion {
    case .none, .zooming: nil
    case .throwing(let x, let y): Point(x: x.place(after: seconds), y: y.place(after: seconds))
    case .gliding(let start, let end, _):
      Point(
        x: start.x + (end.x - start.x) * ScrollView.eased(seconds),
        y: start.y + (end.y - start.y) * ScrollView.eased(seconds))
    }
  }

  /// The share of an animation's way that is gone: slow at both ends.
  private static func eased(_ seconds: Double) -> Double {
    let share = min(max(seconds / animationDuration, 0), 1)
    return share * share * (3 - 2 * share)
  }

  package final func animationTick(_ clock: AnimationClock, elapsed: EventTime) {
    // A view that was taken out of its window is not moved any more.
    guard let application, clock.ticks(in: application) else { return abandon() }
    let seconds = elapsed.seconds
    switch motion {
    case .none: clock.stop()
    case .throwing(let x, let y):
      if x.isOver(after: seconds) && y.isOver(after: seconds) { return finishMotion() }
      move(to: Point(x: x.place(after: seconds), y: y.place(after: seconds)))
    case .gliding:
      if seconds >= ScrollView.animationDuration { return finishMotion() }
      if let place = place(after: seconds) { move(to: place) }
    case .zooming(let start, let end, let middle):
      if seconds >= ScrollView.animationDuration { return finishMotion() }
      scale(to: start + (end - start) * ScrollView.eased(seconds), about: middle)
    }
  }

  /// The last step: exactly the end (rule S14), and the word that it is one.
  private final func finishMotion() {
    let number = motionNumber
    switch motion {
    case .none: break
    case .throwing(let x, let y):
      move(to: Point(x: x.end, y: y.end))
      if number == motionNumber { endDeceleration() }
    case .gliding(_, let end, let toTop):
      move(to: end)
      if number == motionNumber { endAnimation(toTop: toTop) }
    case .zooming(_, let end, let middle):
      scale(to: end, about: middle)
      if number == motionNumber { endZoom() }
    }
  }

  /// Stops what moves by itself.
  final func stopMotion() {
    if isClockRunning { clock.stop() }
    motion = .none
    motionNumber += 1
    isCaught = false
    if phase != .dragging { phase = .idle }
  }

  final func endDeceleration() {
    stopMotion()
    tell(.didEndDecelerating)
    delegate?.scrollViewDidEndDecelerating(self)
  }

  private final func endAnimation(toTop: Bool) {
    stopMotion()
    tell(.didEndScrollingAnimation)
    delegate?.scrollViewDidEndScrollingAnimation(self)
    if toTop { delegate?.scrollViewDidScrollToTop(self) }
  }

  private final func endZoom() {
    stopMotion()
    delegate?.scrollViewDidEndZooming(self, with: delegate?.viewForZooming(in: self), atScale: zoomScale)
  }

  /// A drag or the program ends what goes on.
  final func endMotion(telling isTold: Bool) {
    switch motion {
    case .none: if isCaught && isTold { endDeceleration() }
    case .throwing: if isTold { endDeceleration() }
    case .gliding: if isTold { endAnimation(toTop: false) }
    case .zooming: finishMotion()
    }
    stopMotion()
  }

  private final func abandon() {
    if case .zooming = motion { finishMotion() }
    stopMotion()
  }

  // MARK: By program

  /// Where the content is: the origin of the bounds (rule H23). Setting it moves it at once, to any place; a drag
  /// goes on from there, a deceleration ends without a word (rule S24).
  public final var contentOffset: Point {
    get { tree.hits.boundsOrigin(of: node) }
    set { setContentOffset(newValue, animated: false) }
  }

  /// Moves the content.
  ///
  /// - Parameters:
  ///   - contentOffset: any place, also one beyond the content.
  ///   - animated: true: in `animationDuration`, at whose end the delegate is told; nothing happens where the
  ///     content is there already.
  public final func setContentOffset(_ contentOffset: Point, animated: Bool) {
    glide(to: contentOffset, animated: animated, toTop: false)
  }

  final func glide(to place: Point, animated: Bool, toTop: Bool) {
    precondition(place.isFinite, "a content offset is finite")
    guard phase != .dragging else {
      drag.free = Point(x: free(place.x, horizontal), y: free(place.y, vertical))
      return move(to: place)
    }
    endMotion(telling: false)
    guard animated, place != contentOffset else { return move(to: place) }
    phase = .animating
    begin(.gliding(from: contentOffset, to: place, toTop: toTop))
  }

  /// Moves the content by as little as brings a part of it into view; nothing happens if it is seen.
  ///
  /// - Parameter rect: in the scroll view's own coordinates.
  public final func scrollRectToVisible(_ rect: Rect, animated: Bool) {
    let seen = bounds
    func place(_ low: Double, _ high: Double, _ seenLow: Double, _ seenHigh: Double) -> Double {
      if low < seenLow || high - low > seenHigh - seenLow { return low }
      return high > seenHigh ? seenLow + high - seenHigh : seenLow
    }
    let target = Point(
      x: place(rect.minX, rect.maxX, seen.minX, seen.maxX),
      y: place(rect.minY, rect.maxY, seen.minY, seen.maxY))
    setContentOffset(clamped(target), animated: animated)
  }
}
