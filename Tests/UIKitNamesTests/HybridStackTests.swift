import ArticleExamples
import Testing
import UIKitNames

/// Who owns a touch sequence where a Flutter screen stands in a native stack (rule FL9).
@Suite struct HybridStackTests {
  private let application = UIApplication()
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
  private let navigation = UINavigationController()
  private let flutter = FlutterView(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
  private let screen = UIViewController()
  private let back = FlutterDragRecognizer(.horizontal, name: "back")

  init() {
    window.isHidden = false
    application.attach(window)
    window.rootViewController = navigation
    navigation.pushViewController(UIViewController(), animated: false)
    navigation.pushViewController(screen, animated: false)
    screen.view.addSubview(flutter)
    flutter.arenaRecognizers = [back, FlutterTapRecognizer(name: "tap")]
  }

  private func drag(from x: CGFloat, y: CGFloat = 400) {
    let start = application.now.seconds + 3
    func touch(_ phase: TouchSample.Phase, _ x: CGFloat, _ time: TimeInterval) {
      application.send(
        [TouchSample(finger: 1, phase: phase, location: CGPoint(x: x, y: y))],
        at: EventTime(seconds: start + time))
    }
    touch(.began, x, 0)
    for step in 1...10 { touch(.moved, x + 30 * Double(step), 0.05 * Double(step)) }
    touch(.ended, x + 300, 0.6)
    application.advance(to: EventTime(seconds: start + 2))
  }

  @Test(arguments: [(5.0, true, false), (5, false, true), (80, false, false), (80, true, false)])
  func `The native side goes back from the edge while Flutter cannot`(
    x: CGFloat, canPop: Bool, isNative: Bool
  ) {
    let arbiter = HybridStackArbiter(navigationController: navigation, flutterView: flutter) { canPop }
    var told: [FlutterGestureRecognizer.Gesture] = []
    back.onGesture = { told.append($0) }
    drag(from: x)
    #expect((navigation.viewControllers.count == 1) == isNative)
    #expect(told.isEmpty == isNative)
    if !isNative { #expect(told.first == .start && told.last == .end) }
    if x < 20 { #expect(arbiter.owner == (isNative ? .nativePop : .flutter)) }
  }

  @Test func `Content that can still be moved back owns the sequence`() {
    let arbiter = HybridStackArbiter(navigationController: navigation, flutterView: flutter) { false }
    let cards = UIScrollView(frame: CGRect(x: 0, y: 600, width: 390, height: 200))
    cards.contentSize = CGSize(width: 1200, height: 200)
    cards.contentOffset.x = 400
    screen.view.addSubview(cards)
    drag(from: 5, y: 700)
    #expect(
      arbiter.owner == .scrollView && navigation.viewControllers.count == 2 && cards.contentOffset.x < 300)
    cards.contentOffset.x = 0
    drag(from: 5, y: 700)
    #expect(arbiter.owner == .nativePop && navigation.viewControllers.count == 1)
  }

  @Test func `With the root alone Flutter owns everything`() {
    let arbiter = HybridStackArbiter(navigationController: navigation, flutterView: flutter) { false }
    navigation.setViewControllers([screen], animated: false)
    drag(from: 5)
    #expect(arbiter.owner == .flutter && navigation.viewControllers.count == 1)
  }
}
