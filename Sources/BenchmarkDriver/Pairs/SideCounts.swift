public import Benchmarking

/// What is counted of a benchmark, once and exactly.
public struct SideCounts: Equatable, Sendable {
  /// Allocations of `operations` operations; nil where the build counts none.
  public var allocations: AllocationMeasurement?
  /// Of the answers to the first inputs; nil where there are none to compare.
  public var checksum: String?

  /// How many operations are counted.
  public static let operations = 256

  /// Makes counts of known members.
  public init(allocations: AllocationMeasurement?, checksum: String?) {
    self.allocations = allocations
    self.checksum = checksum
  }
}
