import Files
import Geometry
import Hierarchy
import Testing

private func read(
  _ importer: some HierarchyImporter, _ text: String, _ options: ImportOptions = ImportOptions()
) throws(FileError) -> ImportResult {
  try importer.read(InputFile(name: "f", bytes: Array(text.utf8)), options: options)
}

private func fault(
  _ importer: some HierarchyImporter, _ text: String, _ options: ImportOptions = ImportOptions()
) -> String? {
  do throws(FileError) {
    _ = try read(importer, text, options)
    return nil
  } catch { return error.description }
}

private func kind(_ text: String) -> String? {
  try? HierarchyReader.withoutXML.read(InputFile(name: "f", bytes: Array(text.utf8))).format
}

@Suite struct DebugDescriptionTests {
  private let importer = DebugDescriptionImporter()
  private let head = "Element subtree:\n →Window, 0x1, {{0, 0}, {9, 9}}\n"

  @Test func `only the subtree is read, with its nesting and the identifiers that are unique`() throws {
    let result = try importer.read(
      try fixture("dumps/xcuitest-debugdescription/own-screen.txt"), options: .init())
    let views = result.hierarchy.views
    #expect(
      views.map(\.id) == [
        "0x600001", "0x600002", "page", "0x600004", "0x600005", "0x600006", "0x600007", "0x600008",
        "0x600009",
        "0x60000a",
      ])
    #expect(views.map(\.parent) == [nil, 0, 1, 2, 2, 4, 5, 2, 0, 8])
    #expect(views[3].details.label == "It's here, Disabled, really" && views[3].details.isEnabled == nil)
    #expect(views[3].frame == Rect(x: 16, y: 60.5, width: 358, height: 20))
    #expect(views[6].frame == Rect(x: 4, y: 4, width: 20, height: 20))
    #expect(views[6].details.label == "More" && views[6].details.isEnabled == false)
    #expect(views[7].details.label == "two\nlines" && views[1].className == "Window")
    #expect(
      result.skipped.filter { $0.reason == "a path or a query, not the tree" }.map(\.line) == [
        14, 15, 16, 17, 18, 19, 20,
      ])
  }

  @Test func `an application without a frame has its window's, and hidden is unknown`() throws {
    let result = try importer.read(
      try fixture("dumps/xcuitest-debugdescription/own-screen.txt"), options: .init())
    #expect(result.hierarchy.views[0].frame == Rect(x: 0, y: 0, width: 390, height: 844))
    #expect(result.estimated.map(\.line) == [3])
    #expect(result.hierarchy.views.allSatisfy { $0.details.unknown.contains("hidden") })
    #expect(result.hierarchy.views[3].details.unknown == ["userInteractionEnabled", "hidden"])
  }

  @Test func `several blocks are several trees`() throws {
    let text = head + "Attributes: x\n" + head + "    Button, 0x2, {{1, 2}, {3, 4}}\n"
    #expect(try read(importer, text).treeCount == 2)
    let second = try read(importer, text, ImportOptions(treeIndex: 1))
    #expect(second.hierarchy.views.map(\.className) == ["Window", "Button"])
  }

  @Test func `logs with quotes around every line, marks of a quotation or spelled-out breaks are read`()
    throws
  {
    let lines = (head + "    Button, 0x2, {{1, 2}, {3, 4}}, label: 'a'").split(separator: "\n")
    let logs = [
      lines.map { "  \"\($0)\"," }.joined(separator: "\n"), lines.map { "> \($0)" }.joined(separator: "\n"),
      lines.map { "\"\($0)\\n\" +" }.joined(separator: "\n"), lines.joined(separator: "\\n"),
      "\u{feff}" + lines.joined(separator: "\r\n"),
    ]
    for log in logs {
      let views = try read(importer, log).hierarchy.views
      #expect(views.map(\.id) == ["0x1", "0x2"] && views[1].parent == 0, "\(log)")
      #expect(kind(log) == importer.format)
    }
  }

  @Test func `the traits of old systems are stepped over`() throws {
    let file = try fixture("dumps/xcuitest-debugdescription/own-spelled-out.txt")
    let result = try HierarchyReader.withoutXML.read(file)
    #expect(result.hierarchy.views.map(\.details.label) == [nil, "Go", "There"])
  }

  @Test(arguments: [
    ("Element subtree:\n", "f: no element is in it"),
    (
      "    Button, 0x2, {{1, 2}, {3",
      "f: line 3: the dump ends inside an element; 1 complete element, --partial reads them"
    ),
    (
      "    Button, 0x2, {{1, 2}, {3, 4}}, lab",
      "f: line 3: the dump ends inside an element; 1 complete element, --partial reads them"
    ),
    (
      "    Button, 0x2, {{1, 2}, {3, 4}}, label: 'a",
      "f: line 3: the dump ends inside an element; 1 complete element, --partial reads them"
    ),
    (
      "    Button, 0x", "f: line 3: the dump ends inside an element; 1 complete element, --partial reads them"
    ),
    ("    Button", "f: line 3: the dump ends inside an element; 1 complete element, --partial reads them"),
    (
      "      Button, 0x2, {{1, 2}, {3, 4}}\n",
      "f: line 3: the element is 2 deep, and none 1 deep stands above it; 1 complete element, --partial reads them"
    ),
    (
      "    Button, 0x2, {{1, 2}, {3\n    Button, 0x3, {{1, 2}, {3, 4}}\n", "f: line 3: the element has no end"
    ),
  ]) func `a dump is refused with its line`(text: String, message: String) {
    #expect(fault(importer, text.hasPrefix("Element") ? text : head + text) == message)
  }

  @Test func `what is whole is read when asked for, and numbers that are none are unknown`() throws {
    let result = try read(importer, head + "    Button, 0x2, {{1", ImportOptions(isPartial: true))
    #expect(
      result.hierarchy.views.count == 1
        && result.skipped == [.init(line: 3, reason: "an element that is cut off")])
    let views = try read(importer, head + "    Button, 0x2, {{inf, nan}, {1, 2}}\n").hierarchy.views
    #expect(views[1].frame == .zero && views[1].details.unknown.contains("frame"))
  }

  @Test func `very many quotes and lines take no longer than their length`() {
    let open = head + "    Button, 0x2, {{1, 2}, {3, 4}}, label: '"
    for part in ["', '", "x\n", "'\n", "', label: '"] {
      _ = fault(importer, open + String(repeating: part, count: 20_000))
    }
  }
}

