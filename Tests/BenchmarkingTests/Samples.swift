import Benchmarking

/// Results made up for tests of files.
enum Samples {
  static func measurement(
    _ picoseconds: [UInt64], mode: BenchmarkMode = .batch, batch: Int = 128
  ) -> Measurement {
    let clock = FakeClock(costOfReading: 0)
    var next = 0
    let subject = BenchmarkSubject(name: "made up", operationsPerPass: 1) { operations in
      clock.advance(picoseconds[next % picoseconds.count] / 1000 * UInt64(operations))
      next += 1
      return 0
    }
    let plan = SamplingPlan(
      mode: mode, warmUpLimit: 0, budget: .max, limit: .max, maximumSamples: picoseconds.count)
    let probe = ClockProbe(name: "fake", quantumNanoseconds: 1, overheadNanoseconds: 0)
    var measurement = Sampler(plan: plan, probe: probe).measure([subject], clock: clock)[0]
    measurement.batch = batch
    return measurement
  }

  static func result(
    _ name: String, _ picoseconds: [UInt64], mode: BenchmarkMode = .batch,
    allocations: AllocationMeasurement? = nil, checksum: String? = "00000000000000aa"
  ) -> BenchmarkResult {
    guard let name = BenchmarkName(name) else { preconditionFailure("\(name) is no name") }
    return BenchmarkResult(
      name: name, measurement: measurement(picoseconds, mode: mode), allocations: allocations,
      checksum: checksum)
  }

  static let run = RunRecord(
    revision: SourceRevision(commit: "0123456789abcdef0123456789abcdef01234567", isDirty: true),
    date: Timestamp(secondsSince1970: 1_700_000_000),
    machine: MachineDescription(
      cpu: "A \"fast\" one", cores: 2, kernel: "Linux 6.1.0 x86_64",
      caches: [MachineDescription.Cache(level: 1, type: "Data", size: "32K")]),
    swiftVersion: "6.3.1", flags: ["-O", "x86_64"], allocator: "jemalloc 5.3.0, counting",
    mallocConfiguration: "", arguments: ["--quick"], seed: 1,
    clock: ClockProbe(name: "CLOCK_MONOTONIC", quantumNanoseconds: 10.0133, overheadNanoseconds: 20),
    loadBefore: [0.5, 0.25, 1], loadAfter: [1.5, 0.25, 1], notes: ["two\nlines"])

  static let memory = MemoryRow(
    name: BenchmarkName(suite: "build", caseName: "tree", shape: "feed", views: 10, engine: "flat"),
    before: JemallocSnapshot(
      allocated: 1_000, smallAllocated: 600, largeAllocated: 400, active: 4_096, resident: 9_000,
      mapped: 16_384, retained: 0, metadata: 500),
    after: JemallocSnapshot(
      allocated: 2_600, smallAllocated: 1_700, largeAllocated: 900, active: 5_200, resident: 10_000,
      mapped: 20_480, retained: 4_096, metadata: 512))

  static var results: BenchmarkResults {
    BenchmarkResults(
      run: run,
      benchmarks: [
        result("query/uniform/feed/10/recursive", [100_000, 100_000, 300_000]),
        result("query/uniform/feed/10/recursive-cpp", [50_000]),
        result(
          "query/uniform/feed/10/flat", [6_000, 6_000, 6_000, 20_000],
          allocations: AllocationMeasurement(
            operations: 1000, counts: AllocationCounts(mallocs: 1, frees: 0, bytes: 48), leakedBytes: 48)),
        result("query/uniform/feed/10/floor", [4_000], checksum: nil),
        result("query/uniform/feed/10/flat", [30_000], mode: .single),
      ], memory: [memory])
  }
}
