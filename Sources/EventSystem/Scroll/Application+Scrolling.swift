public import Geometry
import HitTesting

// Scrolling without a finger on the content: wheels, trackpads, the status bar (rules T14, S19).
extension Application {
  /// A wheel or trackpad scrolls: it goes to pans that take it, to no view and to no other recognizer (rule T14). The
  /// innermost under the pointer gets it: pans that opted in by their `allowedScrollTypesMask`, or a scroll view that
  /// can move that way.
  ///
  /// Choice: a scroll view moves at once, within the content's limits, with one didScroll and no drag.
  ///
  /// - Parameters:
  ///   - delta: what is added to a content offset, in points; a pan's translation goes the other way, as a finger's
  ///     would.
  ///   - phase: where a trackpad's scrolling is in its life; pans are collected at began. Nil for a wheel's step,
  ///     which is a whole gesture.
  ///   - location: of the pointer, in the space that the windows' frames share.
  ///   - time: when it was; an earlier time than `now` is taken for `now`.
  public final func sendScroll(
    by delta: Point, phase: TouchSample.Phase? = nil, location: Point, at time: EventTime
  ) {
    guard delta.isFinite, location.isFinite else { return }
    takeIn(at: time) { [unowned self] in
      let kind: ScrollTypeMask = phase == nil ? .discrete : .continuous
      let event = Event(type: .scroll, time: eventNow, application: self)
      let hit = tree.hit(location, with: event)
      var next = hit
      // The finger that would do the same goes the other way.
      while let view = next, view.asScrollView?.takesWheel(delta, kind) != true {
        next = view.superviewStorage
      }
      if dispatcher.scroll(by: delta, phase, at: location, event, hit, below: next) { return }
      guard let scroller = next?.asScrollView else { return }
      scroller.setContentOffset(scroller.wheeled(by: delta), animated: false)
    }
  }

  /// What kind of device it is, on which rule S19 depends.
  public enum UserInterfaceIdiom: Sendable {
    /// An iPhone: nothing scrolls to its top while several scroll views on screen would.
    case phone
    /// An iPad.
    case pad
  }

  /// The status bar is tapped: the scroll view that is nearest to the place scrolls to its top, unless it has that
  /// switched off, its delegate refuses, or it is there (rule S19). O(views).
  ///
  /// - Parameters:
  ///   - location: of the tap, in the space that the windows' frames share.
  ///   - idiom: the kind of device.
  ///   - time: when it was; an earlier time than `now` is taken for `now`.
  public final func sendStatusBarTap(at location: Point, idiom: UserInterfaceIdiom = .phone, time: EventTime)
  {
    takeIn(at: time) { [unowned self] in
      var nearest: (scroller: ScrollView, distance: Double)?
      var count = 0
      for window in windows where !window.isHidden {
        let screen = window.bounds
        let place = window.tree.hits.pointInNode(window.node, from: location)
        window.visitScrollViews { scroller in
          let area = scroller.convert(scroller.bounds, to: nil)
          guard area.minX < screen.maxX, area.maxX > screen.minX, area.minY < screen.maxY,
            area.maxY > screen.minY
          else { return }
          if scroller.scrollsToTop { count += 1 }
          let across = max(area.minX - place.x, 0, place.x - area.maxX)
          let along = max(area.minY - place.y, 0, place.y - area.maxY)
          let distance = (across * across + along * along).squareRoot()
          // Of two that are equally near, the one that would scroll.
          let isNearer = nearest.map {
            distance < $0.distance || (distance == $0.distance && !$0.scroller.scrollsToTop)
          }
          if isNearer ?? true { nearest = (scroller, distance) }
        }
      }
      guard let nearest, nearest.scroller.scrollsToTop, idiom == .pad || count == 1 else { return }
      nearest.scroller.scrollToTop()
    }
  }
}

extension View {
  /// Visits the scroll views of a subtree that can be seen.
  fileprivate final func visitScrollViews(_ body: (ScrollView) -> Void) {
    guard !isHidden, alpha > 0 else { return }
    if let scroller = asScrollView { body(scroller) }
    for view in subviews { view.visitScrollViews(body) }
  }
}

extension ScrollView {
  /// Whether a wheel's turn moves this scroll view rather than one around it (rules S10, S11).
  final func takesWheel(_ delta: Point, _ kind: ScrollTypeMask) -> Bool {
    guard pan.isEnabled, pan.allowedScrollTypesMask.contains(kind), delta != .zero else { return false }
    let isHorizontal = abs(delta.x) > abs(delta.y)
    guard isHorizontal ? scrollsHorizontally : scrollsVertically else { return false }
    guard enclosing(alongX: isHorizontal) != nil else { return true }
    return canMove(alongX: isHorizontal, forward: (isHorizontal ? delta.x : delta.y) > 0)
  }

  /// The offset after a wheel's turn.
  final func wheeled(by delta: Point) -> Point {
    let place = contentOffset
    return Point(
      x: scrollsHorizontally ? horizontal.clamped(place.x + delta.x) : place.x,
      y: scrollsVertically ? vertical.clamped(place.y + delta.y) : place.y)
  }

  final func scrollToTop() {
    let top = vertical.lowest
    guard contentOffset.y > top, delegate?.scrollViewShouldScrollToTop(self) ?? true else { return }
    glide(to: Point(x: contentOffset.x, y: top), animated: true, toTop: true)
  }
}
