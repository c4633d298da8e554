import Foundation
import TestSupport
import Testing

/// `touchstone bench compare --results`: two stored folders.
@Suite struct StoredComparisonTests {
  private static let header =
    "suite,case,engine,shape,views,mode,batch,processes,samples,min_ns,p50_ns,p90_ns,p99_ns,max_ns,"
    + "ratio_to_recursive,ratio_to_recursive_cpp,mallocs_per_op,bytes_per_op,leaked_blocks_per_op,"
    + "leaked_bytes_per_op,checksum"

  private func row(_ engine: String, p50: String, mallocs: String = "0", checksum: String = "aa") -> String {
    "query,uniform,\(engine),feed,10,batch,64,1,100,1.000,\(p50),9.000,9.000,9.000,,,\(mallocs),0,0,0,\(checksum)"
  }

  private func write(
    _ rows: [String], to name: String, in folder: Folder, cpu: String = "A", commit: String = "abcdef0123"
  ) throws {
    try FileManager.default.createDirectory(
      atPath: folder.path(name), withIntermediateDirectories: true)
    try folder.write(([Self.header] + rows).joined(separator: "\n") + "\n", to: "\(name)/summary.csv")
    try folder.write(
      """
      {"format": 1, "commit": "\(commit)", "machine": {"cpu": "\(cpu)", "cores": 2}, "swift": "6.3.1",
       "flags": ["-O"], "allocator": "jemalloc", "seed": 1, "notes": []}
      """, to: "\(name)/run.json")
  }

  @Test func `medians and counts stand side by side, with what that cannot show`() throws {
    let folder = try Folder()
    try write([row("flat", p50: "10.000"), row("old", p50: "1.000")], to: "a", in: folder)
    try write(
      [row("flat", p50: "12.500"), row("new", p50: "1.000")], to: "b", in: folder, commit: "1234567890")
    let run = try Tool.run("bench", "compare", "--results", "a", "b", "--summary", "out.md", in: folder)
    #expect(run.status == 0, "a time alone is no verdict: \(run.errors)")
    #expect(run.lines.first == "a (abcdef0) → b (1234567)")
    #expect(
      run.lines.contains { $0.hasPrefix("query/uniform/feed/10/flat  batch") && $0.contains("+25.0 %") })
    #expect(run.lines.contains("only before: query/uniform/feed/10/old batch"))
    #expect(run.lines.contains("only after: query/uniform/feed/10/new batch"))
    #expect(
      run.errors.contains("one run of each side cannot tell a change of the code from one of the machine"))
    #expect(
      try folder.text("out.md").contains("| `query/uniform/feed/10/flat` | batch | 10.0 ns | 12.5 ns |"))
    let json = try Tool.run("bench", "compare", "--results", "a", "b", "--json", in: folder)
    #expect(json.lines.count == 3 && json.lines[0].contains("\"change\": 0.25"))
  }

  @Test func `more allocations are certain, and exit 1`() throws {
    let folder = try Folder()
    try write([row("flat", p50: "10.000")], to: "a", in: folder)
    try write([row("flat", p50: "10.000", mallocs: "1", checksum: "ab")], to: "b", in: folder)
    let run = try Tool.run("bench", "compare", "--results", "a", "b", in: folder)
    #expect(run.status == 1)
    #expect(run.output.contains("allocates more, answers differ"))
    #expect(try Tool.run("bench", "compare", "--results", "b", "a", in: folder).status == 0)
  }

  @Test func `two machines are compared only when forced`() throws {
    let folder = try Folder()
    try write([row("flat", p50: "10.000")], to: "a", in: folder)
    try write([row("flat", p50: "10.000")], to: "b", in: folder, cpu: "B")
    let refused = try Tool.run("bench", "compare", "--results", "a", "b", in: folder)
    #expect(
      refused.refusal
        == "b: the machine differs: A with 2 cores before, B with 2 cores after (--force compares all the same)"
    )
    let forced = try Tool.run("bench", "compare", "--results", "a", "b", "--force", in: folder)
    #expect(forced.status == 0 && forced.errors.contains("the machine differs: "))
  }

  @Test func `nothing to compare with is exit 4, and damaged files are named`() throws {
    let folder = try Folder()
    try write([row("flat", p50: "10.000")], to: "a", in: folder)
    try write([row("other", p50: "10.000")], to: "b", in: folder)
    let missing = try Tool.run("bench", "compare", "--results", "none", "a", in: folder)
    #expect(missing.status == 4)
    #expect(missing.errors == "touchstone: none: there is no such folder of results\n")
    #expect(try Tool.run("bench", "compare", "--results", "a", "none", in: folder).status == 2)
    #expect(try Tool.run("bench", "compare", "--results", "a", "b", in: folder).status == 4)
    try folder.write("{\"machine\": 3}", to: "b/run.json")
    #expect(
      try Tool.run("bench", "compare", "--results", "a", "b", in: folder).refusal
        == "b/run.json: $.machine: an object is expected, found a number")
    try write(["query,uniform"], to: "b", in: folder)
    #expect(
      try Tool.run("bench", "compare", "--results", "a", "b", in: folder).refusal
        == "b/summary.csv: line 2: 2 fields instead of 21")
  }
}
