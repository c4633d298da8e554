import Benchmarking
import Testing

@Suite struct ClockProbeTests {
  /// Differences as a clock shows them that moves in steps of `step` ns, for true differences from `low`
  /// to `high` ns.
  private func differences(step: Double, from low: Double, to high: Double, count: Int = 20_000) -> [UInt64] {
    var numbers = SeededNumbers(seed: 1)
    return (0..<count).map { _ in
      let start = Double.random(in: 0...1_000_000, using: &numbers)
      let end = start + Double.random(in: low...high, using: &numbers)
      func shown(_ time: Double) -> UInt64 { UInt64(((time / step).rounded(.down) * step).rounded(.down)) }
      return shown(end) - shown(start)
    }
  }

  @Test(arguments: [10.0, 10.01, 41.67, 100, 320.5, 1000])
  func `the step of a coarse clock is found, be it whole or not`(step: Double) {
    for reach in [2.0, 5, 12] {
      let quantum = ClockProbe.quantum(ofDifferences: differences(step: step, from: 5, to: 20 + reach * step))
      #expect(abs(quantum - step) < step * 0.02, "up to \(reach) steps: \(quantum)")
    }
  }

  @Test func `a clock that shows every nanosecond has a quantum of 1`() {
    #expect(ClockProbe.quantum(ofDifferences: differences(step: 1, from: 18, to: 60)) == 1)
    #expect(ClockProbe.quantum(ofDifferences: differences(step: 1, from: 18, to: 24)) == 1)
    #expect(ClockProbe.quantum(ofDifferences: []) == 1)
    #expect(ClockProbe.quantum(ofDifferences: [0, 0, 0]) == 1)
  }

  @Test func `a few stray readings do not hide the step`() {
    var seen = differences(step: 10, from: 15, to: 80)
    for index in stride(from: 0, to: seen.count, by: 50) { seen[index] = UInt64(index % 97) }
    let quantum = ClockProbe.quantum(ofDifferences: seen)
    #expect(abs(quantum - 10) < 0.2)
  }

  @Test func `the overhead is the median of the empty pairs`() {
    #expect(ClockProbe.overhead(ofDifferences: [20, 30, 20, 20, 90_000]) == 20)
    #expect(ClockProbe.overhead(ofDifferences: []) == 0)
  }

  @Test func `probing reads the clock that it is given`() {
    let probe = ClockProbe.measure(FakeClock(costOfReading: 24, step: 8), pairs: 500)
    #expect(probe == ClockProbe(name: "fake", quantumNanoseconds: 24, overheadNanoseconds: 24))
  }

  @Test func `the system's clock has a quantum and an overhead`() {
    let probe = ClockProbe.measure()
    #expect(probe.name == "CLOCK_MONOTONIC")
    #expect(probe.quantumNanoseconds >= 1)
    #expect(probe.overheadNanoseconds >= 0)
    let first = MonotonicClock().now()
    #expect(MonotonicClock().now() >= first)
  }
}
