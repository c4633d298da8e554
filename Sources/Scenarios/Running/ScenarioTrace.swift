internal import EventSystem
internal import JSONText

/// Gathers the lines of a run, those that the event system writes and those that answer queries.
final class ScenarioTrace: TraceSink {
  private(set) var lines: [String] = []
  /// Responders that the scenario does not name, so that they do not stand in its chains either.
  private unowned let silent: Application?

  /// Makes an empty trace.
  ///
  /// - Parameter silent: the application, where the scenario has none.
  init(silent: Application?) { self.silent = silent }

  func record(_ event: TraceEvent, at time: EventTime) {
    if let silent, case .touches(_, let responder, _) = event, responder === silent { return }
    var writer = JSONWriter()
    event.write(to: &writer, at: time)
    lines.append(writer.text)
  }

  /// Writes the answer to a query.
  ///
  /// - Parameter members: adds the members behind the time.
  func answer(at time: Int, _ members: (inout JSONWriter) -> Void) {
    var writer = JSONWriter()
    writer.beginObject()
    writer.key("t")
    writer.number(VirtualTime.seconds(time))
    members(&writer)
    writer.endObject()
    lines.append(writer.text)
  }
}
