import Geometry

/// Brings a Flutter view's pointers to its recognizers, and keeps their arenas and timers (rules FL1 to FL3).
final class FlutterGestureBinding: TimerTarget {
  let arena = FlutterGestureArena()
  private unowned let view: FlutterView
  private var pointers: [(touch: ObjectIdentifier, pointer: Int, place: Point)] = []
  private var nextPointer = 1
  /// Who follows a pointer, in the order of joining.
  private var routes: [Int: [FlutterGestureRecognizer]] = [:]
  private var timers: [(tag: Int, recognizer: FlutterGestureRecognizer)] = []
  private var nextTag = 0
  /// Where the timers run.
  private var clock: ApplicationHandle?

  init(_ view: FlutterView) { self.view = view }

  deinit { clock?.application?.timers.cancelAll(of: self) }

  /// Whether anything is undecided or waited for.
  var isBusy: Bool { arena.count > 0 || !timers.isEmpty || !pointers.isEmpty }

  // MARK: Pointers

  /// Takes in what the view gets of its touches, or what a native view in it forwards.
  func receive(
    _ kind: FlutterPointerEvent.Kind, _ touches: Set<Touch>, through gate: FlutterPlatformGate? = nil
  ) {
    for touch in touches.sorted(by: { $0.slot < $1.slot }) { receive(kind, touch, gate) }
    arena.runMicrotasks()
  }

  private func receive(
    _ kind: FlutterPointerEvent.Kind, _ touch: Touch, _ gate: FlutterPlatformGate?
  ) {
    let key = ObjectIdentifier(touch)
    let place = touch.location(in: view)
    if kind == .down {
      pointers.append((key, nextPointer, place))
      nextPointer += 1
    }
    guard let index = pointers.firstIndex(where: { $0.touch == key }) else { return }
    let (pointer, before) = (pointers[index].pointer, pointers[index].place)
    pointers[index].place = place
    let event = FlutterPointerEvent(
      kind: kind, pointer: pointer, position: place,
      delta: Point(x: place.x - before.x, y: place.y - before.y),
      time: touch.time)
    view.tell(kind)
    if kind == .down {
      gate?.member.addPointer(event)
      for recognizer in view.arenaRecognizers where recognizer.rect?.contains(place) ?? true {
        recognizer.addPointer(event)
      }
    }
    for recognizer in routes[pointer] ?? [] where recognizer.tracked.contains(pointer) {
      recognizer.handle(event)
    }
    switch kind {
    case .down: arena.close(pointer)
    case .move: break
    case .up, .cancel:
      if kind == .up { arena.sweep(pointer) }
      pointers.removeAll { $0.pointer == pointer }
      routes[pointer] = nil
    }
  }

  func route(_ pointer: Int, to recognizer: FlutterGestureRecognizer) {
    routes[pointer, default: []].append(recognizer)
  }

  func unroute(_ pointer: Int, from recognizer: FlutterGestureRecognizer) {
    routes[pointer]?.removeAll { $0 === recognizer }
  }

  // MARK: Timers

  /// Sets a recognizer's timer, or moves it.
  func setTimer(of recognizer: FlutterGestureRecognizer, after span: EventTime) {
    cancelTimer(of: recognizer)
    guard let application = view.window?.application else { return }
    clock = application.handle
    nextTag += 1
    timers.append((nextTag, recognizer))
    application.timers.set(nextTag, of: self, at: application.eventNow + span)
  }

  func cancelTimer(of recognizer: FlutterGestureRecognizer) {
    guard let index = timers.firstIndex(where: { $0.recognizer === recognizer }) else { return }
    clock?.application?.timers.cancel(timers[index].tag, of: self)
    timers.remove(at: index)
  }

  func timerFired(_ tag: Int) {
    guard let index = timers.firstIndex(where: { $0.tag == tag }) else { return }
    let recognizer = timers.remove(at: index).recognizer
    recognizer.timerFired()
    arena.runMicrotasks()
  }
}
