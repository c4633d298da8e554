import Files
import Geometry
import Hierarchy
import Testing

private func read(
  _ importer: some HierarchyImporter, _ text: String, _ options: ImportOptions = ImportOptions()
) throws(FileError) -> ImportResult {
  try importer.read(InputFile(name: "f", bytes: Array(text.utf8)), options: options)
}

private func fault(_ importer: some HierarchyImporter, _ text: String) -> String? {
  do throws(FileError) {
    _ = try read(importer, text)
    return nil
  } catch { return error.description }
}

private func own(_ path: String) throws -> ImportResult {
  try HierarchyReader.withoutXML.read(try fixture("dumps/\(path)"))
}

@Suite struct AppKitTests {
  private let importer = AppKitImporter()

  @Test func `y is turned over unless the superview is flipped`() throws {
    let result = try own("appkit-subtree-description/own-upward.txt")
    let views = result.hierarchy.views
    #expect(result.format == importer.format)
    #expect(
      views.map(\.className) == ["NSView", "NSBox", "MyFlipped", "NSButton", "NSImageView", "NSClipView"])
    #expect(views.map(\.parent) == [nil, 0, 0, 2, 3, 0])
    #expect(views[1].frame == Rect(x: 10, y: 29.5, width: 100, height: 50.5))
    #expect(
      views[2].frame == Rect(x: 0, y: 0, width: 200, height: 20) && views[2].boundsOrigin == Point(x: 5, y: 7)
    )
    #expect(views[3].frame == Rect(x: 5, y: 8, width: 60, height: 10))
  }

  @Test func `flags and titles are read, what is scaled is unknown`() throws {
    let result = try own("appkit-subtree-description/own-upward.txt")
    let views = result.hierarchy.views
    #expect(views[1].details.label == "A \"box\" f=(1,2)")
    #expect(views.map(\.isHidden) == [false, false, false, true, false, false])
    #expect(views[5].details.unknown == ["transform"])
    #expect(result.estimated.map(\.line) == [6] && result.skipped == [.init(line: 7, reason: "the legend")])
  }

  @Test func `a root's own place and what hides it are told`() throws {
    let text = "[   A  h       w   ] h=--- v=--- NSView f=(1,2,3,4) b=(-)\nA=autoresizesSubviews\n"
    let result = try read(importer, text)
    #expect(result.hierarchy.views[0].isHidden && result.estimated.count == 2)
    let trees = try read(importer, text + text)
    #expect(trees.treeCount == 2)
  }

  @Test(arguments: [
    ("x", "f: no view is in it"),
    (
      "\n  [   A          w   ] h=--- v=--- NSView f=(1,2,3",
      "f: line 2: the dump ends inside a view; 1 complete view, --partial reads them"
    ),
    (
      "\n  [   A          w   ] h=-",
      "f: line 2: the dump ends inside a view; 1 complete view, --partial reads them"
    ),
    ("\n", "f: line 1: the dump ends before its legend; 1 complete view, --partial reads them"),
    (
      "\n    [   A          w   ] h=--- v=--- NSView f=(1,2,3,4) b=(-)",
      "f: line 2: the view is 2 deep, and none 1 deep stands above it; 1 complete views"
    ),
  ]) func `a dump is refused with its line`(text: String, message: String) {
    let root = "[   A          w   ] h=--- v=--- NSView f=(0,0,9,9) b=(-)"
    #expect(fault(importer, text == "x" ? text : root + text) == message)
  }
}

@Suite struct FantomTests {
  private let importer = FantomImporter()

  @Test func `pointer events, display and overflow decide what takes touches`() throws {
    let result = try own("rn-fantom-tree/own-pointer-events.txt")
    let views = result.hierarchy.views
    #expect(result.format == importer.format)
    #expect(
      views.map(\.id) == [
        "page", "rn-scrollView#1", "rn-view#2", "rn-view#3", "rn-paragraph#4", "rn-image#5",
      ])
    #expect(views.map(\.parent) == [nil, 0, 1, 0, 3, 0])
    #expect(views.map(\.hitPassthrough) == [true, false, false, false, false, false])
    #expect(views.map(\.isUserInteractionEnabled) == [true, true, false, true, false, true])
    #expect(views.map(\.hitOverflow) == [true, false, true, false, true, true])
    #expect(views[2].isHidden && views[1].alpha == 0.5 && views[1].details.unknown == ["bounds"])
    #expect(views[2].frame == Rect(x: 1, y: 2.5, width: 10, height: -0.0))
    #expect(views[4].details.label == "Hello 3 &gt; 2" && views[5].details.unknown == ["frame"])
    #expect(result.estimated.map(\.line) == [6, 10])
  }

  @Test func `negative zero and metrics that do not matter are read over`() throws {
    let view = try own("rn-fantom-tree/view-percentage.txt").hierarchy.views[0]
    #expect(view.frame == Rect(x: 0, y: 0, width: 20, height: 50))
    let list = try own("rn-fantom-tree/virtualized-two-columns.txt").hierarchy.views
    #expect(list.map(\.frame.origin) == [.zero, .zero, .zero, Point(x: 200, y: 0), Point(x: 0, y: 50)])
  }

  @Test(arguments: [
    (
      "<rn-view>\n<rn-view />",
      "f: line 2: the text is cut off here; 2 complete elements, --partial reads them"
    ),
    (
      "<rn-view>\n<rn-view a=\"",
      "f: line 2: the text is cut off here; 1 complete element, --partial reads them"
    ),
    ("<rn-view></rn-text>", "f: line 1: an end tag that ends another element"),
    ("<rn-view a>", "f: line 1: an attribute without a value"),
    ("<rn-view a=b>", "f: line 1: an attribute without quotes"),
    ("<rn-view a=\"\" a=\"\">", "f: line 1: an attribute that stands twice"),
    ("<rn-view />\nx", "f: line 2: text outside of every element"),
    ("", "f: no element is in it"),
  ]) func `a tree is refused with its line`(text: String, message: String) {
    #expect(fault(importer, text) == message)
  }

  @Test func `a tree deeper than a hierarchy is refused`() {
    #expect(fault(importer, String(repeating: "<a>", count: 2_000))?.contains("1024 levels") == true)
  }

  @Test func `what is whole is read when asked for`() throws {
    let result = try read(importer, "<rn-view>\n<rn-view /><rn-", ImportOptions(isPartial: true))
    #expect(
      result.hierarchy.views.count == 2 && result.skipped == [.init(line: 2, reason: "the text is cut off")])
  }
}

