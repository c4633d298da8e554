import Files
import Geometry
import Hierarchy
import Testing

/// Reads a text as a tree file.
private func read(_ text: String) throws(FileError) -> TreeFile {
  try TreeFile.read(InputFile(name: "a.tree.json", bytes: Array(text.utf8)))
}

@Suite struct TreeFileTests {
  @Test func `a view has UIKit's defaults`() throws {
    let tree = try read(
      """
      {"views": [{"id": "a", "frame": [1, 2, 30, 40]},
                 {"id": "i", "class": "UIImageView", "parent": "a", "frame": [0, 0, 1, 1]},
                 {"id": "l", "class": "UILabel", "frame": [0, 0, 1, 1], "userInteractionEnabled": true}]}
      """)
    let views = tree.hierarchy.views
    #expect(tree.hierarchy.name == "")
    #expect(views[0] == ViewSpec(id: "a", frame: Rect(x: 1, y: 2, width: 30, height: 40)))
    #expect(views[0].className == "UIView")
    #expect(views[0].bounds == Rect(x: 0, y: 0, width: 30, height: 40))
    #expect(views[0].isUserInteractionEnabled && views[0].alpha == 1 && !views[0].isHidden)
    #expect(!views[0].hasRareMembers)
    #expect(views[1].parent == 0 && !views[1].isUserInteractionEnabled)
    #expect(views[2].parent == nil && views[2].isUserInteractionEnabled)
  }

  @Test func `every member is read, in any order`() throws {
    let tree = try read(
      """
      {"lenient": false, "views": [{"windowLevel": -1.5, "unknown": ["frame", "hidden"], "recognizers": ["tap"],
        "source": {"line": 7, "file": "A.swift"}, "enabled": false, "identifier": "btn", "label": "é\\n",
        "hitPassthrough": true, "hitOverflow": true, "hitInsets": [1, 2, -3, 4], "clipsToBounds": true,
        "userInteractionEnabled": false, "hidden": true, "alpha": 0.25, "anchorPoint": [0, 1],
        "transform": [1, 2, 3, 4, 5, 6], "bounds": [7, 8, 30, 40], "frame": [1, 2, 30, 40],
        "class": "UIButton", "hitShape": {"ellipse": [0, 0, 5, 5]}, "id": "a"}],
       "name": "all", "responders": [ {"id": "app", "kind": "application"} ]}
      """)
    let view = try #require(tree.hierarchy.views.first)
    #expect(tree.hierarchy.name == "all")
    #expect(tree.responders == "[{\"id\":\"app\",\"kind\":\"application\"}]")
    #expect(view.className == "UIButton" && view.frame == Rect(x: 1, y: 2, width: 30, height: 40))
    #expect(view.boundsOrigin == Point(x: 7, y: 8))
    #expect(view.transform == AffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6))
    #expect(view.anchorPoint == Point(x: 0, y: 1))
    #expect(view.alpha == 0.25 && view.isHidden && !view.isUserInteractionEnabled && view.clipsToBounds)
    #expect(view.hitInsets == EdgeInsets(top: 1, left: 2, bottom: -3, right: 4))
    #expect(view.hitShape == .ellipse(Rect(x: 0, y: 0, width: 5, height: 5)))
    #expect(view.hitOverflow && view.hitPassthrough && view.windowLevel == -1.5)
    #expect(view.details.label == "é\n" && view.details.identifier == "btn")
    #expect(view.details.isEnabled == false && view.details.recognizers == ["tap"])
    #expect(view.details.source == ImportDetails.SourceLocation(file: "A.swift", line: 7))
    #expect(view.details.unknown == ["frame", "hidden"])
  }

  @Test func `alpha is clamped and kept as a 32-bit float`() throws {
    let alphas = ["-1", "0", "0.01", "0.0100001", "0.5", "2", "1e300"].map { alpha in
      try? read("{\"views\":[{\"id\":\"a\",\"frame\":[0,0,1,1],\"alpha\":\(alpha)}]}").hierarchy.views[0]
        .alpha
    }
    #expect(alphas == [0, 0, Float(0.01), Float(0.0100001), 0.5, 1, 1])
  }

