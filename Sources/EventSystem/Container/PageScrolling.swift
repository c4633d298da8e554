import Geometry

/// Turns the pages of the scroll style: the scroll view holds the page that is seen and its neighbours.
final class PageScrolling: ScrollViewDelegate {
  private unowned let owner: PageViewController
  private unowned let scroller: ScrollView
  /// The neighbours and the page, in their order.
  private var pages: [ViewController] = []
  private var isLayingOut = false
  /// The page to which a drag is turning.
  private var pending: ViewController?

  init(_ owner: PageViewController, _ scroller: ScrollView) {
    self.owner = owner
    self.scroller = scroller
  }

  /// Puts the page that is seen and its neighbours side by side. A neighbour is there, but has not appeared.
  func layOut() {
    guard !isLayingOut else { return }
    isLayingOut = true
    defer { isLayingOut = false }
    let old = pages
    // Pages that are caught on their way stay under the finger.
    let rest = scroller.isTracking ? share(of: scroller) - Double(currentIndex) : 0
    pages = [owner.page(forward: false), owner.current, owner.page(forward: true)].compactMap { $0 }
    for page in old where page !== owner.current && !pages.contains(page) { owner.leave(page) }
    let size = scroller.bounds.size
    let isHorizontal = owner.navigationOrientation == .horizontal
    func place(_ index: Double) -> Point {
      isHorizontal ? Point(x: index * size.width, y: 0) : Point(x: 0, y: index * size.height)
    }
    let end = place(Double(pages.count))
    scroller.contentSize = Size(
      width: isHorizontal ? end.x : size.width, height: isHorizontal ? size.height : end.y)
    for (index, page) in pages.enumerated() {
      owner.contain(page)
      page.isAppearanceHeld = page !== owner.current
      guard let view = page.view else { continue }
      view.frame = Rect(origin: place(Double(index)), size: size)
      if view.superview !== scroller { scroller.addSubview(view) }
    }
    scroller.isScrollEnabled = owner.dataSource != nil
    scroller.contentOffset = place(Double(currentIndex) + rest)
  }

  private var currentIndex: Int { pages.firstIndex { $0 === owner.current } ?? 0 }

  private func share(of scroller: ScrollView) -> Double {
    let size = scroller.bounds.size
    let (place, extent) =
      owner.navigationOrientation == .horizontal
      ? (scroller.contentOffset.x, size.width) : (scroller.contentOffset.y, size.height)
    return extent > 0 ? place / extent : 0
  }

  func scrollViewDidScroll(_ scrollView: ScrollView) {
    guard !isLayingOut, scrollView.isDragging || scrollView.isDecelerating else { return }
    let way = share(of: scrollView) - Double(currentIndex)
    let index = currentIndex + (way > 0 ? 1 : -1)
    guard way != 0, pages.indices.contains(index) else { return }
    turn(to: pages[index])
  }

  private func turn(to page: ViewController) {
    guard pending !== page, let current = owner.current else { return }
    let isFirst = pending == nil
    if let pending { appear(pending, false) }
    pending = page
    owner.delegate?.pageViewController(owner, willTransitionTo: [page])
    if isFirst && isSeen { current.beginAppearanceTransition(false, animated: true) }
    appear(page, true)
  }

  private var isSeen: Bool { scroller.window != nil }

  private func appear(_ page: ViewController, _ appears: Bool) {
    guard isSeen else { return }
    page.beginAppearanceTransition(appears, animated: true)
    if !appears { page.endAppearanceTransition() }
  }

  func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate decelerate: Bool) {
    if !decelerate { settle() }
  }

  func scrollViewDidEndDecelerating(_ scrollView: ScrollView) { settle() }

  private func settle() {
    // A drag that begins on pages in movement goes on with it.
    guard let pending, let current = owner.current, !scroller.isDragging else { return }
    self.pending = nil
    let index = Int(share(of: scroller).rounded())
    let isTurned = pages.indices.contains(index) && pages[index] === pending
    if isTurned {
      owner.current = pending
    } else if isSeen {
      pending.beginAppearanceTransition(false, animated: true)
      current.beginAppearanceTransition(true, animated: true)
    }
    (isTurned ? current : pending).endAppearanceTransition()
    (isTurned ? pending : current).endAppearanceTransition()
    layOut()
    owner.delegate?.pageViewController(
      owner, didFinishAnimating: true, previousViewControllers: [current], transitionCompleted: isTurned)
  }
}
