import EventSystem
import Geometry
import Testing

/// Navigation and its back swipe (rules E1, E2, E3, E5).
@Suite struct NavigationTests {
  /// What all controllers were told, in order.
  private final class Diary {
    var lines: [String] = []
  }

  private final class Page: ViewController {
    let diary: Diary
    let name: String
    init(_ name: String, _ diary: Diary) {
      self.name = name
      self.diary = diary
      super.init()
      traceName = name
    }
    override func viewDidLoad() {
      view.traceName = "\(name)-view"
      view.consumesTouches = true
    }
    override func viewWillAppear(_ animated: Bool) { diary.lines.append("\(name) will appear") }
    override func viewDidAppear(_ animated: Bool) { diary.lines.append("\(name) did appear") }
    override func viewWillDisappear(_ animated: Bool) { diary.lines.append("\(name) will disappear") }
    override func viewDidDisappear(_ animated: Bool) { diary.lines.append("\(name) did disappear") }
    override func didMove(toParent parent: ViewController?) {
      if parent == nil { diary.lines.append("\(name) left") }
    }
  }

  private let stage = Stage()
  private let diary = Diary()
  private let navigation: NavigationController
  private let root: Page
  private let detail: Page

  init() {
    root = Page("root", diary)
    detail = Page("detail", diary)
    navigation = NavigationController(rootViewController: root)
    navigation.interactivePopGestureRecognizer?.name = "swipe"
    stage.window.rootViewController = navigation
    navigation.pushViewController(detail, animated: false)
  }

  private func swipe(to x: Double, at seconds: Double, from start: Double = 5, duration: Double = 0.6) {
    stage.drag(from: (start, 400), to: (x, 400), at: seconds, steps: 12, duration: duration)
  }

  private var pops: [String] {
    stage.log.lines.filter { $0.contains("\"pop\": ") }.compactMap { line in
      ["began", "completed", "cancelled"].first { line.contains($0) }
    }
  }

