import EventSystem
import Geometry
import Testing

/// Scroll views in scroll views (rules S10, S11), and beside other recognizers (S1, S20, S21).
@Suite struct NestedScrollTests {
  private func nested(outer: Size, inner: Size) -> (stage: Stage, outer: ScrollView, inner: ScrollView) {
    let stage = Stage()
    let outerView = stage.add(ScrollView(frame: Rect(x: 0, y: 0, width: 390, height: 800)), "outer")
    outerView.contentSize = outer
    let innerView = stage.add(
      ScrollView(frame: Rect(x: 0, y: 0, width: 390, height: 400)), "inner", to: outerView)
    innerView.contentSize = inner
    return (stage, outerView, innerView)
  }

  private func dragged(_ stage: Stage) -> [String] {
    stage.story.filter { $0.hasSuffix("willBeginDragging") }
  }

  @Test(arguments: [
    // Along which axes inner and outer scroll, the drag, and who takes it; nil for nobody.
    ("h", "v", (-100.0, 10.0), "inner"), ("h", "v", (10, -100), "outer"), ("v", "h", (10, -100), "inner"),
    ("v", "h", (-100, 10), "outer"), ("v", "v", (10, -100), "inner"), ("h", "h", (-100, 10), "inner"),
    ("v", "v", (-100, 10), nil), ("", "v", (0, -100), "outer"), ("v", "", (0, -100), "inner"),
    ("hv", "h", (0, -100), "inner"), ("", "", (0, -100), nil),
  ])
  func `a drag goes to the innermost that can scroll its way`(
    inner: String, outer: String, way: (Double, Double), winner: String?
  ) {
    func size(_ axes: String) -> Size {
      Size(width: axes.contains("h") ? 2000 : 390, height: axes.contains("v") ? 3000 : 400)
    }
    let scene = nested(outer: size(outer), inner: size(inner))
    scene.stage.drag(from: (200, 200), to: (200 + way.0, 200 + way.1), at: 0, duration: 0.1)
    scene.stage.advance(to: 5)
    #expect(dragged(scene.stage) == (winner.map { ["\($0) willBeginDragging"] } ?? []))
  }

  @Test func `at its edge the inner one leaves the drag to the outer, and a later drag is its own again`() {
    let scene = nested(outer: Size(width: 390, height: 3000), inner: Size(width: 390, height: 1000))
    scene.inner.contentOffset = Point(x: 0, y: 600)
    scene.stage.drag(from: (200, 300), to: (200, 200), at: 0)
    scene.stage.advance(to: 5)
    #expect(dragged(scene.stage) == ["outer willBeginDragging"])
    #expect(scene.inner.contentOffset.y == 600)
    #expect(scene.stage.log.lines.contains { $0.contains("it can scroll no further that way") })
    scene.outer.contentOffset = .zero
    scene.stage.drag(from: (200, 200), to: (200, 300), at: 6)
    #expect(dragged(scene.stage) == ["outer willBeginDragging", "inner willBeginDragging"])
  }

  @Test func `at its edge the inner one leaves the drag even to an outer one that is off`() {
    let scene = nested(outer: Size(width: 390, height: 3000), inner: Size(width: 390, height: 1000))
    scene.outer.isScrollEnabled = false
    scene.stage.drag(from: (200, 200), to: (200, 300), at: 0)
    #expect(dragged(scene.stage).isEmpty)
    #expect(scene.inner.contentOffset == .zero && scene.outer.contentOffset == .zero)
  }

  @Test func `at its edge without another around it the inner one bounces`() {
    let scene = nested(outer: Size(width: 390, height: 800), inner: Size(width: 390, height: 1000))
    scene.stage.drag(from: (200, 200), to: (200, 300), at: 0, lifts: false)
    #expect(scene.inner.contentOffset.y < 0)
  }

  @Test func `content that fits does not scroll, unless it always bounces`() {
    for (always, bounces, scrolls) in [(false, true, false), (true, true, true), (true, false, false)] {
      let scene = ScrollStage(contentSize: Size(width: 390, height: 500))
      scene.list.alwaysBounceVertical = always
      scene.list.bounces = bounces
      scene.stage.drag(from: (200, 300), to: (200, 400), at: 0, lifts: false)
      #expect((scene.offset.y < 0) == scrolls)
    }
  }

