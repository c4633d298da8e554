internal import CRegion

/// Times slices of one subject, each a number of operations that was fixed beforehand: two builds that are
/// compared do the same work.
public struct SliceTimer {
  private let subject: BenchmarkSubject
  private let probe = ConditionsProbe()

  /// What a subject makes in this many operations is given back before the next ones, outside of the time.
  static let mostUnreturned = 32

  /// Makes a timer.
  public init(_ subject: BenchmarkSubject) {
    self.subject = subject
  }

  /// Does operations and returns how long they took, in nanoseconds, and under what conditions.
  public func slice(operations: Int) -> (nanoseconds: UInt64, conditions: SliceConditions) {
    slice(operations: operations, clock: MonotonicClock())
  }

  package func slice(
    operations: Int, clock: some BenchmarkClock
  ) -> (nanoseconds: UInt64, conditions: SliceConditions) {
    let before = probe.reading()
    var taken: UInt64 = 0
    var left = operations
    while left > 0 {
      let count = subject.afterSample == nil ? left : min(left, SliceTimer.mostUnreturned)
      touchstone_region_begin()
      let start = clock.now()
      let answer = subject.run(count)
      taken += clock.now() &- start
      touchstone_region_end()
      BlackHole.consume(answer)
      subject.afterSample?()
      left -= count
    }
    return (taken, probe.conditions(from: before, to: probe.reading()))
  }
}
