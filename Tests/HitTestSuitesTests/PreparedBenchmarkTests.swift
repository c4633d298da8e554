import Benchmarking
import HitTestSuites
import Testing

/// Benchmarks made ready one at a time, as a worker does.
@Suite struct PreparedBenchmarkTests {
  private func name(_ text: String) throws -> BenchmarkName { try #require(BenchmarkName(text)) }

  @Test func `every name of the suites can be made ready`() throws {
    let names = PreparedBenchmark.names.filter { $0.views == 10 }
    #expect(Set(names.map(\.suite)).isSuperset(of: ["query", "build"]))
    for name in names {
      let benchmark = try PreparedBenchmark(name, inputs: 64, seed: 1)
      #expect(benchmark.subject.name == name.engine)
      BlackHole.consume(benchmark.subject.run(3))
      benchmark.subject.afterSample?()
    }
  }

  @Test func `engines of a case have one checksum, and a seed its own`() throws {
    func checksum(_ engine: String, seed: UInt64 = 1) throws -> String? {
      try PreparedBenchmark(name("query/uniform/mixed/100/\(engine)"), inputs: 256, seed: seed).checksum
    }
    let flat = try #require(try checksum("flat"))
    #expect(try checksum("recursive") == flat)
    #expect(try checksum("flat", seed: 2) != flat)
    #expect(try checksum("floor") == nil)
  }

  @Test func `a size that no suite has by itself can be asked for`() throws {
    let benchmark = try PreparedBenchmark(name("query/uniform/feed/123/flat"), inputs: 16, seed: 1)
    #expect(benchmark.subject.operationsPerPass == 16)
  }

  @Test(arguments: [
    "query/uniform/feed/10/fla", "query/uniform/feed/0/flat", "query/none/feed/10/flat",
    "none/uniform/feed/10/flat", "query/uniform/none/10/flat", "ladder/all-interactive/feed/10/flat",
  ])
  func `a name that is none is refused`(_ text: String) throws {
    let name = try name(text)
    #expect(throws: SuiteError.self) { try PreparedBenchmark(name, inputs: 16, seed: 1) }
  }
}
