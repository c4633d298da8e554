/// What the sampler found out about one subject.
public struct Measurement: Sendable {
  /// The subject's name.
  public var name: String
  /// What a sample is.
  public var mode: BenchmarkMode
  /// Operations in a sample: a power of two, 1 in the other modes than batch.
  public var batch: Int
  /// Summary of the samples themselves, not of the histogram's slots.
  public var summary: SampleSummary
  /// The histogram of the samples, in picoseconds, without its empty slots.
  public var buckets: [HistogramBucket]
  /// How late the system woke the thread in the mode paced, in picoseconds; nil in other modes, and where no
  /// operation had to be waited for.
  public var lateness: SampleSummary?
  /// What the thread had of the machine in all slices together.
  public var conditions: SliceConditions
  /// Operations done while measuring.
  public var operations: Int
  /// How long warming up took, in nanoseconds.
  public var warmUpNanoseconds: UInt64
  /// Whether the minimum had stopped improving when the warm-up ended; false when its time had run out.
  public var hasSettled: Bool

  /// What somebody else measured, who knows when to make what is measured anew; nil without samples.
  ///
  /// - Parameters:
  ///   - name: the subject's name.
  ///   - mode: what a sample is.
  ///   - batch: how many operations a sample is of.
  ///   - samples: in picoseconds an operation.
  ///   - operations: all of them.
  public init?(name: String, mode: BenchmarkMode, batch: Int, picoseconds samples: [UInt64], operations: Int)
  {
    guard let summary = SampleSummary(picoseconds: samples) else { return nil }
    var histogram = Histogram()
    for sample in samples { histogram.record(sample) }
    self.init(
      name: name, mode: mode, batch: batch, summary: summary, buckets: histogram.buckets, lateness: nil,
      conditions: SliceConditions(), operations: operations, warmUpNanoseconds: 0, hasSettled: true)
  }

  /// What a sampler measured.
  init(
    name: String, mode: BenchmarkMode, batch: Int, summary: SampleSummary, buckets: [HistogramBucket],
    lateness: SampleSummary?, conditions: SliceConditions, operations: Int, warmUpNanoseconds: UInt64,
    hasSettled: Bool
  ) {
    self.name = name
    self.mode = mode
    self.batch = batch
    self.summary = summary
    self.buckets = buckets
    self.lateness = lateness
    self.conditions = conditions
    self.operations = operations
    self.warmUpNanoseconds = warmUpNanoseconds
    self.hasSettled = hasSettled
  }
}
