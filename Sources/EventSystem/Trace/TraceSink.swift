/// Who is told what the event system decides.
///
/// Without a sink each decision costs one branch.
public protocol TraceSink: AnyObject {
  /// Something was decided. The objects that the event names may change later: read what is needed now.
  ///
  /// - Parameter time: the application's time at which it was decided.
  func record(_ event: TraceEvent, at time: EventTime)
}
