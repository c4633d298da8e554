import EventSystem
import Geometry
import Hierarchy
import HitTesting

/// How an app embeds the core: describe the views once, build the tree, ask it for every touch.
@main
enum Embed {
  static func main() throws {
    // Back to front, parents before children; of two siblings the later one lies in front.
    var badge = ViewSpec(id: "badge", parent: 1, frame: Rect(x: 60, y: -10, width: 30, height: 30))
    badge.isUserInteractionEnabled = false
    let hierarchy = try ViewHierarchy(
      name: "example",
      views: [
        ViewSpec(id: "window", frame: Rect(x: 0, y: 0, width: 390, height: 844)),
        ViewSpec(id: "button", parent: 0, frame: Rect(x: 20, y: 100, width: 80, height: 44)),
        badge,
      ])

    let tree = HitTree(hierarchy)
    for point in [Point(x: 85, y: 105), Point(x: 10, y: 10), Point(x: -1, y: 0)] {
      let hit = tree.hit(at: point).map { hierarchy.views[Int($0.rawValue)].id }
      print("\(point.x),\(point.y) hits \(hit ?? "nothing")")
    }
    tap()
  }

  /// The same with views, a finger and a recognizer.
  static func tap() {
    let application = Application()
    let window = Window(frame: Rect(x: 0, y: 0, width: 390, height: 844))
    application.attach(window)
    window.makeKeyAndVisible()
    let recognizer = TapGestureRecognizer()
    recognizer.addAction { print("a tap at \($0.location(in: nil).x),\($0.location(in: nil).y)") }
    window.addGestureRecognizer(recognizer)
    for (phase, seconds) in [(TouchSample.Phase.began, 0.0), (.ended, 0.06)] {
      let sample = TouchSample(finger: 1, phase: phase, location: Point(x: 85, y: 105))
      application.send([sample], at: EventTime(seconds: seconds))
    }
  }
}
