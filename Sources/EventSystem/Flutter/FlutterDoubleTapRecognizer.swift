import Geometry

/// Two taps (rules FL5, FL6): between them it holds the first pointer's arena, so that whoever would win by the sweep
/// waits. It needs no failure requirement.
public final class FlutterDoubleTapRecognizer: FlutterGestureRecognizer {
  private struct First {
    let pointer: Int
    let place: Point
    let liftedAt: EventTime
  }

  /// The first tap, while the second is waited for.
  private var first: First?
  /// Pointers that are down, and where they landed.
  private var down: [(pointer: Int, place: Point)] = []

  override func addPointer(_ event: FlutterPointerEvent) {
    if let first {
      // Too far away it is nothing to this gesture.
      guard event.position.distance(to: first.place) <= FlutterGestureSettings.doubleTapSlop else { return }
      if event.time - first.liftedAt < FlutterGestureSettings.doubleTapMinimumTime { reset() }
    }
    owner?.binding.cancelTimer(of: self)
    down.append((event.pointer, event.position))
    track(event.pointer)
  }

  override func handle(_ event: FlutterPointerEvent) {
    guard let place = down.first(where: { $0.pointer == event.pointer })?.place else { return }
    switch event.kind {
    case .down: break
    case .move:
      if event.position.distance(to: place) > FlutterGestureSettings.touchSlop { giveUp(event.pointer) }
    case .up: if first == nil { noteFirst(event, place) } else { noteSecond(event.pointer) }
    case .cancel: giveUp(event.pointer)
    }
  }

  private func noteFirst(_ event: FlutterPointerEvent, _ place: Point) {
    owner?.binding.setTimer(of: self, after: FlutterGestureSettings.doubleTapTimeout)
    owner?.binding.arena.hold(event.pointer)
    forget(event.pointer)
    giveUpAll()
    first = First(pointer: event.pointer, place: place, liftedAt: event.time)
  }

  private func noteSecond(_ pointer: Int) {
    if let first { resolve(first.pointer, .accepted) }
    resolve(pointer, .accepted)
    forget(pointer)
    tell(.doubleTap)
    reset()
  }

  /// The second tap did not come.
  override func timerFired() { reset() }

  override func rejected(_ pointer: Int) {
    if down.contains(where: { $0.pointer == pointer }) || first?.pointer == pointer { giveUp(pointer) }
  }

  private func giveUp(_ pointer: Int) {
    forget(pointer)
    resolve(pointer, .rejected)
    if let first, pointer == first.pointer || down.isEmpty { reset() }
  }

  private func giveUpAll() {
    while let pointer = down.first?.pointer { giveUp(pointer) }
  }

  private func forget(_ pointer: Int) {
    down.removeAll { $0.pointer == pointer }
    stopTracking(pointer)
  }

  private func reset() {
    owner?.binding.cancelTimer(of: self)
    if let first {
      self.first = nil
      resolve(first.pointer, .rejected)
      owner?.binding.arena.release(first.pointer)
    }
    giveUpAll()
  }
}
