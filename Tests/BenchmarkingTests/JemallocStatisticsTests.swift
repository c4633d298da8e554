import Benchmarking
import CAllocationProbe
import Testing

@Suite(.enabled(if: AllocationCounter.isAvailable, "a sanitizer brings its own malloc"))
struct JemallocStatisticsTests {
  @Test func `the parts add up`() throws {
    let now = try #require(JemallocStatistics()).read()
    #expect(now.allocated > 0 && now.metadata > 0)
    #expect(now.smallAllocated > 0)
    #expect(now.active >= now.allocated)
    #expect(now.mapped >= now.active)
    let fragmentation = try #require(now.fragmentation)
    #expect(fragmentation == Double(now.active) / Double(now.allocated))
    #expect(try #require(JemallocStatistics.version).contains("."))
  }

  @Test func `a block that is held shows, in the part of its size`() throws {
    let statistics = try #require(JemallocStatistics())
    // Far more than tests that run beside this one take.
    let (_, before, after) = statistics.around { probe_keep(50, 40 << 20) }
    probe_give_back()
    let held = 50 * 40 << 20
    #expect(after.allocated - before.allocated > held / 10 * 9)
    #expect(after.largeAllocated - before.largeAllocated > held / 10 * 9)
    #expect(after.smallAllocated - before.smallAllocated < held / 10)
    #expect(after.mapped - before.mapped > held / 10 * 9)
    #expect(statistics.read().allocated < after.allocated)
  }

  @Test func `a reading allocates nothing`() throws {
    let statistics = try #require(JemallocStatistics())
    let measured = AllocationCounter.measure(operations: 1) { _ = statistics.read() }
    #expect(measured?.counts == AllocationCounts())
  }

  @Test func `nothing allocated has no fragmentation`() {
    let empty = JemallocSnapshot(
      allocated: 0, smallAllocated: 0, largeAllocated: 0, active: 0, resident: 0, mapped: 0, retained: 0,
      metadata: 0)
    #expect(empty.fragmentation == nil)
  }
}
