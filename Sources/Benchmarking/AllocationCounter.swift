internal import CAllocation

/// Exact counts of what is allocated, by the allocator that this module links into the program.
///
/// Times and counts do not mix: the counter costs a nanosecond a call whether it is read or not, and reading
/// it belongs outside of timed regions.
public enum AllocationCounter {
  /// Whether this build counts. Under the address and thread sanitizers malloc is theirs, and it does not.
  public static var isAvailable: Bool { touchstone_allocation_is_counted() }

  /// What the calling thread has done since its start; zeros where nothing is counted. Allocates nothing.
  public static var ofThread: AllocationCounts { AllocationCounts(touchstone_allocation_of_thread()) }

  /// What all threads have done since the program's start, ended ones included; exact as far as the others
  /// are at rest. Allocates nothing.
  public static var ofProcess: AllocationCounts { AllocationCounts(touchstone_allocation_of_process()) }

  /// Counts what a body that does `operations` operations allocates on the calling thread.
  ///
  /// The body is run twice and counted the second time, because the first run of generic code makes
  /// metadata that stays. Allocates nothing itself.
  /// - Returns: nil where nothing is counted; the body is not run then.
  public static func measure<Failure: Error>(
    operations: Int, _ body: () throws(Failure) -> Void
  ) throws(Failure) -> AllocationMeasurement? {
    guard isAvailable else { return nil }
    try body()
    var bytesBefore = touchstone_allocation_bytes()
    var bytesAfter = touchstone_allocation_bytes()
    guard touchstone_allocation_bytes_of_thread(&bytesBefore) else { return nil }
    let before = ofThread
    try body()
    let after = ofThread
    guard touchstone_allocation_bytes_of_thread(&bytesAfter) else { return nil }
    let allocated = Int(bytesAfter.allocated &- bytesBefore.allocated)
    let deallocated = Int(bytesAfter.deallocated &- bytesBefore.deallocated)
    return AllocationMeasurement(
      operations: operations, counts: after - before, leakedBytes: allocated - deallocated)
  }
}

extension AllocationCounts {
  fileprivate init(_ counts: touchstone_allocation_counts) {
    self.init(
      mallocs: Int(counts.mallocs), frees: Int(counts.frees), reallocs: Int(counts.reallocs),
      bytes: Int(counts.bytes))
  }
}
