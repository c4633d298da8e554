import Geometry

/// Moves, pinches and turns in one (rule FL6): it claims its pointers once their middle has moved far enough, or their
/// distance from it has changed enough.
public final class FlutterScaleRecognizer: FlutterGestureRecognizer {
  private var isAccepted = false
  private var places: [(pointer: Int, place: Point)] = []
  private var startFocus = Point.zero
  private var startSpan = 0.0
  private var startAngle: Double?
  private var lastFocus = Point.zero

  override func addPointer(_ event: FlutterPointerEvent) {
    super.addPointer(event)
    places.append((event.pointer, event.position))
    restart()
    if isAccepted { resolve(.accepted) }
  }

  override func handle(_ event: FlutterPointerEvent) {
    switch event.kind {
    case .down: break
    case .move:
      guard let index = places.firstIndex(where: { $0.pointer == event.pointer }) else { return }
      places[index].place = event.position
      move()
    case .up, .cancel:
      places.removeAll { $0.pointer == event.pointer }
      restart()
      if event.kind == .cancel { resolve(event.pointer, .rejected) }
      stopTracking(event.pointer)
    }
  }

  private func move() {
    let focus = focus
    if isAccepted {
      tell(
        .update(
          delta: Point(x: focus.x - lastFocus.x, y: focus.y - lastFocus.y),
          scale: startSpan > 0 ? span / startSpan : 1, rotation: rotation))
      lastFocus = focus
    } else if abs(span - startSpan) > FlutterGestureSettings.scaleSlop
      || focus.distance(to: startFocus) > FlutterGestureSettings.panSlop
    {
      resolve(.accepted)
    }
  }

  /// Counts from the fingers that are down now.
  private func restart() {
    startFocus = focus
    lastFocus = startFocus
    startSpan = span
    startAngle = angle
  }

  private var focus: Point {
    guard !places.isEmpty else { return .zero }
    let sum = places.reduce(Point.zero) { Point(x: $0.x + $1.place.x, y: $0.y + $1.place.y) }
    return Point(x: sum.x / Double(places.count), y: sum.y / Double(places.count))
  }

  /// The fingers' mean distance from their middle.
  private var span: Double {
    guard !places.isEmpty else { return 0 }
    let focus = focus
    return places.reduce(0) { $0 + $1.place.distance(to: focus) } / Double(places.count)
  }

  /// The direction from the first finger to the second, in radians.
  private var angle: Double? {
    guard places.count > 1 else { return nil }
    return ArcTangent.angle(
      x: places[1].place.x - places[0].place.x, y: places[1].place.y - places[0].place.y)
  }

  private var rotation: Double {
    guard let angle, let startAngle else { return 0 }
    let turn = angle - startAngle
    return turn > .pi ? turn - 2 * .pi : turn < -.pi ? turn + 2 * .pi : turn
  }

  override func accepted(_ pointer: Int) {
    guard !isAccepted else { return }
    isAccepted = true
    restart()
    tell(.start)
  }

  override func rejected(_ pointer: Int) {
    places.removeAll { $0.pointer == pointer }
    restart()
    stopTracking(pointer)
  }

  override func didStopTrackingLast(_ pointer: Int) {
    places.removeAll()
    guard isAccepted else { return resolve(.rejected) }
    isAccepted = false
    tell(.end)
  }
}
