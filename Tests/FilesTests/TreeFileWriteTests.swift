import Files
import Geometry
import Hierarchy
import TestSupport
import Testing

private func written(_ tree: TreeFile) throws(FileError) -> String {
  String(decoding: try tree.bytes(), as: UTF8.self)
}

private func read(_ text: String) throws(FileError) -> TreeFile {
  try TreeFile.read(InputFile(name: "f", bytes: Array(text.utf8)))
}

@Suite struct TreeFileWriteTests {
  @Test func `the canonical text has one view a line and no defaults`() throws {
    let text = """
      {"name": "n", "lenient": true, "views": [
        {"frame": [0, 0, 10.0, 1e1], "id": "root", "class": "UIView", "alpha": 1, "hidden": false, "x": 0,
         "bounds": [0, 0, 10, 10], "transform": [1, 0, 0, 1, 0, 0], "hitInsets": [0, 0, 0, 0], "windowLevel": 0},
        {"parent": "root", "id": "é\\"", "class": "UILabel", "userInteractionEnabled": false, "frame": [1, 2, 3, 4],
         "contentOffset": [0.5, 0], "hitShape": {"polygon": [[0, 0], [1, 0]]}, "isOn": true, "label": "x"},
        {"id": "u", "class": "UILabel", "userInteractionEnabled": true, "frame": [0, 0, 0, 0], "alpha": 0.1,
         "unknown": ["frame"]}],
        "responders": [ ]}
      """
    let canonical = """
      {"name": "n", "views": [
        {"id": "root", "frame": [0, 0, 10, 10]},
        {"id": "é\\"", "class": "UILabel", "parent": "root", "frame": [1, 2, 3, 4], "bounds": [0.5, 0, 3, 4], \
      "hitShape": {"polygons": [[[0, 0], [1, 0]]]}, "label": "x", "isOn": true},
        {"id": "u", "class": "UILabel", "frame": [0, 0, 0, 0], "alpha": 0.1, "userInteractionEnabled": true, \
      "unknown": ["frame"]}
      ], "responders": []}

      """
    let tree = try read(text)
    #expect(try written(tree) == canonical)
    #expect(try written(read(canonical)) == canonical)
    #expect(try written(TreeFile(ViewHierarchy())) == "{\"views\": []}\n")
  }

  @Test(arguments: 0..<60) func `what is written is read as the same tree`(seed: Int) throws {
    let tree = TreeFile(RandomTree.everything(seed: UInt64(seed), views: 1 + seed * 5))
    let text = try written(tree)
    let again = try read(text)
    #expect(again == tree)
    #expect(try written(again) == text)
  }

  @Test func `what no tree file can hold is refused`() throws {
    func refusal(_ change: (inout ImportDetails) -> Void) throws -> String? {
      var view = ViewSpec(id: "a", frame: .zero)
      change(&view.details)
      let tree = TreeFile(try ViewHierarchy(views: [view]))
      do throws(FileError) {
        _ = try tree.bytes(name: "out")
        return nil
      } catch { return error.description }
    }
    let carried = "out: $.views[0]: cannot carry a member "
    #expect(try refusal { $0.carried = [.init(name: "colour", json: "1")] } == carried + "\"colour\"")
    #expect(try refusal { $0.carried = [.init(name: "isOn", json: "1")] } == carried + "\"isOn\"")
    #expect(try refusal { $0.carried = [.init(name: "team", json: "{")] } == carried + "\"team\"")
    #expect(try refusal { $0.carried = [.init(name: "team", json: "1 2")] } == carried + "\"team\"")
    let twice = [ImportDetails.Member](repeating: .init(name: "isOn", json: "true"), count: 2)
    #expect(try refusal { $0.carried = twice } == carried + "\"isOn\"")
    #expect(try refusal { $0.carried = [.init(name: "isOn", json: " true ")] } == nil)
    #expect(
      try refusal { $0.source = .init(file: "a", line: 0) } == "out: $.views[0].source.line: 0 is below 1")
    let responders = TreeFile(ViewHierarchy(), responders: "{}")
    #expect(throws: FileError(file: "tree", path: "$.responders", reason: "is no JSON array")) {
      try responders.bytes()
    }
  }

  @Test func `a file is written whole, and an error names it`() throws {
    let tree = TreeFile(RandomTree.everything(seed: 1, views: 40))
    let path = "/tmp/touchstone-write-\(UInt64.random(in: 0 ... .max)).tree.json"
    try tree.write(to: path)
    #expect(try TreeFile.read(InputFile.read(path)) == tree)
    try TreeFile(ViewHierarchy()).write(to: path)
    #expect(try InputFile.read(path).bytes.count == 14)
    #expect(throws: FileError(file: "/nonexistent/a", reason: "No such file or directory")) {
      try tree.write(to: "/nonexistent/a")
    }
    try removeFile(path)
  }

  @Test func `written piece by piece a tree is the same text`() throws {
    let views = (0..<3_000).map { index in
      ViewSpec(
        id: "view-\(index)", parent: index == 0 ? nil : 0,
        frame: Rect(x: Double(index), y: 0.5, width: 10, height: 20))
    }
    let tree = TreeFile(try ViewHierarchy(views: views))
    try tree.check()
    var pieces: [[UInt8]] = []
    tree.write { pieces.append($0) }
    #expect(pieces.count > 2 && pieces.dropLast().allSatisfy { $0.count < 70_000 })
    #expect(Array(pieces.joined()) == (try tree.bytes()))
  }
}
