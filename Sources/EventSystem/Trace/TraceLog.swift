import JSONText

/// A trace kept as JSON lines, in the format of scenario traces.
public final class TraceLog: TraceSink {
  /// The lines so far, each one JSON object without a line break.
  public private(set) var lines: [String] = []

  /// Makes an empty log.
  public init() {}

  /// Appends the event's line.
  public func record(_ event: TraceEvent, at time: EventTime) {
    var writer = JSONWriter()
    event.write(to: &writer, at: time)
    lines.append(writer.text)
  }

  /// Forgets all lines.
  public func removeAll() { lines.removeAll() }
}
