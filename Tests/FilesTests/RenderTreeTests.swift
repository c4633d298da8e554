import Files
import Geometry
import Hierarchy
import Testing

private func read(
  _ text: String, _ options: ImportOptions = ImportOptions()
) throws(FileError) -> ImportResult {
  try RenderTreeImporter().read(InputFile(name: "f", bytes: Array(text.utf8)), options: options)
}

@Suite struct RenderTreeTests {
  private func own() throws -> ImportResult {
    try HierarchyReader.withoutXML.read(try fixture("dumps/webkit-render-tree/own-layers.txt"))
  }

  private func view(_ id: String) throws -> ViewSpec {
    try #require(try own().hierarchy.views.first { $0.id == id })
  }

  @Test func `layers stand in the page's view in the order of painting`() throws {
    let views = try own().hierarchy.views
    #expect(views.indices.filter { views[$0].parent == 0 } == [1, 2, 3, 18, 20])
    #expect(views[1].className == "RenderBlock {HTML}" && !views[1].hitPassthrough)
    #expect(views[2].frame == Rect(x: 10, y: 10, width: 50, height: 50))
    #expect(views[3].hitPassthrough)
    #expect(views[2].details.unknown == ["parent", "hitPassthrough"])
  }

  @Test func `an inline box stands where what is in it stands`() throws {
    let link = try view("link")
    #expect(link.frame == Rect(x: 40, y: 0, width: 60, height: 18))
    let text = try view("RenderText {#text}#8")
    #expect(text.frame == Rect(x: 0, y: 0, width: 60, height: 18) && text.hitPassthrough)
    #expect(text.details.label == "a \u{201c}\"page\"\u{201d}")
    #expect(try own().estimated.map(\.line) == [13])
  }

  @Test func `a cell's place is that in its section, and SVG's is that on the page`() throws {
    #expect(try view("RenderTableCell {TD}#15").frame.origin == Point(x: 2, y: 0))
    #expect(try view("RenderSVGRect {rect}#17").frame == Rect(x: 10, y: 10, width: 20, height: 20))
  }

  @Test func `a layer that scrolls and is cut takes touches in what is left`() throws {
    let list = try view("RenderBlock {DIV}#18")
    #expect(list.boundsOrigin == Point(x: 0, y: 30) && list.clipsToBounds && !list.hitOverflow)
    let corners = [(0.0, 30.0), (85, 30), (85, 95), (0, 95)].map { Point(x: $0.0, y: $0.1) }
    #expect(list.hitShape == .polygons([corners]))
  }

  @Test func `a page in a frame stands inside its border`() throws {
    let page = try view("RenderView#21")
    #expect(page.parent == 20 && page.frame == Rect(x: 2, y: 2, width: 100, height: 80))
    #expect(try view("RenderBlock {HTML}#22").parent == 21)
    #expect(try view("RenderBody {BODY}#23").frame.size.height == 64.5)
  }

  @Test func `what is no box is told`() throws {
    #expect(
      try own().skipped == [
        .init(line: 1, reason: "not a box"),
        .init(line: 24, reason: "a box that is nowhere, and what it holds"),
      ])
  }

  static let start = "layer at (0,0) size 9x9\n  RenderView at (0,0) size 9x9\n"

  @Test(arguments: [
    ("layer at (0,0) size 9x9\n", 1, 0), (start + "layer at (0,0) size 9x9\n", 3, 1),
    (start + "layer at (0,0) si", 3, 1),
    (start + "layer at (0,0) size 9x9\n  RenderBlock {DI", 4, 1),
    (start + "layer at (0,0) size 9x9\n  RenderText {#text} at (0,0) size 9x9\n", 4, 1),
    (
      start
        + "layer at (0,0) size 9x9\n  RenderText {#text} at (0,0) size 9x9\n    text run at (0,0) width 9: \"a",
      5, 1
    ),
    (start + "layer at (0,0) size 9x9\n  RenderBlock {P} at (0,0) size 9x9 [color=#00", 4, 1),
  ]) func `a tree that is cut off is refused with its line, also at a line's end`(
    text: String, line: Int, whole: Int
  ) throws {
    let boxes = "\(whole) complete box\(whole == 1 ? "" : "es")"
    #expect(
      throws: FileError(
        file: "f", line: line, reason: "the tree is cut off here; \(boxes), --partial reads them")
    ) { try read(text) }
    guard whole > 0 else { return }
    let part = try read(text, ImportOptions(isPartial: true))
    #expect(part.hierarchy.views.count >= 1 && part.skipped.last?.line == line)
  }

  @Test func `a box that is torn in the middle has no meaning`() {
    #expect(throws: FileError(file: "f", line: 1, reason: "a layer, box or text that is not whole")) {
      try read("layer at (0,0\n" + RenderTreeTests.start)
    }
    #expect(throws: FileError(file: "f", reason: "no box is in it")) { try read("hello") }
  }
}

@Suite struct RenderTreeVariantTests {
  static let svg = """
    layer at (0,0) size 90x90
      RenderView at (0,0) size 90x90
    layer at (0,0) size 90x90
      RenderSVGRoot {svg} at (0,0) size 90x90
        RenderSVGText {text} at (10,5) size 40x18 contains 1 chunk(s)
          RenderSVGInlineText {#text} at (0,0) size 40x18
            chunk 1 text run 1 at (10.00,15.00) startOffset 0 endOffset 5 width 40.00: "Hello"

    """

  @Test func `a text of SVG has its runs in chunks`() throws {
    let views = try read(RenderTreeVariantTests.svg).hierarchy.views
    try #require(views.count == 4)
    #expect(!views[2].hitPassthrough && views[3].hitPassthrough && views[3].details.label == "Hello")
  }

  static let blink = """
    layer at (0,0) size 90x90
      LayoutView at (0,0) size 90x90
    layer at (0,0) size 90x90 transparent
      LayoutNGBlockFlow {HTML} at (0,0) size 90x90
        LayoutNGTableSection {TBODY} at (0,0) size 90x60
          LayoutNGTableRow {TR} at (0,30) size 90x30
            LayoutNGTableCell {TD} at (2,0) size 86x30 [r=0 c=0 rs=1 cs=1]
              LayoutCounter at (0,0) size 9x18
                text run at (0,0) width 9: "1"
    layer at (0,0) size 5x5
    layer at (3,4) size 5x5
      LayoutBlockFlow (positioned) {DIV} at (3,4) size 5x5
    caret: position 1 of child 0 {#text} of body

    """

  @Test func `Blink's trees are read too, and what is no box is told`() throws {
    let result = try read(RenderTreeVariantTests.blink)
    let views = result.hierarchy.views
    try #require(views.count == 7)
    // A cell above its row is in its row.
    #expect(views[4].frame.origin == Point(x: 2, y: 0))
    #expect(views[5].details.label == "1" && views[5].hitPassthrough)
    #expect(views[6].parent == 0 && views[6].frame.origin == Point(x: 3, y: 4))
    #expect(
      result.skipped == [
        .init(line: 10, reason: "a layer without a box"), .init(line: 13, reason: "not a box"),
      ])
  }
}
