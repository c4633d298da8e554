import Geometry

/// Turns the pages of the page curl style by a pan, and by taps near the edges.
final class PageCurl: GestureRecognizerDelegate {
  /// From which share of the way on, or from which speed in points per second, a page turns. Choice.
  static let share = 0.5
  static let speed = 500.0
  /// Within which share of the view at either end a tap turns. Choice.
  static let tapShare = 0.2

  let pan = PanGestureRecognizer()
  let tap = TapGestureRecognizer()
  private unowned let owner: PageViewController
  private var pending: (page: ViewController, forward: Bool)?
  private var isInstalled = false

  var recognizers: [GestureRecognizer] { [pan, tap] }

  init(_ owner: PageViewController) {
    self.owner = owner
    pan.delegate = self
    tap.delegate = self
    pan.addTarget(
      self, action: Selector("panned") { (curl: PageCurl, _: GestureRecognizer) in curl.panned() })
    tap.addTarget(
      self, action: Selector("tapped") { (curl: PageCurl, _: GestureRecognizer) in curl.tapped() })
  }

  /// Puts the gestures onto the controller's view, once: an app may move them.
  func install(on view: View) {
    for recognizer in recognizers { recognizer.isEnabled = owner.dataSource != nil }
    guard !isInstalled else { return }
    isInstalled = true
    for recognizer in recognizers where recognizer.view == nil { view.addGestureRecognizer(recognizer) }
  }

  /// The place along the axis, and how long the axis is.
  private func along(_ point: Point, in view: View) -> (place: Double, extent: Double) {
    owner.navigationOrientation == .horizontal
      ? (point.x - view.bounds.minX, view.bounds.size.width)
      : (point.y - view.bounds.minY, view.bounds.size.height)
  }

  func gestureRecognizer(_ gestureRecognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool {
    guard gestureRecognizer === tap, let view = gestureRecognizer.view else { return true }
    let (place, extent) = along(touch.location(in: view), in: view)
    return place < extent * PageCurl.tapShare || place >= extent * (1 - PageCurl.tapShare)
  }

  func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool {
    guard gestureRecognizer === pan, let view = pan.view else { return true }
    let way = pan.translation(in: view)
    let isAlong =
      owner.navigationOrientation == .horizontal ? abs(way.x) > abs(way.y) : abs(way.y) > abs(way.x)
    return isAlong && owner.page(forward: along(way, in: view).place < 0) != nil
  }

  private func tapped() {
    guard let view = tap.view else { return }
    let (place, extent) = along(tap.location(in: view), in: view)
    begin(forward: place * 2 >= extent)
    end(turns: true)
  }

  private func panned() {
    guard let view = pan.view else { return }
    let (way, extent) = along(pan.translation(in: view), in: view)
    let speed = along(pan.velocity(in: view), in: view).place
    switch pan.state {
    case .began:
      // The way so far is what `gestureRecognizerShouldBegin` has seen.
      let movement = along(view.vector(fromRoot: pan.movement), in: view).place
      begin(forward: movement < 0)
    case .ended:
      guard let pending else { return }
      let sign = pending.forward ? -1.0 : 1.0
      end(
        turns: abs(speed) >= PageCurl.speed ? speed * sign > 0 : way * sign >= extent * PageCurl.share)
    case .cancelled: end(turns: false)
    default: break
    }
  }

  private func begin(forward: Bool) {
    guard pending == nil, let page = owner.page(forward: forward) else { return }
    pending = (page, forward)
    owner.delegate?.pageViewController(owner, willTransitionTo: [page])
  }

  private func end(turns: Bool) {
    guard let pending, let current = owner.current else { return }
    self.pending = nil
    if turns { owner.setViewControllers([pending.page], direction: .forward, animated: true) }
    owner.delegate?.pageViewController(
      owner, didFinishAnimating: true, previousViewControllers: [current], transitionCompleted: turns)
  }
}
