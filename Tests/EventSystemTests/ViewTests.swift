import EventSystem
import Geometry
import Testing

/// Views as handles into the tree: hierarchy, conversion, windows, and what they decide themselves.
@Suite struct ViewTests {
  @Test func `Subviews are in the order of the tree, whichever way they got there`() {
    let parent = View()
    let views = (0..<4).map { _ in View() }
    for (index, view) in views.enumerated() {
      view.traceName = "v\(index)"
      parent.addSubview(view)
    }
    func order() -> [String] { parent.subviews.map(\.nameInTrace) }
    #expect(order() == ["v0", "v1", "v2", "v3"])
    parent.bringSubviewToFront(views[0])
    parent.sendSubviewToBack(views[3])
    #expect(order() == ["v3", "v1", "v2", "v0"])
    parent.insertSubview(views[2], at: 0)
    #expect(order() == ["v2", "v3", "v1", "v0"])
    parent.insertSubview(views[2], aboveSubview: views[1])
    #expect(order() == ["v3", "v1", "v2", "v0"])
    parent.insertSubview(views[0], belowSubview: views[3])
    #expect(order() == ["v0", "v3", "v1", "v2"])
    parent.insertSubview(views[0], at: 99)
    #expect(order() == ["v3", "v1", "v2", "v0"])
    views[1].removeFromSuperview()
    #expect(order() == ["v3", "v2", "v0"] && views[1].superview == nil)
  }

