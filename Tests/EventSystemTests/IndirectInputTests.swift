import EventSystem
import Geometry
import Testing

/// Input that is no touch (rules T14, V6, C14, R8).
@Suite struct IndirectInputTests {
  private let stage = Stage()
  private let view: View

  init() {
    view = stage.view("v", 0, 100, 390, 300)
    view.consumesTouches = true
  }

  private func transform(_ scale: Double, _ rotation: Double, _ phase: TouchSample.Phase, at seconds: Double)
  {
    stage.application.sendTransform(
      scale: scale, rotation: rotation, phase: phase, location: Point(x: 100, y: 200),
      at: EventTime(seconds: seconds))
  }

  @Test func `A trackpad's pinch goes to pinch and rotation recognizers and to nobody else`() {
    let pinch = stage.add(PinchGestureRecognizer(), "pinch", to: view)
    stage.add(RotationGestureRecognizer(), "rotate", to: view)
    stage.add(PanGestureRecognizer(), "pan", to: view)
    stage.add(TapGestureRecognizer(), "tap", to: view)
    transform(1, 0, .began, at: 0)
    transform(1.2, 0.01, .moved, at: 0.1)
    #expect(pinch.scale == 1.2)
    transform(1.5, 0.01, .moved, at: 0.2)
    transform(1.5, 0.01, .ended, at: 0.3)
    #expect(
      stage.story == [
        "pinch began", "rotate failed", "action pinch", "pinch changed", "action pinch", "pinch ended",
        "action pinch",
      ])
    #expect(stage.application.unfinished == (0, 0, 0))
    transform(1, 0, .began, at: 1)
    transform(1, 0.5, .moved, at: 1.1)
    stage.application.interrupt(at: EventTime(seconds: 1.2))
    #expect(stage.story.suffix(2) == ["rotate cancelled", "action rotate"])
    #expect(stage.application.unfinished == (0, 0, 0))
  }

  @Test func `A trackpad's pinch that is too small fails`() {
    stage.add(PinchGestureRecognizer(), "pinch", to: view)
    transform(1, 0, .began, at: 0)
    transform(1.01, 0, .moved, at: 0.1)
    transform(1.01, 0, .ended, at: 0.2)
    #expect(stage.story == ["pinch failed"])
  }

  private func scroll(_ delta: Double, _ phase: TouchSample.Phase?, at seconds: Double) {
    stage.application.sendScroll(
      by: Point(x: 0, y: delta), phase: phase, location: Point(x: 100, y: 200),
      at: EventTime(seconds: seconds))
  }

  @Test func `Scrolling goes to pans that take it and to nobody else`() {
    let pan = stage.add(PanGestureRecognizer(), "pan", to: view)
    let steps = stage.add(PanGestureRecognizer(), "steps", to: stage.window)
    stage.add(TapGestureRecognizer(), "tap", to: view)
    stage.add(PinchGestureRecognizer(), "pinch", to: view)
    scroll(30, nil, at: 0)
    scroll(30, .began, at: 0.1)
    #expect(stage.story == [], "no pan has opted in")
    pan.allowedScrollTypesMask = .continuous
    steps.allowedScrollTypesMask = .discrete
    scroll(0, .began, at: 1)
    scroll(4, .moved, at: 1.1)
    scroll(6, .moved, at: 1.2)
    #expect(pan.translation(in: nil) == Point(x: 0, y: -10))
    #expect(pan.location(in: view) == Point(x: 100, y: 100) && pan.numberOfTouches == 0)
    #expect(pan.velocity(in: nil).y < -50)
    scroll(0, .ended, at: 1.3)
    #expect(
      stage.story == [
        "pan began", "action pan", "pan changed", "action pan", "pan ended", "action pan",
      ])
    scroll(12, nil, at: 2)
    #expect(stage.story.suffix(4) == ["steps began", "steps ended", "action steps", "action steps"])
    #expect(stage.application.unfinished == (0, 0, 0))
  }

  @Test func `Scrolling that goes nowhere, or is interrupted, ends its pans`() {
    let pan = stage.add(PanGestureRecognizer(), "pan", to: view)
    pan.allowedScrollTypesMask = .all
    scroll(0, nil, at: 0)
    scroll(0, .began, at: 1)
    scroll(0, .ended, at: 1.1)
    #expect(stage.story == ["pan failed", "pan failed"])
    scroll(5, .began, at: 2)
    stage.application.interrupt(at: EventTime(seconds: 2.1))
    scroll(5, .moved, at: 2.2)
    scroll(5, .began, at: 3)
    scroll(5, .cancelled, at: 3.1)
    #expect(
      stage.story.suffix(8).filter { !$0.hasPrefix("action") } == [
        "pan began", "pan cancelled", "pan began", "pan cancelled",
      ])
    scroll(.nan, nil, at: 4)
    #expect(stage.application.unfinished == (0, 0, 0))
  }

  @Test func `A pan that follows a finger is not scrolled, and one that scrolls keeps others from beginning`()
  {
    let outer = stage.add(PanGestureRecognizer(), "outer", to: stage.window)
    let inner = stage.add(PanGestureRecognizer(), "inner", to: view)
    outer.allowedScrollTypesMask = .all
    inner.allowedScrollTypesMask = .all
    scroll(20, nil, at: 0)
    #expect(
      stage.story == ["inner began", "outer failed", "inner ended", "action inner", "action inner"])
    stage.touch(.began, 100, 200, at: 1)
    stage.touch(.moved, 100, 260, at: 1.1)
    let before = inner.translation(in: nil)
    scroll(20, nil, at: 1.2)
    #expect(inner.translation(in: nil) == before)
    stage.touch(.ended, 100, 260, at: 1.3)
    #expect(stage.application.unfinished == (0, 0, 0))
  }

  @Test func `Of a pan that takes scrolling and a scroll view the inner one gets it`() {
    let list = stage.add(ScrollView(frame: Rect(x: 0, y: 400, width: 390, height: 300)), "list")
    list.contentSize = Size(width: 390, height: 1000)
    let row = stage.view("row", 0, 0, 390, 300, in: list)
    let outer = stage.add(PanGestureRecognizer(), "outer", to: stage.window)
    let inner = stage.add(PanGestureRecognizer(), "inner", to: row)
    outer.allowedScrollTypesMask = .all
    func wheel(_ seconds: Double) {
      stage.application.sendScroll(
        by: Point(x: 0, y: 40), location: Point(x: 100, y: 500), at: EventTime(seconds: seconds))
    }
    wheel(0)
    #expect(list.contentOffset.y == 40 && stage.story.filter { !$0.hasPrefix("list") } == [])
    inner.allowedScrollTypesMask = .discrete
    wheel(1)
    #expect(list.contentOffset.y == 40 && stage.story.contains("inner ended"))
    inner.isEnabled = false
    list.isScrollEnabled = false
    wheel(2)
    #expect(list.contentOffset.y == 40 && stage.story.contains("outer ended"))
  }

  @Test func `A shake tells began and ended, from the key window up`() {
    stage.application.sendMotion(.motionShake, phase: .began, at: .zero)
    stage.application.sendMotion(.motionShake, phase: .ended, at: EventTime(seconds: 0.1))
    stage.application.sendRemoteControl(.remoteControlPlay, at: EventTime(seconds: 0.2))
    #expect(
      stage.log.lines == [
        "{\"t\": 0, \"motion\": \"began\", \"responder\": \"win\"}",
        "{\"t\": 0, \"motion\": \"began\", \"responder\": \"app\"}",
        "{\"t\": 0.1, \"motion\": \"ended\", \"responder\": \"win\"}",
        "{\"t\": 0.1, \"motion\": \"ended\", \"responder\": \"app\"}",
        "{\"t\": 0.2, \"remote\": \"play\", \"responder\": \"win\"}",
        "{\"t\": 0.2, \"remote\": \"play\", \"responder\": \"app\"}",
      ])
  }

  @Test func `Activation fires a button once, through hit testing, unless the view does it itself`() {
    final class Own: Button {
      var activations = 0
      override func accessibilityActivate() -> Bool {
        activations += 1
        return true
      }
    }
    let button = stage.add(Button(frame: Rect(x: 100, y: 500, width: 100, height: 44)), "button")
    var fired = 0
    button.addAction(for: .primaryActionTriggered) { _ in fired += 1 }
    stage.application.activate(button, at: .zero)
    #expect(fired == 1 && stage.story.contains("button touchUpInside"))
    stage.view("cover", 0, 450, 390, 200)
    stage.application.activate(button, at: EventTime(seconds: 1))
    #expect(fired == 1, "what covers the button takes the touch")
    let own = stage.add(Own(frame: Rect(x: 0, y: 700, width: 50, height: 50)), "own")
    stage.application.activate(own, at: EventTime(seconds: 2))
    #expect(own.activations == 1 && !stage.story.contains("own touchDown"))
  }

  @Test func `A hover recognizer follows the pointer over its view and its subviews`() {
    let hover = stage.add(HoverGestureRecognizer(), "hover", to: view)
    let inner = stage.view("inner", 0, 0, 100, 100, in: view)
    func point(_ x: Double, _ y: Double, at seconds: Double) {
      stage.application.movePointer(to: Point(x: x, y: y), at: EventTime(seconds: seconds))
    }
    point(200, 300, at: 0)
    #expect(hover.state == .began && hover.location(in: view) == Point(x: 200, y: 200))
    point(50, 150, at: 0.1)
    #expect(inner.window != nil)
    point(50, 50, at: 0.2)
    #expect(
      stage.story == [
        "hover began", "action hover", "pointer entered v", "hover changed", "action hover", "hover ended",
        "action hover", "pointer exited v",
      ])
    point(50, 150, at: 1)
    stage.application.movePointer(to: nil, at: EventTime(seconds: 1.1))
    #expect(stage.story.suffix(2) == ["action hover", "pointer exited v"])
    point(50, 150, at: 2)
    view.removeFromSuperview()
    #expect(stage.story.suffix(3) == ["hover ended", "action hover", "pointer exited v"])
    stage.tap(200, 300, at: 3)
    #expect(hover.state == .possible, "touches are nothing to it")
  }

  @Test func `A view's activation point is where assistive technology touches`() {
    final class Corner: Button {
      override var accessibilityActivationPoint: Point {
        window?.convert(Point(x: 5, y: 5), from: self) ?? .zero
      }
    }
    let stage = Stage()
    let button = stage.add(Corner(frame: Rect(x: 100, y: 100, width: 100, height: 44)), "btn")
    stage.view("cover", 120, 100, 80, 44).consumesTouches = true
    stage.application.activate(button, at: .zero)
    #expect(stage.story.contains("btn touchUpInside"), "its middle is covered, its corner is not")
  }
}
