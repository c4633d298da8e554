import TestSupport
import Testing

/// Help, version, and what is no way to call the program.
@Suite struct UsageTests {
  static let commands = [
    "bench run", "bench list", "generate", "hit", "explain", "reach", "lint", "draw", "import", "replay",
  ]

  @Test(arguments: commands)
  func `every command explains itself and exits 0`(_ name: String) throws {
    let words = name.split(separator: " ").map(String.init)
    let run = try Tool.run(words + ["--help"])
    #expect(run.status == 0)
    #expect(run.errors.isEmpty)
    #expect(run.output.hasPrefix("usage: touchstone \(name) "))
    #expect(run.output.contains("--help"))
  }

  @Test func `help wins over whatever else is wrong`() throws {
    let run = try Tool.run("hit", "--foo", "--help")
    #expect(run.status == 0)
    #expect(run.output.hasPrefix("usage: touchstone hit "))
  }

  @Test func `the program lists its commands, and the bench family its own`() throws {
    let whole = try Tool.run("--help")
    #expect(whole.status == 0)
    for name in Self.commands { #expect(whole.output.contains("\n  \(name) ")) }
    let family = try Tool.run("bench", "--help")
    #expect(family.status == 0)
    #expect(family.output.contains("\n  bench list "))
    #expect(!family.output.contains("\n  hit "))
  }

  @Test func `the version is one line`() throws {
    let run = try Tool.run("--version")
    #expect(run.status == 0)
    #expect(run.lines.count == 1)
    #expect(run.output.wholeMatch(of: /touchstone [0-9]+\.[0-9]+\.[0-9]+\n/) != nil)
  }

  @Test(arguments: [
    ([], "command: missing (see touchstone --help)"),
    (["frobnicate"], "frobnicate: unknown command (see touchstone --help)"),
    (["--foo"], "--foo: unknown option (see touchstone --help)"),
    (["bench"], "bench: needs a subcommand (see touchstone bench --help)"),
    (["bench", "frob"], "bench frob: unknown command (see touchstone bench --help)"),
    (["hit", "--foo"], "--foo: unknown option (see touchstone hit --help)"),
    (["hit", "-x"], "-x: unknown option (see touchstone hit --help)"),
    (["hit", "--foo=1", "t"], "--foo: unknown option (see touchstone hit --help)"),
    (["hit", "--at", "1,1"], "TREE: missing (see touchstone hit --help)"),
    (["hit", "a", "b", "--at", "1,1"], "b: one argument too many (see touchstone hit --help)"),
    (["hit", "a", "--at"], "--at: needs a value, X,Y (see touchstone hit --help)"),
    (["hit", "a", "--at="], "--at: needs a value, X,Y (see touchstone hit --help)"),
    (["hit", "a", "--points", "--json"], "--points: needs a value, FILE (see touchstone hit --help)"),
    (["hit", "a", "--json=1", "--at", "1,1"], "--json: takes no value (see touchstone hit --help)"),
    (["hit", "a", "--json", "--json"], "--json: is given twice (see touchstone hit --help)"),
    (["hit", "a", "--points=p", "--points=q"], "--points: is given twice (see touchstone hit --help)"),
    (["bench", "list", "extra"], "extra: one argument too many (see touchstone bench list --help)"),
  ])
  func `a wrong call is refused in one line that says where to read more`(
    _ words: [String], _ line: String
  ) throws {
    #expect(try Tool.run(words).refusal == line)
  }

  @Test func `control characters in an argument do not break the line`() throws {
    #expect(
      try Tool.run("two\nlines").refusal == "two\\nlines: unknown command (see touchstone --help)")
    #expect(
      try Tool.run("\u{9b}1m\u{2028}\u{feff}é").refusal
        == "\\u{009B}1m\\u{2028}\\u{FEFF}é: unknown command (see touchstone --help)")
  }
}
