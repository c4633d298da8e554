import TestSupport
import Testing

/// `touchstone import`, and dumps where a TREE is wanted.
@Suite struct ImportCommandTests {
  static let description = """
    <UIWindow: 0x10; frame = (0 0; 320 480); layer = <CALayer: 0x11>>
       | <UIView: 0x20; frame = (0 0; 320 480); layer = <CALayer: 0x21>>
       |    | <UIButton: 0x30; frame = (20 40; 100 44); layer = <CALayer: 0x31>>
       |    | <UIView: 0x40; frame = (20 100; 100 44); hidden = YES; layer = <CALayer: 0x41>>

    """
  static let android = """
    <?xml version='1.0' encoding='UTF-8' standalone='yes' ?>
    <hierarchy rotation="0">
      <node index="0" class="android.widget.FrameLayout" clickable="false" enabled="true" bounds="[0,0][100,200]">
        <node index="0" resource-id="app:id/go" class="android.widget.Button" clickable="true" enabled="true" \
    bounds="[10,20][60,50]" />
      </node>
    </hierarchy>
    """
  static let appium = """
    <?xml version="1.0" encoding="UTF-8"?>
    <XCUIElementTypeApplication type="XCUIElementTypeApplication" name="App" enabled="true" visible="true" \
    x="0" y="0" width="100" height="200">
      <XCUIElementTypeButton type="XCUIElementTypeButton" name="go" label="Go" enabled="true" visible="true" \
    x="10" y="20" width="50" height="30"/>
    </XCUIElementTypeApplication>
    """

  static let dumps = [
    "uikit-recursive-description": description, "uiautomator-xml": android, "appium-ios-xml": appium,
  ]

  @Test(arguments: [
    ("uikit-recursive-description", "30,50", "0x30"),
    ("uiautomator-xml", "20,30", "app:id/go"),
    ("appium-ios-xml", "20,30", "go"),
  ])
  func `a dump is told by its content, becomes a tree file, and stands where a tree is wanted`(
    _ format: String, _ point: String, _ hit: String
  ) throws {
    let folder = try Folder()
    try folder.write(#require(Self.dumps[format]), to: "dump")
    for arguments in [[], ["--format", "auto"], ["--format=\(format)"]] {
      let run = try Tool.run(["import", "dump", "--out", "screen.tree.json"] + arguments, in: folder)
      #expect(run.status == 0)
      #expect(run.output.isEmpty)
      #expect(run.errors.contains("touchstone: dump: read "))
      #expect(run.errors.contains(" as \(format)\n"))
      let direct = try Tool.run("hit", "dump", "--at", point, "--verify", in: folder)
      let imported = try Tool.run("hit", "screen.tree.json", "--at", point, "--verify", in: folder)
      #expect(direct.output == hit + "\n")
      #expect(imported.output == direct.output)
    }
  }

  @Test func `the same dump gives the same bytes from a file and from the standard input`() throws {
    let folder = try Folder()
    try folder.write(Self.description, to: "dump.txt")
    let file = try Tool.run("import", "dump.txt", in: folder)
    let piped = try Tool.run(["import", "-"], input: Self.description)
    #expect(file.status == 0 && piped.status == 0)
    #expect(!file.output.isEmpty)
    #expect(file.output == piped.output)
  }

  @Test func `of several trees the first is taken with a note, or the one asked for`() throws {
    let folder = try Folder()
    let other = Self.description.replacing("0x", with: "0xf")
    try folder.write(
      Self.description.replacing("UIWindow", with: "UIView") + "\n"
        + other.replacing("UIWindow", with: "UIView"), to: "two.txt")
    let first = try Tool.run("import", "two.txt", in: folder)
    #expect(first.output.contains("\"0x30\"") && !first.output.contains("\"0xf30\""))
    #expect(first.errors.contains("2 independent trees"))
    let second = try Tool.run("import", "two.txt", "--tree-index", "1", in: folder)
    #expect(second.output.contains("\"0xf30\"") && !second.output.contains("\"0x30\""))
    #expect(try Tool.run("import", "two.txt", "--tree-index", "2", in: folder).refusal != nil)
  }

  static let noDumps = [
    "empty": "", "binary": "\u{0}\u{1}\u{2}", "of no kind": "no kind of dump at all\n",
    "cut off": "{\"views\": [",
    "cut off in XML": "<hierarchy rotation=\"0\"><node class=\"a\" bounds=\"[0,0]",
    "nested": String(repeating: "[", count: 100_000),
    "nested in views": "{\"views\":" + String(repeating: "[", count: 100_000),
    "nested in XML": "<hierarchy rotation=\"0\">" + String(repeating: "<node>", count: 100_000),
  ]

  @Test(arguments: noDumps.keys.sorted())
  func `what is empty, binary, cut off or nested without end is refused and nothing is written`(
    _ kind: String
  ) throws {
    let folder = try Folder()
    try folder.write(#require(Self.noDumps[kind]), to: "dump")
    let run = try Tool.run("import", "dump", "--out", "made", in: folder)
    #expect(run.refusal?.hasPrefix("dump: ") == true)
    #expect(try folder.entries() == ["dump"])
  }

  @Test func `a recording of touches is sent where it belongs`() throws {
    let folder = try Folder()
    try folder.write("# EVEMU 1.3\nE: 0.000000 0003 0039 0001\n", to: "touch.events")
    #expect(try Tool.run("import", "touch.events", in: folder).refusal?.contains("replay --input") == true)
  }

  @Test func `a format that is none is answered with those there are`() throws {
    let refusal = try Tool.run("import", "x", "--format", "pdf").refusal
    #expect(refusal?.hasPrefix("--format: \"pdf\" is none of auto, ") == true)
    #expect(try Tool.run("import", "x", "--tree-index", "-1").refusal?.hasPrefix("--tree-index: ") == true)
  }

  @Test func `controllers are joined to a dump, and a dump in pixels becomes one in points`() throws {
    let folder = try Folder()
    try folder.write(Self.description, to: "views.txt")
    try folder.write("<HomeController 0x1>, state: appeared, view: <UIView 0x20>\n", to: "controllers.txt")
    let run = try Tool.run(
      "import", "views.txt", "--controllers", "controllers.txt", "--scale", "2", in: folder)
    #expect(run.status == 0)
    #expect(run.output.contains("\"view\":\"0x20\"") || run.output.contains("\"view\": \"0x20\""))
    #expect(run.output.contains("[10, 20, 50, 22]"))
    #expect(run.errors.contains("joined 1 of 1 controller to views"))
    let none = try Tool.run("import", "views.txt", "--controllers", "views.txt", in: folder)
    #expect(none.refusal == "views.txt: no controller is in it")
    #expect(
      try Tool.run("import", "views.txt", "--scale", "0", in: folder).refusal?.hasPrefix("--scale: ") == true)
  }

  @Test func `texts of the screen are told only when asked for`() throws {
    let folder = try Folder()
    let line = "<A:0x1; AX=N; AX.label='Private'; AX.frame={{0, 0}, {9, 9}}; AX.focused='N'; alpha=1>\n"
    try folder.write(line, to: "dump.txt")
    #expect(try !Tool.run("import", "dump.txt", in: folder).errors.contains("Private"))
    #expect(try Tool.run("import", "dump.txt", "--labels", in: folder).errors.contains("line 1 \"Private\""))
  }
}
