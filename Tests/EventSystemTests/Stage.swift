import EventSystem
import Geometry

/// A window of a phone's size with views, and a way to touch it and read what happened.
final class Stage {
  let application = Application()
  let window = Window(frame: Rect(x: 0, y: 0, width: 390, height: 844))
  let log = TraceLog()
  private(set) var seconds = 0.0

  init() {
    application.traceName = "app"
    window.traceName = "win"
    window.isHidden = false
    application.attach(window)
    application.trace = log
  }

  @discardableResult
  func add<V: View>(_ view: V, _ name: String, to parent: View? = nil) -> V {
    view.traceName = name
    (parent ?? window).addSubview(view)
    return view
  }

  @discardableResult
  func view(
    _ name: String, _ x: Double, _ y: Double, _ width: Double, _ height: Double, in parent: View? = nil
  )
    -> View
  {
    add(View(frame: Rect(x: x, y: y, width: width, height: height)), name, to: parent)
  }

  /// Adds a recognizer that has an action.
  @discardableResult
  func add<R: GestureRecognizer>(_ recognizer: R, _ name: String, to view: View) -> R {
    recognizer.name = name
    recognizer.addAction { _ in }
    view.addGestureRecognizer(recognizer)
    return recognizer
  }

  func touch(_ phase: TouchSample.Phase, _ x: Double, _ y: Double, at seconds: Double, finger: Int = 1) {
    application.send(
      [TouchSample(finger: finger, phase: phase, location: Point(x: x, y: y))],
      at: EventTime(seconds: seconds))
  }

  func tap(_ x: Double, _ y: Double, at seconds: Double, finger: Int = 1) {
    touch(.began, x, y, at: seconds, finger: finger)
    touch(.ended, x, y, at: seconds + 0.06, finger: finger)
  }

  func drag(
    from start: (Double, Double), to end: (Double, Double), at seconds: Double, steps: Int = 8,
    duration: Double = 0.3, finger: Int = 1, lifts: Bool = true
  ) {
    touch(.began, start.0, start.1, at: seconds, finger: finger)
    for step in 1...steps {
      let share = Double(step) / Double(steps)
      touch(
        .moved, start.0 + (end.0 - start.0) * share, start.1 + (end.1 - start.1) * share,
        at: seconds + duration * share, finger: finger)
    }
    if lifts { touch(.ended, end.0, end.1, at: seconds + duration + 0.016, finger: finger) }
  }

  func advance(to seconds: Double) { application.advance(to: EventTime(seconds: seconds)) }

  /// The trace in short: one word group a line, such as "began v 1", "tap ended", "action tap", "btn touchDown".
  var story: [String] { log.lines.compactMap(Story.line) }
}
