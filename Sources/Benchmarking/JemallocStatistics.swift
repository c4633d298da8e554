internal import CJemalloc

/// Reads jemalloc's own statistics of the whole process.
///
/// The names are looked up once, when the reader is made; a reading afterwards allocates nothing and costs
/// some 10 µs. It gives back the calling thread's cache of free blocks first, without which blocks that are
/// free would count as allocated.
public struct JemallocStatistics: Sendable {
  private let allocated: ManagementEntry
  private let smallAllocated: ManagementEntry
  private let largeAllocated: ManagementEntry
  private let active: ManagementEntry
  private let resident: ManagementEntry
  private let mapped: ManagementEntry
  private let retained: ManagementEntry
  private let metadata: ManagementEntry
  private let epoch: ManagementEntry
  private let flush: ManagementEntry

  /// Looks the names up; nil where jemalloc was built without statistics, or is not the allocator because a
  /// sanitizer is.
  public init?() {
    guard AllocationCounter.isAvailable,
      // 4096 stands for all arenas together.
      let allocated = ManagementEntry("stats.allocated"),
      let smallAllocated = ManagementEntry("stats.arenas.4096.small.allocated"),
      let largeAllocated = ManagementEntry("stats.arenas.4096.large.allocated"),
      let active = ManagementEntry("stats.active"), let resident = ManagementEntry("stats.resident"),
      let mapped = ManagementEntry("stats.mapped"), let retained = ManagementEntry("stats.retained"),
      let metadata = ManagementEntry("stats.metadata"), let epoch = ManagementEntry("epoch"),
      let flush = ManagementEntry("thread.tcache.flush")
    else { return nil }
    self.allocated = allocated
    self.smallAllocated = smallAllocated
    self.largeAllocated = largeAllocated
    self.active = active
    self.resident = resident
    self.mapped = mapped
    self.retained = retained
    self.metadata = metadata
    self.epoch = epoch
    self.flush = flush
  }

  /// The statistics as of now. Allocates nothing.
  public func read() -> JemallocSnapshot {
    flush.call()
    epoch.write(1)
    return JemallocSnapshot(
      allocated: allocated.read(), smallAllocated: smallAllocated.read(),
      largeAllocated: largeAllocated.read(),
      active: active.read(), resident: resident.read(), mapped: mapped.read(), retained: retained.read(),
      metadata: metadata.read())
  }

  /// Runs a body and reads before and after it.
  public func around<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> (result: Result, before: JemallocSnapshot, after: JemallocSnapshot) {
    let before = read()
    let result = try body()
    return (result, before, read())
  }

  /// jemalloc's version, e.g. "5.3.0-0-g54ea…"; nil where it is not the allocator.
  public static var version: String? {
    guard AllocationCounter.isAvailable else { return nil }
    var text: UnsafePointer<CChar>?
    var size = MemoryLayout<UnsafePointer<CChar>?>.size
    guard mallctl("version", &text, &size, nil, 0) == 0, let text else { return nil }
    return String(cString: text)
  }
}

/// One name of jemalloc's, looked up.
private struct ManagementEntry: Sendable {
  // A name has at most six parts here; an inline tuple, so that reading needs no array.
  private var key: (Int, Int, Int, Int, Int, Int) = (0, 0, 0, 0, 0, 0)
  private var length = 6

  init?(_ name: String) {
    let status = withUnsafeMutablePointer(to: &key) { key in
      key.withMemoryRebound(to: Int.self, capacity: 6) { mallctlnametomib(name, $0, &length) }
    }
    guard status == 0 else { return nil }
  }

  func read() -> Int {
    var value = 0
    var size = MemoryLayout<Int>.size
    control(&value, &size, nil, 0)
    return value
  }

  func write(_ number: UInt64) {
    var number = number
    control(nil, nil, &number, MemoryLayout<UInt64>.size)
  }

  func call() { control(nil, nil, nil, 0) }

  private func control(
    _ old: UnsafeMutableRawPointer?, _ oldSize: UnsafeMutablePointer<Int>?, _ new: UnsafeMutableRawPointer?,
    _ newSize: Int
  ) {
    _ = withUnsafePointer(to: key) { key in
      key.withMemoryRebound(to: Int.self, capacity: 6) {
        mallctlbymib($0, length, old, oldSize, new, newSize)
      }
    }
  }
}
