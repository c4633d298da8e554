import Files
import Geometry
import Hierarchy
import Testing

private func read(
  _ text: String, _ options: ImportOptions = ImportOptions()
) throws(FileError) -> ImportResult {
  try FlutterRenderImporter().read(InputFile(name: "f", bytes: Array(text.utf8)), options: options)
}

@Suite struct FlutterRenderTests {
  private func own() throws -> ImportResult {
    try HierarchyReader.withoutXML.read(try fixture("dumps/flutter-render-tree/own-log.txt"))
  }

  private func view(_ hash: String) throws -> ViewSpec {
    try #require(try own().hierarchy.views.first { $0.id.hasSuffix("#" + hash) })
  }

  @Test func `the view's size is the logical one, and a log's prefix is no part of the tree`() throws {
    let result = try own()
    #expect(result.format == "flutter-render-tree" && result.skipped.isEmpty)
    let view = try #require(result.hierarchy.views.first)
    #expect(view.id == "RenderView#6f1e2" && view.frame.size == Size(width: 400, height: 600))
    #expect(!view.hitPassthrough)
  }

  @Test func `what listens takes touches, and what never takes any lets them through`() throws {
    #expect(try view("0a0b1").hitPassthrough)
    let listener = try view("11111")
    #expect(!listener.hitPassthrough && listener.frame == Rect(x: 10, y: 20, width: 100, height: 50))
    #expect(listener.details.recognizers == ["down", "up"])
    #expect(try view("22222").details.label == "Send now")
    #expect(try !view("55555").isUserInteractionEnabled)
  }

  @Test func `what absorbs takes touches for what it holds`() throws {
    #expect(try !view("66666").hitPassthrough)
    let child = try view("77777")
    #expect(!child.isUserInteractionEnabled)
    #expect(child.hitShape == .ellipse(Rect(x: 0, y: 0, width: 100, height: 100)))
  }

  @Test func `a transform turns about its alignment, and is asked outside of its size`() throws {
    let view = try view("33333")
    #expect(view.transform == AffineTransform(a: 2, b: 0, c: 0, d: 2, tx: 0, ty: 0))
    #expect(view.anchorPoint == Point(x: 0.5, y: 0.5) && view.hitOverflow && view.hitPassthrough)
  }

  @Test func `slivers stand by their constraints, the first in front`() throws {
    let views = try own().hierarchy.views
    let viewport = try #require(views.firstIndex { $0.id.hasSuffix("88888") })
    let slivers = views.filter { $0.parent == viewport }
    #expect(slivers.map(\.className) == ["RenderSliverToBoxAdapter", "RenderSliverList"])
    #expect(slivers[1].frame == Rect(x: 0, y: 40, width: 400, height: 60))
    // Upwards: the first child ends where the sliver's visible part does, less what is scrolled away.
    #expect(try view("aaaaa").frame == Rect(x: 0, y: 40, width: 400, height: 30))
    #expect(try view("bbbbb").frame == Rect(x: 0, y: 0, width: 400, height: 40))
  }

  @Test func `what is kept alive or offstage is hidden`() throws {
    #expect(try view("ccccc").isHidden && view("eeeee").isHidden)
    let excerpt = try HierarchyReader.withoutXML.read(
      try fixture("dumps/flutter-render-tree/keep-alive-list-excerpt.txt"))
    #expect(excerpt.hierarchy.views[9].frame == Rect(x: 0, y: -400, width: 800, height: 400))
    #expect(excerpt.hierarchy.views.last?.id == "RenderCustomPaint#14")
  }

  static let tree = """
    RenderView#00000
     │ configuration: Size(9.0, 9.0) at 1.0x (in logical pixels)
     │
     ├─child 1: RenderFlex#00000
     │ │ size: Size(9.0, 9.0)
     │ │
     │ └─child: RenderErrorBox#00000
     │     size: Size(9.0, 9.0)
     │
     └─child 2: RenderErrorBox#00000
         size: Size(9.0, 9.0)

    """

  @Test func `a tree that is cut off at any line's end before its last child is refused`() throws {
    let lines = FlutterRenderTests.tree.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(try read(FlutterRenderTests.tree).hierarchy.views.count == 4)
    for count in 2...9 {
      let text = lines.prefix(count).joined(separator: "\n") + "\n"
      #expect {
        try read(text)
      } throws: {
        "\($0)".hasPrefix("f: line \(count): the tree is cut off here; ")
      }
    }
    // The third object may have more to say; a line of nothing but branches says that it has not.
    for (count, whole) in [(8, 2), (9, 3)] {
      let text = lines.prefix(count).joined(separator: "\n") + "\n"
      let part = try read(text, ImportOptions(isPartial: true))
      #expect(part.hierarchy.views.count == whole && part.skipped.last?.line == count)
    }
  }

  @Test(arguments: [
    ("hello", "f: no render object is in it"),
    (
      "RenderView#00000\n │ size: Size(1.0, 1.0)\n │\n │   └─child: RenderFlex#00000\n",
      "f: line 4: a branch that grows from no object"
    ),
    (
      "RenderView#00000\n └─child: RenderFlex#00000\n └─child: RenderFlex#00000\n",
      "f: line 3: a child behind the last of its parent"
    ),
  ]) func `what is no tree is refused with its line`(text: String, message: String) {
    #expect {
      try read(text)
    } throws: {
      "\($0)" == message
    }
  }
}
