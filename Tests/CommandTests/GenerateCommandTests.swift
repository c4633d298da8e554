import TestSupport
import Testing

/// `touchstone generate`.
@Suite struct GenerateCommandTests {
  static let shapes = ["feed", "grid", "flat", "stack", "deep", "mixed", "hostile", "turned", "scrolled"]

  @Test(arguments: shapes)
  func `a tree has as many views as asked for, and other commands read it`(_ shape: String) throws {
    let folder = try Folder()
    let run = try Tool.run(
      "generate", shape, "--views", "120", "--seed", "7", "--out", "made.tree.json", in: folder)
    #expect(run.status == 0)
    #expect(run.output.isEmpty && run.errors.isEmpty)
    #expect(
      try folder.text("made.tree.json").split(separator: "\n").filter { $0.contains("\"id\"") }.count == 120)
    let hit = try Tool.run("hit", "made.tree.json", "--at", "20,20", "--at", "1e9,0", "--verify", in: folder)
    #expect(hit.status == 0)
    #expect(hit.lines.count == 2)
    #expect(hit.lines.last == "-")
  }

  @Test func `the same seed gives the same bytes, on either way out, another seed others`() throws {
    let folder = try Folder()
    let arguments = ["generate", "feed", "--views=300", "--seed"]
    let one = try Tool.run(arguments + ["1"])
    #expect(try Tool.run(arguments + ["1", "--out", "one"], in: folder).output.isEmpty)
    #expect(try folder.text("one") == one.output)
    #expect(try Tool.run(arguments + ["2"]).output != one.output)
  }

  @Test func `shares take views out of hit testing`() throws {
    let arguments = ["generate", "flat", "--views", "200", "--seed", "1"]
    let plain = try Tool.run(arguments)
    let hidden = try Tool.run(arguments + ["--hidden", "1"])
    #expect(hidden.output.split(separator: "\n").filter { $0.contains("\"hidden\": true") }.count == 199)
    #expect(!plain.output.contains("\"hidden\": true"))
    #expect(try Tool.run(arguments + ["--transparent=0.5"]).output.contains("\"alpha\": 0"))
    #expect(
      try Tool.run(arguments + ["--non-interactive", "0.5"]).output
        .contains("\"userInteractionEnabled\": false"))
  }

  @Test(arguments: [
    (["generate", "--views", "1", "--seed", "1"], "SHAPE: missing"),
    (["generate", "feed", "--seed", "1"], "--views: missing"),
    (["generate", "feed", "--views", "1"], "--seed: missing"),
    (
      ["generate", "feed", "--views", "0", "--seed", "1"],
      "--views: \"0\" is not a whole number from 1 to 1000000"
    ),
    (
      ["generate", "feed", "--views", "1000001", "--seed", "1"],
      "--views: \"1000001\" is not a whole number from 1 to 1000000"
    ),
    (
      ["generate", "feed", "--views", "1e3", "--seed", "1"],
      "--views: \"1e3\" is not a whole number from 1 to 1000000"
    ),
    (
      ["generate", "feed", "--views", "1", "--seed", "-1"],
      "--seed: \"-1\" is not a whole number from 0 to 18446744073709551615"
    ),
    (
      ["generate", "feed", "--views", "1", "--seed", "1", "--hidden", "1.5"],
      "--hidden: \"1.5\" is not a number from 0 to 1"
    ),
    (
      ["generate", "feed", "--views", "1", "--seed", "1", "--hidden", "nan"],
      "--hidden: \"nan\" is not a number from 0 to 1"
    ),
  ])
  func `what is missing or out of range is refused`(_ words: [String], _ reason: String) throws {
    #expect(try Tool.run(words).refusal == reason + " (see touchstone generate --help)")
  }

  @Test func `an unknown shape is answered with the known ones`() throws {
    let refusal = try Tool.run("generate", "fed", "--views", "1", "--seed", "1").refusal
    #expect(refusal?.hasPrefix("fed: unknown shape, none of feed, grid, ") == true)
  }

  @Test func `a place that cannot be written is named, and nothing is left there`() throws {
    let folder = try Folder()
    let arguments = ["generate", "feed", "--views", "5", "--seed", "1", "--out"]
    #expect(
      try Tool.run(arguments + ["no/such/file"], in: folder).refusal
        == "no/such/file: No such file or directory")
    #expect(try Tool.run(arguments + ["."], in: folder).refusal == ".: is a folder")
    #expect(try folder.entries().isEmpty)
  }

  @Test func `an interrupt leaves the old file or the new one, and nothing beside it`() throws {
    let folder = try Folder()
    try folder.write("old", to: "big.tree.json")
    // The signal's moment is the machine's; whatever it hits, the file is whole.
    let run = try Tool.shell(
      """
      for delay in 0.01 0.05 0.1 0.2 0.4; do
        env --default-signal=INT "$touchstone" generate feed --views 30000 --seed 1 --out big.tree.json &
        sleep $delay; kill -INT $! 2>/dev/null; wait $!
      done; true
      """, in: folder)
    #expect(run.status == 0)
    #expect(try folder.entries() == ["big.tree.json"])
    let text = try folder.text("big.tree.json")
    #expect(text == "old" || text.hasSuffix("]}\n"))
  }
}
