import TestSupport
import Testing

/// `touchstone hit` on small trees whose answers can be read off.
@Suite struct HitCommandTests {
  /// A window with two buttons; the second overlaps the first and lies in front of it.
  static let tree = """
    { "name": "two",
      "views": [ { "id": "window", "class": "UIWindow", "frame": [0, 0, 100, 100] },
                 { "id": "back", "parent": "window", "frame": [10, 10, 40, 40] },
                 { "id": "front", "parent": "window", "frame": [30, 30, 40, 40] } ] }
    """

  private static func folder(tree: String = tree, points: String? = nil) throws -> Folder {
    let folder = try Folder()
    try folder.write(tree, to: "two.tree.json")
    if let points { try folder.write(points, to: "points.txt") }
    return folder
  }

  @Test(arguments: ["flat", "recursive"])
  func `one id a line, in the order of the points, whatever the engine`(_ engine: String) throws {
    let folder = try Self.folder(points: "15,15\n35,35\n-1,5\n90,90\n49.999,29\n")
    let run = try Tool.run("hit", "two.tree.json", "--points", "points.txt", "--engine", engine, in: folder)
    #expect(run.status == 0)
    #expect(run.errors.isEmpty)
    #expect(run.output == "back\nfront\n-\nwindow\nback\n")
  }

  @Test func `a point may be negative, and a miss exits 0`() throws {
    let folder = try Self.folder()
    let run = try Tool.run("hit", "two.tree.json", "--at", "-5,-5", in: folder)
    #expect(run.status == 0)
    #expect(run.output == "-\n")
  }

  @Test func `the tree comes from the standard input`() throws {
    let run = try Tool.run(["hit", "-", "--at=35,35", "--verify"], input: Self.tree)
    #expect(run.status == 0)
    #expect(run.output == "front\n")
  }

  @Test func `points come from the standard input`() throws {
    let run = try Tool.run(["hit", "two.tree.json", "--points", "-"], input: "35,35\n", in: Self.folder())
    #expect(run.output == "front\n")
    let both = try Tool.run(["hit", "-", "--points", "-"], input: "")
    #expect(both.refusal?.hasPrefix("--points: ") == true)
  }

