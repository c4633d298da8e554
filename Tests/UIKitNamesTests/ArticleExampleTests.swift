import ArticleExamples
import Testing
import UIKitNames

/// The articles' own pieces of code, on a screen. Every type here has UIKit's name.
@Suite struct ArticleExampleTests {
  private let application = UIApplication()
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))

  init() {
    window.isHidden = false
    application.attach(window)
  }

  private func add<V: UIView>(
    _ view: V, _ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat, to parent: UIView? = nil
  )
    -> V
  {
    view.frame = CGRect(x: x, y: y, width: width, height: height)
    (parent ?? window).addSubview(view)
    return view
  }

  private func hit(_ x: CGFloat, _ y: CGFloat) -> UIView? { application.hitTest(CGPoint(x: x, y: y)) }

  private func touch(_ phase: TouchSample.Phase, _ x: CGFloat, _ y: CGFloat, at seconds: TimeInterval) {
    application.send(
      [TouchSample(finger: 1, phase: phase, location: CGPoint(x: x, y: y))], at: EventTime(seconds: seconds))
  }

  @Test func `A wide button is hit beyond its bounds, inside its superview`() {
    let box = add(UIView(), 100, 100, 60, 60)
    let button = add(WideButton(), 5, 5, 44, 44, to: box)
    #expect(hit(101, 120) === button)
    #expect(hit(158, 120) === button)
    #expect(hit(159.5, 120) === box)
    #expect(hit(99, 120) === window, "the superview cuts the margin")
  }

  @Test func `An overflow container's subviews are hit outside of it`() {
    let container = add(OverflowContainer(), 100, 100, 100, 100)
    let child = add(UIView(), 80, 80, 100, 100, to: container)
    #expect(hit(250, 250) === child)
    #expect(hit(110, 110) === container)
    #expect(hit(250, 110) === window)
    container.isHidden = true
    #expect(hit(250, 250) === window)
  }

  @Test func `A triangle is hit inside its edges only`() {
    let triangle = add(TriangleView(), 100, 100, 100, 100)
    #expect(hit(150, 110) === triangle)
    #expect(hit(150, 190) === triangle)
    #expect(hit(105, 190) === window)
    #expect(hit(195, 190) === window)
  }

  @Test func `An interceptor's touches go to its proxy`() {
    final class Proxy: UIResponder {
      var began = 0
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { began += touches.count }
    }
    let interceptor = add(ResponseInterceptorView(), 0, 0, 100, 100)
    #expect(interceptor.next === window)
    let proxy = Proxy()
    interceptor.eventProxy = proxy
    touch(.began, 50, 50, at: 0)
    #expect(proxy.began == 1)
    touch(.ended, 50, 50, at: 0.1)
  }

  @Test(arguments: [(200.0, 110.0, true), (110, 200, false)])
  func `A pan begins sideways only`(x: CGFloat, y: CGFloat, begins: Bool) {
    let view = add(UIView(), 0, 0, 390, 844)
    let pan = UIPanGestureRecognizer()
    let delegate = HorizontalPanOnlyDelegate()
    pan.delegate = delegate
    view.addGestureRecognizer(pan)
    touch(.began, 100, 100, at: 0)
    touch(.moved, x, y, at: 0.05)
    #expect((pan.state == .began) == begins)
  }

  @Test func `A circle is recognized, a line is not, and a way that leaves the circle is cancelled`() {
    let view = add(UIView(), 0, 0, 390, 844)
    let circle = CircleGestureRecognizer()
    var states: [UIGestureRecognizer.State] = []
    circle.addAction { states.append($0.state) }
    view.addGestureRecognizer(circle)
    // Steps of arctan(3/4) about (200, 300): a turn by (0.8, 0.6) each.
    var (x, y) = (80.0, 0.0)
    touch(.began, 200 + x, 300 + y, at: 0)
    for step in 1...24 {
      (x, y) = (0.96 * x - 0.28 * y, 0.28 * x + 0.96 * y)
      touch(.moved, 200 + x, 300 + y, at: 0.01 * Double(step))
    }
    #expect(states.first == .began && states.last == .changed)
    #expect(abs(circle.radius - 80) < 1e-6)
    touch(.ended, 200 + x, 300 + y, at: 0.3)
    #expect(states.last == .ended)

    states.removeAll()
    touch(.began, 10, 10, at: 1)
    for step in 1...30 { touch(.moved, 10 + 10 * Double(step), 10, at: 1 + 0.01 * Double(step)) }
    touch(.ended, 310, 10, at: 2)
    #expect(states.isEmpty)

    (x, y) = (80.0, 0.0)
    touch(.began, 200 + x, 300 + y, at: 3)
    for step in 1...24 {
      (x, y) = (0.96 * x - 0.28 * y, 0.28 * x + 0.96 * y)
      touch(.moved, 200 + x, 300 + y, at: 3 + 0.01 * Double(step))
    }
    touch(.moved, 10, 10, at: 3.5)
    #expect(states.last == .cancelled)
    touch(.ended, 10, 10, at: 3.6)
  }

  @Test func `A conflict matrix keeps the long press behind the pan and the tap behind the double tap`()
    throws
  {
    let view = add(UIView(), 0, 0, 390, 844)
    let pan = UIPanGestureRecognizer()
    let longPress = UILongPressGestureRecognizer()
    let tap = UITapGestureRecognizer()
    let doubleTap = UITapGestureRecognizer()
    doubleTap.numberOfTapsRequired = 2
    for recognizer in [pan, longPress, tap, doubleTap] as [UIGestureRecognizer] {
      view.addGestureRecognizer(recognizer)
    }
    let matrix = GestureConflictMatrix()
    matrix.require(longPress, toFail: pan)
    matrix.require(tap, toFail: doubleTap)
    matrix.allowSimultaneous(UIPinchGestureRecognizer(), UIRotationGestureRecognizer())
    try matrix.apply()
    var taps = 0
    tap.addAction { _ in taps += 1 }
    touch(.began, 100, 100, at: 0)
    touch(.ended, 100, 100, at: 0.1)
    #expect(taps == 0)
    application.advance(to: EventTime(seconds: 1))
    #expect(taps == 1)
  }

  @Test func `Target and action need no Objective-C runtime`() {
    final class Canvas: UIViewController {
      var pans = 0
      func panned(_ recognizer: UIGestureRecognizer) { pans += 1 }
      static let pan = Selector("panned", Canvas.panned)
    }
    let canvas = Canvas()
    window.rootViewController = canvas
    let pan = UIPanGestureRecognizer(target: canvas, action: Canvas.pan)
    pan.addTarget(canvas, action: Canvas.pan)
    canvas.view.addGestureRecognizer(pan)
    touch(.began, 100, 100, at: 0)
    touch(.moved, 200, 100, at: 0.1)
    touch(.ended, 200, 100, at: 0.2)
    #expect(canvas.pans == 2, "began and ended, once each though the pair was added twice")
    pan.removeTarget(canvas, action: Canvas.pan)
    touch(.began, 100, 100, at: 1)
    touch(.moved, 200, 100, at: 1.1)
    #expect(canvas.pans == 2)
  }
}
