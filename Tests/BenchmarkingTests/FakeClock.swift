import Benchmarking

/// A clock that only moves when it is read, or moved.
final class FakeClock: BenchmarkClock {
  let name = "fake"
  /// The true time, in nanoseconds.
  private(set) var time: UInt64 = 1_000_000
  private let costOfReading: UInt64
  private let step: UInt64

  /// - Parameters:
  ///   - costOfReading: how far a reading moves the clock, after the time is taken.
  ///   - step: the clock shows multiples of it.
  init(costOfReading: UInt64, step: UInt64 = 1) {
    self.costOfReading = costOfReading
    self.step = step
  }

  func now() -> UInt64 {
    defer { time += costOfReading }
    return time / step * step
  }

  func advance(_ nanoseconds: UInt64) {
    time += nanoseconds
  }
}
