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

@Suite struct GraphicsLayerTests {
  private let importer = GraphicsLayerImporter()

  @Test func `of three dumps the one asked for is read, and regions are shapes`() throws {
    let file = try fixture("dumps/webkit-graphicslayer-tree/event-region-pointer-events-expected.txt")
    let first = try HierarchyReader.withoutXML.read(file)
    #expect(first.treeCount == 2 && first.hierarchy.views.count == 5)
    #expect(first.hierarchy.views.allSatisfy { $0.hitPassthrough && $0.hitShape == nil })
    let views = try importer.read(file, options: ImportOptions(treeIndex: 1)).hierarchy.views
    #expect(views.map(\.hitPassthrough) == [true, true, false, false, false])
    #expect(views[3].frame == Rect(x: 212, y: 8, width: 202, height: 202))
    #expect(views[3].hitShape?.contains(Point(x: 1, y: 1)) == false)
    #expect(views[3].hitShape?.contains(Point(x: 2, y: 2)) == true)
  }

  @Test func `rectangles that overlap are one region`() throws {
    let file = try fixture("dumps/webkit-graphicslayer-tree/own-layers.txt")
    let result = try importer.read(file, options: .init())
    let layer = result.hierarchy.views[1]
    #expect(layer.boundsOrigin == Point(x: 0, y: 50) && layer.alpha == 0.5)
    let shape = try #require(layer.hitShape)
    for (x, y, isIn) in [
      (50.0, 80.0, true), (10, 60, true), (90, 120, true), (90, 60, false), (10, 100, false),
    ] {
      #expect(shape.contains(Point(x: x, y: y)) == isIn, "\(x) \(y)")
    }
  }

  @Test func `anchors and transforms in the plane are kept, others unknown`() throws {
    let file = try fixture("dumps/webkit-graphicslayer-tree/own-layers.txt")
    let result = try importer.read(file, options: .init())
    let views = result.hierarchy.views
    #expect(views[0].anchorPoint == .zero)
    #expect(views[1].transform == AffineTransform(a: 2, b: 0, c: 0, d: 2, tx: 5, ty: 6))
    #expect(views[2].details.unknown == ["transform"] && result.estimated.map(\.line) == [16])
    #expect(views[3].parent == 2 && views[3].frame == .zero && views[3].hitShape != nil)
  }

  @Test(arguments: [
    (
      "(GraphicsLayer\n  (bounds 1.00 2.00)\n",
      "f: line 2: the dump ends inside a layer; 0 complete layers, --partial reads them"
    ),
    (
      "(GraphicsLayer\n  (children 2\n    (GraphicsLayer\n    )\n    (GraphicsL",
      "f: line 5: the dump ends inside a layer; 2 complete layers, --partial reads them"
    ),
    ("(GraphicsLayer\n  what\n)", "f: line 2: \"(\" or \")\" is expected in a layer"),
    ("hello", "f: no layer is in it"),
    (")\n", "f: line 1: the dump begins inside a layer; --partial reads what follows"),
  ]) func `a dump is refused with its line`(text: String, message: String) {
    #expect(fault(importer, text) == message)
  }

  @Test func `what is whole is read when asked for`() throws {
    let text = "(GraphicsLayer\n  (children 2\n    (GraphicsLayer\n    )\n    (GraphicsL"
    let result = try read(importer, text, ImportOptions(isPartial: true))
    #expect(result.hierarchy.views.map(\.parent) == [nil, 0])
  }
}

@Suite struct ControllerTests {
  private let importer = ControllerImporter()

  @Test func `controllers are responders without views`() throws {
    let file = try fixture("dumps/uikit-vc-hierarchy/own-presented.txt")
    let result = try HierarchyReader.withoutXML.read(file)
    #expect(result.format == importer.format && result.hierarchy.views.isEmpty)
    let expected = [
      #"[{"id":"0x10","kind":"controller","class":"UITabBarController","view":"0x20","state":"appeared"}"#,
      #"{"id":"0x11","kind":"controller","class":"Shop.ListController","view":"0x21","parent":"0x10","state":"disappeared"}"#,
      #"{"id":"0x12","kind":"controller","class":"UIViewController","parent":"0x11","state":"disappeared"}"#,
      #"{"id":"0x13","kind":"controller","class":"UIAlertController","view":"0x23","presentedBy":"0x10","state":"appearing"}"#,
      #"{"id":"0x14","kind":"controller","class":"UIViewController","presentedBy":"0x13","state":"appeared"}]"#,
    ]
    #expect(result.responders == expected.joined(separator: ","))
    #expect(result.estimated.map(\.line) == [3, 5])
  }

  @Test func `without addresses there are generated ids`() throws {
    let result = try HierarchyReader.withoutXML.read(try fixture("dumps/uikit-vc-hierarchy/sst-tabbar.txt"))
    #expect(
      result.responders?.contains(
        #"{"id":"UIViewController#3","kind":"controller","class":"UIViewController","parent":"UIPageViewController#2""#
      ) == true)
    #expect(result.estimated.count == 12)
    let file = InputFile(
      name: "f", bytes: Array("{\"views\": [], \"responders\": \(result.responders ?? "")}".utf8))
    #expect(try TreeFile.read(file).hierarchy.views.isEmpty)
  }

  @Test(arguments: [
    ("x", "f: no controller is in it"),
    (
      "<A 0x1>, state: appeared, view: <V 0x2",
      "f: line 1: the dump ends inside a controller; 0 complete controllers, --partial reads them"
    ),
    (
      "<A 0x1>, state: appeared, view: <V 0x2> not in the",
      "f: line 1: the dump ends inside a controller; 0 complete controllers, --partial reads them"
    ),
    (
      "<A 0x1>, state: appeared, view: <V 0x2>, presented wi",
      "f: line 1: the dump ends inside a controller; 0 complete controllers, --partial reads them"
    ),
    (
      "<A 0x1>, state: appeared, view: <V 0x2>\n   | <B 0x",
      "f: line 2: the dump ends inside a controller; 1 complete controller, --partial reads them"
    ),
    (
      "<A 0x1>, state: appeared, view: <V 0x2>\n   |    | <B 0x3>, state: appeared, view: <V 0x4>",
      "f: line 2: the controller is 2 deep, and none 1 deep stands above it"
    ),
    ("<A 0x1>, state: app\n<B 0x3>, state: appeared, view: <V 0x4>", "f: line 1: the controller has no end"),
    ("<A 0x1>, state: appeared, view: <V 0x2>\n\0", "f: line 2: a NUL byte; this is no text"),
  ]) func `a print-out is refused with its line`(text: String, message: String) {
    #expect(fault(importer, text) == message)
  }

  @Test func `of several print-outs one is read, and mutated ones are read or refused`() throws {
    let one = "<A 0x1>, state: appeared, view: <V 0x2>\n"
    let result = try read(
      importer, one + "<B 0x3>, state: appeared, view: <V 0x4>\n", ImportOptions(treeIndex: 1))
    #expect(result.treeCount == 2 && result.responders?.hasPrefix(#"[{"id":"0x3""#) == true)
    let bytes = try fixture("dumps/uikit-vc-hierarchy/own-presented.txt").bytes
    for mutant in mutations(of: bytes, seed: 3, count: 400) {
      do throws(FileError) {
        let result = try importer.read(
          InputFile(name: "f", bytes: mutant), options: ImportOptions(isPartial: true))
        #expect(result.responders?.hasPrefix("[{") == true)
      } catch { #expect(!error.reason.isEmpty && !error.description.contains("\n")) }
    }
  }
}
