internal import CRegion

/// What a clock can tell apart and what reading it costs: measured before anything else, because every
/// short time is made of these two.
public struct ClockProbe: Equatable, Sendable {
  /// The clock's name.
  public var name: String
  /// The step in which the clock moves, in nanoseconds; 1 where it shows every nanosecond.
  public var quantumNanoseconds: Double
  /// What two readings with nothing between them are apart, in nanoseconds: the median.
  public var overheadNanoseconds: Double

  /// Makes a probe's result from known numbers.
  public init(name: String, quantumNanoseconds: Double, overheadNanoseconds: Double) {
    self.name = name
    self.quantumNanoseconds = quantumNanoseconds
    self.overheadNanoseconds = overheadNanoseconds
  }

  /// Probes a clock by reading it 4 × `pairs` times; a few milliseconds for the default.
  public static func measure(_ clock: some BenchmarkClock, pairs: Int = 50_000) -> ClockProbe {
    var empty = [UInt64](repeating: 0, count: pairs)
    var spread = [UInt64](repeating: 0, count: pairs)
    for index in 0..<pairs {
      let start = clock.now()
      empty[index] = clock.now() &- start
    }
    // With work of many lengths between two readings a clock that shows every nanosecond shows many
    // differences, and one that moves in steps only multiples of its step.
    for index in 0..<pairs {
      let start = clock.now()
      for turn in 0..<UInt64(index & 31) { touchstone_black_hole(turn) }
      spread[index] = clock.now() &- start
    }
    return ClockProbe(
      name: clock.name, quantumNanoseconds: quantum(ofDifferences: spread),
      overheadNanoseconds: overhead(ofDifferences: empty))
  }

  /// Probes the system's monotonic clock.
  public static func measure() -> ClockProbe { measure(MonotonicClock()) }

  /// The median of the differences, in nanoseconds; 0 for none.
  package static func overhead(ofDifferences differences: [UInt64]) -> Double {
    differences.isEmpty ? 0 : Double(Quantiles(differences).value(atPercentile: 50))
  }

  /// The step of the lattice on which the differences lie: the largest step, 3 ns or more, of which at
  /// least 95 % of the differences other than 0 are multiples once rounded down or up to whole nanoseconds
  /// (of a step under 2.1 ns every number is one); 1 when there is none. The greatest common divisor would
  /// be 1 for a step of 10.01 ns, or after one stray reading.
  package static func quantum(ofDifferences differences: [UInt64]) -> Double {
    let lattice = Lattice(differences)
    guard let smallest = lattice.smallestCommon else { return 1 }
    var best = 1.0
    for divisor in 1...64 {
      for hundredths in stride(from: -98, through: 98, by: 2) {
        let step = (Double(smallest) + Double(hundredths) / 100) / Double(divisor)
        if step >= 3, step > best, lattice.share(ofMultiplesOf: step) >= 0.95 { best = step }
      }
    }
    return best == 1 ? 1 : lattice.refined(step: best)
  }
}

/// How often each difference other than 0 was seen.
private struct Lattice {
  private var counts: [(difference: UInt64, count: Int)] = []
  private var total = 0

  init(_ differences: [UInt64]) {
    for difference in differences.sorted() where difference > 0 {
      total += 1
      if let last = counts.last, last.difference == difference {
        counts[counts.count - 1].count += 1
      } else {
        counts.append((difference, 1))
      }
    }
  }

  /// The smallest difference that at least one reading in a hundred shows.
  var smallestCommon: UInt64? { counts.first { $0.count * 100 >= total }?.difference }

  /// Which multiple of the step a difference is, when it is one to the nanosecond.
  private func multiple(_ difference: UInt64, of step: Double) -> Double? {
    let quotient = (Double(difference) / step).rounded()
    return quotient >= 1 && abs(quotient * step - Double(difference)) < 1 ? quotient : nil
  }

  func share(ofMultiplesOf step: Double) -> Double {
    var fitting = 0
    for (difference, count) in counts where multiple(difference, of: step) != nil { fitting += count }
    return Double(fitting) / Double(total)
  }

  /// The step as the mean over all multiples: rounding to whole nanoseconds cancels out. Long differences,
  /// in which a small error of the step adds up to another multiple, stay out.
  func refined(step: Double) -> Double {
    var time = 0.0
    var steps = 0.0
    for (difference, count) in counts {
      guard let multiple = multiple(difference, of: step), multiple <= 16 else { continue }
      time += Double(difference) * Double(count)
      steps += multiple * Double(count)
    }
    return steps > 0 ? time / steps : step
  }
}
