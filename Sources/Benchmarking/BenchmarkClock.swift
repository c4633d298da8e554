internal import Glibc

/// A source of time in whole nanoseconds; replaced in tests by one that is moved by hand.
public protocol BenchmarkClock {
  /// What run.json calls the clock, e.g. "CLOCK_MONOTONIC".
  var name: String { get }

  /// Nanoseconds since a moment that stays the same while the program runs; never smaller than before.
  func now() -> UInt64

  /// Returns when the clock shows a time, or somewhat later; at once for a time that is past.
  func wait(until time: UInt64)
}

/// The system's monotonic clock, which counts on while the system's time of day is set.
///
/// A reading costs some 20 ns, and on virtual machines the clock may move in steps of 10 ns and more:
/// `ClockProbe` finds both out.
public struct MonotonicClock: BenchmarkClock, Sendable {
  /// The clock needs no settings.
  public init() {}

  /// "CLOCK_MONOTONIC".
  public var name: String { "CLOCK_MONOTONIC" }

  /// Nanoseconds since the system's start, roughly. Allocates nothing.
  public func now() -> UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) &* 1_000_000_000 &+ UInt64(time.tv_nsec)
  }

  /// Sleeps until a time; the system wakes the thread some microseconds later. Allocates nothing.
  public func wait(until time: UInt64) {
    var wanted = timespec(tv_sec: Int(time / 1_000_000_000), tv_nsec: Int(time % 1_000_000_000))
    while clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &wanted, nil) == EINTR {}
  }
}
