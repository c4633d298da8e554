import Scenarios
import TestSupport
import Testing

/// What holds of every trace, whatever happened.
struct TraceInvariants {
  /// Whether each line of touches is one of the view that was hit.
  let checksTouches: Bool
  private var states: [String: String] = [:]
  /// How many touches each view has begun and not ended, by finger: an end may be held until the finger is
  /// down again.
  private var open: [String: Int] = [:]
  private var hovered: Set<String> = []
  /// The controller that is being popped.
  private var popping: String?
  private var downs = 0
  private var answers: [String: Int] = [:]
  private var time = 0

  init(checksTouches: Bool) { self.checksTouches = checksTouches }

  /// Checks one more line; what is wrong with it, nil for nothing.
  mutating func check(_ line: TraceLine) -> String? {
    defer { time = line.time }
    if line.time < time { return "time runs backwards" }
    if line.members["illegal"] != nil { return "no recognizer of the event system asks for what is illegal" }
    if let gesture = text(line, "gesture"), let state = text(line, "state") { return check(gesture, state) }
    if checksTouches, case .number(let finger)? = line.members["finger"], let phase = text(line, "touches"),
      let view = text(line, "view")
    {
      return check(phase, view, Int(finger))
    }
    if let controller = text(line, "pop"), let event = text(line, "event") {
      return check(pop: controller, event)
    }
    if text(line, "pointerEvent") == "down" { downs += 1 }
    if let member = text(line, "arena") {
      answers[member, default: 0] += 1
      return answers[member, default: 0] <= downs
        ? nil : "\(member) has more answers than pointers have landed"
    }
    if let view = text(line, "hover"), let state = text(line, "state") {
      let isNew = state == "entered" ? hovered.insert(view).inserted : hovered.remove(view) != nil
      return isNew ? nil : "\(view) was \(state) already"
    }
    return nil
  }

  /// Rule G2; after an end the recognizer is possible again.
  private mutating func check(_ gesture: String, _ state: String) -> String? {
    let before = states[gesture] ?? "possible"
    let next: [String: Set<String>] = [
      "possible": ["began", "ended", "failed"], "began": ["changed", "ended", "cancelled"],
      "changed": ["changed", "ended", "cancelled"],
    ]
    guard next[before]?.contains(state) == true else { return "\(gesture) went from \(before) to \(state)" }
    states[gesture] = ["began", "changed"].contains(state) ? state : "possible"
    return nil
  }

  /// One pop at a time, each with one end (rules E2, E3).
  private mutating func check(pop controller: String, _ event: String) -> String? {
    guard event != "began" else {
      defer { popping = controller }
      return popping == nil ? nil : "a pop begins in another one"
    }
    defer { popping = nil }
    return popping == controller ? nil : "a pop of \(controller) ends that has not begun"
  }

  /// Rule T1 for the view that was hit: began, moved, one end.
  private mutating func check(_ phase: String, _ view: String, _ finger: Int) -> String? {
    let key = "\(finger) \(view)"
    if phase == "began" {
      open[key, default: 0] += 1
      return nil
    }
    guard open[key, default: 0] > 0 else {
      return "finger \(finger) \(phase) in \(view), which had not begun"
    }
    if phase != "moved" { open[key, default: 0] -= 1 }
    return nil
  }

  private func text(_ line: TraceLine, _ name: String) -> String? {
    if case .string(let text)? = line.members[name] { return text }
    return nil
  }
}

@Suite struct RandomScenarioTests {
  @Test func `whatever fingers, views and interruptions do, the rules of every trace hold`() throws {
    var seen: [String: Int] = [:]
    for seed in 0..<UInt64(100 * Agreement.longRunFactor) {
      var random = RandomScenario(seed: seed)
      let text = random.text()
      let scenario = try read(text)
      let lines = scenario.run()
      var invariants = TraceInvariants(checksTouches: random.allConsume)
      for line in lines {
        for kind in ["touches", "action", "control", "scroll", "pop", "system", "arena"]
        where line.members[kind] != nil { seen[kind, default: 0] += 1 }
        guard let fault = invariants.check(line) else { continue }
        Issue.record("seed \(seed): \(fault): \(line.json)\n\(text)")
        return
      }
      #expect(!lines.isEmpty)
    }
    // They do something of every kind.
    for (kind, least) in [("touches", 1_000), ("action", 50), ("control", 50), ("scroll", 20), ("arena", 10)]
    {
      #expect(seen[kind, default: 0] >= least, "\(kind): \(seen[kind, default: 0])")
    }
    #expect(seen["pop"] != nil && seen["system"] != nil, "\(seen)")
  }
}
