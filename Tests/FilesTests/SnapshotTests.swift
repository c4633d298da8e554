import Files
import Geometry
import Hierarchy
import Testing

private func read(
  _ text: String, _ options: ImportOptions = ImportOptions()
) throws(FileError) -> ImportResult {
  try SnapshotImporter().read(InputFile(name: "f", bytes: Array(text.utf8)), options: options)
}

private func own(_ name: String) throws -> ImportResult {
  try HierarchyReader.withoutXML.read(try fixture("dumps/chromium-domsnapshot/\(name)"))
}

private func view(_ result: ImportResult, _ id: String) throws -> ViewSpec {
  try #require(result.hierarchy.views.first { $0.id == id })
}

@Suite struct SnapshotTests {
  @Test func `a document is scrolled by its bounds, and rows keep their place in it`() throws {
    let result = try own("own-logged.txt")
    let views = result.hierarchy.views
    #expect(views.map(\.className) == ["#document", "HTML", "BUTTON", "#text"])
    #expect(views[0].boundsOrigin == Point(x: 300, y: 400))
    #expect(views[2].id == "send" && views[2].frame == Rect(x: 310, y: 420, width: 190.5, height: 10))
    #expect(views[2].details.recognizers == ["click"] && views[2].details.isEnabled == true)
    #expect(views[3].hitPassthrough && views[3].details.label == "Say \"a\\b\"")
    #expect(result.skipped == [.init(line: 1, reason: "text in front of the snapshot")])
  }

  @Test func `a page in a frame stands at its place, less what it is scrolled`() throws {
    let result = try own("own-older.json")
    let page = try view(result, "#document#3")
    #expect(page.parent == 2 && page.boundsOrigin == Point(x: 0, y: 50) && !page.hitOverflow)
    #expect(try view(result, "A#4").frame == Rect(x: 10, y: 60, width: 50, height: 20))
    #expect(try view(result, "IFRAME#2").clipsToBounds)
  }

  @Test func `styles with names are taken, and the greater paint order is in front`() throws {
    let result = try own("own-older.json")
    #expect(result.hierarchy.views.map(\.id).suffix(2) == ["DIV#5", "under"])
    #expect(try view(result, "under").isHidden)
    let overlay = try view(result, "DIV#5")
    #expect(overlay.hitPassthrough && !overlay.details.unknown.contains("hitPassthrough"))
    #expect(result.estimated.isEmpty)
  }

  @Test func `styles without names are told by their values, and marked`() throws {
    let result = try own("own-layers.json")
    let view = try view(result, "c")
    #expect(view.isHidden && view.hitPassthrough)
    #expect(view.details.unknown == ["hitPassthrough", "hidden"])
  }

  @Test func `what is painted apart stands in its stacking context`() throws {
    let result = try own("own-layers.json")
    #expect(result.hierarchy.views.map(\.id) == ["#document#0", "HTML#1", "a", "b", "c", "popup"])
    #expect(try view(result, "popup").parent == 1)
    #expect(result.estimated.contains { $0.reason.hasPrefix("painted apart") && $0.line == 5 })
    let scrolled = try view(result, "a")
    #expect(scrolled.boundsOrigin == Point(x: 0, y: 30) && scrolled.clipsToBounds && !scrolled.hitOverflow)
  }

  @Test func `a list of names has no places`() throws {
    let result = try own("captureSnapshot-paintOrder-expected.txt")
    #expect(result.hierarchy.views.map(\.id).prefix(3) == ["box3", "box2", "box5"])
    #expect(result.hierarchy.views.allSatisfy { $0.details.unknown == ["parent", "class", "frame"] })
  }

  static let masked = """
    A title.
    {
      "documents": [
        {"nodes": "<object>", "layout": {"nodeIndex": "<object>", "bounds": [[0, 0, 800, 600], [1, 2, 3, 4]]},
         "scrollOffsetX": 0, "scrollOffsetY": 0}
      ],
      "strings": "<object>"
    }
    """

  @Test func `what a test masked is unknown`() throws {
    let result = try read(SnapshotTests.masked)
    #expect(result.hierarchy.views.map(\.className) == ["Node", "Node"])
    #expect(result.hierarchy.views[1].frame == Rect(x: 1, y: 2, width: 3, height: 4))
    #expect(result.hierarchy.views.allSatisfy { $0.details.unknown == ["class", "parent"] })
    #expect(result.treeCount == 1)
  }

  @Test(arguments: [
    ("{\"documents\": [", "f: line 1: the text is cut off here; 0 complete nodes, --partial reads them"),
    (
      "{\"documents\": [{\"layout\": {\"bounds\": [[0,0,1,1],\n[0,0,2",
      "f: line 2: the text is cut off here; 0 complete nodes, --partial reads them"
    ),
    ("{\"documents\": []}", "f: no row of a layout is in it"),
    (
      "{\"documents\": [{\"layout\": {\"bounds\": [[1, 2, 3]]}}]}",
      "f: $.documents[0].layout.bounds[0]: 4 numbers are expected, found 3 (line 1)"
    ),
    (
      "{\"documents\": [{\"nodes\": {\"isClickable\": {\"index\": [-1]}}}]}",
      "f: $.documents[0].nodes.isClickable.index[0]: the index of a node is expected (line 1)"
    ),
    ("{\n    documents : [\n    }\n]\n", "f: line 3: a bracket that closes nothing"),
    (
      "{\n    documents : [\n        [0] : {\n",
      "f: line 4: the text is cut off here; 0 complete nodes, --partial reads them"
    ),
  ]) func `a snapshot is refused with its place`(text: String, message: String) {
    #expect {
      try read(text)
    } throws: {
      "\($0)" == message
    }
  }

  @Test func `what is whole is read when asked for`() throws {
    // The names stand behind all places: without its own a node is not complete.
    let text =
      "{\"documents\": [{\"nodes\": {\"parentIndex\": [-1, 0, 0], \"nodeName\": [1, 0, 2]},\n"
      + "\"layout\": {\"nodeIndex\": [0, 1, 2], \"bounds\": [[0,0,9,9],[0,0,2,2],[0,0,3,3]]}}],\n"
      + "\"strings\": [\"HTML\", \"#document\", \"DI"
    let result = try read(text, ImportOptions(isPartial: true))
    #expect(result.hierarchy.views.map(\.className) == ["#document", "HTML"])
    #expect(result.skipped == [.init(line: 3, reason: "the text is cut off")])
    let early = "{\"documents\": [{\"layout\": {\"bounds\": [[0,0,1,1],\n[0,0,2"
    #expect(throws: FileError(file: "f", line: 2, reason: "the text is cut off here; 0 complete nodes")) {
      try read(early, ImportOptions(isPartial: true))
    }
  }
}