@Suite struct DroidBotTests {
  private let importer = DroidBotImporter()

  @Test func `siblings are in their parent's order, the size in the file is not used`() throws {
    let result = try own("droidbot-json/own-state.json")
    let views = result.hierarchy.views
    #expect(result.format == importer.format)
    #expect(
      views.map(\.id) == [
        "android.widget.FrameLayout#0", "org.example:id/list", "android.widget.TextView#2",
        "android.widget.EditText#3",
        "org.example:id/front",
      ])
    #expect(views.map(\.parent) == [nil, 0, 1, 1, 0])
    #expect(views[0].frame == Rect(x: 0, y: 0, width: 1080, height: 2400))
    #expect(views[3].frame == Rect(x: -50, y: 0, width: 1130, height: 100))
  }

  @Test func `texts may be null, inactive views let touches through`() throws {
    let result = try own("droidbot-json/own-state.json")
    let views = result.hierarchy.views
    #expect(views.map(\.details.label) == [nil, "List", "Text", nil, "Front"])
    #expect(views.map(\.hitPassthrough) == [true, false, false, false, false])
    #expect(
      views[2].isHidden && views[2].details.unknown == ["hitPassthrough"]
        && result.estimated.map(\.line) == [12])
    #expect(views[4].details.isEnabled == false)
  }

  @Test(arguments: [
    ("{\"temp_id\": 0, \"parent\": 5}", "f: line 1: the parent, view 5, is not in the file"),
    ("{\"temp_id\": 0, \"parent\": 0}", "f: 1 views are their own ancestors"),
    ("{\"temp_id\": 0},\n{\"temp_id\": 0}", "f: line 2: temp_id 0 stands twice"),
    ("{\"temp_id\": 0.5}", "f: $.views[0].temp_id: a whole number is expected (line 1)"),
    ("{\"bounds\": [[1, 2], [3]]}", "f: $.views[0].bounds: 4 numbers are expected, found 3 (line 1)"),
    ("", "f: no node is in it"),
  ]) func `a state is refused with its place`(text: String, message: String) {
    #expect(fault(importer, "{\"views\": [\(text)]}") == message)
  }

  @Test func `a state that is cut off is read partly when asked for`() throws {
    let text =
      "{\"views\": [\n{\"temp_id\": 0, \"parent\": 2},\n{\"temp_id\": 1, \"parent\": 0},\n{\"temp_id\": 2,"
    #expect(
      fault(importer, text) == "f: line 4: the text is cut off here; 2 complete nodes, --partial reads them")
    let result = try read(importer, text, ImportOptions(isPartial: true))
    #expect(result.hierarchy.views.map(\.parent) == [nil, 0])
    #expect(result.hierarchy.views[0].details.unknown.contains("parent"))
  }
}

@Suite struct RicoTests {
  private let importer = RicoImporter()

  @Test func `views have their resource id where it is unique, else their address`() throws {
    let result = try own("rico-json/own-screen.json")
    let views = result.hierarchy.views
    #expect(result.format == importer.format)
    #expect(views.map(\.id) == ["a1", "org.example:id/field", "a3", "a4"])
    #expect(views.map(\.parent) == [nil, 0, 0, 2])
    #expect(views[3].frame == Rect(x: 0, y: 0, width: 1440, height: 120))
    #expect(result.skipped == [.init(line: 7, reason: "null in place of a view")])
  }

  @Test func `superclasses tell text fields, hidden views are hidden`() throws {
    let views = try own("rico-json/own-screen.json").hierarchy.views
    #expect(!views[1].hitPassthrough && views[0].hitPassthrough && views[3].hitPassthrough)
    #expect(views.map(\.isHidden) == [false, false, true, false])
    #expect(views.map(\.details.label) == [nil, "Your name", nil, "Row"])
    #expect(views[1].details.isEnabled == false)
  }

  @Test func `semantic annotations begin with the root`() throws {
    let result = try own("rico-json/own-semantic.json")
    #expect(result.format == importer.format)
    #expect(result.hierarchy.views.map(\.id) == ["Decor#0", "org.example:id/add"])
  }

  @Test func `an activity without a root has no views, and faults have their path`() {
    #expect(fault(importer, "{\"activity_name\": \"a\", \"activity\": null}") == "f: no node is in it")
    #expect(
      fault(importer, "{\"activity\": {\"root\": {\"bounds\": [1, 2, 3]}}}")
        == "f: $.activity.root.bounds: 4 numbers are expected, found 3 (line 1)")
    #expect(
      fault(importer, "{\"activity\": {\"root\": {\"class\": \"a\", \"children\": [{\"class\": \"b\"}, ")?
        .contains("1 complete node") == true)
  }
}
