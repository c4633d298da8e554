import Benchmarking

/// A clock that only moves when it is read, or moved.
final class FakeClock: BenchmarkClock {
  let name = "fake"
  /// The true time, in nanoseconds.
  private(set) var time: UInt64 = 1_000_000
  private let costOfReading: UInt64
  private let step: UInt64
  private let latenessOfWaking: UInt64

  /// - Parameters:
  ///   - costOfReading: how far a reading moves the clock, after the time is taken.
  ///   - step: the clock shows multiples of it.
  ///   - latenessOfWaking: how late a wait ends.
  init(costOfReading: UInt64, step: UInt64 = 1, latenessOfWaking: UInt64 = 0) {
    self.costOfReading = costOfReading
    self.step = step
    self.latenessOfWaking = latenessOfWaking
  }

  func now() -> UInt64 {
    defer { time += costOfReading }
    return time / step * step
  }

  /// Stands at the time, or `latenessOfWaking` later.
  func wait(until wanted: UInt64) {
    if time < wanted { time = wanted + latenessOfWaking }
  }

  func advance(_ nanoseconds: UInt64) {
    time += nanoseconds
  }
}
