import EventSystem
import Geometry
import Testing

/// Recognizers of an app's own (section 4 of the rules).
@Suite struct SubclassTests {
  /// Does what a test tells it on each call.
  private final class Scripted: GestureRecognizer {
    var onBegan: (Scripted) -> Void = { _ in }
    var onMoved: (Scripted) -> Void = { _ in }
    var onEnded: (Scripted) -> Void = { _ in }
    private(set) var calls: [String] = []

    override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
      calls.append("began")
      onBegan(self)
    }
    override func touchesMoved(_ touches: Set<Touch>, with event: Event) {
      calls.append("moved")
      onMoved(self)
    }
    override func touchesEnded(_ touches: Set<Touch>, with event: Event) {
      calls.append("ended")
      onEnded(self)
    }
    override func touchesCancelled(_ touches: Set<Touch>, with event: Event) { calls.append("cancelled") }
    override func reset() { calls.append("reset") }
  }

  private let stage = Stage()
  private let view: View
  private let scripted = Scripted()

  init() {
    view = stage.view("v", 0, 0, 390, 844)
    view.consumesTouches = true
    stage.add(scripted, "g", to: view)
  }

  private var gestures: [String] {
    stage.story.filter { $0.hasPrefix("g ") && !$0.hasPrefix("g cancels") || $0.hasPrefix("action") }
  }

  @Test func `Began and ended in one breath are two changes and two actions`() {
    var states: [GestureRecognizer.State] = []
    scripted.addAction { states.append($0.state) }
    scripted.onMoved = {
      $0.state = .began
      $0.state = .ended
    }
    stage.drag(from: (10, 10), to: (20, 20), at: 0, steps: 3)
    #expect(states == [.began, .ended])
    #expect(gestures.prefix(2) == ["g began", "g ended"])
    #expect(scripted.calls == ["began", "moved", "reset"], "nothing more of the touch comes")
  }

  @Test func `Failed after began counts as cancelled, cancelled while possible as failed`() {
    scripted.onMoved = { $0.state = $0.state == .possible ? .began : .failed }
    stage.drag(from: (10, 10), to: (20, 20), at: 0, steps: 2)
    #expect(gestures.filter { $0.hasPrefix("g") } == ["g began", "g cancelled"])
    scripted.onMoved = { $0.state = .cancelled }
    stage.drag(from: (10, 10), to: (20, 20), at: 1, steps: 2)
    #expect(gestures.suffix(1) == ["g failed"])
  }

  @Test func `What the state machine does not allow changes nothing and is traced`() {
    scripted.onBegan = { $0.state = .changed }
    scripted.onMoved = { recognizer in
      if recognizer.state == .possible { recognizer.state = .began } else { recognizer.state = .began }
    }
    scripted.onEnded = {
      $0.state = .possible
      $0.state = .ended
      $0.state = .changed
    }
    stage.drag(from: (10, 10), to: (20, 20), at: 0, steps: 2)
    #expect(
      stage.story.filter { $0.contains("illegal") } == [
        "g illegal possible changed", "g illegal began began", "g illegal began possible",
        "g illegal ended changed",
      ])
    #expect(gestures.filter { !$0.contains("illegal") && !$0.hasPrefix("action") } == ["g began", "g ended"])
  }

  @Test func `Inside its own methods a recognizer reads what it asked for`() {
    var inside: [GestureRecognizer.State] = []
    let other = stage.add(PanGestureRecognizer(), "pan", to: view)
    scripted.require(toFail: other)
    scripted.onBegan = {
      $0.state = .began
      inside.append($0.state)
    }
    stage.touch(.began, 10, 10, at: 0)
    #expect(inside == [.began])
    #expect(scripted.state == .possible, "outside it waits for the pan")
    #expect(stage.story.contains("g waits for pan"))
  }

  @Test func `A recognizer of its own that never decides keeps those that wait for it waiting`() {
    let tap = stage.add(TapGestureRecognizer(), "tap", to: view)
    tap.require(toFail: scripted)
    stage.tap(100, 100, at: 0)
    stage.advance(to: 10)
    #expect(stage.story.contains("tap waits for g"))
    #expect(!stage.story.contains("tap ended") && !stage.story.contains("tap failed"))
    scripted.state = .failed
    #expect(stage.story.suffix(5) == ["g failed", "tap ended", "action tap", "tap cancels v", "cancelled v"])
  }

  @Test func `reset comes once after the action, and the touch that is down is ignored until it lifts`() {
    scripted.onBegan = { $0.state = .ended }
    stage.drag(from: (10, 10), to: (20, 20), at: 0, steps: 3)
    #expect(scripted.calls == ["began", "reset"])
    stage.tap(10, 10, at: 1)
    #expect(scripted.calls == ["began", "reset", "began", "reset"])
  }

  @Test func `A state set from outside is decided like any other`() {
    let pan = stage.add(PanGestureRecognizer(), "pan", to: view)
    stage.drag(from: (10, 10), to: (100, 10), at: 0, steps: 1, lifts: false)
    #expect(pan.state == .began)
    pan.state = .cancelled
    #expect(stage.story.suffix(2) == ["pan cancelled", "action pan"])
    #expect(pan.state == .possible)
    stage.touch(.moved, 200, 10, at: 1)
    #expect(stage.story.last == "action pan", "it gets nothing more of that finger")
  }

  @Test func `Without an application a state still runs its course`() {
    let lone = Scripted()
    var states: [GestureRecognizer.State] = []
    lone.addAction { states.append($0.state) }
    lone.state = .began
    lone.state = .changed
    lone.state = .failed
    lone.state = .changed
    #expect(states == [.began, .changed, .cancelled])
    #expect(lone.state == .possible && lone.calls == ["reset"])
  }

  @Test func `An action may disable its own recognizer, and another's`() {
    let press = stage.add(LongPressGestureRecognizer(), "press", to: view)
    let pan = stage.add(PanGestureRecognizer(), "pan", to: view)
    let answers = Answers()
    answers.simultaneous = { _, _ in true }
    pan.delegate = answers
    press.allowableMovement = 1000
    pan.addAction { [unowned press] _ in press.isEnabled = false }
    press.addAction { [unowned pan] _ in pan.isEnabled = false }
    stage.drag(from: (10, 10), to: (100, 10), at: 0, steps: 1, lifts: false)
    #expect(stage.story.filter { $0.hasPrefix("press") } == ["press failed"])
    press.isEnabled = true
    stage.touch(.ended, 100, 10, at: 0.5)
    #expect(stage.story.contains("pan ended"))
  }

  @Test func `Removing a recognizer that is on cancels it`() {
    let pan = stage.add(PanGestureRecognizer(), "pan", to: view)
    stage.drag(from: (10, 10), to: (100, 10), at: 0, steps: 1, lifts: false)
    view.removeGestureRecognizer(pan)
    #expect(stage.story.suffix(2) == ["pan cancelled", "action pan"])
    #expect(pan.view == nil)
  }

  @Test func `Whoever waits for one that does without its touch waits no longer`() {
    final class Leaving: GestureRecognizer {
      override func touchesMoved(_ touches: Set<Touch>, with event: Event) {
        for touch in touches { ignore(touch, for: event) }
      }
    }
    let leaving = stage.add(Leaving(), "leaving", to: view)
    let press = stage.add(LongPressGestureRecognizer(), "press", to: view)
    press.require(toFail: leaving)
    scripted.isEnabled = false
    stage.touch(.began, 10, 10, at: 0)
    stage.advance(to: 0.6)
    #expect(stage.story.suffix(1) == ["press waits for leaving"])
    stage.touch(.moved, 11, 10, at: 0.7)
    #expect(stage.story.contains("press began"))
    stage.touch(.ended, 11, 10, at: 0.8)
    #expect(stage.story.contains("press ended"))
    #expect(stage.application.unfinished == (0, 0, 0))
  }

  @Test func `touch.gestureRecognizers are those that still get the touch`() {
    final class Watching: View {
      var names: [[String]] = []
      override func touchesMoved(_ touches: Set<Touch>, with event: Event?) {
        names.append(touches.first?.gestureRecognizers?.map(\.nameInTrace) ?? [])
      }
    }
    let watching = stage.add(Watching(frame: Rect(x: 0, y: 0, width: 390, height: 844)), "w", to: view)
    let press = stage.add(LongPressGestureRecognizer(), "press", to: watching)
    stage.add(TapGestureRecognizer(), "tap", to: watching)
    press.allowableMovement = 3
    scripted.onBegan = { $0.state = .failed }
    stage.drag(from: (10, 10), to: (18, 10), at: 0, steps: 2, lifts: false)
    #expect(watching.names == [["tap"], ["tap"]])
  }
}
