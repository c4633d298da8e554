import Files
import FilesXML
import Geometry
import Hierarchy
import Testing

/// Dumps in forms other than those of the samples: what tools put around them, and what newer systems print.
@Suite struct VariantTests {
  private static func read(_ name: String) throws -> ImportResult {
    try HierarchyReader.all.read(fixture("variants/\(name)"))
  }

  @Test(arguments: [
    ("uikit-swiftui.txt", "uikit-recursive-description", 12), ("appkit.txt", "appkit-subtree-description", 4),
    ("xcuitest.txt", "xcuitest-debugdescription", 14), ("xcuitest-old.txt", "xcuitest-debugdescription", 4),
    ("appium-ios.xml", "appium-ios-xml", 4),
    ("appium-curl.json", "appium-ios-xml", 4), ("wda.json", "appium-ios-xml", 2),
    ("maestro-log.txt", "maestro-hierarchy-json", 2), ("flutter-rpc.json", "flutter-diagnostics-json", 3),
    ("webkit.txt", "webkit-render-tree", 26), ("graphicslayers.txt", "webkit-graphicslayer-tree", 4),
    ("flutter.txt", "flutter-render-tree", 4), ("uiautomator.xml", "uiautomator-xml", 3),
    ("uiautomator-windows.xml", "uiautomator-xml", 3), ("detox-android.xml", "detox-xml", 2),
    ("rico.json", "rico-json", 3), ("controllers.txt", "uikit-vc-hierarchy", 0),
  ]) func `a further form is read as its kind`(name: String, format: String, views: Int) throws {
    let result = try Self.read(name)
    #expect(result.format == format)
    #expect(result.hierarchy.views.count == views)
    // By the kind's name just the same.
    let named = try HierarchyReader.all.read(fixture("variants/\(name)"), format: format)
    #expect(named.hierarchy == result.hierarchy)
  }

  @Test func `the answer around a page source is left out, and said to be`() throws {
    let plain = try Self.read("appium-ios.xml")
    let wrapped = try Self.read("appium-curl.json")
    #expect(wrapped.hierarchy == plain.hierarchy)
    #expect(wrapped.notes.contains { $0.contains("lines are those of the text in it") })
  }

  @Test func `around JSON the lines stay those of the file`() throws {
    let result = try Self.read("maestro-log.txt")
    #expect(result.estimated.map(\.line) == [4, 19])
    #expect(result.notes.contains("the dump stands inside something else, which is left out"))
  }

  @Test func `a driver's page source as JSON has exact frames and truth values in quotes`() throws {
    let views = try Self.read("wda.json").hierarchy.views
    #expect(views.map(\.id) == ["App", "ok"])
    #expect(views[1].frame == Rect(x: 10, y: 20, width: 100, height: 44))
    #expect(views[1].details.isEnabled == false && views[1].details.label == "OK")
  }

  @Test func `classes of generic types have brackets and blanks`() throws {
    let responders = try #require(try Self.read("controllers.txt").responders)
    #expect(responders.contains("\"class\":\"UIHostingController<ModifiedContent<AnyView, RootModifier>>\""))
    #expect(responders.contains("\"view\":\"0x7fb1bfc0a6c2\""))
    let views = try Self.read("uikit-swiftui.txt").hierarchy.views
    #expect(views.map(\.className).contains("_UIHostingView<ModifiedContent<AnyView, RootModifier>>"))
    let scroll = try #require(views.first { $0.className == "HostingScrollView" })
    #expect(scroll.boundsOrigin == Point(x: 0, y: -106.33333333333333))
    #expect(scroll.anchorPoint == .zero)
    #expect(views.first { $0.id == "0x105" }?.details.label == "It's 5 > 3; ok")
  }

  @Test func `a word for what is missing is no id`() throws {
    let views = try Self.read("detox-android.xml").hierarchy.views
    #expect(views.map(\.id) == ["com.android.internal.policy.DecorView#0", "go"])
  }

  @Test func `flags, values and lines of an element of a test's log`() throws {
    let views = try Self.read("xcuitest.txt").hierarchy.views
    #expect(views.first { $0.id == "go" }?.details.label == "Go, now: 'quoted'")
    #expect(views.first { $0.id == "go" }?.details.isEnabled == false)
    #expect(views.first { $0.id == "pw" }?.frame == Rect(x: -16, y: 210.5, width: 361, height: 34))
    #expect(views.first { $0.details.label == "Multi\nline label" } != nil)
  }

  @Test func `what the first systems printed has colons behind addresses`() throws {
    let views = try Self.read("xcuitest-old.txt").hierarchy.views
    #expect(views.map(\.className) == ["Application", "Window", "Other", "Button"])
    #expect(views[3].id == "0x6000001912b0" && views[3].details.label == "Go")
    #expect(views[3].frame == Rect(x: 16, y: 28, width: 46, height: 30))
  }

  @Test func `a character that Android writes as two numbers is one`() throws {
    func label(_ text: String) throws -> String? {
      let xml = "<hierarchy><node text='\(text)' bounds='[0,0][9,9]'/></hierarchy>"
      let file = InputFile(name: "f", bytes: Array(xml.utf8))
      return try HierarchyReader.all.read(file).hierarchy.views[0].details.label
    }
    #expect(try label("a&#55357;&#56832;b") == "a\u{1f600}b")
    #expect(try label("&#xD83D;&#xDE00;") == "\u{1f600}")
    #expect(try label("&#128512;&#xFF9;") == "\u{1f600}\u{ff9}")
    for half in ["&#55357;", "&#56832;&#55357;", "&#55357;x", "&#55357;&#65;"] {
      #expect(throws: FileError.self) { try label(half) }
    }
  }

  @Test func `windows of the window form have their layers as levels`() throws {
    let views = try Self.read("uiautomator-windows.xml").hierarchy.views
    #expect(views.filter { $0.parent == nil }.map(\.windowLevel) == [9, 3])
  }

  @Test func `events without a device's name are those of the one device that is described`() throws {
    let alone = try TouchRecording.read(fixture("variants/getevent-one.txt"))
    #expect(alone.format == "getevent" && alone.samples.count == 2)
    let header = """
      add device 1: /dev/input/event2
        name:     "touch"
        events:
          ABS (0003): 0035  : value 0, min 0, max 1079, fuzz 0, flat 0, resolution 0
                      0036  : value 0, min 0, max 1919, fuzz 0, flat 0, resolution 0

      """
    let bytes = Array(header.utf8) + (try fixture("variants/getevent-one.txt").bytes)
    let described = try TouchRecording.read(InputFile(name: "f", bytes: bytes))
    #expect(described.samples.count == 2)
    #expect(described.horizontal?.maximum == 1079)
  }

  @Test func `of several devices in a recording the touch screen is taken`() throws {
    let recording = try TouchRecording.read(fixture("variants/libinput.yml"))
    #expect(recording.format == "libinput-record" && recording.samples.count == 2)
    #expect(recording.skipped.count == 1)
  }
}
