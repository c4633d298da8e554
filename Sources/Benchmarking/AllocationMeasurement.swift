/// What a number of operations allocated on their thread.
public struct AllocationMeasurement: Equatable, Sendable {
  /// How many operations were done.
  public var operations: Int
  /// What all of them did together.
  public var counts: AllocationCounts
  /// Bytes that jemalloc handed out to them and did not get back, in its size classes; negative where they
  /// gave back more.
  public var leakedBytes: Int

  /// Makes a measurement from numbers.
  public init(operations: Int, counts: AllocationCounts, leakedBytes: Int) {
    self.operations = operations
    self.counts = counts
    self.leakedBytes = leakedBytes
  }

  /// Blocks handed out an operation.
  public var mallocsPerOperation: Double { perOperation(counts.mallocs) }
  /// Blocks taken back an operation.
  public var freesPerOperation: Double { perOperation(counts.frees) }
  /// Blocks changed in size an operation.
  public var reallocsPerOperation: Double { perOperation(counts.reallocs) }
  /// Bytes asked for an operation.
  public var bytesPerOperation: Double { perOperation(counts.bytes) }
  /// Blocks handed out and not taken back an operation.
  public var leakedBlocksPerOperation: Double { perOperation(counts.mallocs - counts.frees) }
  /// Bytes handed out and not got back an operation.
  public var leakedBytesPerOperation: Double { perOperation(leakedBytes) }

  private func perOperation(_ number: Int) -> Double { Double(number) / Double(max(operations, 1)) }
}