@Suite struct IdbTests {
  private let importer = IdbImporter()

  private func own(_ name: String) throws -> ImportResult {
    try HierarchyReader.withoutXML.read(try fixture("dumps/idb-describe-json/own-\(name).json"))
  }

  @Test func `the flat form has its elements in the application, which is told`() throws {
    let result = try own("default")
    let views = result.hierarchy.views
    #expect(views.map(\.id) == ["Application#0", "save", "StaticText#2", "Image#3", "Group#4", "below"])
    #expect(views.map(\.parent) == [nil, 0, 0, 0, 0, 0])
    #expect(views.dropFirst().allSatisfy { $0.details.unknown.contains("parent") })
    #expect(result.estimated.map(\.line) == [5, 7, 9, 11, 13])
    #expect(result.notes.first == "idb found 1 element occluded; here the order decides")
  }

  @Test func `the frame goes before its text, which stands in where there is none`() throws {
    let views = try own("default").hierarchy.views
    #expect(views[1].frame == Rect(x: 20.5, y: 80.33333333333333, width: 150, height: 40.66666666666667))
    #expect(views[2].frame == Rect(x: 20, y: 130, width: 350, height: 20))
  }

  @Test func `hidden, enabled and interactable are kept`() throws {
    let views = try own("default").hierarchy.views
    #expect(views[1].details.isEnabled == false && views[1].details.label == "Save")
    #expect(!views[2].isUserInteractionEnabled && views[2].details.unknown.contains("userInteractionEnabled"))
    #expect(views[3].isUserInteractionEnabled && !views[3].hitPassthrough)
    #expect(views[4].isHidden && views[5].hitPassthrough)
  }

  @Test func `nested elements keep their parents, whatever the order of members`() throws {
    let result = try own("nested")
    #expect(result.hierarchy.views.map(\.id) == ["Application#0", "row", "buy"])
    #expect(result.hierarchy.views.map(\.parent) == [nil, 0, 1])
    #expect(result.hierarchy.views[2].frame == Rect(x: 10, y: 20, width: 100, height: 44))
    #expect(result.estimated.isEmpty)
  }

  @Test func `the complete form is read, and what idb cut off is told`() throws {
    let result = try own("complete")
    #expect(result.hierarchy.views.map(\.id) == ["Application#0", "text", "link"])
    #expect(result.hierarchy.views[1].hitPassthrough && result.hierarchy.views[1].isUserInteractionEnabled)
    #expect(result.skipped == [.init(line: 6, reason: "elements beyond idb's own bounds: it says truncated")])
  }

  @Test func `a point read is one element or nothing`() throws {
    let one =
      "{\"AXLabel\": \"a\", \"type\": \"Button\", \"frame\": {\"x\": 1, \"y\": 2, \"width\": 3, \"height\": 4}}"
    #expect(try read(importer, one).hierarchy.views.map(\.frame) == [Rect(x: 1, y: 2, width: 3, height: 4)])
    #expect(kind(one) == importer.format)
    #expect(fault(importer, "null") == "f: no node is in it")
    #expect(fault(importer, "[]") == "f: no node is in it")
  }

