public import Benchmarking

/// What a self-test found out about the protocol on this machine.
public struct SelfTestOutcome: Sendable {
  /// What the comparisons of one kind came to.
  public struct Half: Sendable {
    /// Called slower or faster in the first round.
    public var flagged: RateInterval
    /// Called slower in the first round.
    public var flaggedSlower: Int
    /// Called slower or faster after confirmation.
    public var confirmed: RateInterval
    /// Called slower after confirmation.
    public var confirmedSlower: RateInterval
    /// Called undecided.
    public var undecided: Int
    /// The estimates of all comparisons, sorted.
    public var changes: [Double]
  }

  /// Equal builds: what is flagged is a false alarm.
  public var equal: Half
  /// A slowdown of known size; nil where none was asked for.
  public var injected: Half?
  /// The known slowdown.
  public var slowdown: Double
  /// The smallest change worth telling.
  public var threshold: Double
  /// Whether the estimates of equal builds lie to one side: how far, and how likely that is by chance.
  public var lean: (change: Double, pValue: Double)
  /// Nineteen of twenty estimates of equal builds are smaller than this, either way; nil without any.
  public var floor: QuantileInterval?
  /// The smallest slowdown that would be found in 95 of 100 comparisons; nil where none is small enough.
  public var smallestFound: Double?
  /// How long the comparisons took each, in seconds.
  public var seconds: (mean: Double, longest: Double)
  /// Pairs a comparison, in the mean.
  public var meanPairs: Double
  /// How long a worker takes to start, in milliseconds: a median.
  public var startMilliseconds: Double
  /// Sentences on how far to trust the times.
  public var notes: [String]

  init(
    _ comparisons: [SelfTestComparison], options: SelfTestOptions, startMilliseconds: Double, notes: [String]
  ) {
    let equal = comparisons.filter { !$0.isInjected }
    let injected = comparisons.filter(\.isInjected)
    self.equal = Half(equal)
    self.injected = injected.isEmpty ? nil : Half(injected)
    slowdown = options.slowdown
    threshold = options.threshold
    let changes = equal.map(\.change)
    lean = (HodgesLehmannEstimate(changes)?.value ?? 0, SignedRankTest(changes).pValue)
    floor = QuantileInterval(changes.map(abs), percentile: 95)
    smallestFound = DetectionSimulation(
      noise: equal.map(\.ratios), rule: .standard(threshold: options.threshold)
    ).smallestFound()
    let count = Double(max(comparisons.count, 1))
    seconds = (
      comparisons.reduce(0) { $0 + $1.seconds } / count, comparisons.map(\.seconds).max() ?? 0
    )
    meanPairs = Double(comparisons.reduce(0) { $0 + $1.pairs }) / count
    self.startMilliseconds = startMilliseconds
    self.notes = notes
  }

  /// Whether the protocol holds what it promises: at most one in a hundred equal builds called different, and at
  /// least 95 of 100 known slowdowns of 3 % or more found.
  public var holds: Bool {
    guard equal.confirmed.rate <= 0.01 else { return false }
    guard let injected, slowdown >= 0.03 else { return true }
    return injected.confirmedSlower.rate >= 0.95
  }
}

extension SelfTestOutcome.Half {
  init(_ comparisons: [SelfTestComparison]) {
    func isChange(_ verdict: ComparisonVerdict) -> Bool { verdict == .slower || verdict == .faster }
    let trials = comparisons.count
    flagged = RateInterval(count: comparisons.count { isChange($0.first) }, trials: trials)
    flaggedSlower = comparisons.count { $0.first == .slower }
    confirmed = RateInterval(count: comparisons.count { isChange($0.verdict) }, trials: trials)
    confirmedSlower = RateInterval(count: comparisons.count { $0.verdict == .slower }, trials: trials)
    undecided = comparisons.count { $0.verdict == .undecided }
    changes = comparisons.map(\.change).sorted()
  }
}
