import EventSystem
import Geometry

/// A stage with a scroll view, "list", that sees 600 points of 2,000, with a view and a button in it.
final class ScrollStage: ScrollViewDelegate {
  let stage = Stage()
  let list: ScrollView
  let item: View
  let button: Button
  /// What the delegate is told, in order, runs of didScroll as one.
  private(set) var calls: [String] = []
  private(set) var velocity = Point.zero
  private(set) var target = Point.zero
  /// What the delegate makes of the target.
  var newTarget: Point?

  init(_ list: ScrollView = ScrollView(), contentSize: Size = Size(width: 390, height: 2000)) {
    self.list = list
    list.frame = Rect(x: 0, y: 100, width: 390, height: 600)
    list.contentSize = contentSize
    stage.add(list, "list")
    for recognizer in list.gestureRecognizers ?? [] {
      switch recognizer {
      case is PanGestureRecognizer: recognizer.name = "pan"
      case is PinchGestureRecognizer: recognizer.name = "pinch"
      default: recognizer.name = "delay"
      }
    }
    item = stage.view("item", 0, 0, 390, 200, in: list)
    button = stage.add(Button(frame: Rect(x: 100, y: 300, width: 120, height: 44)), "btn", to: list)
    list.delegate = self
  }

  var offset: Point { list.contentOffset }
  var story: [String] { stage.story }

  /// Lines of a word or name, in order.
  func story(of words: String...) -> [String] {
    stage.story.filter { line in words.contains { line.contains($0) } }
  }

  /// Scrolls at 1000 points a second, and lifts at once.
  func fling(up: Bool = true, at seconds: Double = 0, from y: Double = 620) {
    stage.touch(.began, 200, y, at: seconds)
    for step in 1...25 {
      let way = Double(step) * 8
      stage.touch(.moved, 200, up ? y - way : y + way, at: seconds + Double(step) * 0.008)
    }
    stage.touch(.ended, 200, up ? y - 200 : y + 200, at: seconds + 0.2)
  }

  // MARK: Delegate

  private func note(_ call: String) {
    if calls.last != call || call != "didScroll" { calls.append(call) }
  }

  func scrollViewDidScroll(_ scrollView: ScrollView) { note("didScroll") }
  func scrollViewWillBeginDragging(_ scrollView: ScrollView) { note("willBeginDragging") }
  func scrollViewWillEndDragging(
    _ scrollView: ScrollView, withVelocity velocity: Point, targetContentOffset: inout Point
  ) {
    note("willEndDragging")
    self.velocity = velocity
    target = targetContentOffset
    if let newTarget { targetContentOffset = newTarget }
  }
  func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate decelerate: Bool) {
    note("didEndDragging \(decelerate)")
  }
  func scrollViewWillBeginDecelerating(_ scrollView: ScrollView) { note("willBeginDecelerating") }
  func scrollViewDidEndDecelerating(_ scrollView: ScrollView) { note("didEndDecelerating") }
  func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) { note("didEndScrollingAnimation") }
  func scrollViewDidScrollToTop(_ scrollView: ScrollView) { note("didScrollToTop") }
  func scrollViewDidZoom(_ scrollView: ScrollView) { note("didZoom") }
  func scrollViewWillBeginZooming(_ scrollView: ScrollView, with view: View?) { note("willBeginZooming") }
  func scrollViewDidEndZooming(_ scrollView: ScrollView, with view: View?, atScale scale: Double) {
    note("didEndZooming \(scale)")
  }
  func viewForZooming(in scrollView: ScrollView) -> View? { item }
}
