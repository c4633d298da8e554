internal import EventSystem
internal import Geometry
internal import JSONText

extension Scenario {
  /// Runs the scenario from its start to its last item.
  ///
  /// The event system's time is the scenario's: timers that are due by an item's time run before it, nothing
  /// runs after the last one. Equal scenarios give equal traces.
  ///
  /// - Returns: the trace, in order; of a scenario with `unsupportedFeatures` it means nothing.
  public func run() -> [TraceLine] {
    let stage = ScenarioStage(self)
    stage.run()
    return stage.trace.lines.compactMap { TraceLine(json: $0) }
  }
}

extension ScenarioStage {
  /// Goes through the input.
  func run() {
    var index = 0
    while index < scenario.input.count {
      let item = scenario.input[index]
      let time = EventTime(nanoseconds: Int64(item.time))
      index += 1
      guard case .touch(let first) = item.action else {
        perform(item.action, at: time)
        continue
      }
      // Touches of one time that stand together are one event, in which a finger can do one thing.
      var samples = [TouchSample(first)]
      while index < scenario.input.count, scenario.input[index].time == item.time,
        case .touch(let next) = scenario.input[index].action,
        !samples.contains(where: { $0.finger == next.finger })
      {
        samples.append(TouchSample(next))
        index += 1
      }
      application.send(samples, at: time)
    }
  }

  private func perform(_ action: ScenarioInput.Action, at time: EventTime) {
    switch action {
    case .interrupt: return application.interrupt(at: time)
    case .pointer(let location): return application.movePointer(to: location, at: time)
    case .transform(let scale, let rotation, let phase, let location):
      return application.sendTransform(
        scale: scale, rotation: rotation, phase: TouchSample.Phase(name: phase), location: location, at: time)
    case .scrollBy(let delta, let location, let phase):
      return application.sendScroll(
        by: delta, phase: phase.map { TouchSample.Phase(name: $0) }, location: location, at: time)
    case .motion(_, let phase):
      return application.sendMotion(.motionShake, phase: TouchSample.Phase(name: phase), at: time)
    case .remote(let command):
      return application.sendRemoteControl(Event.EventSubtype(command: command), at: time)
    case .activate(let id):
      if let view = views[id] { application.activate(view, at: time) }
      return
    default: application.advance(to: time)
    }
    switch action {
    case .mainThreadBusy(let span): application.keepMainThreadBusy(for: EventTime(nanoseconds: Int64(span)))
    case .setView, .setGesture: change(action)
    case .remove(let id): remove(id)
    case .insert(let view, let sibling, let gestures):
      insert(view, below: sibling)
      for gesture in gestures { insert(gesture) }
      relate(among: Set(gestures.map(\.id)).union(["\(view.id).pan", "\(view.id).pinch"]))
      connectActions(of: view.id)
    case .probe(let id): probe(id, at: Int(time.nanoseconds))
    case .chainOf(let id): tellChain(of: id, at: Int(time.nanoseconds))
    case .touch, .advance, .interrupt, .pointer, .scrollBy, .transform, .motion, .remote, .activate: break
    case .scrollTo(let id, let offset, let isAnimated):
      (views[id] as? ScrollView)?.setContentOffset(offset, animated: isAnimated)
    case .key, .becomeFirst, .resignFirst, .endEditing, .sendAction, .focus, .focusOn, .menu:
      // Not built yet: `unsupportedFeatures` says so before a run.
      break
    }
  }

  /// Changes a view or a recognizer; one that is gone stays as it is.
  func change(_ action: ScenarioInput.Action) {
    switch action {
    case .setView(let id, let change):
      if let view = views[id] { apply(change, to: view) }
    case .setGesture(let id, let settings): gestures[id]?.apply(settings)
    default: break
    }
  }

  private func apply(_ change: ViewChange, to view: View) {
    if let frame = change.frame { view.frame = frame }
    if let origin = change.boundsOrigin { view.bounds = Rect(origin: origin, size: view.bounds.size) }
    if let transform = change.transform { view.transform = transform }
    if let anchorPoint = change.anchorPoint { view.anchorPoint = anchorPoint }
    if let alpha = change.alpha { view.alpha = Double(alpha) }
    if let isHidden = change.isHidden { view.isHidden = isHidden }
    if let isEnabled = change.isUserInteractionEnabled { view.isUserInteractionEnabled = isEnabled }
    if let hitInsets = change.hitInsets { view.hitInsets = hitInsets }
    if let hitShape = change.hitShape { view.hitShape = hitShape }
    if let hitOverflow = change.hitOverflow { view.hitOverflow = hitOverflow }
    if let hitPassthrough = change.hitPassthrough { view.hitPassthrough = hitPassthrough }
    if let level = change.windowLevel { (view as? Window)?.windowLevel = Window.Level(rawValue: level) }
    apply(change.members, to: view)
  }

  private func remove(_ id: String) {
    guard let view = views[id] else { return }
    if let window = view as? Window {
      window.windowScene = nil
      application.detach(window)
    } else {
      view.removeFromSuperview()
    }
    forget(view)
  }

  /// Drops the names of a subtree and of its recognizers.
  private func forget(_ view: View) {
    for recognizer in view.gestureRecognizers ?? [] {
      if let name = recognizer.name { gestures[name] = nil }
    }
    for subview in view.subviews { forget(subview) }
    if let name = view.traceName { views[name] = nil }
  }

  // MARK: Queries

  private func tellChain(of id: String, at time: Int) {
    guard let start = responder(id) else { return }
    let isDeclared = scenario.responders.contains { $0.kind == .application }
    trace.answer(at: time) { writer in
      writer.key("chain")
      writer.beginArray()
      for responder in start.responderChain where isDeclared || responder !== application {
        writer.string(responder.nameInTrace)
      }
      writer.endArray()
    }
  }

  private func probe(_ id: String, at time: Int) {
    trace.answer(at: time) { writer in
      writer.key("probe")
      writer.string(id)
      if let recognizer = gestures[id] {
        recognizer.writeState(to: &writer)
      } else if let view = views[id] {
        view.writeState(to: &writer, at: EventTime(nanoseconds: Int64(time)))
      }
    }
  }
}
