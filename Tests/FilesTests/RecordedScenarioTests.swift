import Files
import Geometry
import Hierarchy
import Testing

@Suite struct RecordedScenarioTests {
  private func scenario() throws -> RecordedScenario {
    let recording = try TouchRecording.read(try fixture("recordings/getevent/own-two-devices.txt"))
    let tree = try TreeFile.read(
      InputFile(
        name: "t",
        bytes: Array(
          """
          {"views": [{"id": "hidden", "frame": [0, 0, 900, 900], "hidden": true},
            {"id": "window", "class": "UIWindow", "frame": [10, 20, 540, 960]},
            {"id": "button", "class": "UIButton", "parent": "window", "frame": [200, 400, 100, 100]}]}
          """.utf8)))
    return try #require(RecordedScenario(recording, over: tree))
  }

  @Test func `the device's range lies on the largest root that is shown`() throws {
    let scenario = try scenario()
    #expect(scenario.screen == Rect(x: 10, y: 20, width: 540, height: 960))
    let bytes = try scenario.bytes(name: "tap")
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.contains("\"name\": \"tap\"") && text.contains("\"source\": \"a recording of getevent\""))
    // 540 of 0…1079 and 960 of 0…1919.
    let x = 10 + 540.0 / 1079 * 540
    let y = 20 + 960.0 / 1919 * 960
    #expect(text.contains("{\"t\": 0, \"finger\": 1, \"phase\": \"began\", \"at\": [\(x), \(y)]}"))
    #expect(text.contains("{\"t\": 0.008333, \"finger\": 1, \"phase\": \"moved\""))
    let tree = try TreeFile.read(InputFile(name: "s", bytes: bytes))
    #expect(tree.hierarchy.views == scenario.tree.hierarchy.views && tree.warnings.isEmpty)
  }

  @Test func `trace lines become expectations at their time`() throws {
    let lines = [#"{"t": 0.25, "hit": "button", "finger": 1}"#, #"{"hit":null,"finger":2}"#]
    let text = String(decoding: try scenario().bytes(name: "tap", traceLines: lines), as: UTF8.self)
    #expect(text.contains(#"{"hit": "button", "finger": 1, "after": 0.25, "before": 0.25}"#))
    #expect(text.contains(#"{"hit": null, "finger": 2}"#))
    #expect(throws: FileError.self) { try scenario().bytes(name: "tap", traceLines: ["nonsense"]) }
  }

  @Test func `a tree without any extent has no screen`() throws {
    let recording = try TouchRecording.read(try fixture("recordings/getevent/own-two-devices.txt"))
    #expect(RecordedScenario(recording, over: TreeFile(ViewHierarchy())) == nil)
  }
}
