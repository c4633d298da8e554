import Geometry
public import JSONText

extension TraceEvent {
  /// Writes the event as one line of a trace, without a line break.
  ///
  /// Names are those that responders (`traceName`) and recognizers (`name`) carry, else their classes'.
  ///
  /// - Parameters:
  ///   - writer: an empty one, or one between the values of an array.
  ///   - time: when it was decided; a touch that is older, because it was held, also has its own `timestamp`.
  public func write(to writer: inout JSONWriter, at time: EventTime) {
    writer.beginObject()
    writer.key("t")
    writer.number(time.seconds)
    writeMembers(to: &writer, at: time)
    writer.endObject()
  }

  private func writeMembers(to writer: inout JSONWriter, at time: EventTime) {
    switch self {
    case .hit(let view, let finger):
      writer.key("hit")
      if let view { writer.string(view.nameInTrace) } else { writer.null() }
      writer.member("finger", finger)
    case .touches(let phase, let responder, let touch):
      writer.member("touches", "\(phase)")
      writer.member("view", responder.nameInTrace)
      writer.member("finger", touch.finger)
      writer.member("tapCount", touch.tapCount)
      if touch.time != time {
        writer.key("timestamp")
        writer.number(touch.time.seconds)
      }
      if phase == .cancelled, let reason = touch.delivery.systemCancel {
        writer.member("because", reason.description)
      }
    case .gesture(let recognizer, let state, let reason):
      writer.member("gesture", recognizer.nameInTrace)
      writer.member("state", "\(state)")
      writer.member("because", reason.description)
    case .waiting(let recognizer, let other):
      writer.member("waiting", recognizer.nameInTrace)
      writer.member("for", other.nameInTrace)
    case .illegal(let recognizer, let from, let to):
      writer.member("illegal", recognizer.nameInTrace)
      writer.member("from", "\(from)")
      writer.member("to", "\(to)")
    case .asked(let question, let recognizer):
      writer.member("asked", question.rawValue)
      writer.member("gesture", recognizer.nameInTrace)
    case .action(let recognizer):
      writer.member("action", recognizer.nameInTrace)
    case .cancelledBy(let recognizer, let view, let touch):
      writer.member("cancelledBy", recognizer.nameInTrace)
      writer.member("view", view.nameInTrace)
      writer.member("finger", touch.finger)
    case .control(let control, let event):
      writer.member("control", control.nameInTrace)
      writer.member("event", event.description)
    case .scroll(let view, let event):
      writer.member("scroll", view.nameInTrace)
      writer.member("event", event.name)
      writer.key("offset")
      writer.beginArray()
      writer.number(view.contentOffset.x)
      writer.number(view.contentOffset.y)
      writer.endArray()
      if case .didEndDragging(let willDecelerate) = event {
        writer.key("willDecelerate")
        writer.bool(willDecelerate)
      } else if case .didZoom = event {
        writer.key("scale")
        writer.number(view.zoomScale)
      }
    case .hover(let view, let entered):
      writer.member("hover", view.nameInTrace)
      writer.member("state", entered ? "entered" : "exited")
    case .pointerRegion(let interaction, let region, let step):
      writer.member("pointerRegion", region.identifier ?? interaction.view?.nameInTrace ?? "")
      writer.member("event", step.rawValue)
    case .motion(let phase, let responder):
      writer.member("motion", phase)
      writer.member("responder", responder.nameInTrace)
    case .remote(let command, let responder):
      writer.member("remote", command.commandName)
      writer.member("responder", responder.nameInTrace)
    case .system(let gesture): writer.member("system", gesture.rawValue)
    case .pop(let controller, let phase):
      writer.member("pop", controller.nameInTrace)
      writer.member("event", phase.rawValue)
    case .pointerEvent(let view, let kind):
      writer.member("pointerEvent", kind.rawValue)
      writer.member("view", view.nameInTrace)
    case .arena(let recognizer, let accepted):
      writer.member("arena", recognizer.nameInTrace)
      writer.member("result", accepted ? "accepted" : "rejected")
    case .dropped(let sample, let oddity):
      writer.member("dropped", "\(sample.phase)")
      writer.member("finger", sample.finger)
      writer.member("because", oddity.rawValue)
    }
  }
}

extension JSONWriter {
  fileprivate mutating func member(_ name: String, _ value: String) {
    key(name)
    string(value)
  }

  fileprivate mutating func member(_ name: String, _ value: Int) {
    key(name)
    number(value)
  }
}

extension Event.EventSubtype {
  /// A remote control's command without the prefix, e.g. "play".
  fileprivate var commandName: String {
    let name = "\(self)"
    guard name.hasPrefix("remoteControl") else { return name }
    let command = name.dropFirst("remoteControl".count)
    return command.prefix(1).lowercased() + command.dropFirst()
  }
}

extension Responder {
  /// The name by which traces call the responder.
  public final var nameInTrace: String { traceName ?? "\(Swift.type(of: self))" }
}

extension GestureRecognizer {
  /// The name by which traces call the recognizer.
  public final var nameInTrace: String { name ?? "\(Swift.type(of: self))" }
}
