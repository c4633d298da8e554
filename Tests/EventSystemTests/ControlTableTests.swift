import EventSystem
import Geometry
import Testing

/// What a control sends in each state for each step of a finger (rules C1 to C5), the same for every class.
@Suite struct ControlTableTests {
  private enum State: CaseIterable {
    case idle, inside, outside
  }

  private enum Step: CaseIterable {
    case land, moveInside, moveOutside, liftInside, liftOutside, cancel, disable
  }

  /// A state, a step, what is sent, and the state after it.
  private static let table: [(State, Step, String, State)] = [
    (.idle, .land, "touchDown", .inside), (.idle, .disable, "", .idle),
    (.inside, .moveInside, "touchDragInside", .inside),
    (.inside, .moveOutside, "touchDragExit touchDragOutside", .outside),
    (.inside, .liftInside, "touchUpInside", .idle), (.inside, .liftOutside, "touchUpOutside", .idle),
    (.inside, .cancel, "touchCancel", .idle), (.inside, .disable, "", .idle),
    (.outside, .moveInside, "touchDragEnter touchDragInside", .inside),
    (.outside, .moveOutside, "touchDragOutside", .outside),
    (.outside, .liftInside, "touchUpInside", .idle), (.outside, .liftOutside, "touchUpOutside", .idle),
    (.outside, .cancel, "touchCancel", .idle), (.outside, .disable, "", .idle),
  ]

  private static func controls() -> [Control] {
    [
      Control(), Button(), Switch(), Slider(), Stepper(), SegmentedControl(items: ["a", "b"]), PageControl(),
      TextField(),
    ]
  }

  @Test(arguments: 0..<8) func `Each state and step`(number: Int) {
    for (state, step, sent, after) in Self.table {
      let stage = Stage()
      let control = Self.controls()[number]
      control.frame = Rect(x: 100, y: 300, width: 100, height: 40)
      stage.add(control, "c")
      var time = 0.0
      // Up and down, so that no value changes.
      func touch(_ phase: TouchSample.Phase, _ isInside: Bool) {
        time += 0.1
        stage.touch(phase, 150, isInside ? 320 + time : 600 + time, at: time)
      }
      if state != .idle { touch(.began, true) }
      if state == .outside { touch(.moved, false) }
      stage.log.removeAll()
      switch step {
      case .land: touch(.began, true)
      case .moveInside: touch(.moved, true)
      case .moveOutside: touch(.moved, false)
      case .liftInside: touch(.ended, true)
      case .liftOutside: touch(.ended, false)
      case .cancel: touch(.cancelled, true)
      case .disable: control.isEnabled = false
      }
      let values: Set = ["valueChanged", "primaryActionTriggered"]
      let story = stage.story.compactMap { $0.hasPrefix("c ") ? String($0.dropFirst(2)) : nil }
      let events = story.filter { !values.contains($0) }.joined(separator: " ")
      let context: Comment = "\(type(of: control)): \(state) \(step)"
      #expect(events == sent, context)
      #expect(control.isTracking == (after != .idle), context)
      #expect(
        control.isHighlighted == (after == .inside) && control.isTouchInside == (after == .inside), context)
    }
  }

  @Test func `A control that is off in every state sends nothing`() {
    for control in Self.controls() {
      let stage = Stage()
      control.frame = Rect(x: 100, y: 300, width: 100, height: 40)
      control.isEnabled = false
      stage.add(control, "c")
      stage.drag(from: (150, 320), to: (150, 330), at: 0)
      #expect(!stage.story.contains { $0.hasPrefix("c ") }, "\(type(of: control))")
    }
  }
}
