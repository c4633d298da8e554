import Files
import Geometry
import Hierarchy
import Testing

@Suite struct FlutterInspectorTests {
  private let importer = FlutterInspectorImporter()

  @Test func `sizes are strings, offsets stand beside them or in the render object`() throws {
    let file = try fixture("dumps/flutter-diagnostics-json/own-layout.json")
    let result = try HierarchyReader.withoutXML.read(file)
    let views = result.hierarchy.views
    #expect(result.format == importer.format)
    #expect(views.map(\.className) == ["Column", "Text", "Expanded", "Padding", "Tooltip"])
    #expect(views.map(\.id) == ["inspector-1", "inspector-2", "Expanded#2", "Padding#3", "Tooltip#4"])
    #expect(views.map(\.parent) == [nil, 0, 0, 2, 2])
    #expect(views[0].frame == Rect(x: 0, y: 0, width: 300, height: 200))
    #expect(views[1].frame == Rect(x: 10, y: 5.5, width: 100.5, height: 20))
    #expect(views[2].frame == Rect(x: 0, y: 25.5, width: 300, height: 100))
    #expect(views[1].details.label == "Hello")
  }

  @Test func `a size that is infinite or missing makes the frame unknown`() throws {
    let file = try fixture("dumps/flutter-diagnostics-json/own-layout.json")
    let result = try importer.read(file, options: .init())
    #expect(result.hierarchy.views.suffix(2).map(\.frame) == [.zero, .zero])
    #expect(
      result.hierarchy.views.map(\.details.unknown.last) == [
        "hitPassthrough", "hitPassthrough", "hitPassthrough", "frame", "frame",
      ])
    #expect(result.estimated.map(\.line) == [11, 13])
  }

  @Test func `children without an offset are unknown`() throws {
    let file = try fixture("dumps/flutter-diagnostics-json/devtools-flex-row.json")
    let views = try importer.read(file, options: .init()).hierarchy.views
    #expect(views.map(\.className) == ["Row", "Container", "Expanded"])
    #expect(views[0].frame == Rect(x: 0, y: 0, width: 300, height: 60))
    #expect(views.dropFirst().allSatisfy { $0.frame == .zero && $0.details.unknown.contains("frame") })
  }

  @Test func `what is cut off tells the complete ones, and reads those and no others`() throws {
    let text =
      "{\"description\": \"A\", \"children\": [{\"description\": \"B\"},\n{\"description\": \"C\"}"
    let file = InputFile(name: "f", bytes: Array(text.utf8))
    let reason = "the text is cut off here; 2 complete nodes, --partial reads them"
    #expect(throws: FileError(file: "f", line: 2, reason: reason)) {
      try importer.read(file, options: .init())
    }
    let part = try importer.read(file, options: ImportOptions(isPartial: true))
    #expect(part.hierarchy.views.map(\.className) == ["B", "C"])
    #expect(part.hierarchy.views.allSatisfy { $0.details.unknown.contains("parent") })
  }

  @Test func `a widget in whose children a dump is cut off stays where its size and place are told`() throws {
    let text = """
      {"description": "A", "valueId": "a", "size": {"width": "9.0", "height": "8.0"}, "children": [
      {"description": "B", "valueId": "b", "size": {"width": "1.0", "height": "1.0"},
      "parentData": {"offsetX": "2.0", "offsetY": "3.0"}}, {"descr
      """
    let part = try importer.read(
      InputFile(name: "f", bytes: Array(text.utf8)), options: ImportOptions(isPartial: true))
    #expect(part.hierarchy.views.map(\.id) == ["a", "b"])
    #expect(part.hierarchy.views[1].frame == Rect(x: 2, y: 3, width: 1, height: 1))
    #expect(part.estimated.contains { $0.line == 1 && $0.reason.contains("cut off in its children") })
  }
}
