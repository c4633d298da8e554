/// One benchmark, measured: the source of a row of summary.csv and of its histogram.
public struct BenchmarkResult: Sendable {
  /// The benchmark's name.
  public var name: BenchmarkName
  /// The times.
  public var measurement: Measurement
  /// What an operation allocates; nil where that was not counted, which run.json then explains.
  public var allocations: AllocationMeasurement?
  /// What all engines of a case must agree on; nil where there are no answers to compare.
  public var checksum: String?

  /// Makes a result from its parts.
  public init(
    name: BenchmarkName, measurement: Measurement, allocations: AllocationMeasurement?, checksum: String?
  ) {
    self.name = name
    self.measurement = measurement
    self.allocations = allocations
    self.checksum = checksum
  }
}
