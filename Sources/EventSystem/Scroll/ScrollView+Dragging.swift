import Geometry

// From fingers to offsets (rules S1, S12 to S17, S23).
extension ScrollView {
  /// Whether a finger is down that may scroll.
  public final var isTracking: Bool { pan.touchMask != 0 }
  /// Whether the offset follows a finger.
  public final var isDragging: Bool { phase == .dragging }
  /// Whether the offset comes to rest after a drag; true until the lift of a finger that has stopped it (rule
  /// S16).
  public final var isDecelerating: Bool { phase == .decelerating }
  /// The recognizer that scrolls. It may be added to another view, and scrolls from there (rule S21).
  public final var panGestureRecognizer: PanGestureRecognizer { pan }
  /// The recognizer that zooms; nil while zooming is off.
  public final var pinchGestureRecognizer: PinchGestureRecognizer? { pinch.isEnabled ? pinch : nil }

  final var application: Application? { window?.application }

  /// Tells the trace.
  final func tell(_ event: ScrollEvent) {
    guard let application, let trace = application.trace else { return }
    trace.record(.scroll(self, event), at: application.now)
  }

  final func settingsChanged(pan isAboutPan: Bool = false) {
    if isAboutPan { pan.isEnabled = isScrollEnabled }
    delayed.isEnabled = isScrollEnabled && delaysContentTouches
    pinch.isEnabled = minimumZoomScale != maximumZoomScale
  }

  // MARK: The pan

  /// A finger landed: content that moves by itself stops, though it counts as decelerating until the lift (rule
  /// S16).
  final func fingerLanded() {
    guard phase == .decelerating, !isCaught else { return }
    isCaught = true
    clock.stop()
    motion = .none
    motionNumber += 1
  }

  /// The fingers are gone, or another gesture has them, without a drag.
  final func fingersLeft() {
    guard isCaught else { return }
    isCaught = false
    let x = restingMotion(
      horizontal, contentOffset.x, velocity: 0, isPaged: isPagingEnabled, start: contentOffset.x)
    let y = restingMotion(
      vertical, contentOffset.y, velocity: 0, isPaged: isPagingEnabled, start: contentOffset.y)
    if x.isMoving || y.isMoving { return throwOffset(x, y) }
    endDeceleration()
  }

  final func panBegan(_ pan: ScrollPanGestureRecognizer) {
    endMotion(telling: true)
    phase = .dragging
    drag.start = contentOffset
    drag.free = Point(x: free(contentOffset.x, horizontal), y: free(contentOffset.y, vertical))
    drag.movement = pan.base
    drag.isHorizontal = scrollsHorizontally
    drag.isVertical = scrollsVertically
    if isDirectionalLockEnabled && drag.isHorizontal && drag.isVertical {
      let way = vector(fromRoot: pan.movement)
      if abs(way.x) >= ScrollView.lockingRatio * abs(way.y) { drag.isVertical = false }
      if abs(way.y) >= ScrollView.lockingRatio * abs(way.x) { drag.isHorizontal = false }
    }
    tell(.willBeginDragging)
    delegate?.scrollViewWillBeginDragging(self)
    panMoved(pan)
  }

  /// How much longer a drag is along one axis than along the other to count as mainly along it. Rule S13: no angle
  /// is published; choice.
  public static let lockingRatio = 2.0

  final func panMoved(_ pan: ScrollPanGestureRecognizer) {
    guard phase == .dragging else { return }
    let step = vector(
      fromRoot: Point(x: pan.movement.x - drag.movement.x, y: pan.movement.y - drag.movement.y))
    drag.movement = pan.movement
    guard step.isFinite else { return }
    var offset = contentOffset
    if drag.isHorizontal {
      drag.free.x -= step.x
      offset.x = shown(drag.free.x, horizontal)
    }
    if drag.isVertical {
      drag.free.y -= step.y
      offset.y = shown(drag.free.y, vertical)
    }
    move(to: offset)
  }

  /// Where content is that a finger has pulled to a place (rule S15).
  final func shown(_ free: Double, _ range: AxisRange) -> Double {
    if range.contains(free) { return free }
    guard bounces else { return range.clamped(free) }
    return free < range.lowest
      ? range.lowest - RubberBand.offset(for: range.lowest - free, extent: range.extent)
      : range.highest + RubberBand.offset(for: free - range.highest, extent: range.extent)
  }

  /// Where the finger has pulled content that is at a place.
  final func free(_ shown: Double, _ range: AxisRange) -> Double {
    if range.contains(shown) { return shown }
    return shown < range.lowest
      ? range.lowest - RubberBand.distance(for: range.lowest - shown, extent: range.extent)
      : range.highest + RubberBand.distance(for: shown - range.highest, extent: range.extent)
  }