  @Test func `a drag across the axis scrolls once it turns`() {
    let scene = ScrollStage()
    scene.stage.touch(.began, 100, 600, at: 0)
    scene.stage.touch(.moved, 130, 600, at: 0.02)
    #expect(scene.calls.isEmpty)
    scene.stage.touch(.moved, 130, 560, at: 0.04)
    #expect(scene.calls.first == "willBeginDragging")
  }

  @Test func `a drag prevents a tap and a long press, a long press prevents the drag`() {
    let scene = ScrollStage()
    scene.stage.add(TapGestureRecognizer(), "tap", to: scene.item)
    scene.stage.add(LongPressGestureRecognizer(), "press", to: scene.list)
    scene.stage.drag(from: (100, 200), to: (100, 150), at: 0, duration: 0.05)
    #expect(scene.story(of: "tap ", "press ") == ["tap failed", "press failed"])
    scene.stage.advance(to: 9)
    scene.stage.touch(.began, 100, 200, at: 10)
    scene.stage.touch(.moved, 100, 100, at: 11)
    #expect(
      scene.story(of: "press began", "pan failed", "press changed").suffix(3) == [
        "press began", "pan failed", "press changed",
      ])
  }

  @Test func `a resting finger does not slow the other down`() {
    let scene = ScrollStage()
    scene.stage.touch(.began, 50, 400, at: 0, finger: 1)
    scene.stage.touch(.began, 300, 600, at: 0.3, finger: 2)
    scene.stage.touch(.moved, 50, 401, at: 0.31, finger: 1)
    for step in 1...10 {
      scene.stage.touch(.moved, 300, 600 - 10 * Double(step), at: 0.3 + 0.02 * Double(step), finger: 2)
    }
    #expect(abs(scene.offset.y - 90) <= 10)
  }

  @Test func `two fingers that move together scroll as one`() {
    let scene = ScrollStage()
    scene.stage.touch(.began, 100, 600, at: 0, finger: 1)
    scene.stage.touch(.began, 300, 600, at: 0, finger: 2)
    for step in 1...10 {
      let samples = [1, 2].map {
        TouchSample(
          finger: $0, phase: .moved, location: Point(x: 200 * Double($0) - 100, y: 600 - 10 * Double(step)))
      }
      scene.stage.application.send(samples, at: EventTime(seconds: 0.02 * Double(step)))
    }
    #expect(abs(scene.offset.y - 90) <= 10)
  }

  @Test func `the pan scrolls from another view, even a scroll view without interaction`() {
    let scene = ScrollStage()
    let cover = scene.stage.view("cover", 0, 0, 390, 844)
    cover.addGestureRecognizer(scene.list.panGestureRecognizer)
    scene.list.isUserInteractionEnabled = false
    scene.stage.drag(from: (200, 300), to: (200, 200), at: 0, lifts: false)
    #expect(scene.offset.y == 90)
  }

  @Test func `the pan outlives its scroll view on another view`() {
    let stage = Stage()
    let cover = stage.view("cover", 0, 0, 390, 844)
    do {
      let list = ScrollView(frame: Rect(x: 0, y: 0, width: 100, height: 100))
      list.contentSize = Size(width: 100, height: 1000)
      cover.addGestureRecognizer(list.panGestureRecognizer)
    }
    stage.drag(from: (200, 300), to: (200, 200), at: 0)
    #expect(stage.story.contains { $0.hasSuffix("ended") })
  }

  @Test func `a wheel moves the innermost that can go its way`() {
    let scene = nested(outer: Size(width: 390, height: 3000), inner: Size(width: 390, height: 1000))
    func turn(_ y: Double, at seconds: Double) {
      scene.stage.application.sendScroll(
        by: Point(x: 0, y: y), location: Point(x: 200, y: 100), at: EventTime(seconds: seconds))
    }
    turn(700, at: 1)
    #expect(scene.inner.contentOffset.y == 600)
    turn(50, at: 2)
    #expect(scene.outer.contentOffset.y == 50)
    turn(-20, at: 3)
    #expect(scene.inner.contentOffset.y == 580)
    #expect(dragged(scene.stage).isEmpty)
  }
}
