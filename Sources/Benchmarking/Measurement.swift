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
}
