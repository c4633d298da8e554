/// How long and how finely to measure. Times are in nanoseconds and hold for each subject.
public struct SamplingPlan: Equatable, Sendable {
  /// What a sample is.
  public var mode: BenchmarkMode
  /// Warming up ends here even when the times still fall.
  public var warmUpLimit: UInt64
  /// A round of warming up; after `warmUpPatience` rounds without a new minimum it is over.
  public var warmUpRound: UInt64
  /// Rounds without improvement that end the warm-up.
  public var warmUpPatience: Int
  /// How long a subject is measured before the next one's turn comes.
  public var slice: UInt64
  /// Measured time after which a subject that has seen all its inputs is done.
  public var budget: UInt64
  /// Measured time after which a subject is done in any case.
  public var limit: UInt64
  /// Number of samples after which a subject is done in any case.
  public var maximumSamples: Int
  /// A batch lasts at least this long, and at least `batchQuanta` of the clock's quanta.
  public var batchTime: UInt64
  /// See `batchTime`.
  public var batchQuanta: Double
  /// A batch has no more operations than this, whatever they cost.
  public var maximumBatch: Int
  /// How many operations a subject does in the modes paced and cold.
  public var calls: Int
  /// In the mode paced, the time from one operation's beginning to the next.
  public var period: UInt64
  /// In the mode cold, how many bytes are walked before each operation.
  public var coldBytes: Int

  /// Makes a plan: 3 ms slices up to 40 ms, batches of a microsecond or more, at most 65,536 samples; 120
  /// calls, 120 in a second, or each after 64 MiB.
  public init(
    mode: BenchmarkMode = .batch, warmUpLimit: UInt64 = 40_000_000, warmUpRound: UInt64 = 1_000_000,
    warmUpPatience: Int = 4, slice: UInt64 = 3_000_000, budget: UInt64 = 40_000_000,
    limit: UInt64 = 2_000_000_000, maximumSamples: Int = 65_536, batchTime: UInt64 = 1_000,
    batchQuanta: Double = 100, maximumBatch: Int = 1 << 20, calls: Int = 120,
    period: UInt64 = 8_333_333, coldBytes: Int = 64 << 20
  ) {
    self.mode = mode
    self.warmUpLimit = warmUpLimit
    self.warmUpRound = warmUpRound
    self.warmUpPatience = warmUpPatience
    self.slice = slice
    self.budget = budget
    self.limit = limit
    self.maximumSamples = maximumSamples
    self.batchTime = batchTime
    self.batchQuanta = batchQuanta
    self.maximumBatch = maximumBatch
    self.calls = calls
    self.period = period
    self.coldBytes = coldBytes
  }
}
