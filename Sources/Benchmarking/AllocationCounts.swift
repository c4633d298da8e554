/// What the counting allocator saw: numbers that only grow, or the difference of two readings.
public struct AllocationCounts: Equatable, Sendable {
  /// Blocks handed out.
  public var mallocs: Int
  /// Blocks taken back.
  public var frees: Int
  /// Blocks changed in size, moved or not.
  public var reallocs: Int
  /// Bytes asked for, before any rounding up.
  public var bytes: Int

  /// Makes counts from numbers.
  public init(mallocs: Int = 0, frees: Int = 0, reallocs: Int = 0, bytes: Int = 0) {
    self.mallocs = mallocs
    self.frees = frees
    self.reallocs = reallocs
    self.bytes = bytes
  }

  /// What came between two readings.
  public static func - (later: AllocationCounts, earlier: AllocationCounts) -> AllocationCounts {
    AllocationCounts(
      mallocs: later.mallocs - earlier.mallocs, frees: later.frees - earlier.frees,
      reallocs: later.reallocs - earlier.reallocs, bytes: later.bytes - earlier.bytes)
  }
}
