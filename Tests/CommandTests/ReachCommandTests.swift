import TestSupport
import Testing

/// `touchstone reach`: what it prints, and what it refuses.
@Suite struct ReachCommandTests {
  private static let tree = """
    { "views": [ { "id": "win", "class": "UIWindow", "frame": [0, 0, 100, 100] },
                 { "id": "btn", "class": "UIButton", "parent": "win", "frame": [10, 10, 40, 20],
                   "label": "private words" },
                 { "id": "cover", "parent": "win", "frame": [30, 0, 70, 100] } ] }
    """

  private static func folder(_ tree: String = tree) throws -> Folder {
    let folder = try Folder()
    try folder.write(tree, to: "t.tree.json")
    return folder
  }

  @Test func `tables of dumps, hit cases and scenarios are as recorded`() throws {
    try Transcript("reach.txt").check()
  }

  @Test func `a line of JSON carries what the format promises`() throws {
    let run = try Tool.run("reach", "t.tree.json", "--json", in: Self.folder())
    #expect(run.status == 0)
    #expect(run.errors.isEmpty)
    #expect(
      run.lines == [
        #"{"view": "win", "area": 2600, "share": 0.26, "point": [15, 65], "takenBy": "#
          + #"[{"view": "cover", "area": 7000}, {"view": "btn", "area": 400}]}"#,
        #"{"view": "btn", "area": 400, "share": 0.5, "point": [20, 20], "takenBy": "#
          + #"[{"view": "cover", "area": 400}]}"#,
        #"{"view": "cover", "area": 7000, "share": 1, "point": [65, 50], "takenBy": []}"#,
      ])
  }

  @Test func `a table for a person has the same`() throws {
    let run = try Tool.run("reach", "t.tree.json", in: Self.folder())
    #expect(run.lines.count == 4)
    #expect(run.lines[0].wholeMatch(of: /view +class +area +share +point +the rest goes to/) != nil)
    #expect(run.lines[2].wholeMatch(of: /btn +UIButton +400 +50 % +\S+ +cover 400/) != nil)
  }

  @Test func `every point that reach names is hit`() throws {
    let folder = try Self.folder()
    let run = try Tool.shell(
      """
      "$touchstone" reach t.tree.json --json | sed -n 's/.*"view": "\\([a-z]*\\)", "area".*"point": \
      \\[\\([0-9.]*\\), \\([0-9.]*\\)\\].*/\\1 \\2,\\3/p' | while read -r view point; do
        [ "$("$touchstone" hit t.tree.json --at "$point" --verify)" = "$view" ] && echo "$view"
      done
      """, in: folder)
    #expect(run.output == "win\nbtn\ncover\n")
  }

  @Test(arguments: [
    (["--only", "controls"], ["btn"]), (["--root", "btn"], ["btn"]), (["--without", "win"], []),
    (["--without", "cover", "--without", "btn"], ["win"]), (["--class", "UI"], ["win", "btn", "cover"]),
    (["--class", "Button"], ["btn"]), (["--id", "o"], ["cover"]), (["--label", "private"], ["btn"]),
    (["--label", "Private"], []),
  ])
  func `filters choose what is listed, not what counts`(_ words: [String], _ ids: [String]) throws {
    let run = try Tool.run(["reach", "t.tree.json", "--json"] + words, in: Self.folder())
    #expect(run.status == 0)
    #expect(run.lines.map { $0.prefix(while: { $0 != "," }) } == ids.map { "{\"view\": \"\($0)\"" })
    #expect(!run.output.contains("private"))
  }

  @Test func `texts are shown with --labels only`() throws {
    let folder = try Self.folder()
    #expect(try !Tool.run("reach", "t.tree.json", in: folder).output.contains("private"))
    let labels = try Tool.run("reach", "t.tree.json", "--labels", in: folder)
    #expect(labels.output.contains("UIButton \"private words\""))
    let json = try Tool.run("reach", "t.tree.json", "--labels", "--json", in: folder)
    #expect(json.output.contains(#""label": "private words"}"#))
  }

  @Test(arguments: [
    ["reach", "t.tree.json", "--json"], ["hit", "t.tree.json", "--at", "15,15"],
    ["draw", "t.tree.json", "--out", "a.svg"],
  ])
  func `what stands at an unknown place is left out if that is wanted, and told`(_ words: [String]) throws {
    let folder = try Self.folder(
      """
      {"views": [{"id": "win", "frame": [0,0,100,100]},
        {"id": "lost", "parent": "win", "frame": [0,0,0,0], "unknown": ["frame"]},
        {"id": "held", "parent": "lost", "frame": [0,0,50,50]},
        {"id": "other", "parent": "win", "frame": [0,0,0,0], "unknown": ["frame"]}]}
      """)
    let refusal = try Tool.run(words, in: folder).refusal
    #expect(
      refusal
        == "t.tree.json: view lost: its frame is unknown, so nothing can be said of hits; --skip-unknown leaves it out"
    )
    let run = try Tool.run(words + ["--skip-unknown"], in: folder)
    #expect(run.status == 0)
    #expect(
      run.errors
        == "touchstone: t.tree.json: the frame of lost and of 1 more is unknown: left out with what they hold\n"
    )
    switch words[0] {
    case "reach":
      #expect(
        run.lines.map { $0.prefix { $0 != "p" } }.prefix(2) == [
          #"{"view": "win", "area": 10000, "share": 1, ""#, #"{"view": "lost", "area": 0, "share": 0, ""#,
        ])
    case "hit": #expect(run.output == "win\n")
    default: #expect(try folder.text("a.svg").contains("fill=\"url(#hatch)\""))
    }
  }

  @Test func `unknown ids and filters are refused, and so are views of unknown place`() throws {
    let folder = try Self.folder()
    #expect(
      try Tool.run("reach", "t.tree.json", "--root", "none", in: folder).refusal
        == "t.tree.json: no view has the id none")
    #expect(
      try Tool.run("reach", "t.tree.json", "--only", "labels", in: folder).refusal
        == "--only: \"labels\" is not controls (see touchstone reach --help)")
    let lost = #"{"views": [{"id": "lost", "frame": [0,0,0,0], "unknown": ["frame"]}]}"#
    #expect(
      try Tool.run("reach", "t.tree.json", in: Self.folder(lost)).refusal
        == "t.tree.json: view lost: its frame is unknown, so nothing can be said of hits; --skip-unknown leaves it out"
    )
  }
}
