import Files
import Geometry
import Scenarios
import Testing

@Suite struct ScenarioReadingTests {
  @Test(arguments: ["scenarios", "scenarios-own"].flatMap(Fixtures.scenarios(in:)))
  func `every scenario of the project is read`(_ path: ScenarioPath) throws {
    let scenario = try path.read()
    #expect(scenario.name == path.description)
    #expect(!scenario.input.isEmpty)
    #expect(!scenario.expectations.isEmpty)
  }
}

@Suite struct ScenarioValueTests {
  private func action(_ item: String, _ views: String = "") throws -> ScenarioInput.Action? {
    try read(scenario(views: views, input: item)).input.last?.action
  }

  @Test func `times are whole nanoseconds, rounded from seconds`() throws {
    let times = try read(
      scenario(
        input:
          #"{"t": 0.1, "advance": true}, {"t": 0.3, "advance": true}, {"t": 1.0000000004, "advance": true}"#)
    ).input.map(\.time)
    #expect(times == [100_000_000, 300_000_000, 1_000_000_000])
  }

  @Test func `a touch has a kind, a force and a radius where it says so`() throws {
    let item =
      #"{"t": 0, "finger": 2, "phase": "began", "at": [1, 2], "kind": "pencil", "force": 2.5, "majorRadius": 9}"#
    #expect(
      try action(item)
        == .touch(
          ScenarioTouch(
            finger: 2, phase: .began, location: Point(x: 1, y: 2), force: 2.5, majorRadius: 9, kind: .pencil))
    )
  }

  @Test func `set changes only what it names`() throws {
    var change = ViewChange()
    change.isHidden = true
    change.boundsOrigin = Point(x: 0, y: 40)
    change.members = ScenarioMembers(["touches": .string("consume")])
    let item =
      #"{"t": 0, "set": {"id": "v", "hidden": true, "contentOffset": [0, 40], "touches": "consume"}}"#
    #expect(try action(item) == .setView(id: "v", change: change))
    #expect(
      try action(#"{"t": 0, "set": {"id": "tap", "numberOfTapsRequired": 3}}"#)
        == .setGesture(id: "tap", settings: ScenarioMembers(["numberOfTapsRequired": .number(3)])))
  }

  @Test func `bounds are set for the size that the view has by then`() throws {
    let input =
      #"{"t": 0, "set": {"id": "v", "frame": [0, 0, 10, 10]}}, "#
      + #"{"t": 1, "set": {"id": "v", "bounds": [5, 5, 10, 10]}}"#
    #expect(try read(scenario(input: input)).input.count == 2)
  }

  @Test func `an inserted view may stand behind a sibling and bring recognizers`() throws {
    let item =
      #"{"t": 0, "insert": {"id": "n", "parent": "v", "frame": [0, 0, 9, 9], "gestures": "#
      + #"[{"id": "p", "type": "pan"}]}, "below": "btn"}, {"t": 1, "set": {"id": "p", "isEnabled": false}}"#
    let input = try read(scenario(input: item)).input
    guard case .insert(let view, let below, let gestures)? = input.first?.action else {
      Issue.record("no insertion")
      return
    }
    #expect(view.id == "n" && view.parent == "v" && below == "btn")
    #expect(gestures == [ScenarioGesture(id: "p", view: "n", kind: .pan)])
  }

  @Test func `scroll views and navigation controllers bring recognizers of their own`() throws {
    let text = scenario(
      #""responders": [{"id": "nav", "kind": "controller", "view": "v", "container": "navigation"}], "#
        + #""requireToFail": [["list.pan", "nav.interactivePop"], ["tap", "list.pinch"]],"#,
      views: #"{"id": "list", "class": "UIScrollView", "parent": "v", "frame": [0, 0, 9, 9]}"#,
      input: #"{"t": 0, "set": {"id": "list.pan", "isEnabled": false}}"#,
      expect: #"{"gesture": "nav.interactivePop", "state": "began"}"#)
    #expect(try read(text).relations.count == 2)
  }

  @Test func `an older name for controllers is taken too`() throws {
    let responders = try read(
      scenario(#""controllers": [{"id": "vc", "view": "v"}],"#, input: #"{"t": 0, "chainOf": "vc"}"#)
    ).responders
    #expect(responders.map(\.kind) == [.controller])
    #expect(responders.map(\.view) == ["v"])
  }

  @Test func `bounds beside a list in any order hold for those without their own`() throws {
    let text = scenario(
      expect: #"{"anyOrder": [{"hit": "v"}, {"hit": "btn", "after": 2}], "after": 1, "tolerance": 5}"#)
    guard case .anyOrder(let patterns)? = try read(text).expectations.first else {
      Issue.record("no list")
      return
    }
    #expect(patterns.map(\.after) == [1_000_000_000, 2_000_000_000])
    #expect(patterns.map(\.tolerance) == [5, 5])
  }

  @Test func `recognized is another name for ended`() throws {
    let text = scenario(expect: #"{"gesture": "tap", "state": "recognized"}"#)
    guard case .line(let pattern)? = try read(text).expectations.first else {
      Issue.record("no line")
      return
    }
    #expect(pattern.members["state"] == .string("ended"))
  }
}
