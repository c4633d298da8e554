import ArticleExamples
import Testing
import UIKitNames

/// The back swipe beside content that moves sideways, in three ways, and a draft that survives one taken back.
@Suite struct BackSwipeExampleTests {
  private let application = UIApplication()
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))

  init() {
    window.isHidden = false
    application.attach(window)
  }

  private func show(_ screens: UIViewController...) -> UINavigationController {
    let navigation = UINavigationController()
    window.rootViewController = navigation
    for screen in screens { navigation.pushViewController(screen, animated: false) }
    return navigation
  }

  private func drag(from x: CGFloat, to end: CGFloat, at seconds: TimeInterval, steps: Int = 10) {
    func touch(_ phase: TouchSample.Phase, _ x: CGFloat, _ time: TimeInterval) {
      application.send(
        [TouchSample(finger: 1, phase: phase, location: CGPoint(x: x, y: 400))],
        at: EventTime(seconds: seconds + time))
    }
    touch(.began, x, 0)
    for step in 1...steps { touch(.moved, x + (end - x) * Double(step) / Double(steps), 0.05 * Double(step)) }
    touch(.ended, end, 0.05 * Double(steps) + 0.2)
    application.advance(to: EventTime(seconds: seconds + 2))
  }

  @Test func `At the edge the swipe goes back, elsewhere the content moves`() {
    let screen = EdgePopScreen()
    let navigation = show(UIViewController(), screen)
    var moves = 0
    screen.contentPan.addAction { _ in moves += 1 }
    drag(from: 200, to: 350, at: 0)
    #expect(navigation.viewControllers.count == 2 && moves > 5)
    moves = 0
    drag(from: 5, to: 350, at: 3)
    #expect(navigation.viewControllers.count == 1 && moves == 0)
  }

  @Test func `A delegate makes the content wait for the swipe`() {
    let screen = UIViewController()
    let navigation = show(UIViewController(), screen)
    let delegate = PopFirstDelegate(navigationController: navigation)
    navigation.interactivePopGestureRecognizer?.delegate = delegate
    let pan = UIPanGestureRecognizer()
    screen.view.addGestureRecognizer(pan)
    var moves = 0
    pan.addAction { _ in moves += 1 }
    drag(from: 200, to: 350, at: 0)
    #expect(moves > 5)
    moves = 0
    drag(from: 5, to: 350, at: 3)
    #expect(navigation.viewControllers.count == 1 && moves == 0)
    navigation.viewControllers[0].view.addGestureRecognizer(pan)
    drag(from: 5, to: 350, at: 6)
    #expect(
      navigation.viewControllers.count == 1 && moves > 5, "with the root alone it fails, and nothing hangs")
  }

  @Test func `A recognizer of one's own goes by where the finger started`() {
    let screen = UIViewController()
    let navigation = show(UIViewController(), screen)
    navigation.interactivePopGestureRecognizer?.isEnabled = false
    let pop = FullScreenPopGestureRecognizer(navigationController: navigation)
    let pan = UIPanGestureRecognizer()
    screen.view.addGestureRecognizer(pan)
    pan.require(toFail: pop)
    var moves = 0
    pan.addAction { _ in moves += 1 }
    drag(from: 60, to: 350, at: 0)
    #expect(navigation.viewControllers.count == 2 && moves > 5)
    moves = 0
    // One step takes the finger far out of the zone.
    drag(from: 25, to: 350, at: 3, steps: 1)
    #expect(navigation.viewControllers.count == 1 && moves == 0)
    navigation.pushViewController(screen, animated: false)
    pop.zone = 390
    drag(from: 60, to: 120, at: 6)
    #expect(navigation.viewControllers.count == 2 && moves == 0, "let go early: taken back")
    drag(from: 300, to: 100, at: 9)
    #expect(moves > 5, "to the left the content moves")
    drag(from: 60, to: 350, at: 12)
    #expect(navigation.viewControllers.count == 1)
  }

  @Test func `Beside a scroll view: at the edge the screen goes, elsewhere the content`() {
    let scrollView = UIScrollView(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
    scrollView.contentSize = CGSize(width: 1200, height: 844)
    scrollView.contentOffset.x = 400
    let screen = EdgePopScreen(contentPan: scrollView.panGestureRecognizer)
    screen.view.addSubview(scrollView)
    let navigation = show(UIViewController(), screen)
    drag(from: 100, to: 300, at: 0)
    #expect(scrollView.contentOffset.x < 250 && navigation.viewControllers.count == 2)
    scrollView.contentOffset.x = 400
    drag(from: 5, to: 350, at: 3)
    #expect(scrollView.contentOffset.x == 400 && navigation.viewControllers.count == 1)
  }

  @Test func `A swipe over the whole screen leaves a scroll view what it can still move`() {
    let scrollView = UIScrollView(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
    scrollView.contentSize = CGSize(width: 1200, height: 844)
    let screen = UIViewController()
    screen.view.addSubview(scrollView)
    let navigation = show(UIViewController(), screen)
    navigation.interactivePopGestureRecognizer?.isEnabled = false
    let pop = FullScreenPopGestureRecognizer(navigationController: navigation)
    pop.zone = 390
    pop.scrollView = scrollView
    scrollView.contentOffset.x = 150
    drag(from: 60, to: 360, at: 0)
    #expect(navigation.viewControllers.count == 2 && scrollView.contentOffset.x == 0)
    drag(from: 300, to: 200, at: 4)
    #expect(navigation.viewControllers.count == 2 && scrollView.contentOffset.x > 50)
    scrollView.contentOffset.x = 0
    drag(from: 60, to: 360, at: 8)
    #expect(navigation.viewControllers.count == 1 && scrollView.contentOffset.x == 0)
  }

  @Test func `A draft survives a swipe that is taken back`() {
    let screen = DraftScreen()
    let navigation = show(UIViewController(), screen)
    screen.draft = "Dear"
    drag(from: 5, to: 100, at: 0)
    #expect(screen.draft == "Dear" && screen.discarded.isEmpty && !screen.isDimmed)
    #expect(navigation.topViewController === screen)
    drag(from: 5, to: 350, at: 3)
    #expect(screen.draft.isEmpty && screen.discarded == ["Dear"] && screen.isDimmed)
  }
}
