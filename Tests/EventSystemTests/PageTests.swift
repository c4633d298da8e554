import EventSystem
import Geometry
import Testing

/// Page controllers (rule E4).
@Suite struct PageTests {
  private final class Book: PageViewControllerDataSource, PageViewControllerDelegate {
    var pages: [ViewController] = []
    var lines: [String] = []
    func pageViewController(
      _ book: PageViewController, viewControllerBefore page: ViewController
    ) -> ViewController? { at((pages.firstIndex(of: page) ?? 0) - 1) }
    func pageViewController(
      _ book: PageViewController, viewControllerAfter page: ViewController
    ) -> ViewController? { at((pages.firstIndex(of: page) ?? 0) + 1) }
    private func at(_ index: Int) -> ViewController? { pages.indices.contains(index) ? pages[index] : nil }
    func pageViewController(_ book: PageViewController, willTransitionTo pending: [ViewController]) {
      lines.append("to \(pending.map(\.nameInTrace).joined())")
    }
    func pageViewController(
      _ book: PageViewController, didFinishAnimating finished: Bool,
      previousViewControllers: [ViewController], transitionCompleted completed: Bool
    ) { lines.append("from \(previousViewControllers.map(\.nameInTrace).joined()) \(completed)") }
  }

  private final class Page: ViewController {
    weak var book: Book?
    init(_ name: String, _ book: Book) {
      self.book = book
      super.init()
      traceName = name
    }
    override func viewDidLoad() {
      view.traceName = "\(traceName ?? "")-view"
      view.consumesTouches = true
    }
    override func viewDidAppear(_ animated: Bool) { book?.lines.append("\(nameInTrace) appeared") }
    override func viewDidDisappear(_ animated: Bool) { book?.lines.append("\(nameInTrace) disappeared") }
  }

  private let stage = Stage()
  private let book = Book()

  private func open(
    _ style: PageViewController.TransitionStyle,
    _ orientation: PageViewController.NavigationOrientation = .horizontal
  ) -> PageViewController {
    book.pages = ["a", "b", "c"].map { Page($0, book) }
    let pages = PageViewController(transitionStyle: style, navigationOrientation: orientation)
    pages.traceName = "pages"
    pages.dataSource = book
    pages.delegate = book
    stage.window.rootViewController = pages
    pages.setViewControllers([book.pages[0]], direction: .forward, animated: false)
    return pages
  }

  private func drag(_ from: (Double, Double), _ to: (Double, Double), at seconds: Double) {
    stage.drag(from: from, to: to, at: seconds, steps: 10, duration: 0.2)
    stage.advance(to: seconds + 3)
  }

  @Test func `A flick turns a page in the scroll style, and tells so`() {
    let pages = open(.scroll)
    #expect(pages.gestureRecognizers.isEmpty && book.lines == ["a appeared"])
    drag((350, 400), (150, 400), at: 0)
    #expect(pages.viewControllers == [book.pages[1]])
    #expect(book.lines.dropFirst() == ["to b", "a disappeared", "b appeared", "from a true"])
    #expect(stage.application.hitTest(Point(x: 195, y: 400)) === book.pages[1].view)
    drag((350, 400), (150, 400), at: 5)
    #expect(pages.viewControllers == [book.pages[2]] && book.pages[0].parent == nil)
    #expect(book.pages[0].view.superview == nil)
    book.lines = []
    drag((350, 400), (150, 400), at: 10)
    #expect(pages.viewControllers == [book.pages[2]] && book.lines.isEmpty, "behind the last there is none")
    drag((50, 400), (250, 400), at: 15)
    #expect(pages.viewControllers == [book.pages[1]])
  }

  @Test func `A short slow drag comes back, and the page that was half seen has not appeared for good`() {
    let pages = open(.scroll)
    book.lines = []
    stage.drag(from: (300, 400), to: (200, 400), at: 0, duration: 0.5, lifts: false)
    stage.touch(.ended, 200, 400, at: 1.5)
    stage.advance(to: 4)
    #expect(pages.viewControllers == [book.pages[0]])
    #expect(book.lines == ["to b", "b disappeared", "a appeared", "from a false"])
  }

