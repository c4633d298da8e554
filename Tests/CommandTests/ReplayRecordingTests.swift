import Foundation
import TestSupport
import Testing

/// `touchstone replay --input`.
@Suite struct ReplayRecordingTests {
  private static let recordings = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Fixtures/recordings")

  private static let tree = """
    {"name": "screen", "views": [
      {"id": "window", "class": "UIWindow", "frame": [0, 0, 400, 240], "isMultipleTouchEnabled": true},
      {"id": "left", "parent": "window", "frame": [0, 0, 200, 240]},
      {"id": "right", "class": "UIButton", "parent": "window", "frame": [200, 0, 200, 240]}]}
    """

  private static func folder() throws -> Folder {
    let folder = try Folder()
    try folder.write(tree, to: "screen.tree.json")
    return folder
  }

  @Test func `two fingers of a recording touch what lies under them`() throws {
    let folder = try Self.folder()
    let path = Self.recordings.path + "/evemu/EP0430M09.2-fingers-touch-release.events"
    let run = try Tool.run("replay", "--input", path, "--tree", "screen.tree.json", in: folder)
    #expect(run.status == 0, "\(run.errors)")
    #expect(
      run.lines.prefix(2) == [
        #"{"t": 0, "hit": "left", "finger": 1}"#, #"{"t": 0, "hit": "right", "finger": 2}"#,
      ])
    #expect(run.lines.contains { $0.contains(#""control": "right", "event": "touchUpInside""#) })
    #expect(run.errors.contains("\(path): read 2 touches in "))
  }

  @Test(arguments: [
    "evemu/Atmel_maXTouch_Touchscreen.1-finger-fast-taps.events",
    "evemu/ELAN_CANDO_Windows7.1-finger-drag-up-down.events",
    "evemu/EP0430M09.2-fingers-touch-release.events",
    "evemu/N-Trig_MultiTouch.1-finger-drag-NW-SE.events",
    "evemu/QUANTA_OpticalTouchScreen.touch-on-left.events",
    "libinput-record/derived-EP0430M09-2-fingers.yml", "libinput-record/linux-input-2020-excerpt.yml",
    "getevent/protocol-a-tap-excerpt.txt", "getevent/protocol-b-first-finger-excerpt.txt",
    "getevent/own-two-devices.txt",
  ]) func `every recording becomes a scenario that holds`(_ name: String) throws {
    let folder = try Self.folder()
    let path = Self.recordings.path + "/" + name
    let run = try Tool.run(
      "replay", "--input", path, "--tree", "screen.tree.json", "--out", "made.scenario.json", in: folder)
    #expect(run.status == 0, "\(run.errors)")
    let check = try Tool.run("replay", "--check", "made.scenario.json", in: folder)
    #expect(check.status == 0)
    #expect(check.lines.first == "made.scenario.json: held", "\(check.output)")
    let again = try Tool.run("replay", "made.scenario.json", in: folder)
    #expect(again.output == run.output)
  }

  @Test func `a description beside a recording gives it the ranges of its axes`() throws {
    let folder = try Self.folder()
    let path = Self.recordings.path + "/evemu/ELAN_CANDO_Windows7.1-finger-drag-up-down.events"
    let beside = try Tool.run("replay", "--input", path, "--tree", "screen.tree.json", in: folder)
    #expect(beside.errors.contains("ELAN_CANDO_Windows7.desc"))
    try folder.write(try Data(contentsOf: URL(fileURLWithPath: path)), to: "alone.events")
    let named = try Tool.run(
      "replay", "--input", "alone.events", "--tree", "screen.tree.json", "--description",
      Self.recordings.path + "/evemu/ELAN_CANDO_Windows7.desc", in: folder)
    #expect(named.output == beside.output && !named.output.isEmpty)
    let alone = try Tool.run("replay", "--input", "alone.events", "--tree", "screen.tree.json", in: folder)
    #expect(alone.errors.contains("the ranges of the device's axes are not told"))
  }

  @Test func `a dump takes a recording too`() throws {
    let folder = try Self.folder()
    try folder.write(
      """
      <UIWindow: 0x10; frame = (0 0; 400 240); layer = <CALayer: 0x11>>
         | <UIView: 0x20; frame = (0 0; 400 240); gestureRecognizers = <NSArray: 0x1>; layer = <CALayer: 0x21>>

      """, to: "dump.txt")
    let path = Self.recordings.path + "/getevent/own-two-devices.txt"
    let run = try Tool.run("replay", "--input", path, "--tree", "dump.txt", in: folder)
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.lines.first == #"{"t": 0, "hit": "0x20", "finger": 1}"#)
  }

  private static let dumps = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Fixtures/dumps")

  @Test(arguments: [
    "uikit-recursive-description/hou-rd2-app.txt", "uikit-recursive-description/own-windows.txt",
    "appium-ios-xml/shirates-KeyboardScreen.xml", "appium-android-xml/shirates-SettingsTopScreen.xml",
    "idb-describe-json/own-default.json", "flutter-render-tree/keep-alive-list-excerpt.txt",
    "webkit-render-tree/ios-acid2-excerpt.txt", "rn-fantom-tree/virtualized-two-columns.txt",
  ]) func `real dumps, whatever their classes, take a recording, and what is written holds`(_ name: String)
    throws
  {
    let folder = try Self.folder()
    let path = Self.recordings.path + "/evemu/EP0430M09.2-fingers-touch-release.events"
    let run = try Tool.run(
      "replay", "--input", path, "--tree", Self.dumps.path + "/" + name, "--out", "made.scenario.json",
      in: folder)
    #expect(run.status == 0 && run.output.contains("\"hit\""), "\(run.errors)")
    let check = try Tool.run("replay", "--check", "made.scenario.json", in: folder)
    #expect(check.status == 0 && check.lines.first == "made.scenario.json: held", "\(check.output)")
  }

  @Test func `a control of another platform acts as one unless it is disabled`() throws {
    let folder = try Self.folder()
    func screen(_ enabled: Bool) -> String {
      """
      <XCUIElementTypeApplication type="XCUIElementTypeApplication" enabled="true" visible="true" x="0" y="0" \
      width="400" height="240"><XCUIElementTypeButton type="XCUIElementTypeButton" name="pay" \
      enabled="\(enabled)" visible="true" x="0" y="0" width="400" height="240"/></XCUIElementTypeApplication>
      """
    }
    let path = Self.recordings.path + "/getevent/own-two-devices.txt"
    for enabled in [true, false] {
      try folder.write(screen(enabled), to: "screen.xml")
      let run = try Tool.run("replay", "--input", path, "--tree", "screen.xml", in: folder)
      #expect(run.status == 0, "\(run.errors)")
      #expect(run.lines.first == #"{"t": 0, "hit": "pay", "finger": 1}"#)
      #expect(run.output.contains(#""control": "pay", "event": "touchUpInside""#) == enabled)
      #expect(
        run.errors.contains(
          "screen.xml: played as UIControl: 1 view of other classes: XCUIElementTypeButton\n"))
    }
  }

  @Test func `what does not go together is refused`() throws {
    let folder = try Self.folder()
    let path = Self.recordings.path + "/evemu/EP0430M09.desc"
    func refusal(_ arguments: String...) throws -> String? { try Tool.run(arguments, in: folder).refusal }
    #expect(try refusal("replay", "--input", path)?.hasPrefix("--tree: missing") == true)
    #expect(
      try refusal("replay", "--input", path, "--tree", "screen.tree.json") == "\(path): no touch is in it")
    #expect(
      try refusal("replay", "--input", "screen.tree.json", "--tree", "screen.tree.json")
        == "screen.tree.json: is no touch recording; those of evemu, libinput record and getevent are read")
    #expect(
      try refusal("replay", "--tree", "screen.tree.json", "x")?.hasPrefix("--tree: goes with --input") == true
    )
    #expect(try refusal("replay")?.hasPrefix("FILE: missing") == true)
    #expect(try refusal("replay", "--input", path, "--tree", "x", "--check")?.hasPrefix("--check: ") == true)
    let cut =
      "N: t\nI: 0003 0000 0000 0000\nE: 0.0 0003 0035 1\nE: 0.0 0003 0036 1\nE: 0.0 0000 0000 0\nE: 0.1 0003"
    try folder.write(cut, to: "cut.events")
    #expect(
      try refusal("replay", "--input", "cut.events", "--tree", "screen.tree.json")
        == "cut.events: line 6: the recording is cut off here; 1 complete frame, --partial reads them")
    let partial = try Tool.run(
      "replay", "--input", "cut.events", "--tree", "screen.tree.json", "--partial", in: folder)
    #expect(partial.status == 0 && !partial.output.isEmpty)
  }
}
