internal import EventSystem
internal import JSONText

/// Gathers the lines of a run, those that the event system writes and those that answer queries.
final class ScenarioTrace: TraceSink {
  private(set) var lines: [String] = []
  private let includesQuestions: Bool
  /// Responders that the scenario does not name, so that they do not stand in its chains either.
  private unowned let silent: Application?

  /// Makes an empty trace.
  ///
  /// - Parameters:
  ///   - includesQuestions: whether what delegates are asked is written.
  ///   - silent: the application, where the scenario has none.
  init(includesQuestions: Bool, silent: Application?) {
    self.includesQuestions = includesQuestions
    self.silent = silent
  }

  func record(_ event: TraceEvent, at time: EventTime) {
    switch event {
    case .asked where !includesQuestions: return
    case .touches(_, let responder, _) where silent.map({ $0 === responder }) ?? false: return
    default: break
    }
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