  @Test func `Pages caught on their way stay under the finger`() throws {
    let pages = open(.scroll)
    let scroller = try #require(pages.view.subviews.first as? ScrollView)
    stage.drag(from: (350, 400), to: (150, 400), at: 0, duration: 0.2)
    stage.advance(to: 0.3)
    let seen = scroller.contentOffset.x
    #expect(seen > 195 && seen < 390)
    stage.touch(.began, 100, 400, at: 0.3)
    stage.touch(.moved, 150, 400, at: 0.35)
    // The page on the right has become the one that is seen: its neighbours lie about it now.
    #expect(pages.viewControllers == [book.pages[1]])
    #expect(abs(scroller.contentOffset.x - (seen - 40)) < 1)
    stage.touch(.moved, 300, 400, at: 0.4)
    stage.touch(.ended, 300, 400, at: 0.41)
    stage.advance(to: 3)
    #expect(pages.viewControllers == [book.pages[0]] && scroller.contentOffset.x == 0)
  }

  @Test func `Pages one above the other turn along y only`() {
    let pages = open(.scroll, .vertical)
    drag((350, 400), (150, 400), at: 0)
    #expect(pages.viewControllers == [book.pages[0]])
    drag((195, 700), (195, 400), at: 5)
    #expect(pages.viewControllers == [book.pages[1]])
  }

  @Test func `Without a data source no gesture turns`() {
    let pages = open(.scroll)
    pages.dataSource = nil
    drag((350, 400), (150, 400), at: 0)
    #expect(
      pages.viewControllers == [book.pages[0]]
        && !stage.story.contains { $0.contains("began") && $0.contains("pan") })
    let curl = open(.pageCurl)
    curl.dataSource = nil
    #expect(curl.gestureRecognizers.allSatisfy { !$0.isEnabled })
  }

  @Test func `The gestures of the curl style may be moved to another view`() {
    let pages = open(.pageCurl)
    #expect(
      pages.gestureRecognizers.count == 2 && pages.gestureRecognizers.allSatisfy { $0.view === pages.view })
    drag((350, 400), (50, 400), at: 0)
    #expect(pages.viewControllers == [book.pages[1]])
    #expect(book.lines.suffix(4) == ["to b", "a disappeared", "b appeared", "from a true"])
    stage.tap(10, 400, at: 4)
    #expect(pages.viewControllers == [book.pages[0]])
    stage.tap(195, 400, at: 5)
    stage.tap(10, 400, at: 6)
    #expect(pages.viewControllers == [book.pages[0]], "in the middle, and before the first, nothing turns")
    let bar = stage.view("bar", 0, 744, 390, 100)
    bar.consumesTouches = true
    for recognizer in pages.gestureRecognizers { bar.addGestureRecognizer(recognizer) }
    drag((350, 400), (50, 400), at: 7)
    #expect(pages.viewControllers == [book.pages[0]])
    drag((350, 800), (50, 800), at: 12)
    #expect(pages.viewControllers == [book.pages[1]])
    book.lines = []
    stage.drag(from: (350, 800), to: (250, 800), at: 17, duration: 0.5, lifts: false)
    stage.touch(.ended, 250, 800, at: 18.5)
    #expect(book.lines == ["to c", "from b false"])
    pages.reload()
    #expect(pages.gestureRecognizers.allSatisfy { $0.view === bar }, "they stay where they were put")
  }

  @Test func `Pages by program`() {
    let pages = open(.scroll)
    var isDone = false
    pages.setViewControllers([book.pages[2]], direction: .forward, animated: true) { isDone = $0 }
    #expect(isDone && pages.viewControllers == [book.pages[2]] && book.pages[0].parent == nil)
    #expect(book.pages[2].responderChainNames == ["c", "ScrollView", "View", "pages", "win", "app"])
    pages.setViewControllers(nil, direction: .reverse, animated: false)
    #expect(pages.viewControllers?.isEmpty == true && book.pages.allSatisfy { $0.parent == nil })
  }

  @Test func `Nothing is kept`() {
    weak var gone: PageViewController?
    do {
      let pages = open(.scroll)
      drag((350, 400), (150, 400), at: 0)
      gone = pages
      stage.window.rootViewController = nil
    }
    #expect(gone == nil)
  }
}

extension Responder {
  fileprivate var responderChainNames: [String] { responderChain.map(\.nameInTrace) }
}
