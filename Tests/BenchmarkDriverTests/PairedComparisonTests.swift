import BenchmarkDriver
import Benchmarking
import Foundation
import Testing

/// Workers run in pairs until there is a verdict.
@Suite struct PairedComparisonTests {
  private let workers: FakeWorkers
  private let name = "a/b/c/1/d"

  init() throws { workers = try FakeWorkers() }

  private func runner(_ base: String, _ head: String) -> PairRunner {
    PairRunner(
      base: .init(program: base, build: "BASE"), head: .init(program: head, build: "HEAD"),
      folder: workers.folder, seed: 1)
  }

  private func compare(_ base: String, _ head: String) throws -> BenchmarkComparison {
    let runner = runner(base, head)
    let workload = Workload(inputs: 1, operations: 1_000, extra: 0, slices: 5)
    return try PairedComparison(runner: runner, rule: .standard()).compare(
      name, workload, counts: try runner.counts(name, inputs: 1))
  }

  @Test func `equal workers are the same after thirty pairs, whatever noise they share`() throws {
    let worker = try workers.worker("a", nanoseconds: "3000000 + count * 1000")
    let result = try compare(worker, worker)
    #expect(result.verdict == .same && result.first.pairs == 30 && result.second == nil)
    #expect(!result.allocationsDiffer && !result.answersDiffer)
    #expect(abs(result.nanoseconds.base - 3_000) < 10)
    #expect(result.conditions.involuntarySwitches == 30 * 2 * 6, "the slice that warms up counts too")
  }

  @Test func `a slower worker is measured a second time from the start before it is called so`() throws {
    let result = try compare(
      try workers.worker("a", nanoseconds: "3000000 + count * 1000"),
      try workers.worker("b", nanoseconds: "3090000 + count * 1000"))
    #expect(result.verdict == .slower && result.first.pairs == 30 && result.second?.pairs == 30)
    #expect(!result.isUnconfirmed && result.overall.pairs == 60)
    #expect(abs(result.overall.change - 0.03) < 0.002)
    #expect(result.asides.map(\.statistic) == ["p25", "p90"])
  }

  @Test func `what only seems slower at first is not called so`() throws {
    // The count of processes tells the head when the first round is over.
    let head = try workers.worker("b", nanoseconds: "3000000 + (run <= 31) * 300000 + count * 1000")
    let result = try compare(try workers.worker("a", nanoseconds: "3000000 + count * 1000"), head)
    #expect(result.first.verdict == .slower)
    #expect(result.second?.verdict == .same)
    #expect(result.verdict == .same && result.isUnconfirmed)
  }

  @Test func `noise that hides everything is not judged`() throws {
    let result = try compare(
      try workers.worker("a", nanoseconds: "2000000 + run * 1854101 % 3000000"),
      try workers.worker("b", nanoseconds: "2000000 + run * 1242641 % 3000000"))
    #expect(result.verdict == .undecided && result.first.pairs == 120)
    #expect(ComparisonReport.findings(result).contains { $0.hasPrefix("a/b/c/1/d: too noisy: ") })
  }

  @Test func `allocations and answers are compared to the last one`() throws {
    let few = try workers.worker("a", nanoseconds: "3000000", mallocs: 256)
    let more = try workers.worker("b", nanoseconds: "3000000", mallocs: 257, checksum: "00ab")
    let result = try compare(few, more)
    #expect(result.verdict == .same && result.allocatesMore && result.answersDiffer)
    let less = try compare(more, few)
    #expect(less.allocationsDiffer && !less.allocatesMore)
    #expect(ComparisonReport.findings(less).contains { $0.contains("allocates less: 1.004 blocks") })
  }

  @Test func `pairs that are known already are not measured again`() throws {
    let worker = try workers.worker("a", nanoseconds: "3000000")
    var recorded: [PairMeasurement] = []
    let workload = Workload(inputs: 1, operations: 1_000, extra: 0, slices: 5)
    let known = (0..<40).filter { $0 != 7 }.map {
      PairMeasurement(
        round: 1, number: $0, startsWithBase: true, base: [1_000], head: [1_000],
        conditions: SliceConditions())
    }
    let nothing = SideCounts(allocations: nil, checksum: nil)
    let comparison = PairedComparison(
      runner: runner(worker, worker), rule: .standard(), record: { _, pair in recorded.append(pair) })
    _ = try comparison.compare(name, workload, counts: (nothing, nothing), known: Array(known.prefix(25)))
    #expect(recorded.map(\.number) == [26, 27, 28, 29, 30], "one was lost and is made up for")
    recorded = []
    _ = try comparison.compare(name, workload, counts: (nothing, nothing), known: known)
    #expect(recorded.isEmpty)
  }

  @Test func `both orders occur, and the slices stand by their sides`() throws {
    let runner = runner(
      try workers.worker("a", nanoseconds: "1000"), try workers.worker("b", nanoseconds: "2000 + $extra"))
    let workload = Workload(inputs: 1, operations: 1, extra: 5, slices: 3)
    for first in [true, false] {
      let pair = try runner.pair(name, workload, round: 1, number: 0, startsWithBase: first, padding: 100)
      #expect(pair.base == [1_000, 1_000, 1_000] && pair.head == [2_005, 2_005, 2_005])
      #expect(pair.startsWithBase == first)
      #expect(abs(pair.logRatio() - log(2.005)) < 1e-12)
    }
  }

  @Test func `a process stands for its fastest slice, and the slower ones are told beside it`() {
    let slices: [UInt64] = [50, 10, 40, 20, 30]
    #expect(PairMeasurement.Statistic.minimum.value(of: slices) == 10)
    #expect(PairMeasurement.Statistic.p25.value(of: slices) == 20)
    #expect(PairMeasurement.Statistic.p90.value(of: slices) == 50)
  }

  // MARK: Workers that are none

  private func failure(_ worker: String) -> DriverError? {
    do throws(DriverError) {
      _ = try runner(worker, worker).names()
      return nil
    } catch {
      return error
    }
  }

  @Test func `a program that greets otherwise, in another version or from a debug build is refused`() throws {
    func refusal(_ greeting: String) throws -> String? {
      failure(try workers.worker("w", nanoseconds: "1", greeting: greeting))?.description
    }
    #expect(try refusal("hello") == "the worker of BASE: answers what is not understood: hello")
    #expect(
      try refusal("touchstone-worker version=2 debug=0")
        == "the worker of BASE: speaks version 2 of the protocol, not 1")
    #expect(
      try refusal("touchstone-worker version=1 debug=1")
        == "the worker of BASE: a debug build, whose times mean nothing; swift build -c release")
  }

  @Test func `a worker that dies is told by how it ended`() throws {
    #expect(
      failure(try workers.worker("w", nanoseconds: "1", more: "exit 3"))?.description
        == "the worker of BASE: ended with exit code 3 instead of an answer")
    #expect(
      failure(try workers.worker("w", nanoseconds: "1", more: "kill -SEGV $$"))?.description
        == "the worker of BASE: was ended by signal 11 instead of an answer")
    #expect(failure(workers.folder + "/none")?.description.hasSuffix("No such file or directory") == true)
  }

  @Test func `an error of the worker is told, and is the benchmark's`() throws {
    let worker = try workers.worker("w", nanoseconds: "1", more: "read -r line; echo 'error no such thing'")
    let error = failure(worker)
    #expect(error?.kind == .benchmark)
    #expect(error?.description == "the worker of BASE: no such thing")
  }
}