  final func panEnded(_ pan: ScrollPanGestureRecognizer, hasLifted: Bool) {
    guard phase == .dragging else { return }
    panMoved(pan)
    // A drag that was taken away has no speed left (rule S23).
    var velocity = Point.zero
    if hasLifted {
      let finger = pan.velocity(in: self)
      if drag.isHorizontal, finger.x.isFinite { velocity.x = -finger.x }
      if drag.isVertical, finger.y.isFinite { velocity.y = -finger.y }
    }
    endDrag(velocity: velocity, isPaged: isPagingEnabled && hasLifted)
  }

  /// Ends a drag, and lets the offset go on to where it comes to rest (rule S17).
  final func endDrag(velocity: Point, isPaged: Bool) {
    let place = contentOffset
    var x = restingMotion(horizontal, place.x, velocity: velocity.x, isPaged: isPaged, start: drag.start.x)
    var y = restingMotion(vertical, place.y, velocity: velocity.y, isPaged: isPaged, start: drag.start.y)
    let end = Point(x: x.end, y: y.end)
    var target = end
    tell(.willEndDragging)
    let inMilliseconds = Point(x: velocity.x / 1000, y: velocity.y / 1000)
    delegate?.scrollViewWillEndDragging(
      self, withVelocity: inMilliseconds, targetContentOffset: &target)
    if target != end && !isPaged && target.isFinite {
      let curve = Deceleration(rate: decelerationRate.rawValue)
      let target = clamped(target)
      x = .decelerating(from: contentOffset.x, to: target.x, curve)
      y = .decelerating(from: contentOffset.y, to: target.y, curve)
    }
    // The delegate may have moved it.
    if contentOffset != place && target == end {
      x = restingMotion(horizontal, contentOffset.x, velocity: 0, isPaged: false, start: contentOffset.x)
      y = restingMotion(vertical, contentOffset.y, velocity: 0, isPaged: false, start: contentOffset.y)
    }
    // What a pinch has left beyond its limits comes back with the scale.
    let willDecelerate = !isZooming && (x.isMoving || y.isMoving)
    phase = .idle
    let before = motionNumber
    tell(.didEndDragging(willDecelerate: willDecelerate))
    delegate?.scrollViewDidEndDragging(self, willDecelerate: willDecelerate)
    guard willDecelerate, phase == .idle, motionNumber == before else { return }
    phase = .decelerating
    tell(.willBeginDecelerating)
    delegate?.scrollViewWillBeginDecelerating(self)
    if phase == .decelerating { throwOffset(x, y) }
  }

  // MARK: Where it comes to rest

  /// Under which speed a lift turns no page, in points per second. Rule S12: observers.
  public static let flickSpeed = 300.0

  final func restingMotion(
    _ range: AxisRange, _ place: Double, velocity: Double, isPaged: Bool, start: Double
  ) -> AxisMotion {
    if isPaged { return pagingMotion(range, place, velocity: velocity, start: start) }
    let curve = Deceleration(rate: decelerationRate.rawValue)
    let end = place + curve.total(velocity: velocity)
    if range.contains(end) { return .decelerating(from: place, to: end, curve) }
    if !range.contains(place) && (end < range.lowest) == (place < range.lowest) {
      // Beyond an edge, and it would stay there: it springs back (rules S18, S25).
      let edge = range.clamped(place)
      let share = RubberBand.share(at: abs(place - edge), extent: range.extent)
      return .spring(from: place, to: edge, velocity: bounces ? velocity * share : 0)
    }
    let edge = range.clamped(end)
    if place == edge && !bounces { return .still(at: place) }
    return .decelerating(
      from: place, velocity: velocity, edge: edge, bounces: bounces, extent: range.extent, curve)
  }

  /// A resting finger leaves the nearest page, a flick turns one on in its direction, and no drag more than one
  /// (rule S12).
  private final func pagingMotion(
    _ range: AxisRange, _ place: Double, velocity: Double, start: Double
  ) -> AxisMotion {
    guard range.extent > 0, range.highest > range.lowest else {
      return .spring(from: place, to: range.clamped(place))
    }
    let page = place / range.extent
    var target = page.rounded()
    if abs(velocity) >= ScrollView.flickSpeed {
      target = velocity > 0 ? page.rounded(.up) : page.rounded(.down)
    }
    let first = (start / range.extent).rounded()
    target = range.clamped(min(max(target, first - 1), first + 1) * range.extent)
    // Away from its page nothing goes but by bouncing.
    let leaves = (velocity > 0) != (target > place)
    return .spring(from: place, to: target, velocity: leaves && !bounces ? 0 : velocity)
  }
}
