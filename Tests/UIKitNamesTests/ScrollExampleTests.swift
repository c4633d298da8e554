import ArticleExamples
import Testing
import UIKitNames

/// The snippets of the article's chapter on scroll views, on a screen.
@Suite struct ScrollExampleTests {
  private final class Drags: UIScrollViewDelegate {
    var count = 0
    func scrollViewWillBeginDragging(_ scrollView: UIScrollView) { count += 1 }
  }

  private let application = UIApplication()
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
  private let drags = (outer: Drags(), inner: Drags())

  init() {
    window.isHidden = false
    application.attach(window)
  }

  private func nest(_ outer: UIScrollView, _ inner: UIScrollView) {
    outer.frame = CGRect(x: 0, y: 0, width: 390, height: 800)
    outer.contentSize = CGSize(width: 390, height: 3000)
    outer.delegate = drags.outer
    inner.frame = CGRect(x: 0, y: 100, width: 390, height: 300)
    inner.delegate = drags.inner
    window.addSubview(outer)
    outer.addSubview(inner)
  }

  private func drag(by way: (CGFloat, CGFloat), at seconds: TimeInterval = 0) {
    func send(_ phase: TouchSample.Phase, _ share: Double) {
      let place = CGPoint(x: 200 + way.0 * share, y: 250 + way.1 * share)
      application.send(
        [TouchSample(finger: 1, phase: phase, location: place)], at: EventTime(seconds: seconds + share / 5))
    }
    send(.began, 0)
    for step in 1...8 { send(.moved, Double(step) / 8) }
    send(.ended, 1)
    application.advance(to: EventTime(seconds: seconds + 5))
  }

  @Test(arguments: [((-120.0, -40.0), 0, 1), ((-40, -120), 1, 0)])
  func `A gate leaves sideways drags to the inner scroll view`(way: (Double, Double), outer: Int, inner: Int)
  {
    let gate = NestedScrollDelegate()
    let outerView = OuterScrollView()
    gate.outerScrollView = outerView
    outerView.gate = gate
    let innerView = UIScrollView()
    innerView.contentSize = CGSize(width: 2000, height: 300)
    nest(outerView, innerView)
    drag(by: way)
    #expect((drags.outer.count, drags.inner.count) == (outer, inner))
  }

  @Test func `The gate works where both could move, which without it the inner one takes`() {
    for isGated in [true, false] {
      let (outerView, innerView) = (OuterScrollView(), UIScrollView())
      innerView.contentSize = CGSize(width: 2000, height: 300)
      let gate = NestedScrollDelegate()
      gate.outerScrollView = outerView
      if isGated { outerView.gate = gate }
      nest(outerView, innerView)
      outerView.contentSize = CGSize(width: 1000, height: 3000)
      // Nothing lies under the finger but the outer one.
      innerView.isHidden = true
      drag(by: (-120, -40), at: isGated ? 0 : 10)
      #expect((outerView.contentOffset.x > 0) == !isGated)
      outerView.removeFromSuperview()
    }
  }

  @Test(arguments: [((-120.0, -40.0), 0, 1), ((-40, -120), 1, 0)])
  func `Directional scroll views share a slanting drag by its direction`(
    way: (Double, Double), outer: Int, inner: Int
  ) {
    let (outerView, innerView) = (DirectionalScrollView(), DirectionalScrollView())
    innerView.isHorizontal = true
    innerView.contentSize = CGSize(width: 2000, height: 900)
    nest(outerView, innerView)
    drag(by: way)
    #expect((drags.outer.count, drags.inner.count) == (outer, inner))
  }

  @Test func `A responsive scroll view lights buttons up at once, and scrolls from them`() {
    func pressed(_ list: UIScrollView) -> (Bool, CGFloat) {
      list.frame = CGRect(x: 0, y: 0, width: 390, height: 800)
      list.contentSize = CGSize(width: 390, height: 3000)
      window.addSubview(list)
      let button = UIButton(frame: CGRect(x: 100, y: 200, width: 200, height: 100))
      list.addSubview(button)
      let start = application.now.seconds + 10
      application.send(
        [TouchSample(finger: 1, phase: .began, location: CGPoint(x: 200, y: 250))],
        at: EventTime(seconds: start))
      let isLit = button.isHighlighted
      application.send(
        [TouchSample(finger: 1, phase: .ended, location: CGPoint(x: 200, y: 250))],
        at: EventTime(seconds: start + 0.1))
      drag(by: (0, -120), at: start + 5)
      list.removeFromSuperview()
      return (isLit, list.contentOffset.y)
    }
    let responsive = pressed(ResponsiveScrollView())
    #expect(responsive.0 && responsive.1 > 0)
    let usual = pressed(UIScrollView())
    #expect(!usual.0 && usual.1 > 0)
    let undelayed = UIScrollView()
    undelayed.delaysContentTouches = false
    let stuck = pressed(undelayed)
    #expect(stuck.0 && stuck.1 == 0)
  }
}