  @Test func `JSON lines carry the point, the hit and the path`() throws {
    let folder = try Self.folder(points: "35,35\n200.5,1\nnan,-inf\n")
    let run = try Tool.run("hit", "two.tree.json", "--points", "points.txt", "--json", in: folder)
    #expect(run.status == 0)
    #expect(
      run.lines == [
        #"{"at": [35, 35], "hit": "front", "path": ["window", "front"]}"#,
        #"{"at": [200.5, 1], "hit": null, "path": []}"#,
        #"{"at": [null, null], "hit": null, "path": []}"#,
      ])
  }

  @Test func `blanks, CRLF, empty lines, nan and inf are allowed among points`() throws {
    let points = " 15 ,\t15 \r\n\r\n\n   \n35,35\r\nNaN,1\n1,inf\n-Infinity,0\n+1.5e1,15.\n15,15"
    let folder = try Self.folder(points: points)
    let run = try Tool.run("hit", "two.tree.json", "--points", "points.txt", in: folder)
    #expect(run.status == 0)
    #expect(run.lines == ["back", "front", "-", "-", "-", "back", "back"])
  }

  @Test(arguments: [
    "1", "1,2,3", "a,1", "1,", ",1", "0x10,1", "1 2", "1;2", "nan(1),1", "--1,1", "1e,1", "# note", "1,2 3",
  ])
  func `any other line is refused by its number, and nothing is printed`(_ line: String) throws {
    let folder = try Self.folder(points: "15,15\n\n\(line)\n35,35\n")
    let run = try Tool.run("hit", "two.tree.json", "--points", "points.txt", in: folder)
    #expect(run.refusal == "points.txt: line 3: \"\(line)\" is not a point, x,y")
  }

  @Test(arguments: ["1", "a,b", "1,2,3", "1,2,"])
  func `a point that is none is refused`(_ text: String) throws {
    let run = try Tool.run("hit", "two.tree.json", "--at", text, in: Self.folder())
    #expect(run.refusal == "--at: \"\(text)\" is not a point, X,Y (see touchstone hit --help)")
  }

  @Test func `points are needed, from one place, and the engine must be known`() throws {
    let folder = try Self.folder(points: "1,1\n")
    let none = try Tool.run("hit", "two.tree.json", in: folder)
    #expect(none.refusal == "--at: missing, or --points (see touchstone hit --help)")
    let both = try Tool.run("hit", "two.tree.json", "--at", "1,1", "--points", "points.txt", in: folder)
    #expect(both.refusal == "--at: does not go with --points (see touchstone hit --help)")
    let engine = try Tool.run("hit", "two.tree.json", "--at", "1,1", "--engine", "fast", in: folder)
    #expect(
      engine.refusal == "--engine: \"fast\" is neither recursive nor flat (see touchstone hit --help)")
  }

  @Test func `a file that is not there is named with the system's reason`() throws {
    let run = try Tool.run("hit", "nowhere.tree.json", "--at", "1,1")
    #expect(run.refusal == "nowhere.tree.json: No such file or directory")
    let points = try Tool.run("hit", "two.tree.json", "--points", "nowhere", in: Self.folder())
    #expect(points.refusal == "nowhere: No such file or directory")
  }

  @Test func `a fault in the tree names file, path and reason`() throws {
    let tree = #"{"views":[{"id":"a","frame":[0,0,1]}]}"#
    let run = try Tool.run("hit", "two.tree.json", "--at", "1,1", in: Self.folder(tree: tree))
    #expect(run.refusal?.hasPrefix("two.tree.json: ") == true)
    #expect(run.refusal?.contains("views[0].frame") == true)
  }

  @Test func `a view without a known frame is refused unless it cannot be hit`() throws {
    let shown = #"{"views":[{"id":"w","frame":[0,0,9,9]},{"id":"lost","parent":"w","frame":[0,0,0,0],"#
    let seen = shown + #""unknown":["frame"]}]}"#
    let run = try Tool.run("hit", "two.tree.json", "--at", "1,1", in: Self.folder(tree: seen))
    #expect(run.refusal?.contains("lost") == true)
    #expect(run.refusal?.contains("frame") == true)
    let hidden = shown + #""unknown":["frame"],"hidden":true}]}"#
    let other = try Tool.run("hit", "two.tree.json", "--at", "1,1", in: Self.folder(tree: hidden))
    #expect(other.output == "w\n")
  }

  @Test func `a hit case and a scenario are trees too`() throws {
    let hitCase = "{\"tree\": \(Self.tree), \"queries\": [{\"at\": [15, 15], \"hit\": \"back\"}]}"
    let folder = try Self.folder(tree: hitCase)
    #expect(try Tool.run("hit", "two.tree.json", "--at", "15,15", in: folder).output == "back\n")
    let scenario = Self.tree.dropLast() + #", "input": [], "expect": []}"#
    try folder.write(String(scenario), to: "two.scenario.json")
    #expect(try Tool.run("hit", "two.scenario.json", "--at", "15,15", in: folder).output == "back\n")
  }

  @Test func `a reader that goes away ends the program quietly`() throws {
    let points = String(repeating: "15,15\n", count: 200_000)
    let folder = try Self.folder(points: points)
    let run = try Tool.shell("$touchstone hit two.tree.json --points points.txt | head -n 1", in: folder)
    #expect(run.status == 0)
    #expect(run.output == "back\n")
    #expect(run.errors.isEmpty)
  }

  @Test func `an output that takes nothing is a failure`() throws {
    let run = try Tool.shell("$touchstone hit two.tree.json --at 1,1 > /dev/full", in: Self.folder())
    #expect(run.refusal == "standard output: No space left on device")
  }
}
