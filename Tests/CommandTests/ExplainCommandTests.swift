import TestSupport
import Testing

/// `touchstone explain`: what it prints, and what it refuses.
@Suite struct ExplainCommandTests {
  private static let tree = """
    { "views": [ { "id": "win", "class": "UIWindow", "frame": [0, 0, 100, 100] },
                 { "id": "off", "parent": "win", "frame": [0, 0, 100, 50], "userInteractionEnabled": false },
                 { "id": "btn", "class": "UIButton", "parent": "off", "frame": [10, 10, 40, 30],
                   "label": "private words" },
                 { "id": "cover", "parent": "win", "frame": [0, 50, 100, 50] } ] }
    """

  private static func folder(_ tree: String = tree) throws -> Folder {
    let folder = try Folder()
    try folder.write(tree, to: "t.tree.json")
    return folder
  }

  @Test func `explanations of dumps, hit cases and scenarios are as recorded`() throws {
    try Transcript("explain.txt").check()
  }

  @Test func `a line of JSON carries what the format promises`() throws {
    let run = try Tool.run(
      "explain", "t.tree.json", "--at", "20,20", "--expect", "btn", "--json", in: Self.folder())
    #expect(run.status == 1)
    #expect(run.errors == "touchstone: t.tree.json: btn is not hit at 20,20\n")
    let line = try #require(run.lines.first)
    #expect(run.lines.count == 1)
    #expect(line.hasPrefix(#"{"at": [20, 20], "hit": "win", "path": ["win"]"#))
    #expect(
      line.contains(
        #"{"view": "btn", "rule": "H3", "because": "userInteractionEnabled is false on off", "local": [10, 10]"#
      ))
    #expect(line.contains(#""mend": "set userInteractionEnabled to true on off""#))
    #expect(!line.contains("private"))
  }

  @Test func `an expectation that holds exits 0`() throws {
    let run = try Tool.run(
      "explain", "t.tree.json", "--at", "20,60", "--expect", "cover", in: Self.folder())
    #expect(run.status == 0)
    #expect(run.errors.isEmpty)
    #expect(run.output.hasSuffix("\ncover is hit, as expected\n"))
  }

  @Test func `texts are shown with --labels only`() throws {
    let folder = try Self.folder()
    let plain = try Tool.run("explain", "t.tree.json", "--at", "20,20", in: folder)
    #expect(!plain.output.contains("private"))
    let labels = try Tool.run("explain", "t.tree.json", "--at", "20,20", "--labels", in: folder)
    #expect(labels.output.contains("UIButton \"private words\""))
  }

  @Test func `the tree comes from the standard input`() throws {
    let run = try Tool.run(["explain", "-", "--at", "20,60"], input: Self.tree)
    #expect(run.status == 0)
    #expect(run.output.contains("hit           cover"))
  }

  @Test func `what is no point, no view or missing is refused`() throws {
    let folder = try Self.folder()
    #expect(
      try Tool.run("explain", "t.tree.json", in: folder).refusal
        == "--at: missing (see touchstone explain --help)")
    #expect(
      try Tool.run("explain", "t.tree.json", "--at", "1", in: folder).refusal
        == "--at: \"1\" is not a point, X,Y (see touchstone explain --help)")
    #expect(
      try Tool.run("explain", "t.tree.json", "--at", "1,1", "--expect", "none", in: folder).refusal
        == "t.tree.json: no view has the id none")
    #expect(
      try Tool.run("explain", "gone.json", "--at", "1,1", in: folder).refusal
        == "gone.json: No such file or directory")
  }

  @Test func `responders that are none are refused with their place`() throws {
    let tree = #"{"views": [{"id": "a", "frame": [0,0,1,1]}], "responders": [{"id": "x", "kind": "cook"}]}"#
    let run = try Tool.run("explain", "t.tree.json", "--at", "0,0", in: Self.folder(tree))
    #expect(run.refusal == "t.tree.json: $.responders: is no kind of responder")
    let gesture = #"{"views": [{"id": "a", "frame": [0,0,1,1]}], "gestures": [{"id": "g", "view": "b"}]}"#
    let other = try Tool.run("explain", "t.tree.json", "--at", "0,0", in: Self.folder(gesture))
    #expect(other.refusal == "t.tree.json: $.gestures[0].view: names no view (line 1)")
  }

  @Test func `views of unknown place are told, and do not stop an explanation`() throws {
    let tree = """
      {"views": [{"id": "w", "frame": [0,0,9,9]},
                 {"id": "lost", "parent": "w", "frame": [0,0,0,0], "unknown": ["frame"]}]}
      """
    let run = try Tool.run("explain", "t.tree.json", "--at", "1,1", in: Self.folder(tree))
    #expect(run.status == 0)
    #expect(
      run.errors
        == "touchstone: t.tree.json: the frame of lost is unknown: what they hold is left out of the explanation\n"
    )
  }
}
