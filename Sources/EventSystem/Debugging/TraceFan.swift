/// Hands a trace on to several sinks, in their order: a log beside a record, say.
public final class TraceFan: TraceSink {
  private let sinks: [any TraceSink]

  /// Makes a fan of some sinks.
  public init(_ sinks: [any TraceSink]) { self.sinks = sinks }

  /// Tells every sink.
  public func record(_ event: TraceEvent, at time: EventTime) {
    for sink in sinks { sink.record(event, at: time) }
  }
}
