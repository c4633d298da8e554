import Files
import Scenarios
import Testing

/// A text and where and why it is refused.
struct Refused: Sendable, CustomStringConvertible {
  let text: String
  let path: String
  /// What the reason must say, in part.
  let reason: String

  init(_ path: String, _ reason: String, _ text: String) {
    self.text = text
    self.path = path
    self.reason = reason
  }

  var description: String { "\(path): \(reason)" }
}

@Suite struct ScenarioRefusalTests {
  private static let down = #"{"t": 0, "finger": 1, "phase": "began", "at": [50, 150]}"#

  static let unknownNames = [
    Refused(
      "$.gestures[1].view", "names no view", scenario(gestures: #"{"id": "a", "view": "x", "type": "tap"}"#)),
    Refused(
      "$.gestures[1].view", "is a gesture, no view",
      scenario(gestures: #"{"id": "a", "view": "tap", "type": "tap"}"#)),
    Refused("$.requireToFail[0][1]", "names no gesture", scenario(#""requireToFail": [["tap", "x"]],"#)),
    Refused("$.requireToFail[0][0]", "is a view", scenario(#""requireToFail": [["v", "tap"]],"#)),
    Refused(
      "$.simultaneous[0].with", "names no gesture",
      scenario(#""simultaneous": [{"gesture": "tap", "with": "x"}],"#)),
    Refused(
      "$.shouldReceive[0].notIn", "names no view",
      scenario(#""shouldReceive": [{"gesture": "tap", "notIn": "x"}],"#)),
    Refused(
      "$.responders[0].view", "names no view",
      scenario(#""responders": [{"id": "vc", "kind": "controller", "view": "x"}],"#)),
    Refused(
      "$.responders[0].next", "names no responder", scenario(#""responders": [{"id": "v", "next": "x"}],"#)),
    Refused(
      "$.responders[0]", "names no view and no responder",
      scenario(#""responders": [{"id": "x", "next": "v"}],"#)),
    Refused(
      "$.handles[0].responder", "names no responder",
      scenario(#""handles": [{"responder": "x", "action": "a"}],"#)),
    Refused("$.input[0].probe", "names no view or gesture", scenario(input: #"{"t": 0, "probe": "x"}"#)),
    Refused("$.input[0].probe", "names no view or gesture", scenario(input: #"{"t": 0, "probe": "v.pan"}"#)),
    Refused(
      "$.input[0].chainOf", "is a gesture, no responder", scenario(input: #"{"t": 0, "chainOf": "tap"}"#)),
    Refused(
      "$.input[0].set.id", "names no view", scenario(input: #"{"t": 0, "set": {"id": "x", "hidden": true}}"#)),
    Refused("$.input[0].remove", "is a gesture, no view", scenario(input: #"{"t": 0, "remove": "tap"}"#)),
    Refused(
      "$.input[0].insert.parent", "names no view",
      scenario(input: #"{"t": 0, "insert": {"id": "n", "parent": "x", "frame": [0, 0, 1, 1]}}"#)),
    Refused(
      "$.input[0].insert.below", "has another parent",
      scenario(
        input: #"{"t": 0, "insert": {"id": "n", "parent": "win", "frame": [0, 0, 1, 1], "below": "btn"}}"#)),
    Refused(
      "$.input[1].probe", "at this time",
      scenario(input: #"{"t": 0, "remove": "v"}, {"t": 1, "probe": "btn"}"#)),
    Refused(
      "$.input[1].set.id", "at this time",
      scenario(input: #"{"t": 0, "remove": "v"}, {"t": 1, "set": {"id": "tap", "isEnabled": false}}"#)),
    Refused(
      "$.expect[0].view", "names no responder", scenario(expect: #"{"touches": "began", "view": "x"}"#)),
    Refused("$.expect[0].action", "is a view, no gesture", scenario(expect: #"{"action": "v"}"#)),
    Refused(
      "$.expect[0].anyOrder[1].hit", "names no view",
      scenario(expect: #"{"anyOrder": [{"hit": "v"}, {"hit": "x"}]}"#)),
    Refused("$.absent[0].control", "names no view", scenario(#""absent": [{"control": "x"}],"#)),
  ]

  static let namesTwice = [
    Refused(
      "$.gestures[1].id", "is a gesture already",
      scenario(gestures: #"{"id": "tap", "view": "v", "type": "tap"}"#)),
    Refused(
      "$.gestures[1].id", "is a view already",
      scenario(gestures: #"{"id": "btn", "view": "v", "type": "tap"}"#)),
    Refused(
      "$.responders[0].id", "is a gesture already",
      scenario(#""responders": [{"id": "tap", "kind": "scene"}],"#)),
    Refused(
      "$.responders[1].id", "a second responder of kind application",
      scenario(#""responders": [{"id": "a", "kind": "application"}, {"id": "b", "kind": "application"}],"#)),
    Refused(
      "$.input[0].insert.id", "is a view already",
      scenario(input: #"{"t": 0, "insert": {"id": "v", "parent": "win", "frame": [0, 0, 1, 1]}}"#)),
    Refused(
      "$.gestures[1].id", "is a gesture already",
      scenario(
        views: #"{"id": "list", "class": "UIScrollView", "parent": "win", "frame": [0, 0, 9, 9]}"#,
        gestures: #"{"id": "list.pan", "view": "v", "type": "tap"}"#)),
    Refused(
      "$.pointerRegions[0].regions[0].id", "is a view already",
      scenario(#""pointerRegions": [{"view": "v", "regions": [{"id": "btn", "rect": [0, 0, 1, 1]}]}],"#)),
  ]

  static let wrongClasses = [
    Refused(
      "$.views[3].class", "there is no class",
      scenario(views: #"{"id": "n", "class": "UIBanner", "parent": "v", "frame": [0, 0, 1, 1]}"#)),
    Refused(
      "$.views[3].isOn", "a UIButton has no such member",
      scenario(
        views: #"{"id": "n", "class": "UIButton", "parent": "v", "frame": [0, 0, 1, 1], "isOn": true}"#)),
    Refused(
      "$.views[3].class", "a window has no parent",
      scenario(views: #"{"id": "n", "class": "UIWindow", "parent": "v", "frame": [0, 0, 1, 1]}"#)),
    Refused(
      "$.views[3].class", "a root is a window",
      scenario(views: #"{"id": "n", "class": "UIButton", "frame": [0, 0, 1, 1]}"#)),
    Refused(
      "$.views[3].isKey", "with a parent",
      scenario(views: #"{"id": "n", "parent": "v", "frame": [0, 0, 1, 1], "isKey": true}"#)),
    Refused(
      "$.input[0].scrollTo.id", "no scroll view",
      scenario(input: #"{"t": 0, "scrollTo": {"id": "v", "offset": [0, 1]}}"#)),
    Refused(
      "$.input[0].set.contentSize", "a UIView has no such member",
      scenario(input: #"{"t": 0, "set": {"id": "v", "contentSize": [1, 1]}}"#)),
    Refused(
      "$.onAction[0].control", "no control",
      scenario(#""onAction": [{"control": "v", "event": "touchDown", "set": {"id": "v", "hidden": true}}],"#)),
    Refused(
      "$.gestures[1].numberOfTapsRequired", "unknown member of a pan",
      scenario(gestures: #"{"id": "p", "view": "v", "type": "pan", "numberOfTapsRequired": 2}"#)),
  ]

  static let fingersAndTimes = [
    Refused(
      "$.input[1].t", "time runs backwards",
      scenario(input: #"{"t": 0.2, "advance": true}, {"t": 0.1, "advance": true}"#)),
    Refused("$.input[0].t", "is negative", scenario(input: #"{"t": -1, "advance": true}"#)),
    Refused("$.input[0].t", "is beyond", scenario(input: #"{"t": 1e12, "advance": true}"#)),
    Refused("$.input[0]", "\"t\" is missing", scenario(input: #"{"advance": true}"#)),
    Refused(
      "$.input[0]", "finger 1 is moved and has not begun",
      scenario(input: #"{"t": 0, "finger": 1, "phase": "moved", "at": [0, 0]}"#)),
    Refused("$.input[1]", "began and is still down", scenario(input: down + ", " + down)),
    Refused(
      "$.input[2]", "has not begun",
      scenario(
        input: down + #", {"t": 0, "interrupt": true}, {"t": 1, "finger": 1, "phase": "ended", "at": [0, 0]}"#
      )),
    Refused("$.input[0]", "\"at\" is missing", scenario(input: #"{"t": 0, "finger": 1, "phase": "began"}"#)),
    Refused(
      "$.input[0].phase", "is none of",
      scenario(input: #"{"t": 0, "finger": 1, "phase": "start", "at": [0, 0]}"#)),
    Refused(
      "$.input[0].finger", "a whole number",
      scenario(input: #"{"t": 0, "finger": 1.5, "phase": "began", "at": [0, 0]}"#)),
    Refused(
      "$.input[0].at[1]", "beyond",
      scenario(input: #"{"t": 0, "finger": 1, "phase": "began", "at": [0, 1e8]}"#)),
    Refused(
      "$.input[0]", "do not go together", scenario(input: #"{"t": 0, "advance": true, "interrupt": true}"#)),
    Refused("$.input[0]", "does nothing that is known", scenario(input: #"{"t": 0, "wait": true}"#)),
    Refused(
      "$.input[0].mainThreadBusy", "is negative", scenario(input: #"{"t": 0, "mainThreadBusy": -0.1}"#)),
    Refused(
      "$.input[0].key", "neither one character nor a key's name",
      scenario(input: #"{"t": 0, "key": "enter", "phase": "began"}"#)),
    Refused(
      "$.input[0].modifiers[0]", "is none of",
      scenario(input: #"{"t": 0, "key": "s", "modifiers": ["cmd"], "phase": "began"}"#)),
  ]

  static let members = [
    Refused(
      "$", "\"input\" is missing", #"{"views": [{"id": "win", "class": "UIWindow", "frame": [0, 0, 1, 1]}]}"#),
    Refused("$", "hit case", #"{"tree": {"views": []}, "queries": []}"#),
    Refused("$.gesture", "unknown member", scenario(#""gesture": [],"#)),
    Refused(
      "$.views[3].frame[2]", "is negative",
      scenario(views: #"{"id": "n", "parent": "v", "frame": [0, 0, -1, 1]}"#)),
    Refused("$.input[0].speed", "unknown member", scenario(input: #"{"t": 0, "advance": true, "speed": 2}"#)),
    Refused(
      "$.gestures[1].type", "is none of", scenario(gestures: #"{"id": "p", "view": "v", "type": "drag"}"#)),
    Refused(
      "$.gestures[1].numberOfTapsRequired", "a whole number from 1",
      scenario(gestures: #"{"id": "p", "view": "v", "type": "tap", "numberOfTapsRequired": 0}"#)),
    Refused(
      "$.gestures[1].direction[1]", "is none of",
      scenario(gestures: #"{"id": "p", "view": "v", "type": "swipe", "direction": ["left", "north"]}"#)),
    Refused(
      "$.gestures[1]", "below the minimum",
      scenario(
        gestures:
          #"{"id": "p", "view": "v", "type": "pan", "minimumNumberOfTouches": 2, "maximumNumberOfTouches": 1}"#
      )),
    Refused("$.shouldBegin[0]", "is missing", scenario(#""shouldBegin": [{"gesture": "tap"}],"#)),
    Refused("$.requireToFail[0]", "2 elements are expected", scenario(#""requireToFail": [["tap"]],"#)),
    Refused(
      "$.input[0].set.class", "cannot be set",
      scenario(input: #"{"t": 0, "set": {"id": "v", "class": "UIView"}}"#)),
    Refused(
      "$.input[0].set.type", "cannot be set",
      scenario(input: #"{"t": 0, "set": {"id": "tap", "type": "pan"}}"#)),
    Refused(
      "$.input[0].set.colour", "unknown member",
      scenario(input: #"{"t": 0, "set": {"id": "v", "colour": 1}}"#)),
    Refused(
      "$.input[0].set.hidden", "true or false is expected",
      scenario(input: #"{"t": 0, "set": {"id": "v", "hidden": 1}}"#)),
    Refused(
      "$.input[0].set.bounds", "its size is not the frame's",
      scenario(input: #"{"t": 0, "set": {"id": "v", "bounds": [0, 0, 1, 1]}}"#)),
    Refused(
      "$.input[0].set.windowLevel", "with a parent",
      scenario(input: #"{"t": 0, "set": {"id": "v", "windowLevel": 1}}"#)),
    Refused(
      "$.input[0].insert", "\"frame\" is missing",
      scenario(input: #"{"t": 0, "insert": {"id": "n", "parent": "v"}}"#)),
    Refused(
      "$.input[0].insert.colour", "unknown member",
      scenario(input: #"{"t": 0, "insert": {"id": "n", "colour": 1, "parent": "v", "frame": [0, 0, 1, 1]}}"#)),
    Refused("$.expect[0].state", "is none of", scenario(expect: #"{"gesture": "tap", "state": "begun"}"#)),
    Refused("$.expect[0].event", "is none of", scenario(expect: #"{"control": "btn", "event": "tapped"}"#)),
    Refused("$.expect[0].colour", "no trace line has such a member", scenario(expect: #"{"colour": "red"}"#)),
    Refused("$.expect[0]", "names no member of a trace line", scenario(expect: #"{"after": 1}"#)),
    Refused("$.expect[0].anyOrder", "is empty", scenario(expect: #"{"anyOrder": []}"#)),
    Refused("$.expect[0].count", "a whole number", scenario(expect: #"{"hit": "v", "count": -1}"#)),
    Refused(
      "$.responders[1]", "is, at some remove, presented by itself",
      scenario(
        #""responders": [{"id": "x", "kind": "scene"}, {"id": "a", "kind": "controller", "presentedBy": "b"}, {"id": "b", "kind": "controller", "presentedBy": "a"}],"#
      )),
    Refused("$.device.home", "is none of", scenario(#""device": {"screen": [390, 844], "home": "ring"},"#)),
    Refused("$.trace[0]", "is none of", scenario(#""trace": ["all"],"#)),
  ]

  private static func container(_ member: String, _ more: String = "") -> String {
    let box = #"{"id": "box", "kind": "controller", "view": "v", \#(member)}"#
    let app = #"{"id": "app", "kind": "application"}"#
    return scenario(#""responders": [\#(box), \#(app)\#(more)],"#)
  }

  static let containers = [
    Refused(
      "$.responders[0].stack[0]", "neither a view nor a controller",
      container(#""container": "navigation", "stack": ["app"]"#)),
    Refused(
      "$.responders[0].stack[0]", "in \"box\"", container(#""container": "navigation", "stack": ["box"]"#)),
    Refused(
      "$.responders[0].pages[1]", "in \"v\"", container(#""container": "page", "pages": ["btn", "v"]"#)),
    Refused("$.responders[0].pages[0]", "is a window", container(#""container": "page", "pages": ["win"]"#)),
    Refused(
      "$.responders[0].pages[1]", "in a container already",
      container(#""container": "page", "pages": ["btn", "btn"]"#)),
    Refused(
      "$.responders[0].pages[0]", "in \"up\"",
      container(
        #""container": "page", "parent": "up", "pages": ["up"]"#, #", {"id": "up", "kind": "controller"}"#)),
    Refused(
      "$.responders[2].pages[0]", "in \"box\"",
      container(
        #""container": "page", "pages": []"#,
        #", {"id": "inner", "kind": "controller", "container": "page", "view": "btn", "pages": ["box"]}"#)),
  ]

  static let arenas = [
    Refused(
      "$.views[3].arena", "element 0: type is none of",
      scenario(
        views:
          #"{"id": "f", "class": "FlutterView", "parent": "win", "frame": [0, 0, 9, 9], "arena": [{"id": "a", "type": "swipe"}]}"#
      )),
    Refused(
      "$.views[3].arena", "element 1: \"a\" is a member already",
      scenario(
        views:
          #"{"id": "f", "class": "FlutterView", "parent": "win", "frame": [0, 0, 9, 9], "arena": [{"id": "a", "type": "tap"}, {"id": "a", "type": "pan"}]}"#
      )),
    Refused(
      "$.views[3].arena", "element 0: an id is expected",
      scenario(
        views:
          #"{"id": "f", "class": "FlutterView", "parent": "win", "frame": [0, 0, 9, 9], "arena": [{"type": "tap"}]}"#
      )),
    Refused(
      "$.views[3].arena", "element 0: an object is expected",
      scenario(
        views:
          #"{"id": "f", "class": "FlutterView", "parent": "win", "frame": [0, 0, 9, 9], "arena": ["tap"]}"#)),
    Refused(
      "$.views[3].arena", "element 0: unknown member",
      scenario(
        views:
          #"{"id": "f", "class": "FlutterView", "parent": "win", "frame": [0, 0, 9, 9], "arena": [{"id": "a", "type": "tap", "slop": 3}]}"#
      )),
    Refused(
      "$.views[3].arena", "element 0: team",
      scenario(
        views:
          #"{"id": "f", "class": "FlutterView", "parent": "win", "frame": [0, 0, 9, 9], "arena": [{"id": "a", "type": "tap", "team": 1}]}"#
      )),
    Refused(
      "$.views[3].arena", "element 0: rect: 4 numbers",
      scenario(
        views:
          #"{"id": "f", "class": "FlutterView", "parent": "win", "frame": [0, 0, 9, 9], "arena": [{"id": "a", "type": "tap", "rect": [0, 0, 9]}]}"#
      )),
    Refused(
      "$.views[3].arena", "element 0: rect: a size is negative",
      scenario(
        views:
          #"{"id": "f", "class": "FlutterView", "parent": "win", "frame": [0, 0, 9, 9], "arena": [{"id": "a", "type": "tap", "rect": [0, 0, -9, 9]}]}"#
      )),
    Refused(
      "$.views[3].team", "\"b\" names no member",
      scenario(
        views:
          #"{"id": "f", "class": "FlutterView", "parent": "win", "frame": [0, 0, 9, 9], "arena": [{"id": "a", "type": "tap"}], "team": ["a", "b"]}"#
      )),
    Refused(
      "$.views[3].team", "is not of the team",
      scenario(
        views:
          #"{"id": "f", "class": "FlutterView", "parent": "win", "frame": [0, 0, 9, 9], "arena": [{"id": "a", "type": "tap"}, {"id": "b", "type": "pan"}], "team": {"captain": "b", "members": ["a"]}}"#
      )),
    Refused(
      "$.views[3].team", "are expected",
      scenario(
        views:
          #"{"id": "f", "class": "FlutterView", "parent": "win", "frame": [0, 0, 9, 9], "arena": [{"id": "a", "type": "tap"}], "team": 3}"#
      )),
  ]

  @Test(
    arguments: [unknownNames, namesTwice, wrongClasses, fingersAndTimes, members, arenas, containers].flatMap(
      \.self))
  func `what cannot be is refused with its place and the reason`(_ refused: Refused) throws {
    let found = try #require(refusal(refused.text))
    #expect(found.path == refused.path)
    #expect(found.reason.contains(refused.reason), "\(found.reason)")
  }

  @Test func `the text from which the refused ones are made is no fault itself`() throws {
    let text = scenario(input: Self.down, expect: #"{"hit": "v"}"#)
    #expect(try read(text).input.count == 1)
  }

  @Test func `cut anywhere, a scenario is refused and nothing crashes`() throws {
    let whole = try #require(
      Fixtures.scenarios(in: "scenarios").first { $0.description == "abc-default-drag" })
    let bytes = try whole.bytes()
    for length in stride(from: 0, to: bytes.count - 2, by: 7) {
      #expect(refusal(String(decoding: bytes.prefix(length), as: UTF8.self)) != nil, "\(length) bytes")
    }
  }

  @Test func `with lenient an unknown member is a warning`() throws {
    let scenario = try read(
      scenario(#""lenient": true, "colour": 1,"#, input: #"{"t": 0, "advance": true, "speed": 2}"#))
    #expect(scenario.warnings.map(\.path) == ["$.colour", "$.input[0].speed"])
  }
}
