internal import Geometry
internal import Hierarchy

/// A tree in true preorder, so that a subtree is a run of views, with what scenes need to know of it.
struct SceneTree {
  private(set) var hierarchy: ViewHierarchy
  /// How many views each view's subtree has, itself included.
  private(set) var counts: [Int] = []
  private(set) var children: [[Int]] = []
  /// How many views before each one, and before the end, can be hit.
  private var hittableBefore: [Int] = []

  init(_ original: ViewHierarchy) {
    hierarchy = SceneTree.inPreorder(original)
    measure()
  }

  private mutating func measure() {
    counts = [Int](repeating: 1, count: views.count)
    for index in views.indices.reversed() {
      if let parent = views[index].parent { counts[parent] += counts[index] }
    }
    children = hierarchy.childrenByView()
    hittableBefore = [Int](repeating: 0, count: views.count + 1)
    for view in hierarchy.hittableViews() { hittableBefore[view + 1] = 1 }
    for index in views.indices { hittableBefore[index + 1] += hittableBefore[index] }
  }

  /// How many views of a run can be hit.
  func hittableViews(in run: Range<Int>) -> Int {
    hittableBefore[run.upperBound] - hittableBefore[run.lowerBound]
  }

  var views: [ViewSpec] { hierarchy.views }

  private static func inPreorder(_ hierarchy: ViewHierarchy) -> ViewHierarchy {
    let children = hierarchy.childrenByView()
    var open = Array(hierarchy.views.indices.filter { hierarchy.views[$0].parent == nil }.reversed())
    var places = [Int](repeating: 0, count: hierarchy.views.count)
    var views: [ViewSpec] = []
    views.reserveCapacity(hierarchy.views.count)
    while let next = open.popLast() {
      places[next] = views.count
      var view = hierarchy.views[next]
      view.parent = view.parent.map { places[$0] }
      views.append(view)
      open += children[next].reversed()
    }
    return ViewHierarchy(name: hierarchy.name, trusted: views)
  }

  /// Views other than roots that carry so many others, themselves not counted.
  func containers(of sizes: ClosedRange<Int>) -> [Int] {
    views.indices.filter { views[$0].parent != nil && sizes.contains(counts[$0] - 1) }
  }

  /// Puts full-size pass-through containers around neighbours, so that each carries about so many views, and
  /// returns the containers' indices; none where no view has enough children.
  ///
  /// The neighbours are children of the view that has most; of all runs of them that do not overlap those are
  /// taken that hold most views which can be hit.
  mutating func wrap(about size: Int, runs most: Int) -> [Int] {
    guard let parent = views.indices.max(by: { children[$0].count < children[$1].count }) else { return [] }
    var runs: [(first: Int, end: Int, hittable: Int)] = []
    var first: Int?
    for child in children[parent] {
      let start = first ?? child
      let end = child + counts[child]
      first = start
      guard end - start >= size else { continue }
      if end - start <= size * 7 / 5 {
        runs.append((start, end, hittableViews(in: start..<end)))
      }
      first = nil
    }
    let best = runs.sorted { ($1.hittable, $0.first) < ($0.hittable, $1.first) }.prefix(most)
    return wrap(best.map { ($0.first, $0.end) }.sorted { $0.0 < $1.0 }, in: parent)
  }

  /// Runs of neighbours, by views from the first up to the end, each into a container of its own.
  private mutating func wrap(_ runs: [(first: Int, end: Int)], in parent: Int) -> [Int] {
    guard !runs.isEmpty else { return [] }
    var changed: [ViewSpec] = []
    var places = [Int](repeating: 0, count: views.count)
    var wrappers: [Int] = []
    for (index, original) in views.enumerated() {
      if wrappers.count < runs.count, runs[wrappers.count].first == index {
        var wrapper = ViewSpec(
          id: "around-\(original.id)", className: "UIView", parent: places[parent], frame: area(of: parent))
        wrapper.hitPassthrough = true
        wrapper.boundsOrigin = wrapper.frame.origin
        wrappers.append(changed.count)
        changed.append(wrapper)
      }
      var view = original
      view.parent = original.parent.map { places[$0] }
      if original.parent == parent, let wrapper = wrappers.last, index < runs[wrappers.count - 1].end {
        view.parent = wrapper
      }
      places[index] = changed.count
      changed.append(view)
    }
    hierarchy = ViewHierarchy(name: hierarchy.name, trusted: changed)
    measure()
    return wrappers
  }

  /// The smallest rectangle around a view's bounds and its children's frames.
  func area(of view: Int) -> Rect {
    let bounds = views[view].bounds
    var (minX, minY, maxX, maxY) = (bounds.minX, bounds.minY, bounds.maxX, bounds.maxY)
    for child in children[view] {
      let frame = views[child].frame
      (minX, minY) = (min(minX, frame.minX), min(minY, frame.minY))
      (maxX, maxY) = (max(maxX, frame.maxX), max(maxY, frame.maxY))
    }
    return Rect(x: minX, y: minY, width: maxX - minX, height: maxY - minY)
  }
}