  @Test func `Members have UIKit's defaults and survive the move into another tree`() {
    let view = View(frame: Rect(x: 1, y: 2, width: 30, height: 40))
    #expect(view.alpha == 1 && !view.isHidden && view.isUserInteractionEnabled && !view.clipsToBounds)
    #expect(!view.isMultipleTouchEnabled && !view.isExclusiveTouch && view.tag == 0)
    #expect(view.transform == .identity && view.anchorPoint == Point(x: 0.5, y: 0.5))
    #expect(
      view.superview == nil && view.window == nil && view.gestureRecognizers == nil && view.subviews.isEmpty)
    view.bounds.origin = Point(x: 5, y: 6)
    view.alpha = 0.5
    view.isHidden = true
    view.isUserInteractionEnabled = false
    view.hitInsets = EdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    view.hitShape = .ellipse(Rect(x: 0, y: 0, width: 10, height: 10))
    view.hitOverflow = true
    view.hitPassthrough = true
    view.transform = .scale(x: 2, y: 3)
    view.anchorPoint = Point(x: 0, y: 1)
    let child = View()
    view.addSubview(child)
    let parent = View()
    parent.addSubview(view)
    #expect(view.frame == Rect(x: 1, y: 2, width: 30, height: 40))
    #expect(view.bounds == Rect(x: 5, y: 6, width: 30, height: 40))
    #expect(view.alpha == 0.5 && view.isHidden && !view.isUserInteractionEnabled)
    #expect(view.hitInsets.right == 4 && view.hitOverflow && view.hitPassthrough)
    #expect(view.hitShape == .ellipse(Rect(x: 0, y: 0, width: 10, height: 10)))
    #expect(view.transform == .scale(x: 2, y: 3) && view.anchorPoint == Point(x: 0, y: 1))
    #expect(view.subviews == [child] && child.superview === view)
  }

  @Test func `Center and bounds move the frame about the anchor point`() {
    let view = View(frame: Rect(x: 10, y: 10, width: 100, height: 50))
    #expect(view.center == Point(x: 60, y: 35))
    view.center = Point(x: 100, y: 100)
    #expect(view.frame == Rect(x: 50, y: 75, width: 100, height: 50))
    view.bounds = Rect(x: 0, y: 0, width: 200, height: 100)
    #expect(view.frame == Rect(x: 0, y: 50, width: 200, height: 100))
  }

  @Test func `Points are converted along the way, transforms and offsets included`() {
    let window = Window(frame: Rect(x: 0, y: 0, width: 390, height: 844))
    let scrolled = View(frame: Rect(x: 10, y: 20, width: 300, height: 300))
    scrolled.bounds.origin = Point(x: 0, y: 50)
    let turned = View(frame: Rect(x: 100, y: 100, width: 100, height: 100))
    turned.transform = AffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0)
    window.addSubview(scrolled)
    scrolled.addSubview(turned)
    // The turned view's (0, 0) is its top right corner in its superview.
    #expect(turned.convert(Point(x: 0, y: 0), to: scrolled) == Point(x: 200, y: 100))
    #expect(turned.convert(Point(x: 0, y: 0), to: nil) == Point(x: 210, y: 70))
    #expect(turned.convert(Point(x: 210, y: 70), from: window) == Point(x: 0, y: 0))
    #expect(window.convert(Point(x: 210, y: 70), to: turned) == Point(x: 0, y: 0))
    #expect(
      turned.convert(Rect(x: 0, y: 0, width: 10, height: 20), to: scrolled)
        == Rect(x: 180, y: 100, width: 20, height: 10))
  }

  @Test func `Hooks tell of the way through the hierarchy`() {
    final class Told: View {
      var calls: [String] = []
      override func willMove(toSuperview newSuperview: View?) {
        calls.append(newSuperview == nil ? "out" : "in")
      }
      override func didMoveToSuperview() { calls.append("moved") }
      override func willMove(toWindow newWindow: Window?) {
        calls.append(newWindow == nil ? "no window" : "window")
      }
      override func didMoveToWindow() { calls.append("at \(window == nil ? "none" : "window")") }
      override func didAddSubview(_ subview: View) { calls.append("added") }
      override func willRemoveSubview(_ subview: View) { calls.append("removes") }
    }
    let window = Window()
    let told = Told()
    let inner = Told()
    told.addSubview(inner)
    #expect(told.calls == ["added"] && inner.calls == ["in", "moved"])
    window.addSubview(told)
    #expect(told.calls.dropFirst() == ["window", "in", "moved", "at window"])
    #expect(inner.calls.dropFirst(2) == ["window", "at window"])
    inner.removeFromSuperview()
    #expect(
      told.calls.last == "removes" && inner.calls.suffix(4) == ["no window", "out", "moved", "at none"])
  }

  @Test func `The highest window is asked first, among equals the one shown later`() {
    let stage = Stage()
    let second = Window(frame: stage.window.frame)
    second.traceName = "second"
    stage.application.attach(second)
    let place = Point(x: 100, y: 100)
    #expect(stage.application.hitTest(place) === stage.window, "a window is hidden until it is shown")
    second.isHidden = false
    #expect(stage.application.hitTest(place) === second)
    stage.window.makeKeyAndVisible()
    #expect(stage.application.hitTest(place) === stage.window)
    second.windowLevel = .alert
    #expect(stage.application.hitTest(place) === second)
    #expect(stage.window.isKeyWindow, "the key window has no precedence for touches")
    second.isUserInteractionEnabled = false
    #expect(stage.application.hitTest(place) === stage.window)
    stage.application.detach(second)
    #expect(second.application == nil && stage.application.windows == [stage.window])
  }

  @Test func `Overrides of point(inside:) and hitTest are honoured wherever they stand`() {
    final class Wide: View {
      override func point(inside point: Point, with event: Event?) -> Bool { point.x >= -50 && point.x < 150 }
    }
    final class Sieve: View {
      override func hitTest(_ point: Point, with event: Event?) -> View? {
        let hit = super.hitTest(point, with: event)
        return hit === self ? nil : hit
      }
    }
    let stage = Stage()
    stage.view("back", 0, 0, 390, 844)
    let sieve = stage.add(Sieve(frame: Rect(x: 0, y: 0, width: 390, height: 844)), "sieve")
    stage.add(Wide(frame: Rect(x: 100, y: 100, width: 100, height: 100)), "wide", to: sieve)
    func name(_ x: Double, _ y: Double) -> String? {
      stage.application.hitTest(Point(x: x, y: y))?.nameInTrace
    }
    #expect(name(60, 500) == "wide")
    #expect(name(40, 150) == "back")
    sieve.removeFromSuperview()
    #expect(name(60, 150) == "back")
  }

  @Test func `Hit testing of a single view follows the rules`() {
    let view = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    let front = View(frame: Rect(x: 50, y: 50, width: 100, height: 100))
    view.addSubview(View(frame: Rect(x: 0, y: 0, width: 100, height: 100)))
    view.addSubview(front)
    #expect(view.hitTest(Point(x: 60, y: 60), with: nil) === front)
    #expect(view.hitTest(Point(x: 120, y: 120), with: nil) == nil)
    view.hitOverflow = true
    #expect(view.hitTest(Point(x: 120, y: 120), with: nil) === front)
    front.alpha = 0.01
    #expect(view.hitTest(Point(x: 120, y: 120), with: nil) == nil)
    view.subviews.first?.isHidden = true
    #expect(view.hitTest(Point(x: 10, y: 10), with: nil) === view)
    view.hitPassthrough = true
    #expect(view.hitTest(Point(x: 10, y: 10), with: nil) == nil)
  }

  @Test func `Nothing keeps a window, a controller or a recognizer alive that nobody holds`() {
    weak var weakWindow: Window?
    weak var weakController: ViewController?
    weak var weakView: View?
    weak var weakRecognizer: GestureRecognizer?
    weak var weakApplication: Application?
    do {
      let application = Application()
      let window = Window(frame: Rect(x: 0, y: 0, width: 390, height: 844))
      window.isHidden = false
      application.attach(window)
      let controller = ViewController()
      window.rootViewController = controller
      let view = View(frame: Rect(x: 0, y: 0, width: 200, height: 200))
      controller.view.addSubview(view)
      let taps = [TapGestureRecognizer(), TapGestureRecognizer()]
      for tap in taps { view.addGestureRecognizer(tap) }
      taps[0].require(toFail: taps[1])
      taps[1].require(toFail: taps[0])
      view.addGestureRecognizer(PinchGestureRecognizer())
      // A finger is down, a timer runs, and a ring waits, when everything goes.
      application.send(
        [TouchSample(finger: 1, phase: .began, location: Point(x: 10, y: 10))], at: .zero)
      application.send(
        [TouchSample(finger: 2, phase: .began, location: Point(x: 10, y: 10))], at: .zero)
      (weakWindow, weakController, weakView) = (window, controller, view)
      (weakRecognizer, weakApplication) = (taps[0], application)
    }
    #expect(weakApplication == nil && weakWindow == nil && weakController == nil)
    #expect(weakView == nil && weakRecognizer == nil)
  }

  @Test func `A superview that goes lets its subviews live on for those who hold them`() {
    let child = View()
    do {
      let parent = View()
      parent.addSubview(child)
      child.addSubview(View())
    }
    #expect(child.superview == nil && child.subviews.count == 1)
    let other = View()
    other.addSubview(child)
    #expect(other.subviews == [child])
  }

  @Test func `A recognizer sits on one view at a time`() {
    let tap = TapGestureRecognizer()
    let first = View()
    let second = View()
    first.addGestureRecognizer(tap)
    second.addGestureRecognizer(tap)
    #expect(first.gestureRecognizers == nil && second.gestureRecognizers == [tap] && tap.view === second)
    second.removeGestureRecognizer(tap)
    #expect(tap.view == nil)
  }
}
