import EventSystem
import Geometry
import Testing

/// Controls and buttons (section 7 of the rules).
@Suite struct ControlTests {
  private let stage = Stage()
  private let parent: View
  private let button = Button(frame: Rect(x: 100, y: 350, width: 100, height: 44))

  init() {
    parent = stage.view("a", 0, 50, 390, 750)
    parent.consumesTouches = true
    stage.add(button, "btn", to: parent)
  }

  private func controlStory() -> [String] {
    stage.story.compactMap { $0.hasPrefix("btn ") ? String($0.dropFirst(4)) : nil }
  }

  @Test func `A tap is touchDown, touchUpInside and the primary action`() {
    var primary = 0
    button.addAction(for: .primaryActionTriggered) { _ in primary += 1 }
    stage.tap(150, 420, at: 0)
    #expect(
      stage.story == [
        "hit btn", "began btn", "btn touchDown", "ended btn", "btn touchUpInside",
        "btn primaryActionTriggered",
      ])
    #expect(primary == 1)
    button.performPrimaryAction()
    #expect(primary == 2)
  }

  @Test func `Dragging out and back follows the slop`() {
    stage.touch(.began, 150, 420, at: 0)
    #expect(button.isTracking && button.isHighlighted && button.isTouchInside)
    stage.touch(.moved, 150, 490, at: 0.1)  // 46 pt below the bounds
    stage.touch(.moved, 150, 600, at: 0.2)
    #expect(button.isTracking && !button.isHighlighted && !button.isTouchInside)
    stage.touch(.moved, 150, 610, at: 0.3)
    stage.touch(.moved, 150, 420, at: 0.4)
    stage.touch(.moved, 150, 421, at: 0.5)
    stage.touch(.ended, 150, 700, at: 0.6)
    #expect(
      controlStory() == [
        "touchDown", "touchDragInside", "touchDragExit", "touchDragOutside", "touchDragOutside",
        "touchDragEnter",
        "touchDragInside", "touchDragInside", "touchUpOutside",
      ])
    #expect(!button.isTracking && !button.isHighlighted)
  }

  @Test func `A second quick touch repeats`() {
    stage.tap(150, 420, at: 0)
    stage.tap(150, 420, at: 0.14)
    #expect(controlStory().filter { $0 == "touchDownRepeat" }.count == 1)
    #expect(
      controlStory().suffix(4) == ["touchDown", "touchDownRepeat", "touchUpInside", "primaryActionTriggered"])
  }

  @Test func `A disabled control sends nothing, one disabled in mid-touch sends no more`() {
    button.isEnabled = false
    stage.tap(150, 420, at: 0)
    #expect(controlStory().isEmpty)
    button.isEnabled = true
    button.addAction(for: .touchDown) { $0.isEnabled = false }
    stage.tap(150, 420, at: 1)
    #expect(controlStory() == ["touchDown"])
  }

  @Test func `A control that its own action disables does not fire for the next touch`() {
    button.addAction(for: .touchUpInside) { $0.isEnabled = false }
    stage.tap(150, 420, at: 0)
    stage.tap(150, 420, at: 0.1)
    #expect(controlStory() == ["touchDown", "touchUpInside"])
  }

  @Test func `A button keeps a superview's single tap away and nothing else`() {
    let tap = stage.add(TapGestureRecognizer(), "tap", to: parent)
    stage.tap(150, 420, at: 0)
    #expect(controlStory().contains("touchUpInside") && stage.story.contains("tap failed"))
    #expect(
      stage.log.lines.contains {
        $0.contains("\"gesture\": \"tap\"") && $0.contains("gestureRecognizerShouldBegin")
      })
    // Beside the button the tap is recognized.
    stage.tap(50, 100, at: 1)
    #expect(stage.story.contains("action tap"))
    tap.numberOfTapsRequired = 2
    stage.tap(150, 420, at: 2)
    stage.tap(150, 420, at: 2.1)
    #expect(controlStory().suffix(1) == ["touchCancel"], "a double tap cancels the button as usual")
    tap.isEnabled = false
    stage.add(LongPressGestureRecognizer(), "press", to: parent)
    stage.touch(.began, 150, 420, at: 4)
    stage.advance(to: 5)
    #expect(controlStory().suffix(2) == ["touchDown", "touchCancel"])
  }

  @Test func `A disabled button does not keep the tap away`() {
    stage.add(TapGestureRecognizer(), "tap", to: parent)
    button.isEnabled = false
    stage.tap(150, 420, at: 0)
    #expect(stage.story.contains("action tap"))
  }

  @Test func `A plain control loses to a superview's tap`() {
    let control = stage.add(Control(frame: Rect(x: 0, y: 0, width: 50, height: 50)), "plain", to: parent)
    stage.add(TapGestureRecognizer(), "tap", to: parent)
    stage.tap(20, 70, at: 0)
    #expect(
      stage.story.suffix(4) == ["action tap", "tap cancels plain", "cancelled plain", "plain touchCancel"])
    #expect(!control.isHighlighted)
  }

  @Test func `A recognizer on the button itself goes first`() {
    stage.add(TapGestureRecognizer(), "own", to: button)
    stage.tap(150, 420, at: 0)
    #expect(stage.story.contains("action own"))
    #expect(controlStory() == ["touchDown", "touchCancel"])
  }

  @Test func `beginTracking false: no events; continueTracking false: no more`() {
    final class Moody: Control {
      var begins = true
      var ended = 0
      override func beginTracking(_ touch: Touch, with event: EventSystem.Event?) -> Bool { begins }
      override func continueTracking(_ touch: Touch, with event: EventSystem.Event?) -> Bool { false }
      override func endTracking(_ touch: Touch?, with event: EventSystem.Event?) { ended += 1 }
    }
    let moody = stage.add(Moody(frame: Rect(x: 0, y: 0, width: 50, height: 50)), "moody", to: parent)
    moody.begins = false
    stage.drag(from: (20, 70), to: (25, 70), at: 0)
    #expect(!stage.story.contains { $0.hasPrefix("moody") })
    moody.begins = true
    stage.drag(from: (20, 70), to: (25, 70), at: 1)
    #expect(stage.story.filter { $0.hasPrefix("moody") } == ["moody touchDown"])
    #expect(moody.ended == 0 && !moody.isTracking)
  }

  @Test func `A second finger is nothing to a control that tracks one`() {
    button.isMultipleTouchEnabled = true
    stage.touch(.began, 150, 420, at: 0)
    stage.touch(.began, 160, 420, at: 0.1, finger: 2)
    stage.touch(.ended, 160, 420, at: 0.2, finger: 2)
    stage.touch(.ended, 150, 420, at: 0.3)
    #expect(controlStory() == ["touchDown", "touchUpInside", "primaryActionTriggered"])
  }

  @Test func `Targets and actions`() {
    final class Screen {
      var log: [String] = []
      func saved(_ sender: Control) { log.append("saved \(sender.nameInTrace)") }
      static let save = Selector("save", Screen.saved)
    }
    var screen: Screen? = Screen()
    if let screen {
      button.addTarget(screen, action: Screen.save, for: .touchUpInside)
      button.addTarget(screen, action: Screen.save, for: .touchDown)
      #expect(button.allControlEvents == [.touchUpInside, .touchDown])
      button.removeTarget(screen, action: Screen.save, for: .touchDown)
    }
    stage.tap(150, 420, at: 0)
    #expect(screen?.log == ["saved btn"])
    weak let gone = screen
    screen = nil
    #expect(gone == nil, "a control does not keep its targets")
    stage.tap(150, 420, at: 1)
  }
}