  @Test func `shapes have three forms`() throws {
    func shape(_ text: String) throws -> HitShape? {
      try read("{\"views\":[{\"id\":\"a\",\"frame\":[0,0,1,1],\"hitShape\":\(text)}]}").hierarchy.views[0]
        .hitShape
    }
    let ring = [Point(x: 0, y: 0), Point(x: 4, y: 0), Point(x: 0, y: 4)]
    #expect(try shape("{\"polygon\": [[0,0],[4,0],[0,4]]}") == .polygons([ring]))
    #expect(try shape("{\"polygons\": [[[0,0],[4,0],[0,4]], []]}") == .polygons([ring, []]))
    #expect(try shape("{\"polygons\": []}") == .polygons([]))
    #expect(try shape("{\"ellipse\": [1,2,0,4]}") == .ellipse(Rect(x: 1, y: 2, width: 0, height: 4)))
  }

  @Test func `contentOffset is another name of the origin of bounds`() throws {
    func origin(_ members: String) throws -> Point {
      try read("{\"views\":[{\"id\":\"a\",\"frame\":[0,0,9,9],\(members)}]}").hierarchy.views[0].boundsOrigin
    }
    #expect(try origin("\"contentOffset\": [3, 4]") == Point(x: 3, y: 4))
    #expect(try origin("\"bounds\": [3, 4, 9, 9], \"contentOffset\": [3, 4]") == Point(x: 3, y: 4))
    #expect(throws: FileError.self) { try origin("\"contentOffset\": [0, 0], \"bounds\": [3, 4, 9, 9]") }
  }

  @Test func `members of scenarios are kept as they are`() throws {
    let text = """
      {"views": [{"id": "a", "class": "UIScrollView", "frame": [0, 0, 9, 9], "contentSize": [90, 9.5],
        "isPagingEnabled": true, "touches": "consume", "decelerationRate": "fast", "value": 0.5,
        "preferredFocus": ["b", "c"], "gestures": [{"id": "t", "type": "tap"}], "team": {"x": [1]}}]}
      """
    let tree = try read(text)
    let carried = tree.hierarchy.views[0].details.carried.map { "\($0.name) \($0.json)" }
    #expect(
      carried == [
        "contentSize [90, 9.5]", "isPagingEnabled true", "touches \"consume\"", "decelerationRate \"fast\"",
        "value 0.5", "preferredFocus [\"b\", \"c\"]", "gestures [{\"id\":\"t\",\"type\":\"tap\"}]",
        "team {\"x\":[1]}",
      ])
    #expect(try read(String(decoding: tree.bytes(), as: UTF8.self)) == tree)
  }

  @Test func `the members beside a scenario's views are stepped over`() throws {
    let tree = try read(
      """
      {"name": "s", "source": "T1", "tags": ["x"], "input": [{"t": 0, "finger": 1}], "expect": [], "absent": [],
       "views": [{"id": "a", "frame": [0, 0, 1, 1]}], "gestures": [], "device": {"screen": [1, 2]}}
      """)
    #expect(tree.hierarchy.views.count == 1)
    #expect(tree.warnings.isEmpty)
  }

  @Test func `a lenient file may have unknown members, each told`() throws {
    let text = """
      {"views": [{"id": "a", "frame": [0, 0, 1, 1], "colour": "red", "hitShape": {"polygon": [], "x": {}}}],
       "made by": "hand", "lenient": true}
      """
    let tree = try read(text)
    #expect(
      tree.warnings.map(\.description) == [
        "a.tree.json: $.views[0].colour: unknown member (line 1)",
        "a.tree.json: $.views[0].hitShape.x: unknown member (line 1)",
        "a.tree.json: $[\"made by\"]: unknown member (line 2)",
      ])
    #expect(throws: FileError.self) { try read(text.replacing("true}", with: "false}")) }
    let many = (0..<50).map { "\"x\($0)\": 0" }.joined(separator: ", ")
    let warnings = try read("{\"views\": [], \"lenient\": true, \(many)}").warnings
    #expect(warnings.count == 21)
    #expect(warnings.last?.description == "a.tree.json: 30 more unknown members")
  }

  @Test func `a byte-order mark, CRLF and an empty list of views are fine`() throws {
    #expect(try read("\u{feff}{\r\n\"views\": []\r\n}\r\n").hierarchy == ViewHierarchy())
  }

  @Test func `ids are equal when their bytes are`() throws {
    let tree = try read(
      "{\"views\":[{\"id\":\"\u{e9}\",\"frame\":[0,0,1,1]},{\"id\":\"e\u{301}\",\"parent\":\"\u{e9}\",\"frame\":[0,0,1,1]}]}"
    )
    #expect(tree.hierarchy.views[1].parent == 0)
  }
}
