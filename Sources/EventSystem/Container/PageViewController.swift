import Geometry

/// Pages side by side, of which one is seen, turned by a gesture (rule E4).
///
/// In the scroll style a paging scroll view holds the page and its neighbours, so that a page turns as rule S12 says.
/// In the page curl style a pan and a tap turn them; the curling itself is only something to see, and a page has turned
/// when the finger lifts.
open class PageViewController: ViewController {
  /// How pages turn, with UIKit's values.
  public enum TransitionStyle: Int, Sendable {
    /// Like paper, by a pan and by taps near the edges.
    case pageCurl = 0
    /// By scrolling.
    case scroll = 1
  }

  /// Along which axis pages lie, with UIKit's values.
  public enum NavigationOrientation: Int, Sendable {
    /// From left to right.
    case horizontal = 0
    /// From top to bottom.
    case vertical = 1
  }

  /// Which way the program turns, with UIKit's values.
  public enum NavigationDirection: Int, Sendable {
    /// To a later page.
    case forward = 0
    /// To an earlier page.
    case reverse = 1
  }

  /// How pages turn.
  public final let transitionStyle: TransitionStyle
  /// Along which axis they lie.
  public final let navigationOrientation: NavigationOrientation
  /// Who knows the pages. Without one the gestures are off (rule E4).
  public final weak var dataSource: (any PageViewControllerDataSource)? {
    didSet { reload() }
  }
  /// Who is told.
  public final weak var delegate: (any PageViewControllerDelegate)?
  /// The page that is seen, alone in a list; empty before one was set.
  public final var viewControllers: [ViewController]? { [current].compactMap { $0 } }
  /// The gestures of the page curl style, a pan and a tap, which may be moved to another view; none in the scroll
  /// style, where the scroll view has its own (rule E4).
  public final var gestureRecognizers: [GestureRecognizer] { curl?.recognizers ?? [] }

  final var current: ViewController?
  final let scroller: ScrollView?
  private final var curl: PageCurl?
  private final var driver: PageScrolling?

  /// Makes a controller without pages.
  public convenience init(
    transitionStyle: TransitionStyle, navigationOrientation: NavigationOrientation = .horizontal
  ) {
    self.init(
      scroller: transitionStyle == .scroll ? ScrollView() : nil, navigationOrientation: navigationOrientation)
  }

  /// Makes a controller without pages, which a scroll view of the caller's turns; without one pages curl.
  package init(scroller: ScrollView?, navigationOrientation: NavigationOrientation = .horizontal) {
    transitionStyle = scroller == nil ? .pageCurl : .scroll
    self.navigationOrientation = navigationOrientation
    self.scroller = scroller
    super.init()
    if let scroller {
      driver = PageScrolling(self, scroller)
      scroller.isPagingEnabled = true
      scroller.delegate = driver
    } else {
      curl = PageCurl(self)
    }
    reload()
  }

  /// Shows a page, at once, without telling the delegate. More than one is not modelled: the first counts.
  ///
  /// - Parameter completion: called at once.
  public final func setViewControllers(
    _ viewControllers: [ViewController]?, direction: NavigationDirection, animated: Bool,
    completion: ((Bool) -> Void)? = nil
  ) {
    let old = current
    let new = viewControllers?.first
    if new !== old {
      if let old { leave(old) }
      current = new
      if let new { contain(new) }
    }
    reload()
    completion?(true)
  }

  /// Puts the pages and the gestures onto the view.
  open override func viewDidLoad() {
    super.viewDidLoad()
    reload()
  }

  /// Looks again which pages there are, and how large the view is: a page is as large as that.
  package final func reload() {
    guard let own = viewIfLoaded else { return }
    if let scroller {
      scroller.frame = Rect(origin: own.bounds.origin, size: own.bounds.size)
      if scroller.superview == nil { own.addSubview(scroller) }
      driver?.layOut()
    } else {
      curl?.install(on: own)
      guard let page = current?.view, page.superview !== own else { return }
      page.frame = Rect(origin: own.bounds.origin, size: own.bounds.size)
      own.addSubview(page)
    }
  }

  /// Makes a page one of this controller's.
  final func contain(_ page: ViewController) {
    guard page.parent !== self else { return }
    addChild(page)
    page.didMove(toParent: self)
  }

  /// Lets a page go.
  final func leave(_ page: ViewController) {
    guard page.parent === self else { return }
    page.willMove(toParent: nil)
    page.viewIfLoaded?.removeFromSuperview()
    page.isAppearanceHeld = false
    page.removeFromParent()
  }

  final func page(forward: Bool) -> ViewController? {
    guard let current, let dataSource else { return nil }
    return forward
      ? dataSource.pageViewController(self, viewControllerAfter: current)
      : dataSource.pageViewController(self, viewControllerBefore: current)
  }
}
