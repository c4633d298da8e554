internal import CRegion

/// One subject on its way through the measurement.
struct SubjectRun {
  private let subject: BenchmarkSubject
  private let plan: SamplingPlan
  private let quantum: Double
  private let overheadPicoseconds: UInt64
  private var batch = 1
  private var samples: [UInt64]
  private var used = 0
  private var elapsed: UInt64 = 0
  private var operations = 0
  private var warmUpTime: UInt64 = 0
  private var hasSettled = false
  private var lateness: [UInt64] = []
  private var latenessCount = 0
  private var conditions = SliceConditions()

  init(subject: BenchmarkSubject, plan: SamplingPlan, probe: ClockProbe) {
    self.subject = subject
    self.plan = plan
    quantum = probe.quantumNanoseconds
    overheadPicoseconds = UInt64((probe.overheadNanoseconds * 1000).rounded())
    let most = plan.mode.isSpaced ? min(plan.calls, plan.maximumSamples) : plan.maximumSamples
    samples = [UInt64](repeating: 0, count: max(1, most))
    if plan.mode == .paced { lateness = samples }
  }

  var isDone: Bool {
    if used == samples.count || elapsed >= plan.limit { return true }
    return !plan.mode.isSpaced && elapsed >= plan.budget && operations >= subject.operationsPerPass
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

  /// Takes samples for the time of a slice, at least one, and notes under what conditions.
  mutating func slice(_ clock: some BenchmarkClock, conditions probe: ConditionsProbe, caches: CacheWalk?) {
    let before = probe.reading()
    switch plan.mode {
    case .batch, .single: timeSlice(clock)
    case .paced: pacedSlice(clock)
    case .cold: coldSlice(clock, caches: caches)
    }
    let meanwhile = probe.conditions(from: before, to: probe.reading())
    conditions = conditions + meanwhile
  }

  private mutating func timeSlice(_ clock: some BenchmarkClock) {
    let end = min(elapsed + plan.slice, plan.limit)
    let isSingle = plan.mode == .single
    touchstone_region_begin()
    repeat {
      let start = clock.now()
      let answer = subject.run(batch)
      let taken = clock.now() &- start
      BlackHole.consume(answer)
      subject.afterSample?()
      add(isSingle ? taken &* 1000 : perOperation(taken), taken)
    } while elapsed < end && !isDone
    touchstone_region_end()
  }

  /// An operation each period, as many as a second has. One that begins late because those before it took too
  /// long has waited since it was due; one that begins late because the system woke the thread late has not.
  private mutating func pacedSlice(_ clock: some BenchmarkClock) {
    var due = clock.now()
    let count = max(1, Int(1_000_000_000 / max(plan.period, 1)))
    for _ in 0..<count where !isDone {
      due += plan.period
      let hasToWait = clock.now() < due
      if hasToWait { clock.wait(until: due) }
      touchstone_region_begin()
      let start = clock.now()
      let answer = subject.run(1)
      let end = clock.now()
      touchstone_region_end()
      BlackHole.consume(answer)
      subject.afterSample?()
      if hasToWait {
        lateness[latenessCount] = (start &- due) &* 1000
        latenessCount += 1
      }
      add((end &- (hasToWait ? start : due)) &* 1000, end &- start)
    }
  }

  /// Operations each of which finds its data in no cache; a slice has eight.
  private mutating func coldSlice(_ clock: some BenchmarkClock, caches: CacheWalk?) {
    for _ in 0..<8 where !isDone {
      caches?.walk()
      touchstone_region_begin()
      let start = clock.now()
      let answer = subject.run(1)
      let taken = clock.now() &- start
      touchstone_region_end()
      BlackHole.consume(answer)
      subject.afterSample?()
      add(taken &* 1000, taken)
    }
  }

  private mutating func add(_ sample: UInt64, _ taken: UInt64) {
    samples[used] = sample
    used += 1
    operations += batch
    // As in warming up: time that the clock does not show passes all the same.
    elapsed += max(taken, 1)
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
      lateness: SampleSummary(picoseconds: Array(lateness[..<latenessCount])), conditions: conditions,
      operations: operations, warmUpNanoseconds: warmUpTime, hasSettled: hasSettled)
  }
}
