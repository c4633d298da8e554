public import Geometry

/// A row of dots, one of them the current page's. A tap on the left half goes one page back, one on the right half
/// one page on.
///
/// Single taps on superviews are kept away (rule C6).
open class PageControl: Control {
  /// How many pages there are; fewer than none counts as none. The current page stays among them.
  public final var numberOfPages = 0 {
    didSet {
      if numberOfPages < 0 { numberOfPages = 0 }
      currentPage = storedPage
    }
  }

  private var storedPage = 0

  /// Makes a control without pages.
  ///
  /// - Parameter frame: place and size in the superview's coordinates, in points.
  public override init(frame: Rect = .zero) { super.init(frame: frame) }

  /// The current page, from 0; kept among those that there are. Setting it sends nothing.
  public final var currentPage: Int {
    get { storedPage }
    set { storedPage = max(min(newValue, numberOfPages - 1), 0) }
  }

  /// Turns the page; valueChanged comes before the touch up event (rule C11), and not at all at the last page on
  /// that side.
  open override func endTracking(_ touch: Touch?, with event: EventSystem.Event?) {
    guard let touch, isTouchInside else { return }
    let bounds = bounds
    let isRight = touch.location(in: self).x >= bounds.minX + bounds.size.width / 2
    let before = storedPage
    currentPage += isRight ? 1 : -1
    if storedPage != before { sendValueChanged() }
  }

  /// False for single taps with one finger on a superview (rule C6).
  open override func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool {
    !overlapsTap(gestureRecognizer)
  }
}
