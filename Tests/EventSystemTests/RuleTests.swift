import EventSystem
import Geometry
import Testing

/// Rules that no trace shows, or that the other tests touch without saying so; each test names its rule.
@Suite struct RuleTests {
  private let stage = Stage()
  private let view: View

  /// Keeps what it was told about last.
  private final class Listener: View {
    var events: [ObjectIdentifier] = []
    var touches: [ObjectIdentifier] = []
    var all: [Int] = []
    var places: [(now: Point, before: Point)] = []

    override func touchesBegan(_ touches: Set<Touch>, with event: Event?) { note(touches, event) }
    override func touchesMoved(_ touches: Set<Touch>, with event: Event?) { note(touches, event) }
    override func touchesEnded(_ touches: Set<Touch>, with event: Event?) { note(touches, event) }

    private func note(_ touches: Set<Touch>, _ event: Event?) {
      guard let event, let touch = touches.first else { return }
      events.append(ObjectIdentifier(event))
      self.touches.append(ObjectIdentifier(touch))
      all.append(event.allTouches?.count ?? 0)
      places.append((touch.location(in: nil), touch.previousLocation(in: nil)))
    }
  }

  private final class Target {
    var calls: [String] = []
    static let first = Selector("first") { (target: Target, _: GestureRecognizer) in
      target.calls.append("first")
    }
    static let second = Selector("second") { (target: Target, _: GestureRecognizer) in
      target.calls.append("second")
    }
  }

  init() {
    view = stage.view("v", 0, 100, 390, 300)
    view.isMultipleTouchEnabled = true
  }

