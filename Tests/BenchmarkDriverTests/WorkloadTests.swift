import BenchmarkDriver
import Testing

/// How much a process does.
@Suite struct WorkloadTests {
  private func workload(_ time: Double, startUp: Double = 5_000_000, slowdown: Double = 0) -> Workload {
    Workload(operationTime: time, startUp: startUp, slowdown: slowdown)
  }

  @Test(arguments: [0.5, 8, 11.3, 100, 999, 1_234, 80_000])
  func `a slice lasts three milliseconds and sees all inputs equally often`(_ time: Double) {
    let workload = workload(time)
    let slice = time * Double(workload.operations)
    #expect(slice >= 3_000_000 && slice <= 6_000_000)
    #expect(workload.inputs.nonzeroBitCount == 1 && workload.operations % workload.inputs == 0)
    #expect(workload.inputs <= 4_096 && workload.extra == 0 && workload.slices == 5)
  }

  @Test func `an operation longer than a slice is a slice`() {
    #expect(workload(5_000_000) == Workload(inputs: 1, operations: 1, extra: 0, slices: 5))
  }

  @Test func `what starts slowly measures longer`() {
    #expect(workload(100, startUp: 30_000_000).slices == 5)
    #expect(workload(100, startUp: 40_000_000).slices == 40)
    #expect(workload(100, startUp: 31_000_000).slices == 31)
  }

  @Test(arguments: [0.01, 0.03, 0.05, 0.1], [1.0, 10, 333, 4_000, 100_000, 2_000_000])
  func `an injected slowdown is what it is said to be, to a two-hundredth of it`(
    _ slowdown: Double, _ time: Double
  ) {
    let workload = workload(time, slowdown: slowdown)
    let injected = Double(workload.extra) / Double(workload.operations)
    #expect(abs(injected - slowdown) <= 0.0051 * slowdown)
  }
}

/// Which benchmarks are compared.
@Suite struct BenchmarkChoiceTests {
  private let names = [
    "query/uniform/feed/10000/flat", "query/uniform/feed/10000/floor", "query/drag/feed/10000/flat",
    "query/uniform/feed/1000/flat", "build/tree/deep/10000/flat", "update/leaf+1/feed/10000/flat",
    "update/leaf+1/hostile/10000/flat", "not a name",
  ]

  @Test func `without a choice it is the core on large trees`() throws {
    #expect(
      try BenchmarkChoice().chosen(of: names) == [
        "query/uniform/feed/10000/flat", "build/tree/deep/10000/flat", "update/leaf+1/feed/10000/flat",
      ])
  }

  @Test func `beginnings and an expression choose together`() throws {
    #expect(try BenchmarkChoice(prefixes: ["query/uniform/"], filter: "flat$").chosen(of: names).count == 2)
    #expect(try BenchmarkChoice(filter: "").chosen(of: names) == names)
  }

  @Test func `a choice of nothing is refused, and an expression that is none`() {
    #expect(throws: DriverError("query/x: no benchmark's name begins with it")) {
      try BenchmarkChoice(prefixes: ["query/x"]).chosen(of: names)
    }
    #expect(throws: DriverError("--filter: \"(\" is not a regular expression")) {
      try BenchmarkChoice(filter: "(").chosen(of: names)
    }
  }

  @Test func `where one is needed several are listed, but a whole name is one`() throws {
    #expect(try BenchmarkChoice(prefixes: ["build/"]).one(of: names) == "build/tree/deep/10000/flat")
    #expect(try BenchmarkChoice(prefixes: ["a"]).one(of: ["ab", "a"]) == "a")
    #expect(throws: DriverError("update/: 2 benchmarks' names begin with it: \(names[5]), \(names[6])")) {
      try BenchmarkChoice(prefixes: ["update/"]).one(of: names)
    }
  }
}
