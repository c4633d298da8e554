import Foundation
import TestSupport
import Testing

/// `touchstone draw`: what it writes, and what it refuses.
@Suite struct DrawCommandTests {
  private static let tree = """
    { "views": [ { "id": "win", "class": "UIWindow", "frame": [0, 0, 100, 100] },
                 { "id": "btn <&\\"", "class": "UIButton", "parent": "win", "frame": [10, 10, 60, 30],
                   "label": "private words" },
                 { "id": "off", "parent": "win", "frame": [10, 50, 60, 30], "userInteractionEnabled": false } ] }
    """

  private static func folder(_ tree: String = tree) throws -> Folder {
    let folder = try Folder()
    try folder.write(tree, to: "t.tree.json")
    return folder
  }

  @Test func `a picture is written, and the same arguments give the same bytes`() throws {
    let folder = try Self.folder()
    for name in ["a.svg", "b.svg"] {
      let run = try Tool.run("draw", "t.tree.json", "--at", "20,20", "--reach", "--out", name, in: folder)
      #expect(run.status == 0)
      #expect(run.output.isEmpty && run.errors.isEmpty)
    }
    let text = try folder.text("a.svg")
    #expect(text == (try folder.text("b.svg")))
    #expect(text.hasPrefix("<svg xmlns=\"http://www.w3.org/2000/svg\""))
    #expect(text.contains("btn &lt;&amp;&quot;"))
    #expect(!text.contains("private"))
    #expect(text.contains("t.tree.json"))
  }

  @Test func `texts are drawn with --labels only`() throws {
    let folder = try Self.folder()
    let run = try Tool.run("draw", "t.tree.json", "--labels", "--out", "a.svg", in: folder)
    #expect(run.status == 0)
    #expect(try folder.text("a.svg").contains("private w"))
  }

  @Test func `a trace is drawn with its fingers and states`() throws {
    let folder = try Folder()
    let run = try Tool.run(
      "draw", Transcript.fixtures.path + "/diagnosis/list.scenario.json", "--trace",
      Transcript.fixtures.path + "/diagnosis/list.trace.jsonl", "--out", "a.svg", in: folder)
    #expect(run.status == 0)
    let text = try folder.text("a.svg")
    for name in ["finger 1", "finger 2", "list.pan", "press", "touches of fav", "cancelled by list.pan"] {
      #expect(text.contains(">\(name)<"), "\(name)")
    }
  }

  @Test func `a trace over a tree without input puts fingers on their views`() throws {
    let folder = try Self.folder()
    try folder.write(
      #"{"t": 0, "touches": "began", "view": "off", "finger": 3}"# + "\n", to: "trace.jsonl")
    let run = try Tool.run("draw", "t.tree.json", "--trace", "trace.jsonl", "--out", "a.svg", in: folder)
    #expect(run.status == 0)
    #expect(try folder.text("a.svg").contains(">finger 3<"))
  }

  @Test func `PNG goes through rsvg-convert, and says so where that is missing`() throws {
    let folder = try Self.folder()
    let isThere = try Tool.shell("command -v rsvg-convert >/dev/null", in: folder).status == 0
    if isThere {
      let run = try Tool.run("draw", "t.tree.json", "--out", "a.png", in: folder)
      #expect(run.status == 0)
      let bytes = try Data(contentsOf: URL(fileURLWithPath: folder.path("a.png")))
      #expect(bytes.starts(with: [0x89, 0x50, 0x4e, 0x47]))
    }
    let run = try Tool.shell("PATH=/nowhere; \"$touchstone\" draw t.tree.json --out b.png", in: folder)
    #expect(
      run.refusal
        == "b.png: rsvg-convert, which makes PNG files, did not run (Debian: librsvg2-bin); "
        + "a name that ends in .svg needs nothing")
    #expect(try !folder.entries().contains("b.png"))
  }

  @Test func `what cannot be drawn is refused, and nothing is written`() throws {
    let folder = try Self.folder()
    #expect(
      try Tool.run("draw", "t.tree.json", in: folder).refusal
        == "--out: missing (see touchstone draw --help)")
    #expect(
      try Tool.run("draw", "t.tree.json", "--out", "a.jpg", in: folder).refusal
        == "--out: \"a.jpg\" ends neither in .svg nor in .png (see touchstone draw --help)")
    #expect(
      try Tool.run("draw", "t.tree.json", "--at", "x", "--out", "a.svg", in: folder).refusal
        == "--at: \"x\" is not a point, X,Y (see touchstone draw --help)")
    try folder.write("{\"t\": 0}\nno JSON\n", to: "trace.jsonl")
    #expect(
      try Tool.run("draw", "t.tree.json", "--trace", "trace.jsonl", "--out", "a.svg", in: folder).refusal?
        .hasPrefix("trace.jsonl: line 2: ") == true)
    let lost = try Self.folder(#"{"views": [{"id": "lost", "frame": [0,0,0,0], "unknown": ["frame"]}]}"#)
    #expect(
      try Tool.run("draw", "t.tree.json", "--out", "a.svg", in: lost).refusal
        == "t.tree.json: view lost: its frame is unknown, so nothing can be said of hits; --skip-unknown leaves it out"
    )
    #expect(try folder.entries() == ["t.tree.json", "trace.jsonl"])
    #expect(
      try Tool.run("draw", "t.tree.json", "--out", "no/a.svg", in: folder).refusal?
        .hasPrefix("no/a.svg: ") == true)
  }
}
