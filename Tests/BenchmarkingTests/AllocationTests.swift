import Benchmarking
import CAllocationProbe
import Testing

private final class Object {
  var value: Int
  init(value: Int) { self.value = value }
}

/// What is stored here cannot be put on the stack.
private nonisolated(unsafe) var stored: Object?

@Suite(.enabled(if: AllocationCounter.isAvailable, "a sanitizer brings its own malloc: nothing is counted"))
struct AllocationTests {
  private func counts(_ operations: Int = 1, _ body: () -> Void) throws -> AllocationMeasurement {
    let measured = AllocationCounter.measure(operations: operations, body)
    return try #require(measured)
  }

  @Test func `doing nothing counts nothing, nor does counting`() throws {
    let outer = try counts {
      _ = AllocationCounter.measure(operations: 1) {}
      _ = AllocationCounter.ofThread
      _ = AllocationCounter.ofProcess
    }
    #expect(outer == AllocationMeasurement(operations: 1, counts: AllocationCounts(), leakedBytes: 0))
  }

  @Test func `blocks of malloc and free are counted, and their bytes as asked for`() throws {
    let measured = try counts(100) { probe_malloc(100, 33) }
    #expect(measured.counts == AllocationCounts(mallocs: 100, frees: 100, bytes: 3_300))
    #expect(measured.leakedBytes == 0)
    #expect(measured.mallocsPerOperation == 1 && measured.freesPerOperation == 1)
    #expect(measured.bytesPerOperation == 33)
  }

  @Test func `blocks that are kept are leaks, in jemalloc's sizes`() throws {
    probe_keep(10, 33)
    let kept = try counts(5) {
      probe_give_back()
      probe_keep(20, 33)
    }
    probe_give_back()
    // The second run, which counts, gives back 20 blocks and takes 20 again.
    #expect(kept.counts == AllocationCounts(mallocs: 20, frees: 20, bytes: 660))
    #expect(kept.leakedBytes == 0)
    let leaked = try counts(5) { probe_keep(20, 33) }
    #expect(leaked.counts == AllocationCounts(mallocs: 20, bytes: 660))
    #expect(leaked.leakedBlocksPerOperation == 4)
    #expect(leaked.leakedBytesPerOperation == 4 * 48, "33 bytes take a block of 48")
    probe_give_back()
  }

  @Test func `calloc counts its product and gives zeros`() throws {
    var isZero = false
    let measured = try counts { isZero = probe_calloc_is_zero() }
    #expect(isZero)
    #expect(measured.counts == AllocationCounts(mallocs: 1, frees: 1, bytes: 200))
  }

  @Test func `realloc counts for itself, and keeps the bytes`() throws {
    var isSame = false
    let measured = try counts { isSame = probe_realloc(3) }
    #expect(isSame)
    #expect(measured.counts == AllocationCounts(mallocs: 1, frees: 1, reallocs: 3, bytes: 10 + 6_000))
    #expect(measured.reallocsPerOperation == 3)
  }

  @Test func `realloc of null is a malloc, and to nothing a free`() throws {
    var ends = false
    let measured = try counts { ends = probe_realloc_ends() }
    #expect(ends)
    #expect(measured.counts == AllocationCounts(mallocs: 1, frees: 1, bytes: 40))
    #expect(measured.leakedBytes == 0)
  }

  @Test func `every aligned form lies as asked and is counted`() throws {
    var lie = false
    let measured = try counts { lie = probe_aligned() }
    #expect(lie)
    #expect(measured.counts.mallocs == 5 && measured.counts.frees == 5)
    #expect(measured.counts.bytes % 4096 == 400, "pvalloc asks for whole pages")
  }

  @Test func `what cannot be met fails as C says, and is not counted`() throws {
    var fails = false
    let measured = try counts { fails = probe_too_large() && probe_bad_alignment() }
    #expect(fails)
    #expect(measured.counts == AllocationCounts(mallocs: 1, frees: 1, bytes: 10))
  }

  @Test func `the usable size is that of jemalloc's block`() {
    #expect(probe_usable_size() == 48)
    #expect(probe_usable_size_of_null() == 0)
  }

  @Test func `operator new and delete are counted in each of their forms`() throws {
    var lie = false
    let measured = try counts { lie = probe_new_and_delete() }
    #expect(lie)
    #expect(measured.counts == AllocationCounts(mallocs: 8, frees: 8, bytes: 8 * 100 + 8 * 128))
    #expect(measured.leakedBytes == 0)
  }

  @Test func `operator new throws, and its nothrow form returns null, where there is no memory`() {
    #expect(probe_new_fails())
  }

  @Test func `another thread's blocks are not this thread's`() throws {
    let few = try counts { probe_on_thread(10, 64) }
    let many = try counts { probe_on_thread(10_000, 64) }
    #expect(few.counts == many.counts, "only what starting a thread takes")
  }

  @Test func `totals hold what ended threads did, to their last free`() {
    #expect(probe_totals_in_child() == 0)
  }

  @Test func `the process's totals are not less than a thread's`() {
    let thread = AllocationCounter.ofThread
    let process = AllocationCounter.ofProcess
    #expect(process.mallocs >= thread.mallocs && thread.mallocs > 0)
    #expect(process.bytes >= thread.bytes)
  }

  @Test func `an error of the body comes through`() {
    struct Failure: Error {}
    #expect(throws: Failure.self) {
      try AllocationCounter.measure(operations: 1) { throw Failure() }
    }
  }

  @Suite(.enabled(if: !BuildConfiguration.isDebug, "exact budgets of Swift code hold in release builds"))
  struct InRelease {
    @Test func `a thousand objects are a thousand blocks`() throws {
      let counted = AllocationCounter.measure(operations: 1_000) {
        for value in 0..<1_000 { stored = Object(value: value) }
      }
      let measured = try #require(counted)
      #expect(stored?.value == 999)
      #expect(measured.counts == AllocationCounts(mallocs: 1_000, frees: 1_000, bytes: 24_000))
      #expect(measured.leakedBlocksPerOperation == 0 && measured.leakedBytesPerOperation == 0)
    }

    @Test func `an array that grows to a thousand numbers takes ten blocks`() throws {
      var count = 0
      let counted = AllocationCounter.measure(operations: 1) {
        var numbers: [Int] = []
        for number in 0..<1_000 { numbers.append(number) }
        count += numbers.count
      }
      let measured = try #require(counted)
      #expect(count == 2_000)
      #expect(measured.counts.mallocs == 10)
      #expect(measured.counts.frees == 10)
    }
  }
}

@Suite(.enabled(if: !AllocationCounter.isAvailable, "this build counts"))
struct AllocationTestsUnderSanitizers {
  @Test func `nothing is counted and nothing pretended`() {
    #expect(AllocationCounter.measure(operations: 1) { probe_malloc(1, 1) } == nil)
    #expect(JemallocStatistics() == nil)
    #expect(JemallocStatistics.version == nil)
    #expect(BuildConfiguration.flags.contains("sanitizer"))
  }

  @Test func `C and C++ allocate by the sanitizer's allocator`() {
    probe_malloc(10, 100)
    #expect(probe_realloc(3))
    #expect(probe_calloc_is_zero())
    #expect(probe_new_and_delete())
  }
}