  @Test func `Controllers appear and disappear in order when one is pushed at once`() {
    #expect(
      diary.lines == [
        "root will appear", "root did appear", "root will disappear", "detail will appear",
        "root did disappear", "detail did appear",
      ])
    #expect(root.view.superview == nil && detail.view.superview === navigation.view)
    #expect(detail.navigationController === navigation && navigation.topViewController === detail)
    #expect(detail.view.frame == stage.window.bounds)
  }

  @Test func `A swipe goes back, and the controller has left when the transition is over`() {
    diary.lines = []
    stage.drag(from: (5, 400), to: (300, 400), at: 0, lifts: false)
    #expect(diary.lines == ["detail will disappear", "root will appear"])
    #expect(navigation.transitionCoordinator?.isInteractive == true && navigation.viewControllers == [root])
    #expect(abs((navigation.transitionCoordinator?.percentComplete ?? 0) - 285 / 390) < 1e-9)
    #expect(root.view.superview === navigation.view && navigation.view.subviews == [root.view, detail.view])
    stage.touch(.ended, 300, 400, at: 0.4)
    #expect(diary.lines.count == 2 && navigation.transitionCoordinator?.isInteractive == false)
    stage.advance(to: 1)
    #expect(
      diary.lines.dropFirst(2) == ["detail did disappear", "root did appear", "detail left"])
    #expect(pops == ["began", "completed"] && detail.view.superview == nil && detail.parent == nil)
    #expect(navigation.transitionCoordinator == nil && stage.application.unfinished == (0, 0, 0))
    swipe(to: 300, at: 2)
    #expect(pops.count == 2, "the root stays")
  }

  @Test func `A swipe that is let go early turns round: handlers, then the callbacks the other way`() {
    stage.drag(from: (5, 400), to: (100, 400), at: 0, lifts: false)
    diary.lines = []
    navigation.transitionCoordinator?.notifyWhenInteractionChanges { [diary] context in
      diary.lines.append("handler \(context.isCancelled)")
    }
    navigation.transitionCoordinator?.animate(alongsideTransition: nil) { [diary] context in
      diary.lines.append("over \(context.isCancelled)")
    }
    stage.touch(.ended, 100, 400, at: 2)
    #expect(diary.lines == ["handler true", "root will disappear", "detail will appear"])
    stage.advance(to: 3)
    #expect(diary.lines.dropFirst(3) == ["root did disappear", "detail did appear", "over true"])
    #expect(navigation.viewControllers == [root, detail] && root.view.superview == nil)
    #expect(pops == ["began", "cancelled"])
  }

  @Test func `An app may take its own transition back after its gesture has ended`() {
    #expect(navigation.beginInteractivePop())
    #expect(!navigation.beginInteractivePop(), "one at a time")
    navigation.updateInteractivePop(0.9)
    stage.advance(to: 5)
    #expect(pops == ["began"], "nothing goes on by itself")
    navigation.cancelInteractivePop()
    navigation.finishInteractivePop()
    stage.advance(to: 6)
    #expect(pops == ["began", "cancelled"] && navigation.topViewController === detail)
    navigation.beginInteractivePop()
    navigation.finishInteractivePop()
    navigation.cancelInteractivePop()
    stage.advance(to: 7)
    #expect(pops.suffix(2) == ["began", "completed"] && navigation.topViewController === root)
    #expect(!navigation.beginInteractivePop())
  }

  @Test(arguments: [(true, false), (false, true)])
  func `From right to left the swipe starts at the right edge`(isForced: Bool, byApplication: Bool) {
    if isForced { navigation.view.semanticContentAttribute = .forceRightToLeft }
    if byApplication { stage.application.userInterfaceLayoutDirection = .rightToLeft }
    swipe(to: 300, at: 0)
    #expect(pops.isEmpty)
    swipe(to: 90, at: 2, from: 385)
    stage.advance(to: 4)
    #expect(pops == ["began", "completed"])
    #expect(navigation.topViewController === root)
  }

  @Test func `A swipe in the content goes back where it is switched on, behind the content's own gestures`() {
    swipe(to: 380, at: 0, from: 80)
    #expect(pops.isEmpty, "it is off")
    navigation.interactiveContentPopGestureRecognizer?.isEnabled = true
    let own = stage.add(PanGestureRecognizer(), "own", to: detail.view)
    swipe(to: 380, at: 2, from: 80)
    #expect(pops.isEmpty && stage.story.contains("own ended"))
    own.isEnabled = false
    swipe(to: 20, at: 4, from: 300)
    stage.drag(from: (100, 300), to: (150, 500), at: 6)
    #expect(pops.isEmpty, "neither forward nor down is back")
    swipe(to: 380, at: 8, from: 80)
    stage.advance(to: 10)
    #expect(pops == ["began", "completed"])
  }

  @Test func `What only shows time or space does not turn round`() {
    stage.application.userInterfaceLayoutDirection = .rightToLeft
    #expect(navigation.view.effectiveUserInterfaceLayoutDirection == .rightToLeft)
    navigation.view.semanticContentAttribute = .playback
    #expect(navigation.view.effectiveUserInterfaceLayoutDirection == .leftToRight)
    #expect(View().effectiveUserInterfaceLayoutDirection == .leftToRight)
  }

  @Test func `Pushed and popped with time, a transition lasts`() {
    let more = Page("more", diary)
    diary.lines = []
    navigation.pushViewController(more, animated: true)
    #expect(diary.lines == ["detail will disappear", "more will appear"])
    stage.advance(to: 0.3)
    #expect(diary.lines.count == 2)
    stage.advance(to: 0.35)
    #expect(diary.lines.suffix(2) == ["detail did disappear", "more did appear"])
    #expect(navigation.popToRootViewController(animated: true) == [detail, more])
    #expect(navigation.viewControllers == [root] && detail.parent == nil && more.parent === navigation)
    stage.advance(to: 1)
    #expect(more.parent == nil && pops == ["began", "completed"])
    #expect(navigation.popViewController(animated: true) == nil)
  }

  @Test func `Whatever begins next brings what goes on to its end`() {
    swipe(to: 300, at: 0)
    let more = Page("more", diary)
    navigation.pushViewController(more, animated: true)
    #expect(pops == ["began", "completed"] && navigation.viewControllers == [root, more])
    navigation.setViewControllers([detail], animated: false)
    #expect(detail.view.superview === navigation.view && root.parent == nil && more.parent == nil)
    #expect(navigation.transitionCoordinator == nil && stage.application.unfinished == (0, 0, 0))
    navigation.pushViewController(root, animated: false)
    navigation.beginInteractivePop()
    navigation.pushViewController(more, animated: false)
    #expect(pops.suffix(1) == ["cancelled"] && navigation.viewControllers == [detail, root, more])
    navigation.pushViewController(more, animated: true)
    #expect(navigation.viewControllers.count == 3, "no controller is there twice")
  }

  @Test
  func `A transition ends when its view leaves the window, and a controller that goes takes its timer along`()
  {
    swipe(to: 300, at: 0)
    stage.window.rootViewController = nil
    #expect(pops == ["began", "completed"] && diary.lines.last == "root did disappear")
    weak var gone: NavigationController?
    do {
      let short = NavigationController(rootViewController: Page("a", diary))
      gone = short
      stage.window.addSubview(short.view)
      short.pushViewController(Page("b", diary), animated: true)
    }
    stage.window.subviews.last?.removeFromSuperview()
    #expect(gone == nil)
    stage.advance(to: 5)
  }

  @Test func `Without a window a transition is over at once`() {
    let alone = NavigationController(rootViewController: Page("a", diary))
    alone.loadViewIfNeeded()
    diary.lines = []
    alone.pushViewController(Page("b", diary), animated: true)
    #expect(alone.transitionCoordinator == nil && alone.viewControllers.count == 2)
    #expect(alone.popViewController(animated: true)?.traceName == "b")
    #expect(diary.lines == ["b left"], "what is not seen does not appear")
  }

  @Test func `A delegate is told what is shown`() {
    final class Teller: NavigationControllerDelegate {
      var lines: [String] = []
      func navigationController(_ c: NavigationController, willShow v: ViewController, animated: Bool) {
        lines.append("will \(v.nameInTrace)")
      }
      func navigationController(_ c: NavigationController, didShow v: ViewController, animated: Bool) {
        lines.append("did \(v.nameInTrace)")
      }
    }
    let teller = Teller()
    navigation.delegate = teller
    navigation.popViewController(animated: false)
    navigation.pushViewController(detail, animated: false)
    swipe(to: 60, at: 0)
    stage.advance(to: 2)
    #expect(teller.lines == ["will root", "did root", "will detail", "did detail", "will root"])
  }

  @Test func `Tabs: one view at a time, and a chain through its controller`() {
    let tabs = TabBarController()
    tabs.traceName = "tabs"
    let (a, b) = (Page("a", diary), Page("b", diary))
    tabs.viewControllers = [a, b]
    stage.window.rootViewController = tabs
    diary.lines = []
    #expect(tabs.selectedIndex == 0 && a.view.superview === tabs.view && !b.isViewLoaded)
    tabs.selectedIndex = 1
    #expect(diary.lines == ["a will disappear", "a did disappear", "b will appear", "b did appear"])
    #expect(a.view.superview == nil && b.tabBarController === tabs)
    #expect(b.responderChain.prefix(3) == [b, tabs.view as View, tabs] && b.view.next === b)
    tabs.selectedIndex = 7
    tabs.selectedViewController = detail
    #expect(tabs.selectedViewController === b)
    tabs.viewControllers = [b]
    #expect(tabs.selectedIndex == 0 && a.parent == nil)
    tabs.viewControllers = nil
    #expect(tabs.selectedIndex == TabBarController.noIndex && b.view.superview == nil)
  }
}
