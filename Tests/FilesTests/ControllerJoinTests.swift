import Files
import Geometry
import Hierarchy
import Testing

private func file(_ text: String) -> InputFile { InputFile(name: "f", bytes: Array(text.utf8)) }

@Suite struct ControllerJoinTests {
  static let dump = """
    <UIWindow: 0x7FA0; frame = (0 0; 320 480); layer = <CALayer: 0x1>>
       | <UILayoutContainerView: 0x20; frame = (0 0; 320 480); layer = <CALayer: 0x1>>
       |    | <UIView: 0x7fa1; frame = (0 0; 320 480); layer = <CALayer: 0x1>>

    """
  static let controllers = """
    <UITabBarController 0x10>, state: appeared, view: <UILayoutContainerView 0x00000020>
       | <ListController 0x11>, state: appeared, view: <UIView 0x7FA1>
       | <OtherController 0x12>, state: disappeared, view: (view not loaded)
       + <AlertController 0x13>, state: appeared, view: <UIView 0x99>, presented with: <P 0x1>
       |    | <Nameless>, state: appeared, view: <UIView>

    """

  @Test func `controllers are joined to views by address`() throws {
    var result = try HierarchyReader.withoutXML.read(file(ControllerJoinTests.dump))
    try result.join(controllers: file(ControllerJoinTests.controllers))
    let expected = [
      #"[{"id":"0x10","kind":"controller","class":"UITabBarController","view":"0x20","state":"appeared"}"#,
      #"{"id":"0x11","kind":"controller","class":"ListController","view":"0x7fa1","parent":"0x10","state":"appeared"}"#,
      #"{"id":"0x12","kind":"controller","class":"OtherController","parent":"0x10","state":"disappeared"}"#,
      #"{"id":"0x13","kind":"controller","class":"AlertController","presentedBy":"0x10","state":"appeared"}"#,
      #"{"id":"Nameless#4","kind":"controller","class":"Nameless","parent":"0x13","state":"appeared"}]"#,
    ]
    #expect(result.responders == expected.joined(separator: ","))
    #expect(result.hierarchy.views.map(\.id) == ["0x7FA0", "0x20", "0x7fa1"])
    #expect(
      result.notes.suffix(4) == [
        "joined 2 of 5 controllers to views by their addresses",
        "estimated 1: a controller whose view is not loaded (line 3)",
        "estimated 1: a controller whose view is not among the views (line 4)",
        "estimated 1: a controller whose view has no address (line 5)",
      ])
    let tree = try TreeFile.read(
      InputFile(name: "t", bytes: try TreeFile(result.hierarchy, responders: result.responders).bytes()))
    #expect(tree.hierarchy == result.hierarchy && tree.responders == result.responders)
  }

  @Test func `a view that is seen twice, in two dumps of one screen, is found by its generated id`() throws {
    let twice = ControllerJoinTests.dump + "\n" + ControllerJoinTests.dump
    var result = try HierarchyReader.withoutXML.read(file(twice))
    try result.join(controllers: file(ControllerJoinTests.controllers))
    #expect(result.responders?.contains(#""class":"ListController","view":"UIView#2""#) == true)
  }

  @Test func `EarlGrey's views have addresses too`() throws {
    var result = try HierarchyReader.withoutXML.read(
      try fixture("dumps/earlgrey-hierarchy/own-windows.txt"))
    try result.join(controllers: file("<A 0xb1>, state: appeared, view: <UIView 0xb2>\n"))
    // The id of a view is not free for a controller.
    #expect(
      result.responders
        == #"[{"id":"0xb1#","kind":"controller","class":"A","view":"0xb2","state":"appeared"}]"#)
  }

  @Test func `a dump without addresses joins nothing, and says so`() throws {
    var result = try HierarchyReader.withoutXML.read(
      try fixture("dumps/uikit-recursive-description/sst-button.txt"))
    try result.join(controllers: file("<A 0x1>, state: appeared, view: <UIView 0x2>\n"))
    #expect(result.notes.contains("joined 0 of 1 controller to views by their addresses"))
  }

  @Test func `what is no print-out, or has responders already, is refused`() throws {
    var result = try HierarchyReader.withoutXML.read(file(ControllerJoinTests.dump))
    #expect(throws: FileError(file: "f", reason: "no controller is in it")) {
      try result.join(controllers: file("x"))
    }
    try result.join(controllers: file(ControllerJoinTests.controllers))
    #expect(throws: FileError(file: "f", reason: "the tree has responders of its own; nothing is joined")) {
      try result.join(controllers: file(ControllerJoinTests.controllers))
    }
  }

  @Test func `a scale divides places, sizes and shapes`() throws {
    let options = ImportOptions(scale: 2)
    let dump = try HierarchyReader.withoutXML.read(
      try fixture("dumps/webkit-graphicslayer-tree/own-layers.txt"), options: options)
    let plain = try HierarchyReader.withoutXML.read(
      try fixture("dumps/webkit-graphicslayer-tree/own-layers.txt"))
    for (half, whole) in zip(dump.hierarchy.views, plain.hierarchy.views) {
      #expect(half.frame.size.width * 2 == whole.frame.size.width)
      #expect(half.frame.origin.x * 2 == whole.frame.origin.x)
      if case .polygons(let small)? = half.hitShape, case .polygons(let large)? = whole.hitShape {
        #expect(small.flatMap(\.self).map { $0.y * 2 } == large.flatMap(\.self).map(\.y))
      }
    }
    #expect(dump.notes.last == "places and sizes are divided by 2.0")
  }

  @Test func `labels stand in the account only when asked for`() throws {
    let text = """
      ========== Window 1 ==========

      <A:0x1; AX=N; AX.label='Private'; AX.frame={{0, 0}, {9, 9}}; AX.focused='N'; alpha=1>

      """
    let result = try HierarchyReader.withoutXML.read(file(text))
    #expect(!result.summary.joined().contains("Private"))
    #expect(result.summaryWithLabels.joined().contains("(line 3 \"Private\")"))
  }
}
