/// The machine's monotonic clock, from 0 when this value is made; it goes on while the machine sleeps.
public struct MonotonicClock: EventClock {
  private let start = ContinuousClock.now

  /// Starts a clock at 0.
  public init() {}

  /// Time since the start. Allocates nothing.
  public var now: EventTime {
    let parts = (ContinuousClock.now - start).components
    return EventTime(nanoseconds: parts.seconds * 1_000_000_000 + parts.attoseconds / 1_000_000_000)
  }
}