  @Test func `faults have their path, and what is cut off its line`() throws {
    #expect(
      fault(importer, "[{\"frame\": {\"x\": true}}]") == "f: $[0].frame.x: a number is expected (line 1)")
    #expect(fault(importer, "[{\"type\": \"A\", \"type\": 1}]")?.hasPrefix("f: $[0].type: ") == true)
    #expect(
      fault(importer, "[{\"AXFrame\": \"{{1, 2}, {3}}\"}]")
        == "f: $[0].AXFrame: 4 numbers are expected, found 3 (line 1)")
    #expect(fault(importer, "[{\"frame\": {\"x\": 1e999}}]")?.hasPrefix("f: $[0].frame.x: ") == true)
    let cut = "[\n{\"type\": \"Application\"},\n{\"type\": \"Button\", \"enabled\": tr"
    #expect(
      fault(importer, cut) == "f: line 3: the text is cut off here; 1 complete node, --partial reads them")
    let part = try read(importer, cut, ImportOptions(isPartial: true))
    #expect(part.hierarchy.views.map(\.className) == ["Application"])
    #expect(
      part.skipped == [
        .init(line: 3, reason: "a node that is cut off"), .init(line: 3, reason: "the text is cut off"),
      ])
    // Around what is complete stays what has told its class and place before.
    let frame = "\"frame\": {\"x\": 1, \"y\": 2, \"width\": 3, \"height\": 4}"
    let inner =
      "[{\"type\": \"Application\", \(frame), \"children\": [{\"children\": [{\"type\": \"Button\"},{"
    #expect(
      fault(importer, inner) == "f: line 1: the text is cut off here; 2 complete nodes, --partial reads them")
    let kept = try read(importer, inner, ImportOptions(isPartial: true)).hierarchy.views
    #expect(kept.map(\.className) == ["Application", "Button"] && kept.map(\.parent) == [nil, 0])
    #expect(kept[1].details.unknown.contains("parent"))
  }

  @Test func `nesting has its limit`() {
    let deep = String(repeating: "[{\"type\": \"A\", \"children\": ", count: 300)
    #expect(fault(importer, deep)?.contains("512") == true)
  }
}

@Suite struct MaestroTests {
  private let importer = MaestroImporter()

  private func own(_ name: String) throws -> ImportResult {
    try HierarchyReader.withoutXML.read(try fixture("dumps/maestro-hierarchy-json/own-\(name).json"))
  }

  @Test func `containers without bounds become no views, which is told`() throws {
    let result = try own("android")
    #expect(result.format == importer.format)
    #expect(result.skipped.map(\.line) == [1, 13])
    #expect(result.hierarchy.views.map(\.parent) == [nil, 0, 0, 0, 0])
    #expect(
      result.hierarchy.views.map(\.id) == [
        "org.example:id/page", "org.example:id/go", "android.widget.EditText#2", "Node#3", "Node#4",
      ])
    #expect(result.hierarchy.views[1].frame == Rect(x: 40, y: 100, width: 1000, height: 144))
  }

  @Test func `Android's rule is followed, values beside the attributes go before theirs`() throws {
    let views = try own("android").hierarchy.views
    #expect(views.map(\.hitPassthrough) == [true, false, false, true, false])
    #expect(views[1].details.isEnabled == true && views[1].details.label == "Go on")
    #expect(views[3].isHidden && views[3].details.unknown == ["class"])
    #expect(views[4].details.label == "Row")
    let silent = try read(importer, "{\"attributes\": {\"bounds\": \"[0,0][9,9]\"}, \"children\": []}")
    #expect(silent.hierarchy.views[0].details.unknown == ["class", "hitPassthrough"])
    #expect(silent.estimated.map(\.line) == [1])
  }

  @Test func `the raw form of iOS has the names of element types`() throws {
    let result = try own("ios-raw")
    let views = result.hierarchy.views
    #expect(result.format == importer.format)
    #expect(views.map(\.className) == ["Application", "ScrollView", "StaticText", "Button", "ElementType99"])
    #expect(views.map(\.id) == ["Application#0", "list", "t", "b", "ElementType99#4"])
    #expect(
      views[2].frame == Rect(x: 10, y: 9.5, width: 100, height: 20) && !views[2].isUserInteractionEnabled)
    #expect(views[2].details.label == "Head" && views[3].details.isEnabled == false)
  }

  @Test func `faults have their path, and a leaf without bounds is unknown`() throws {
    #expect(
      fault(importer, "{\"attributes\": {\"bounds\": \"[0,0][9]\"}}")
        == "f: $.attributes.bounds: 4 numbers are expected, found 3 (line 1)")
    #expect(
      fault(importer, "{\"attributes\": {\"bounds\": \"a\"}}")
        == "f: $.attributes.bounds: numbers are expected in it (line 1)")
    #expect(
      fault(importer, "{\"attributes\": [")
        == "f: $.attributes: an object is expected, found an array (line 1)")
    let leaf = try read(importer, "{\"attributes\": {\"text\": \"a\"}}").hierarchy.views[0]
    #expect(leaf.frame == .zero && leaf.details.unknown.contains("frame"))
    #expect(
      fault(importer, "{\"axElement\": {\"elementType\": 9}, \"depth\": 1")?.contains("1 complete node")
        == true)
  }
}
