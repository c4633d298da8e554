import Benchmarking
import Testing

@Suite struct BenchmarkNameTests {
  @Test func `a name is read as it is written`() throws {
    let name = BenchmarkName(
      suite: "query", caseName: "uniform-dependent", shape: "feed", views: 10_000, engine: "flat")
    #expect(name.description == "query/uniform-dependent/feed/10000/flat")
    #expect(BenchmarkName(name.description) == name)
  }

  @Test func `a shape may hold slashes, as the name of a file does`() throws {
    let name = try #require(BenchmarkName("query/uniform/file:a/b c.txt/12/flat"))
    #expect(name.shape == "file:a/b c.txt")
    #expect(name.views == 12)
    #expect(BenchmarkName(name.description) == name)
  }

  @Test(arguments: [
    "", "query", "query/uniform/feed/10", "query/uniform/feed/ten/flat", "query/uniform/feed/-1/flat",
    "query/uniform//10/flat", "/uniform/feed/10/flat", "query/uniform/feed/10/", "query//feed/10/flat",
  ])
  func `what lacks a member is no name`(text: String) {
    #expect(BenchmarkName(text) == nil)
  }

  @Test func `a prefix selects`() throws {
    let name = try #require(BenchmarkName("query/uniform/feed/10/flat"))
    #expect(name.hasPrefix("") && name.hasPrefix("query/uni") && name.hasPrefix(name.description))
    #expect(!name.hasPrefix("uniform") && !name.hasPrefix("query/uniform/feed/10/flatter"))
  }
}
