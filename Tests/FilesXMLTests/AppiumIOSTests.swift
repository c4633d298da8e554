import Files
import FilesXML
import Geometry
import Hierarchy
import Testing

private func read(_ body: String) throws(FileError) -> [ViewSpec] {
  let file = InputFile(name: "f", bytes: Array("<AppiumAUT>\(body)</AppiumAUT>".utf8))
  return try AppiumIOSImporter().read(file, options: .init()).hierarchy.views
}

private func element(_ type: String, _ attributes: String, _ body: String = "") -> String {
  "<XCUIElementType\(type) \(attributes)>\(body)</XCUIElementType\(type)>"
}

private let place = "x='1' y='2' width='30' height='40'"

@Suite struct AppiumIOSTests {
  @Test func `places on the screen become frames in the parent`() throws {
    let views = try read(
      element(
        "Window", "x='10' y='20' width='100' height='200'",
        element(
          "Cell", "x='15' y='30' width='50' height='60'",
          element("Button", "x='5' y='30' width='8' height='9'"))))
    #expect(
      views.map(\.frame) == [
        Rect(x: 10, y: 20, width: 100, height: 200), Rect(x: 5, y: 10, width: 50, height: 60),
        Rect(x: -10, y: 0, width: 8, height: 9),
      ])
    #expect(views.map(\.parent) == [nil, 0, 1])
  }

  @Test func `the exact frame goes before the rounded one`() throws {
    let views = try read(element("Button", "\(place) nativeFrame='{{0.5, 1.25}, {3, 4}}'"))
    #expect(views[0].frame == Rect(x: 0.5, y: 1.25, width: 3, height: 4))
  }

  @Test func `an app without a place begins at the screen's origin, anything else is unknown`() throws {
    let views = try read(
      element(
        "Application", "width='100' height='100'",
        element("Other", "width='5' height='5'", element("Button", place))))
    #expect(views[0].frame == Rect(x: 0, y: 0, width: 100, height: 100))
    #expect(views[1].frame == .zero && views[1].details.unknown == ["frame"])
    #expect(views[2].frame == Rect(x: 1, y: 2, width: 30, height: 40))
  }

  @Test func `an invisible element is hidden unless something visible is in it`() throws {
    let views = try read(
      element(
        "Other", "\(place) visible='false'",
        element("Other", "\(place) visible='false'", element("Button", "\(place) visible='true'"))
          + element("Other", "\(place) visible='false'", element("Button", "\(place) visible='false'"))))
    #expect(views.map(\.isHidden) == [false, false, false, true, true])
    #expect(views.map(\.hitPassthrough) == [true, true, false, false, false])
    #expect(views.map(\.details.unknown) == [["hidden"], ["hidden"], [], [], []])
  }

  @Test func `texts and images are off, unless they hold something or are told to be hittable`() throws {
    let views = try read(
      element(
        "Other", place,
        element("StaticText", place) + element("Image", place, element("Button", place))
          + element("StaticText", "\(place) hittable='true'") + element("Other", "\(place) hittable='false'"))
    )
    #expect(views.map(\.isUserInteractionEnabled) == [true, false, true, true, true, true])
    #expect(views.map(\.hitPassthrough) == [false, false, true, false, false, true])
    #expect(views[1].details.unknown == ["userInteractionEnabled"])
    #expect(views[4].details.unknown == [])
  }

  @Test func `several apps are windows whose levels are not told`() throws {
    let views = try read(
      element("Application", "\(place) name='a'") + element("Application", "\(place) name='b'"))
    #expect(views.map(\.details.unknown) == [["windowLevel"], ["windowLevel"]])
  }

  @Test func `a disabled control is told, and stays what is hit`() throws {
    let views = try read(element("Button", "\(place) enabled='false'") + element("Button", place))
    #expect(views.map(\.details.isEnabled) == [false, nil])
    #expect(views.map(\.isUserInteractionEnabled) == [true, true])
  }

  @Test func `names are ids where they are unique`() throws {
    let views = try read(
      element("Button", "\(place) name='buy' label='Buy &amp; go'") + element("Cell", "\(place) name='row'")
        + element("Cell", "\(place) name='row'"))
    #expect(views.map(\.id) == ["buy", "XCUIElementTypeCell#1", "XCUIElementTypeCell#2"])
    #expect(views.map(\.details.identifier) == ["buy", "row", "row"])
    #expect(views[0].details.label == "Buy & go")
  }

  @Test(arguments: [
    ("x='1' y='2' width='-3' height='4'", Rect(x: 1, y: 2, width: 0, height: 4)),
    ("x='' y='2' width='3' height='4'", nil), ("x='inf' y='2' width='3' height='4'", nil),
    ("x='nan' y='2' width='3' height='4'", nil), ("x='2147483647' y='2' width='3' height='4'", nil),
    ("x='1e999' y='2' width='3' height='4'", nil),
    ("x='1.5' y='-2' width='3' height='4'", Rect(x: 1.5, y: -2, width: 3, height: 4)),
  ]) func `odd numbers are taken or unknown`(attributes: String, frame: Rect?) throws {
    let views = try read(element("Window", "x='0' y='0' width='9' height='9'", element("Button", attributes)))
    #expect(views[1].frame == frame ?? .zero)
    #expect(views[1].details.unknown == (frame == nil ? ["frame"] : []))
  }

  @Test func `a number that is none is refused with its line`() {
    #expect(throws: FileError(file: "f", line: 2, reason: "x: a number is expected")) {
      try read("\n" + element("Button", "x='1a' y='2' width='3' height='4'"))
    }
    #expect(throws: FileError(file: "f", line: 1, reason: "nativeFrame: 4 numbers are expected, found 3")) {
      try read(element("Button", "nativeFrame='{{1, 2}, 3}'"))
    }
  }
}
