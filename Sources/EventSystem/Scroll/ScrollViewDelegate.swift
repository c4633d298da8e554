public import Geometry

/// Is told how a scroll view moves, in the order of rule S17, and asked about zooming and scrolling to the top.
/// Every method has a default that does nothing, or lets happen what would.
public protocol ScrollViewDelegate: AnyObject {
  /// The offset has changed, by whatever.
  func scrollViewDidScroll(_ scrollView: ScrollView)

  /// The zoom scale has changed.
  func scrollViewDidZoom(_ scrollView: ScrollView)

  /// A drag begins.
  func scrollViewWillBeginDragging(_ scrollView: ScrollView)

  /// The finger lifts.
  ///
  /// - Parameters:
  ///   - velocity: of the offset, in points per *millisecond*.
  ///   - targetContentOffset: where the content will come to rest; may be changed, except while paging.
  func scrollViewWillEndDragging(
    _ scrollView: ScrollView, withVelocity velocity: Point, targetContentOffset: inout Point)

  /// The drag has ended.
  ///
  /// - Parameter decelerate: whether the content goes on moving.
  func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate decelerate: Bool)

  /// The content begins to move by itself.
  func scrollViewWillBeginDecelerating(_ scrollView: ScrollView)

  /// The content has come to rest.
  func scrollViewDidEndDecelerating(_ scrollView: ScrollView)

  /// An animation that the program asked for is over.
  func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView)

  /// The view that is zoomed; nil, the default, for none.
  func viewForZooming(in scrollView: ScrollView) -> View?

  /// A pinch begins to zoom.
  func scrollViewWillBeginZooming(_ scrollView: ScrollView, with view: View?)

  /// The zooming is over.
  func scrollViewDidEndZooming(_ scrollView: ScrollView, with view: View?, atScale scale: Double)

  /// Whether a tap on the status bar scrolls to the top (rule S19).
  func scrollViewShouldScrollToTop(_ scrollView: ScrollView) -> Bool

  /// The content has come to its top (rule S19).
  func scrollViewDidScrollToTop(_ scrollView: ScrollView)
}

extension ScrollViewDelegate {
  /// Nothing.
  public func scrollViewDidScroll(_ scrollView: ScrollView) {}
  /// Nothing.
  public func scrollViewDidZoom(_ scrollView: ScrollView) {}
  /// Nothing.
  public func scrollViewWillBeginDragging(_ scrollView: ScrollView) {}
  /// Nothing.
  public func scrollViewWillEndDragging(
    _ scrollView: ScrollView, withVelocity velocity: Point, targetContentOffset: inout Point
  ) {}
  /// Nothing.
  public func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate decelerate: Bool) {}
  /// Nothing.
  public func scrollViewWillBeginDecelerating(_ scrollView: ScrollView) {}
  /// Nothing.
  public func scrollViewDidEndDecelerating(_ scrollView: ScrollView) {}
  /// Nothing.
  public func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) {}
  /// Nil.
  public func viewForZooming(in scrollView: ScrollView) -> View? { nil }
  /// Nothing.
  public func scrollViewWillBeginZooming(_ scrollView: ScrollView, with view: View?) {}
  /// Nothing.
  public func scrollViewDidEndZooming(_ scrollView: ScrollView, with view: View?, atScale scale: Double) {}
  /// True.
  public func scrollViewShouldScrollToTop(_ scrollView: ScrollView) -> Bool { true }
  /// Nothing.
  public func scrollViewDidScrollToTop(_ scrollView: ScrollView) {}
}
