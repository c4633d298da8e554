/// Measures subjects against each other: warmed up, then in short slices turn by turn in one process, so
/// that whatever slows the machine down for a while hits all of them alike.
///
/// In batch mode each sample is `(t − overhead) / batch`, the batch being the smallest power of two that
/// lasts long enough for the clock; in the other modes it is t as the clock shows it, because subtracting the
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
  /// it runs, except by the subjects. Takes up to `warmUpLimit + limit` for each subject; the waiting between the
  /// operations of the mode paced and the walks of the mode cold come on top.
  public func measure(_ subjects: [BenchmarkSubject]) -> [Measurement] {
    measure(subjects, clock: MonotonicClock())
  }

  /// Measures by any clock. (Not public, for only inside this module the loop is specialised for its clock.)
  package func measure(_ subjects: [BenchmarkSubject], clock: some BenchmarkClock) -> [Measurement] {
    var runs = subjects.map { SubjectRun(subject: $0, plan: plan, probe: probe) }
    let conditions = ConditionsProbe()
    let caches = plan.mode == .cold ? CacheWalk(bytes: plan.coldBytes) : nil
    for index in runs.indices { runs[index].warmUp(clock) }
    var isBusy = true
    while isBusy {
      isBusy = false
      for index in runs.indices where !runs[index].isDone {
        runs[index].slice(clock, conditions: conditions, caches: caches)
        isBusy = true
      }
    }
    return runs.map { $0.measurement() }
  }
}
