import TestSupport
import Testing

/// `touchstone lint`: what it prints, its sizes, and its exit codes.
@Suite struct LintCommandTests {
  private static let tree = """
    { "views": [ { "id": "win", "class": "UIWindow", "frame": [0, 0, 390, 844] },
                 { "id": "btn", "class": "UIButton", "parent": "win", "frame": [100, 100, 30, 30],
                   "label": "private words" } ] }
    """

  private static func folder(_ tree: String = tree) throws -> Folder {
    let folder = try Folder()
    try folder.write(tree, to: "t.tree.json")
    return folder
  }

  @Test func `findings in dumps, hit cases and faulty screens are as recorded`() throws {
    try Transcript("lint.txt").check()
  }

  @Test func `a line of JSON carries what the format promises`() throws {
    let run = try Tool.run("lint", "t.tree.json", "--json", in: Self.folder())
    #expect(run.status == 0)
    #expect(run.errors.isEmpty)
    #expect(
      run.lines == [
        #"{"rule": "small-target", "view": "btn", "size": [30, 30], "#
          + #""because": "30 × 30 can be hit, less than 44 × 44", "mend": "hitInsets [-7,-7,-7,-7]"}"#
      ])
  }

  @Test func `findings exit 1 with --strict only`() throws {
    let folder = try Self.folder()
    let strict = try Tool.run("lint", "t.tree.json", "--strict", in: folder)
    #expect(strict.status == 1)
    #expect(strict.errors == "touchstone: t.tree.json: 1 finding\n")
    #expect(strict.output.hasPrefix("small-target: btn (UIButton): "))
    let clean = try Tool.run("lint", "t.tree.json", "--strict", "--target-size", "30", in: folder)
    #expect(clean.status == 0)
    #expect(clean.output == "nothing found\n")
  }

  @Test func `the mend that is told makes the finding go`() throws {
    let mended = Self.tree.replacing(#""label""#, with: #""hitInsets": [-7,-7,-7,-7], "label""#)
    let run = try Tool.run("lint", "t.tree.json", "--strict", in: Self.folder(mended))
    #expect(run.status == 0)
  }

  @Test func `an Android tree is measured by 48`() throws {
    let tree = """
      { "views": [ { "id": "root", "class": "android.widget.FrameLayout", "frame": [0, 0, 400, 800],
                     "hitPassthrough": true },
                   { "id": "go", "class": "android.widget.Button", "parent": "root",
                     "frame": [100, 100, 47, 60] } ] }
      """
    let run = try Tool.run("lint", "t.tree.json", "--json", in: Self.folder(tree))
    #expect(run.output.contains("less than 48 × 48"))
  }

  @Test(arguments: ["0", "-1", "nan", "inf", "big", "1e9"])
  func `a size that is none is refused`(_ size: String) throws {
    let run = try Tool.run("lint", "t.tree.json", "--target-size=\(size)", in: Self.folder())
    #expect(
      run.refusal == "--target-size: \"\(size)\" is not a number above 0 (see touchstone lint --help)")
  }

  @Test func `texts are shown with --labels only`() throws {
    let folder = try Self.folder()
    #expect(try !Tool.run("lint", "t.tree.json", in: folder).output.contains("private"))
    #expect(try !Tool.run("lint", "t.tree.json", "--json", in: folder).output.contains("private"))
    let labels = try Tool.run("lint", "t.tree.json", "--labels", in: folder)
    #expect(labels.output.contains("btn (UIButton) \"private words\": "))
  }
}
