import EventSystem

/// A trace that is checked as it is written: what must hold of every touch and every recognizer.
final class Watcher: TraceSink {
  private(set) var faults: [String] = []
  private(set) var counts = (touches: 0, gestures: 0, actions: 0, cancels: 0)
  private var states: [ObjectIdentifier: GestureRecognizer.State] = [:]
  /// What the touched view itself got of a touch that is not over.
  private var open: [ObjectIdentifier: (touch: Touch, view: View)] = [:]
  /// Touches that are over, kept so that none is taken for another.
  private var over: [ObjectIdentifier: Touch] = [:]
  /// Controls between their touch down and its end.
  private var tracking: [ObjectIdentifier: Control] = [:]
  /// Every control that was touched.
  private var controls: [ObjectIdentifier: Control] = [:]
  private var lastTime = EventTime.zero

  /// Forgets touches that are over; to be called when no finger is down and nothing is held.
  func checkRest() {
    for entry in open.values { fault("a touch of \(entry.view.nameInTrace) never ended") }
    for control in tracking.values { fault("\(control.nameInTrace) never stopped tracking") }
    for control in controls.values where control.isTracking || control.isHighlighted {
      fault("\(control.nameInTrace) is stuck: tracking \(control.isTracking)")
    }
    tracking.removeAll(keepingCapacity: true)
    controls.removeAll(keepingCapacity: true)
    open.removeAll(keepingCapacity: true)
    over.removeAll(keepingCapacity: true)
    for (_, state) in states where state == .began || state == .changed {
      fault("a gesture is stuck in \(state)")
    }
  }

  func record(_ event: TraceEvent, at time: EventTime) {
    if time < lastTime { fault("time runs backwards") }
    lastTime = time
    switch event {
    case .touches(let phase, let responder, let touch) where responder === touch.view:
      counts.touches += 1
      note(phase, touch)
    case .gesture(let recognizer, let state, _):
      counts.gestures += 1
      note(state, recognizer)
    case .action(let recognizer):
      counts.actions += 1
      if [.possible, .failed].contains(recognizer.state) {
        fault("\(recognizer.nameInTrace) acts in \(recognizer.state)")
      }
    case .cancelledBy: counts.cancels += 1
    case .control(let control, let event): note(event, control)
    case .illegal(let recognizer, let from, let to): fault("\(recognizer.nameInTrace) from \(from) to \(to)")
    default: break
    }
  }

  private func note(_ phase: Touch.Phase, _ touch: Touch) {
    let key = ObjectIdentifier(touch)
    if over[key] != nil { fault("\(phase) after the end") }
    if touch.phase != phase { fault("a touch shows \(touch.phase) while \(phase) is told") }
    switch phase {
    case .began:
      if open[key] != nil { fault("began twice") }
      if let view = touch.view { open[key] = (touch, view) }
    case .moved:
      if open[key] == nil { fault("moved before began") }
    case .ended, .cancelled:
      if open.removeValue(forKey: key) == nil { fault("\(phase) before began") }
      over[key] = touch
    default: fault("\(phase) told to a view")
    }
  }

  /// Each touch down has one end, and what is dragged lies between them (rules C1, C2, C5).
  private func note(_ event: Control.Event, _ control: Control) {
    let key = ObjectIdentifier(control)
    controls[key] = control
    switch event {
    case .touchDown:
      if tracking.updateValue(control, forKey: key) != nil { fault("\(control.nameInTrace) is down twice") }
    case .touchUpInside, .touchUpOutside, .touchCancel:
      if tracking.removeValue(forKey: key) == nil { fault("\(control.nameInTrace) ends twice: \(event)") }
    case .touchDownRepeat, .touchDragInside, .touchDragOutside, .touchDragEnter, .touchDragExit:
      if tracking[key] == nil { fault("\(control.nameInTrace) tells \(event) while it tracks nothing") }
    default: break
    }
  }

  private func note(_ state: GestureRecognizer.State, _ recognizer: GestureRecognizer) {
    let key = ObjectIdentifier(recognizer)
    let before = states[key] ?? .possible
    let isLegal: Bool
    switch (before, state) {
    case (.began, .changed), (.changed, .changed), (.began, .ended), (.changed, .ended), (.began, .cancelled),
      (.changed, .cancelled):
      isLegal = true
    case (.possible, .began), (.possible, .ended), (.possible, .failed), (.ended, _), (.cancelled, _),
      (.failed, _):
      isLegal = [.began, .ended, .failed].contains(state)
    default: isLegal = false
    }
    if !isLegal { fault("\(recognizer.nameInTrace) goes from \(before) to \(state)") }
    states[key] = state
  }

  private func fault(_ text: String) { faults.append(text) }
}
