/// Where an application that runs beside a real source of input takes the time from.
///
/// The event system itself never looks at a clock: whoever feeds it asks one and hands the time on.
public protocol EventClock {
  /// The present moment; never earlier than what was told before.
  var now: EventTime { get }
}

/// A clock that stands still until it is set: for tests and replays.
public final class VirtualClock: EventClock {
  /// The present moment; setting an earlier one changes nothing.
  public var now: EventTime {
    get { present }
    set { present = max(present, newValue) }
  }
  private var present: EventTime

  /// Makes a clock that shows a moment.
  public init(now: EventTime = .zero) {
    present = now
  }
}