  @Test func `Hiding or switching off a touched view neither redirects nor cancels its touch (T4)`() {
    stage.touch(.began, 100, 200, at: 0)
    view.isHidden = true
    stage.touch(.moved, 110, 200, at: 0.1)
    view.isHidden = false
    view.isUserInteractionEnabled = false
    stage.touch(.ended, 110, 200, at: 0.2)
    #expect(
      stage.story.filter { $0.hasSuffix(" v") } == ["hit v", "began v", "moved v", "ended v"])
  }

  @Test func `One event and one touch object live through a sequence (T5), previous places follow (T12)`() {
    let listener = stage.add(Listener(frame: Rect(x: 0, y: 400, width: 390, height: 300)), "l")
    listener.isMultipleTouchEnabled = true
    stage.touch(.began, 10, 410, at: 0)
    stage.touch(.moved, 20, 410, at: 0.1)
    stage.touch(.moved, 30, 410, at: 0.2)
    stage.touch(.ended, 30, 410, at: 0.3)
    #expect(Set(listener.events).count == 1 && Set(listener.touches).count == 1)
    #expect(listener.all == [1, 1, 1, 1])
    #expect(listener.places.map(\.now.x) == [10, 20, 30, 30])
    #expect(listener.places.map(\.before.x) == [10, 10, 20, 30])
  }

  @Test func `Samples of one delivery are its coalesced touches, and none is predicted (T16)`() {
    final class Reader: View {
      var samples: [Double] = []
      var predicted = -1
      var strange: [Touch]? = []
      var other: Touch?
      override func touchesMoved(_ touches: Set<Touch>, with event: Event?) {
        guard let touch = touches.first, let event else { return }
        samples = event.coalescedTouches(for: touch)?.map { $0.location(in: nil).x } ?? []
        predicted = event.predictedTouches(for: touch)?.count ?? -1
        if let other { strange = event.coalescedTouches(for: other) }
        other = other ?? event.coalescedTouches(for: touch)?.first
      }
    }
    let reader = stage.add(Reader(frame: Rect(x: 0, y: 400, width: 390, height: 300)), "r")
    stage.touch(.began, 10, 410, at: 0)
    stage.application.keepMainThreadBusy(for: EventTime(seconds: 0.5))
    for step in 1...3 { stage.touch(.moved, 10 + 10 * Double(step), 410, at: 0.1 * Double(step)) }
    stage.advance(to: 1)
    #expect(reader.samples == [20, 30, 40] && reader.predicted == 0)
    stage.touch(.moved, 60, 410, at: 1.1)
    #expect(reader.samples == [60] && reader.strange == nil, "a copy is no touch of the event")
    // A touch names its view.
    reader.other = nil
  }

  @Test func `A touch's recognizers are those that still get it (T17)`() {
    let tap = stage.add(TapGestureRecognizer(), "tap", to: view)
    let pan = stage.add(PanGestureRecognizer(), "pan", to: view)
    var seen: [[String]] = []
    pan.addAction { pan in
      let touches = pan.view?.window?.application.map { _ in pan.numberOfTouches } ?? 0
      seen.append(["\(touches)", tap.state == .possible ? "tap" : "-"])
    }
    stage.drag(from: (100, 200), to: (200, 200), at: 0)
    // The tap has failed and gets nothing more; the pan goes on with one touch.
    #expect(seen.first == ["1", "-"])
  }

  @Test func `A resting finger's place in a view changes when the view moves (T19)`() throws {
    let pan = stage.add(PanGestureRecognizer(), "pan", to: view)
    stage.touch(.began, 100, 200, at: 0)
    stage.touch(.moved, 130, 200, at: 0.1)
    #expect(pan.location(in: view) == Point(x: 130, y: 100))
    view.frame.origin.y = 150
    #expect(pan.location(in: view) == Point(x: 130, y: 50) && pan.location(in: nil) == Point(x: 130, y: 200))
    stage.touch(.ended, 130, 200, at: 0.2)
  }

  @Test func `A scroll view is where touches that its content leaves end (D14)`() {
    let list = stage.add(ScrollView(frame: Rect(x: 0, y: 400, width: 390, height: 300)), "list")
    list.delaysContentTouches = false
    stage.view("row", 0, 0, 390, 100, in: list)
    stage.touch(.began, 10, 410, at: 0)
    // Choice: a scroll view is a view like another here; no source settles it.
    #expect(stage.story.contains("began row"))
    stage.touch(.ended, 10, 410, at: 0.1)
    #expect(stage.story.filter { $0.hasPrefix("ended") }.first == "ended row")
  }

  @Test func `States have UIKit's six values (G1)`() {
    typealias State = GestureRecognizer.State
    #expect(
      [State.possible, .began, .changed, .ended, .cancelled, .failed].map(\.rawValue) == [0, 1, 2, 3, 4, 5])
    #expect(State.recognized == .ended && State(rawValue: 6) == nil)
  }

  @Test func `One recognizer has one view, and is cancelled when it leaves it in mid-gesture (G11)`() {
    let pan = stage.add(PanGestureRecognizer(), "pan", to: view)
    let other = stage.view("other", 0, 500, 390, 300)
    stage.touch(.began, 100, 200, at: 0)
    stage.touch(.moved, 160, 200, at: 0.1)
    other.addGestureRecognizer(pan)
    #expect(pan.view === other && view.gestureRecognizers == nil)
    #expect(stage.story.suffix(2) == ["pan cancelled", "action pan"])
    stage.touch(.ended, 160, 200, at: 0.2)
    #expect(stage.application.unfinished == (0, 0, 0))
  }

  @Test func `Each pair of target and action gets its own message, in order, once (G12)`() {
    let tap = stage.add(TapGestureRecognizer(), "tap", to: view)
    let target = Target()
    tap.addTarget(target, action: Target.first)
    tap.addTarget(target, action: Target.second)
    tap.addTarget(target, action: Target.first)
    stage.tap(100, 200, at: 0)
    #expect(target.calls == ["first", "second"])
    tap.removeTarget(target, action: Target.first)
    stage.tap(100, 200, at: 2)
    #expect(target.calls == ["first", "second", "second"])
  }

  @Test func `The state that an action reads is the one it is about (G16)`() {
    let pan = stage.add(PanGestureRecognizer(), "pan", to: view)
    var states: [GestureRecognizer.State] = []
    pan.addAction { states.append($0.state) }
    stage.drag(from: (100, 200), to: (200, 200), at: 0, steps: 4)
    #expect(
      states.first == .began && states.last == .ended
        && states.dropFirst().dropLast().allSatisfy { $0 == .changed })
    #expect(pan.state == .possible)
  }

  @Test func `A view keeps its recognizers, and they keep nobody (G17)`() {
    weak var keptRecognizer: GestureRecognizer?
    weak var target: Target?
    weak var delegate: Answers?
    weak var goneView: View?
    let tap = TapGestureRecognizer()
    do {
      let own = stage.view("own", 0, 500, 100, 100)
      let press = LongPressGestureRecognizer()
      keptRecognizer = press
      own.addGestureRecognizer(press)
      own.addGestureRecognizer(tap)
      let (someTarget, someDelegate) = (Target(), Answers())
      tap.addTarget(someTarget, action: Target.first)
      tap.delegate = someDelegate
      (target, delegate, goneView) = (someTarget, someDelegate, own)
      #expect(keptRecognizer != nil)
      own.removeFromSuperview()
    }
    #expect(keptRecognizer == nil && target == nil && delegate == nil && goneView == nil)
    #expect(tap.view == nil && tap.delegate == nil)
  }

  @Test func `Of two that are recognised together the actions come in the order of collecting (A17)`() {
    let first = stage.add(TapGestureRecognizer(), "first", to: view)
    let second = stage.add(TapGestureRecognizer(), "second", to: view)
    let answers = Answers()
    answers.simultaneous = { _, _ in true }
    first.delegate = answers
    second.delegate = answers
    stage.tap(100, 200, at: 0)
    #expect(stage.story.filter { $0.hasPrefix("action") } == ["action first", "action second"])
  }

  @Test func `Only one state is told for each step of a finger (A16)`() {
    stage.add(PanGestureRecognizer(), "pan", to: view)
    stage.drag(from: (100, 200), to: (200, 200), at: 0, steps: 5)
    let lines = stage.log.lines.filter { $0.contains("\"gesture\"") }
    #expect(Set(lines.map { Story.parse($0)["t"] ?? "" }).count == lines.count)
  }

  @Test func `A hover recognizer begins, changes and ends with the pointer, without a touch (P8)`() {
    stage.add(HoverGestureRecognizer(), "hover", to: view)
    for (place, seconds) in [
      (Point(x: 10, y: 150), 0.0), (Point(x: 20, y: 150), 0.1), (Point(x: 20, y: 50), 0.2),
    ] {
      stage.application.movePointer(to: place, at: EventTime(seconds: seconds))
    }
    #expect(
      stage.story.filter { $0.hasPrefix("hover ") } == ["hover began", "hover changed", "hover ended"])
  }

  @Test
  func
    `A recognizer on a control goes before the control, one on its superview only for other gestures (C10)`()
  {
    let button = stage.add(Button(frame: Rect(x: 0, y: 0, width: 100, height: 100)), "btn", to: view)
    stage.add(TapGestureRecognizer(), "outer", to: view)
    stage.tap(50, 150, at: 0)
    #expect(stage.story.contains("btn touchUpInside") && !stage.story.contains("action outer"))
    stage.add(TapGestureRecognizer(), "inner", to: button)
    stage.tap(50, 150, at: 2)
    #expect(stage.story.contains("action inner") && stage.story.last == "btn touchCancel")
  }

  @Test func `The events of editing have the bits of UIKit (C13)`() {
    #expect(
      Control.Event.editingDidBegin.rawValue == 1 << 16 && Control.Event.editingChanged.rawValue == 1 << 17)
    #expect(Control.Event.editingDidEnd.rawValue == 1 << 18)
    #expect(Control.Event.editingDidEndOnExit.rawValue == 1 << 19)
  }

  @Test func `Recognizers are no responders (R6)`() {
    let tap = stage.add(TapGestureRecognizer(), "tap", to: view)
    #expect(!((tap as AnyObject) is Responder))
    #expect(!view.responderChain.contains { $0 === (tap as AnyObject) })
    #expect(view.responderChain.map(\.nameInTrace) == ["v", "win", "app"])
  }
}
