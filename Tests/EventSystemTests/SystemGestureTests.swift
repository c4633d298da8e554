import EventSystem
import Geometry
import Testing

/// The system's gestures, which come before the application (section 14 of the rules).
@Suite struct SystemGestureTests {
  /// A controller whose edges and child are set.
  private final class Screen: ViewController {
    var edges: RectEdge = []
    var front: ViewController?
    override var preferredScreenEdgesDeferringSystemGestures: RectEdge { edges }
    override var childForScreenEdgesDeferringSystemGestures: ViewController? { front }
  }

  private let stage = Stage()
  private let root = Screen()
  private let pan = PanGestureRecognizer()

  init() {
    stage.application.device = Device(screen: Size(width: 390, height: 844))
    root.view.frame = stage.window.bounds
    root.view.consumesTouches = true
    stage.window.rootViewController = root
    root.view.traceName = "v"
    stage.add(pan, "pan", to: root.view)
  }

  private func swipeUp(at seconds: Double) {
    stage.drag(from: (195, 840), to: (195, 500), at: seconds, duration: 0.2)
  }

  private var gestures: [String] {
    stage.log.lines.compactMap { line in
      guard let range = line.firstRange(of: "\"system\": \"") else { return nil }
      return String(line[range.upperBound...].prefix { $0 != "\"" })
    }
  }

  @Test func `The frontmost controller's edges are the application's first`() {
    swipeUp(at: 0)
    #expect(gestures == ["home"] && !stage.story.contains("action pan"))
    root.edges = .bottom
    swipeUp(at: 2)
    #expect(gestures.count == 1 && stage.story.contains("pan ended"))
    swipeUp(at: 2.6)
    #expect(gestures.count == 2)
    swipeUp(at: 3)
    #expect(gestures.count == 2, "the second swipe used the first one up")
  }

  @Test func `A child that the controller names speaks for it, and a presented one for both`() {
    let child = Screen()
    root.front = child
    root.edges = .bottom
    swipeUp(at: 0)
    #expect(gestures == ["home"])
    child.edges = .all
    swipeUp(at: 2)
    #expect(gestures.count == 1)
    let presented = Screen()
    root.linkPresented(presented)
    swipeUp(at: 5)
    #expect(gestures.count == 2)
    presented.edges = .bottom
    swipeUp(at: 8)
    #expect(gestures.count == 2)
    root.front = root
    presented.front = presented
    swipeUp(at: 11)
    #expect(gestures.count == 2, "one that names itself is no ring")
    root.front = nil
    presented.front = nil
  }

  @Test func `Edges that are set while the finger is down change nothing for it`() {
    stage.touch(.began, 195, 840, at: 0)
    root.edges = .bottom
    stage.touch(.moved, 195, 700, at: 0.1)
    stage.touch(.ended, 195, 700, at: 0.2)
    #expect(gestures == ["home"])
  }

  @Test func `A pan that was held back starts where the finger landed, with the time of then`() {
    final class Curious: PanGestureRecognizer {
      var began: (Point, EventTime)?
      override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
        began = touches.first.map { ($0.location(in: nil), event.time) }
        super.touchesBegan(touches, with: event)
      }
    }
    let curious = stage.add(Curious(), "curious", to: root.view)
    stage.touch(.began, 60, 840, at: 1)
    #expect(curious.began == nil && curious.numberOfTouches == 0)
    stage.touch(.moved, 65, 840, at: 1.1)
    stage.touch(.moved, 100, 838, at: 1.2)
    #expect(curious.began?.0 == Point(x: 60, y: 840) && curious.began?.1 == EventTime(seconds: 1))
    #expect(curious.state == .began && abs(curious.translation(in: nil).x - 30) < 0.1)
    stage.touch(.ended, 100, 838, at: 1.3)
    #expect(stage.application.unfinished == (0, 0, 0))
  }

  @Test func `A touch whose view leaves while the system decides is over for everybody`() {
    let view = stage.view("low", 0, 700, 390, 144)
    view.consumesTouches = true
    let own = stage.add(PanGestureRecognizer(), "own", to: view)
    stage.touch(.began, 195, 840, at: 0)
    view.removeFromSuperview()
    stage.touch(.moved, 195, 700, at: 0.1)
    stage.touch(.ended, 195, 700, at: 0.2)
    #expect(gestures == ["home"] && own.state == .possible)
    #expect(stage.application.unfinished == (0, 0, 0) && !stage.story.contains("cancelled low"))
  }

  @Test func `A mouse and assistive technology are no fingers at the edge`() {
    let button = stage.add(Button(frame: Rect(x: 100, y: 820, width: 190, height: 24)), "btn")
    stage.application.activate(button, at: .zero)
    #expect(stage.story.contains("btn touchUpInside"))
    for (phase, y, time) in [(TouchSample.Phase.began, 840.0, 1.0), (.moved, 500, 1.1), (.ended, 500, 1.2)] {
      stage.application.send(
        [TouchSample(finger: 9, phase: phase, location: Point(x: 20, y: y), type: .indirectPointer)],
        at: EventTime(seconds: time))
    }
    #expect(gestures.isEmpty && stage.story.contains("pan ended"))
  }

  @Test func `An application that keeps an event to itself leaves nothing behind`() {
    final class Deaf: Application {
      var isDeaf = false
      override func sendEvent(_ event: Event) { if !isDeaf { super.sendEvent(event) } }
    }
    let deaf = Deaf()
    deaf.device = Device(screen: Size(width: 390, height: 844))
    let window = Window(frame: stage.window.frame)
    window.isHidden = false
    deaf.attach(window)
    window.addGestureRecognizer(PanGestureRecognizer())
    func touch(_ phase: TouchSample.Phase, _ x: Double, at seconds: Double) {
      deaf.send(
        [TouchSample(finger: 1, phase: phase, location: Point(x: x, y: 840))], at: EventTime(seconds: seconds)
      )
    }
    touch(.began, 50, at: 0)
    deaf.isDeaf = true
    touch(.moved, 150, at: 0.1)
    deaf.isDeaf = false
    touch(.ended, 150, at: 0.2)
    #expect(deaf.unfinished == (0, 0, 0))
  }
}
