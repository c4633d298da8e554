internal import CRegion

/// Measures subjects against each other: warmed up, then in short slices turn by turn in one process, so
/// that whatever slows the machine down for a while hits all of them alike.
///
/// In batch mode each sample is `(t − overhead) / batch`, the batch being the smallest power of two that
/// lasts long enough for the clock; in single mode it is t as the clock shows it, because subtracting the
/// overhead from a single operation is a bias and not a correction.
public struct Sampler: Sendable {
  /// How long and how finely to measure.
  public var plan: SamplingPlan
  /// What the clock can tell.
  public var probe: ClockProbe

  /// Makes a sampler for a plan and a probe of the system's monotonic clock.
  public init(plan: SamplingPlan, probe: ClockProbe) {
    self.plan = plan
    self.probe = probe
  }

  /// Measures the subjects, turn by turn; the result has one measurement for each, in their order.
  ///
  /// Samples and counters are allocated before the first reading of the clock; nothing is allocated while
  /// it runs, except by the subjects. Takes up to `warmUpLimit + limit` for each subject.
  public func measure(_ subjects: [BenchmarkSubject]) -> [Measurement] {
    measure(subjects, clock: MonotonicClock())
  }

  /// Measures by any clock. (Not public, for only inside this module the loop is specialised for its clock.)
  package func measure(_ subjects: [BenchmarkSubject], clock: some BenchmarkClock) -> [Measurement] {
    var runs = subjects.map { SubjectRun(subject: $0, plan: plan, probe: probe) }
    for index in runs.indices { runs[index].warmUp(clock) }
    var isBusy = true
    while isBusy {
      isBusy = false
      for index in runs.indices where !runs[index].isDone {
        runs[index].slice(clock)
        isBusy = true
      }
    }
    return runs.map { $0.measurement() }
  }
}

/// One subject on its way through the measurement.
private struct SubjectRun {
  let subject: BenchmarkSubject
  let plan: SamplingPlan
  let quantum: Double
  let overheadPicoseconds: UInt64
  var batch = 1
  var samples: [UInt64]
  var used = 0
  var elapsed: UInt64 = 0
  var operations = 0
  var warmUpTime: UInt64 = 0
  var hasSettled = false

  init(subject: BenchmarkSubject, plan: SamplingPlan, probe: ClockProbe) {
    self.subject = subject
    self.plan = plan
    quantum = probe.quantumNanoseconds
    overheadPicoseconds = UInt64((probe.overheadNanoseconds * 1000).rounded())
    samples = [UInt64](repeating: 0, count: max(1, plan.maximumSamples))
  }

  var isDone: Bool {
    if used == samples.count || elapsed >= plan.limit { return true }
    return elapsed >= plan.budget && operations >= subject.operationsPerPass
  }

  /// Runs until the shortest mean time of an operation in a round has not fallen for some rounds; then fixes
  /// the batch by it. (By the mean, for the cheapest of many different operations says little.)
  mutating func warmUp(_ clock: some BenchmarkClock) {
    var best = UInt64.max
    var roundsWithout = 0
    while roundsWithout < plan.warmUpPatience, warmUpTime < plan.warmUpLimit {
      let round = warmUpRound(clock)
      // A gain of less than 1 % is noise, not warming.
      roundsWithout = round < best - best / 100 ? 0 : roundsWithout + 1
      best = min(best, round)
    }
    hasSettled = roundsWithout >= plan.warmUpPatience
    if plan.mode == .batch { batch = batch(forOperation: best) } else { batch = 1 }
  }

  /// One round; returns its mean time of an operation, in picoseconds. The batch grows as long as it is too
  /// short to be timed well.
  private mutating func warmUpRound(_ clock: some BenchmarkClock) -> UInt64 {
    var picoseconds: UInt64 = 0
    var operations = 0
    var time: UInt64 = 0
    while time < plan.warmUpRound {
      let start = clock.now()
      let answer = subject.run(batch)
      let taken = clock.now() &- start
      BlackHole.consume(answer)
      subject.afterSample?()
      picoseconds += withoutOverhead(taken)
      operations += batch
      if Double(taken) < longestOfNeededTimes, batch < plan.maximumBatch { batch *= 2 }
      // A clock that stands still must not keep us here.
      time += max(taken, 1)
    }
    warmUpTime += time
    return (picoseconds + UInt64(operations) / 2) / UInt64(operations)
  }

  private var longestOfNeededTimes: Double { max(Double(plan.batchTime), plan.batchQuanta * quantum) }

  /// The smallest power of two of operations that lasts long enough.
  private func batch(forOperation picoseconds: UInt64) -> Int {
    let needed = longestOfNeededTimes * 1000
    var batch = 1
    while batch < plan.maximumBatch, Double(batch) * Double(picoseconds) < needed { batch *= 2 }
    return batch
  }

  private func withoutOverhead(_ nanoseconds: UInt64) -> UInt64 {
    let picoseconds = nanoseconds &* 1000
    return picoseconds > overheadPicoseconds ? picoseconds - overheadPicoseconds : 0
  }

  private func perOperation(_ nanoseconds: UInt64) -> UInt64 {
    (withoutOverhead(nanoseconds) + UInt64(batch) / 2) / UInt64(batch)
  }

  /// Takes samples for the time of a slice, at least one.
  mutating func slice(_ clock: some BenchmarkClock) {
    let end = min(elapsed + plan.slice, plan.limit)
    let isSingle = plan.mode == .single
    touchstone_region_begin()
    repeat {
      let start = clock.now()
      let answer = subject.run(batch)
      let taken = clock.now() &- start
      BlackHole.consume(answer)
      subject.afterSample?()
      samples[used] = isSingle ? taken &* 1000 : perOperation(taken)
      used += 1
      operations += batch
      // As above: time that the clock does not show passes all the same.
      elapsed += max(taken, 1)
    } while elapsed < end && !isDone
    touchstone_region_end()
  }

  func measurement() -> Measurement {
    let taken = Array(samples[..<used])
    var histogram = Histogram()
    for sample in taken { histogram.record(sample) }
    guard let summary = SampleSummary(picoseconds: taken) else {
      preconditionFailure("a subject is measured at least once")
    }
    return Measurement(
      name: subject.name, mode: plan.mode, batch: batch, summary: summary, buckets: histogram.buckets,
      operations: operations, warmUpNanoseconds: warmUpTime, hasSettled: hasSettled)
  }
}
