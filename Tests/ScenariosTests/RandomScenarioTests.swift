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
    for seed in 0..<UInt64(100 * Agreement.longRunFactor) {
      var random = RandomScenario(seed: seed)
      let text = random.text()
      let scenario = try read(text)
      let lines = scenario.run()
      var invariants = TraceInvariants(checksTouches: random.allConsume)
      for line in lines {
        guard let fault = invariants.check(line) else { continue }
        Issue.record("seed \(seed): \(fault): \(line.json)\n\(text)")
        return
      }
      #expect(lines.count > 5)
    }
  }
}
