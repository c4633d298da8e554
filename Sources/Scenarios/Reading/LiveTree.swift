internal import Geometry
internal import Hierarchy

/// As much of the tree as decides whether the next item of the input can be: which views and recognizers
/// there are at its time.
struct LiveTree {
  struct View {
    var className: String
    var parent: String?
    var children: [String] = []
    var size: Size
    var gestures: [String] = []
  }

  private(set) var views: [String: View] = [:]
  private(set) var gestures: [String: ScenarioGesture.Kind] = [:]

  mutating func add(_ view: ScenarioView) {
    views[view.id] = View(className: view.spec.className, parent: view.parent, size: view.spec.frame.size)
    if let parent = view.parent { views[parent]?.children.append(view.id) }
  }

  mutating func add(_ gesture: ScenarioGesture) {
    gestures[gesture.id] = gesture.kind
    views[gesture.view]?.gestures.append(gesture.id)
  }

  mutating func setSize(_ size: Size, of view: String) { views[view]?.size = size }

  /// How many views stand above a view.
  func depth(of view: String) -> Int {
    var depth = 0
    var next = views[view]?.parent
    while let parent = next {
      depth += 1
      next = views[parent]?.parent
    }
    return depth
  }

  /// Takes a view and its subtree out; the names that are gone with it.
  mutating func remove(_ view: String) -> [String] {
    if let parent = views[view]?.parent { views[parent]?.children.removeAll { $0 == view } }
    var gone: [String] = []
    var open = [view]
    while let id = open.popLast() {
      guard let view = views.removeValue(forKey: id) else { continue }
      gone.append(id)
      gone += view.gestures
      for gesture in view.gestures { gestures[gesture] = nil }
      open += view.children
    }
    return gone
  }
}
