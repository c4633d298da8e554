/// jemalloc's statistics of the process at one moment, in bytes.
public struct JemallocSnapshot: Equatable, Sendable {
  /// Bytes in use by the program, in jemalloc's size classes.
  public var allocated: Int
  /// The part of them in small size classes.
  public var smallAllocated: Int
  /// The part of them in large size classes.
  public var largeAllocated: Int
  /// Bytes in pages with at least one block in use.
  public var active: Int
  /// Bytes that are probably in physical memory; does not fall at once when blocks are given back.
  public var resident: Int
  /// Bytes of address space in use.
  public var mapped: Int
  /// Bytes of address space kept for later, without memory behind them.
  public var retained: Int
  /// Bytes that jemalloc needs for itself.
  public var metadata: Int

  /// Makes a snapshot from numbers.
  public init(
    allocated: Int, smallAllocated: Int, largeAllocated: Int, active: Int, resident: Int, mapped: Int,
    retained: Int, metadata: Int
  ) {
    self.allocated = allocated
    self.smallAllocated = smallAllocated
    self.largeAllocated = largeAllocated
    self.active = active
    self.resident = resident
    self.mapped = mapped
    self.retained = retained
    self.metadata = metadata
  }

  /// `active ÷ allocated`: 1 where no page has room left; nil where nothing is allocated.
  public var fragmentation: Double? { allocated > 0 ? Double(active) / Double(allocated) : nil }
}
