import Files
import Foundation
import Scenarios
import Testing

@Suite struct ScenarioRunTests {
  @Test(arguments: ["scenarios", "scenarios-own"].flatMap(Fixtures.scenarios(in:)))
  func `every scenario holds, or needs what is not built yet`(_ path: ScenarioPath) throws {
    let verdict = try path.read().check()
    if case .notHeld(let failure) = verdict { Issue.record("\(failure)") }
  }

  @Test func `what is built is run`() throws {
    func held(_ folder: String) throws -> Int {
      try Fixtures.scenarios(in: folder).count { try $0.read().check() == .held }
    }
    #expect(try held("scenarios") >= 152)
    let own = Fixtures.scenarios(in: "scenarios-own")
    #expect(try held("scenarios-own") == own.count)
    #expect(own.count > 490)
  }

  @Test func `equal scenarios give equal traces`() throws {
    for path in Fixtures.scenarios(in: "scenarios").prefix(40) {
      let scenario = try path.read()
      #expect(scenario.run().map(\.json) == scenario.run().map(\.json))
    }
  }

  private static let tap =
    #"{"t": 0, "finger": 1, "phase": "began", "at": [200, 300]}, "#
    + #"{"t": 0.0625, "finger": 1, "phase": "ended", "at": [200, 300]}"#

  @Test func `what a scenario lacks is told once each, and it is not run`() throws {
    let scenario = try read(
      scenario(
        #""focusGuides": [{"id": "g", "view": "v", "frame": [0, 0, 1, 1]}, {"id": "h", "view": "v", "frame": [0, 0, 1, 1]}],"#,
        input: #"{"t": 0, "key": "s", "phase": "began"}, {"t": 1, "key": "s", "phase": "ended"}"#,
        expect: #"{"hit": "v"}"#))
    let verdict = scenario.check()
    #expect(verdict.description == "unsupported: member focusGuides, input item key")
  }

  @Test(arguments: [
    (#"{"responder": "v", "event": "becomeFirst"}"#, "line becomeFirst"),
    (#"{"anyOrder": [{"hit": "v"}, {"control": "v", "event": "editingDidBegin"}]}"#, "line editingDidBegin"),
    (#"{"perform": "save", "responder": "v", "count": 1}"#, "line perform"),
    (
      #"{"focus": "v"}, {"asked": "shouldUpdateFocus", "responder": "v"}"#,
      "line focus, line shouldUpdateFocus"
    ),
  ])
  func `a line that nothing writes yet is something that a scenario lacks`(expect: String, name: String)
    throws
  {
    let verdict = try read(scenario(input: Self.tap, expect: expect)).check()
    #expect(verdict.description == "unsupported: \(name)")
  }

  @Test func `that such a line does not come can be checked`() throws {
    let expect = #"{"hit": "v"}, {"responder": "v", "event": "becomeFirst", "count": 0}"#
    #expect(try read(scenario(input: Self.tap, expect: expect)).check() == .held)
  }

  @Test func `a trace can be expected, word for word`() throws {
    let kinds = ["hit", "touches", "gesture", "action", "control", "scroll", "cancelledBy", "probe"]
    for path in Fixtures.scenarios(in: "scenarios-own") where path.description.contains("scroll") {
      let scenario = try path.read()
      guard scenario.unsupportedFeatures.isEmpty else { continue }
      let lines = scenario.run().map(\.json).filter { line in kinds.contains { line.contains("\"\($0)\":") } }
      let text = String(decoding: try path.bytes(), as: UTF8.self)
      let start = try #require(text.range(of: "\n  \"expect\": ["))
      let expecting = text[..<start.lowerBound] + "\n  \"expect\": [" + lines.joined(separator: ", ") + "]\n}"
      #expect(try read(String(expecting)).check() == .held, "\(path)")
    }
  }

  @Test func `the recognizer that holds content back may be named where traces are, and its name be taken`()
    throws
  {
    let list = #"{"id": "list", "class": "UIScrollView", "parent": "v", "frame": [0, 0, 390, 300]}"#
    let touch =
      #"{"t": 0, "finger": 1, "phase": "began", "at": [200, 300]}, {"t": 1, "advance": true}"#
    let failed = #"{"gesture": "list.delay", "state": "failed", "after": 0.15, "before": 0.15}"#
    #expect(try read(scenario(views: list, input: touch, expect: failed)).check() == .held)
    let taken = list + #", {"id": "list.delay", "parent": "v", "frame": [0, 0, 9, 9]}"#
    #expect(try read(scenario(views: taken, input: touch)).check() == .held)
    #expect(refusal(scenario(views: list, input: #"{"t": 0, "probe": "list.delay"}"#)) != nil)
  }

  @Test func `a verdict names the expectation and the nearest line`() throws {
    let held = try read(scenario(input: Self.tap, expect: #"{"action": "tap"}"#))
    #expect(held.check().description == "held")
    let other = try read(
      scenario(input: Self.tap, expect: #"{"hit": "v"}, {"gesture": "tap", "state": "failed"}"#))
    #expect(
      other.check().description
        == #"NOT held: expectation 2 {"gesture": "tap", "state": "failed"}, nearest line "#
        + #"{"t": 0.0625, "gesture": "tap", "state": "ended", "because": "its conditions are met"}"#)
    let absent = try read(scenario(#""absent": [{"action": "tap"}],"#, input: Self.tap))
    #expect(
      absent.check().description
        == #"NOT held: absent 1 {"action": "tap"}, seen: {"t": 0.0625, "action": "tap"}"#)
  }

  @Test func `a line for a person has its time first and no quotes`() throws {
    let lines = try read(scenario(input: Self.tap)).run()
    #expect(lines.first?.readable == "    0.000  hit v  finger 1")
    #expect(lines.contains { $0.readable == "   0.0625  action tap" })
  }

  @Test func `a scenario that goes on for years ends at once`() throws {
    let text = scenario(input: Self.tap + #", {"t": 1e9, "advance": true}"#, expect: #"{"action": "tap"}"#)
    #expect(try read(text).check() == .held)
  }

  @Test func `chains that run into themselves end`() throws {
    let ring = #""responders": [{"id": "v", "next": "btn"}],"#
    let text = scenario(ring, input: Self.tap + #", {"t": 1, "chainOf": "v"}"#)
    let lines = try read(text).run()
    #expect(lines.last?.members["chain"] == .list([.string("v"), .string("btn")]))
  }
}
