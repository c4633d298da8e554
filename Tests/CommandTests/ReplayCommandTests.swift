import TestSupport
import Testing

/// `touchstone replay` on small scenarios.
@Suite struct ReplayCommandTests {
  private static func scenario(_ members: String = "", expect: String = "") -> String {
    """
    {"name": "tap", \(members)
      "views": [{"id": "win", "class": "UIWindow", "frame": [0, 0, 100, 100]},
                {"id": "v", "parent": "win", "frame": [0, 0, 50, 50]}],
      "gestures": [{"id": "tap", "view": "v", "type": "tap"}],
      "input": [{"t": 0, "finger": 1, "phase": "began", "at": [10, 10]},
                {"t": 0.0625, "finger": 1, "phase": "ended", "at": [10, 10]}],
      "expect": [\(expect)]}
    """
  }

  private static func folder() throws -> Folder {
    let folder = try Folder()
    try folder.write(scenario(expect: #"{"action": "tap"}"#), to: "held.json")
    try folder.write(
      scenario(#""tags": ["keys-hard"],"#, expect: #"{"action": "tap", "count": 2}"#), to: "not.json")
    try folder.write(
      scenario(#""tags": ["scroll"], "focusGuides": [{"id": "g", "view": "v", "frame": [0, 0, 1, 1]}],"#),
      to: "lacks.json")
    try folder.write(scenario(#""gesture": 1,"#), to: "bad.json")
    return folder
  }

  @Test func `a trace is JSON lines where no terminal is`() throws {
    let run = try Tool.run("replay", "held.json", in: Self.folder())
    #expect(run.status == 0)
    #expect(run.errors.isEmpty)
    #expect(run.lines.first == #"{"t": 0, "hit": "v", "finger": 1}"#)
    #expect(run.lines.contains(#"{"t": 0.0625, "action": "tap"}"#))
    #expect(run.lines.allSatisfy { $0.hasPrefix("{\"t\": ") })
  }

  @Test func `of several files each trace stands behind its name`() throws {
    let run = try Tool.run("replay", "held.json", "not.json", in: Self.folder())
    #expect(run.status == 0)
    #expect(
      run.lines.filter { $0.hasPrefix(#"{"file""#) } == [#"{"file": "held.json"}"#, #"{"file": "not.json"}"#])
  }

  @Test func `a scenario that cannot be run has no trace`() throws {
    let run = try Tool.run("replay", "lacks.json", in: Self.folder())
    #expect(run.status == 1)
    #expect(run.output.isEmpty)
    #expect(run.errors.hasPrefix("touchstone: lacks.json: not run, unsupported: member focusGuides\n"))
  }

  @Test func `a check is a line a file and a summary`() throws {
    let run = try Tool.run("replay", "--check", "held.json", "not.json", "lacks.json", in: Self.folder())
    #expect(run.status == 1)
    #expect(
      run.lines == [
        "held.json: held",
        #"not.json: NOT held: expectation 1 {"action": "tap", "count": 2}, wanted 2 times, seen 1"#,
        "lacks.json: unsupported: member focusGuides",
        "3 scenarios: 1 held, 1 unsupported, 1 NOT held",
      ])
    #expect(run.errors == "touchstone: 1 of 3 not held, 1 of 3 unsupported\n")
  }

  @Test func `a check that holds exits 0 and says nothing else`() throws {
    let run = try Tool.run("replay", "held.json", "--check", in: Self.folder())
    #expect(run.status == 0)
    #expect(run.output == "held.json: held\n1 scenario: 1 held, 0 unsupported, 0 NOT held\n")
    #expect(run.errors.isEmpty)
  }

  @Test func `tags leave scenarios out, themselves and what begins with them and a hyphen`() throws {
    let folder = try Self.folder()
    let all = ["held.json", "not.json", "lacks.json"]
    let run = try Tool.run(["replay", "--check", "--skip", "keys,scroll"] + all, in: folder)
    #expect(run.status == 0)
    #expect(run.lines == ["held.json: held", "1 scenario: 1 held, 0 unsupported, 0 NOT held; 2 left out"])
    let other = try Tool.run(["replay", "--check", "--skip=key,scroll-"] + all, in: folder)
    #expect(other.status == 1)
    #expect(other.lines.count == 4)
  }

  @Test func `JSON tells of each file and of all`() throws {
    let run = try Tool.run(
      "replay", "--check", "--json", "held.json", "lacks.json", "not.json", in: Self.folder())
    #expect(run.status == 1)
    #expect(
      run.lines == [
        #"{"file": "held.json", "result": "held"}"#,
        #"{"file": "lacks.json", "result": "unsupported", "lacks": ["member focusGuides"]}"#,
        #"{"file": "not.json", "result": "not held", "#
          + #""because": "expectation 1 {\"action\": \"tap\", \"count\": 2}, wanted 2 times, seen 1"}"#,
        #"{"held": 1, "unsupported": 1, "notHeld": 1, "refused": 0}"#,
      ])
  }

  @Test(arguments: [
    ["replay", "bad.json"], ["replay", "--check", "bad.json"], ["replay", "--json", "bad.json"],
  ])
  func `a file that is no scenario is refused with its place`(_ words: [String]) throws {
    let run = try Tool.run(words, in: Self.folder())
    #expect(run.refusal == "bad.json: $.gesture: unknown member (line 1)")
  }

  @Test func `a refused file among others exits 2, and the others are told of`() throws {
    let run = try Tool.run("replay", "--check", "not.json", "bad.json", "held.json", in: Self.folder())
    #expect(run.status == 2)
    #expect(run.lines.count == 3)
    #expect(run.lines.last == "3 scenarios: 1 held, 0 unsupported, 1 NOT held, 1 refused")
    #expect(run.errors == "touchstone: bad.json: $.gesture: unknown member (line 1)\n")
  }

  @Test func `a scenario comes from the standard input, once`() throws {
    let text = Self.scenario(expect: #"{"hit": "v"}"#)
    let run = try Tool.run(["replay", "-", "--check"], input: text)
    #expect(run.output.hasPrefix("-: held\n"))
    #expect(try Tool.run(["replay", "-", "-"], input: text).refusal?.hasPrefix("-: ") == true)
  }

  @Test func `no file, and one that is not there, are refused`() throws {
    #expect(try Tool.run("replay").refusal == "FILE: missing (see touchstone replay --help)")
    #expect(try Tool.run("replay", "none.json", in: Self.folder()).refusal?.hasPrefix("none.json: ") == true)
  }

  @Test func `a scenario is a tree to other commands`() throws {
    let run = try Tool.run("hit", "held.json", "--at", "10,10", "--at", "60,60", in: Self.folder())
    #expect(run.output == "v\nwin\n")
  }
}
