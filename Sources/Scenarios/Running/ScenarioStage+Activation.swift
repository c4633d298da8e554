internal import EventSystem
internal import Geometry

extension ScenarioStage {
  /// The number of the finger that assistive technology has; those of a file are not negative.
  private static let finger = -1

  /// Activates an element as assistive technology does (rule C14): no view of a scenario does so itself, so a
  /// touch begins and ends at its centre, by normal hit testing, whatever lies there.
  func activate(_ id: String, at time: EventTime) {
    guard let view = views[id], let window = view.window else { return }
    let bounds = view.bounds
    let centre = Point(
      x: bounds.origin.x + bounds.size.width / 2, y: bounds.origin.y + bounds.size.height / 2)
    let place = window.pointOnScreen(of: view.convert(centre, to: nil))
    for phase in [TouchSample.Phase.began, .ended] {
      application.send(
        [TouchSample(finger: ScenarioStage.finger, phase: phase, location: place)], at: time)
    }
  }
}

extension Window {
  /// A point of the window's coordinates in the space that all windows' frames share (rule H6).
  fileprivate func pointOnScreen(of point: Point) -> Point {
    let (bounds, frame, anchor, transform) = (bounds, frame, anchorPoint, transform)
    let pivot = Point(x: anchor.x * frame.size.width, y: anchor.y * frame.size.height)
    let x = point.x - bounds.origin.x - pivot.x
    let y = point.y - bounds.origin.y - pivot.y
    return Point(
      x: frame.origin.x + pivot.x + transform.a * x + transform.c * y + transform.tx,
      y: frame.origin.y + pivot.y + transform.b * x + transform.d * y + transform.ty)
  }
}
