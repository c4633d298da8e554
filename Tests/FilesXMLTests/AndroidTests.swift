import Files
import FilesXML
import Geometry
import Hierarchy
import Testing

private func result(_ text: String, _ options: ImportOptions = .init()) throws(FileError) -> ImportResult {
  try HierarchyReader.all.read(InputFile(name: "f", bytes: Array(text.utf8)), options: options)
}

private func read(_ body: String) throws(FileError) -> [ViewSpec] {
  try result("<hierarchy rotation='0'>\(body)</hierarchy>").hierarchy.views
}

@Suite struct AndroidTests {
  @Test func `edges in pixels become frames in the parent`() throws {
    let views = try read(
      "<node class='A' bounds='[10,20][110,220]'><node class='B' bounds='[15,30][65,90]'/></node>")
    #expect(
      views.map(\.frame) == [
        Rect(x: 10, y: 20, width: 100, height: 200), Rect(x: 5, y: 10, width: 50, height: 60),
      ])
  }

  @Test(arguments: [
    ("clickable='true'", false), ("clickable='false'", true),
    ("clickable='false' long-clickable='true'", false),
    ("checkable='true' clickable='false'", false), ("scrollable='true'", false),
    ("clickable='false' focusable='true'", true), ("clickable='true' enabled='false'", false),
    ("clickable='false' class='android.widget.EditText' focusable='true'", false),
    ("clickable='false' class='android.widget.EditText' focusable='false'", true),
  ]) func `what is not active lets touches through`(attributes: String, isPassthrough: Bool) throws {
    let view = try #require(try read("<node bounds='[0,0][9,9]' \(attributes)/>").first)
    #expect(view.hitPassthrough == isPassthrough)
    #expect(view.details.unknown == [])
  }

  @Test func `a node that tells nothing of it stays a view, and is told`() throws {
    let one = try result("<hierarchy><node bounds='[0,0][9,9]'/></hierarchy>")
    #expect(one.hierarchy.views[0].details.unknown == ["hitPassthrough"])
    #expect(!one.hierarchy.views[0].hitPassthrough)
    #expect(one.estimated.map(\.line) == [1])
  }

  @Test func `siblings are in their drawing order where all of them tell it`() throws {
    func ids(_ orders: [String]) throws -> [String] {
      let nodes = orders.enumerated().map { index, order in
        "<node resource-id='\(index)' \(order) bounds='[0,0][1,1]'><node resource-id='\(index)x' bounds='[0,0][1,1]'/></node>"
      }
      return try read("<node resource-id='r' bounds='[0,0][9,9]'>\(nodes.joined())</node>").map(\.id)
    }
    #expect(
      try ids(["drawing-order='3'", "drawing-order='1'", "drawing-order='1'"])
        == ["r", "1", "1x", "2", "2x", "0", "0x"])
    #expect(
      try ids(["drawing-order='3'", "", "drawing-order='1'"]) == ["r", "0", "0x", "1", "1x", "2", "2x"])
  }

  @Test func `generated ids number the nodes of the file, not of the drawing order`() throws {
    let file = try fixture("dumps/uiautomator-xml/own-standard.xml")
    #expect(
      try HierarchyReader.all.read(file).hierarchy.views.map(\.id) == [
        "android.widget.FrameLayout#0", "android.widget.TextView#2", "android.widget.EditText#3",
        "org.notes:id/fab", "android.view.ViewGroup#4", "android.view.View$Inner#5",
      ])
  }

  @Test func `several nodes at the top are windows, the later in front`() throws {
    let file = try fixture("dumps/uiautomator-xml/openatx-xpath.xml")
    let dump = try HierarchyReader.all.read(file)
    #expect(dump.hierarchy.rootsFrontToBack() == [3, 0])
    #expect(dump.hierarchy.views[3].details.unknown.contains("windowLevel"))
    #expect(dump.notes.contains { $0.hasPrefix("2 windows") })
  }

  @Test func `windows with layers are asked by them, displays are trees of their own`() throws {
    let file = try fixture("dumps/uiautomator-xml/own-windows.xml")
    let first = try HierarchyReader.all.read(file)
    #expect(first.hierarchy.views.map(\.id) == ["clock", "root", "go"])
    #expect(first.hierarchy.rootsFrontToBack() == [0, 1])
    #expect(first.treeCount == 2)
    let second = try HierarchyReader.all.read(file, options: ImportOptions(treeIndex: 1))
    #expect(second.hierarchy.views.map(\.id) == ["root2"])
  }

  @Test func `both dialects are read alike`() throws {
    let android = try result(
      """
      <hierarchy index="0" class="hierarchy" rotation="3" width="100" height="200">
        <android.widget.FrameLayout class="android.widget.FrameLayout" displayed="true" clickable="false" bounds="[0,0][9,9]">
          <android.view.View.Inner class="android.view.View$Inner" displayed="false" clickable="true" bounds="[0,0][9,9]"/>
          <android.widget.Button text="T" content-desc="D" clickable="true" bounds="[0,0][9,9]"/>
        </android.widget.FrameLayout>
      </hierarchy>
      """)
    let views = android.hierarchy.views
    #expect(android.format == "appium-android-xml")
    #expect(
      views.map(\.className) == [
        "android.widget.FrameLayout", "android.view.View$Inner", "android.widget.Button",
      ])
    #expect(views.map(\.isHidden) == [false, true, false])
    #expect(views[2].details.label == "D")
    #expect(android.notes.contains { $0.contains("rotation 3") })
  }

  @Test func `a root class hierarchy without bounds is no view`() throws {
    #expect(
      try read("<node class='hierarchy'><node class='A' bounds='[0,0][1,1]'/></node>").map(\.className) == [
        "A"
      ])
  }

  @Test func `edges in the wrong order are no extent, missing ones unknown`() throws {
    let views = try read("<node bounds='[5,9][3,20]'/><node/><node bounds=''/>")
    #expect(views.map(\.frame) == [Rect(x: 5, y: 9, width: 0, height: 11), .zero, .zero])
    #expect(views[1].details.unknown.contains("frame") && views[2].details.unknown.contains("frame"))
  }

  @Test(arguments: [
    (
      "<hierarchy>\n<node bounds='[1,2][3]'/></hierarchy>",
      "f: line 2: bounds: 4 numbers are expected, found 3"
    ),
    ("<hierarchy><node bounds='[1,2][3,x]'/></hierarchy>", "f: line 1: bounds: a number is expected"),
    ("<hierarchy rotation='0'></hierarchy>", "f: no node is in it"),
    (
      "<hierarchy><node bounds='[0,0][1,1]'/></hierarchy><a/>",
      "f: line 1: more XML behind the end of the document"
    ),
  ]) func `a dump is refused with its line`(text: String, message: String) {
    do throws(FileError) {
      _ = try result(text)
      Issue.record("read")
    } catch { #expect(error.description == message) }
  }
}
