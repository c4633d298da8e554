internal import Geometry
internal import Hierarchy

/// Draws the steps of a case.
struct SceneMaker {
  typealias Made = (kind: ChangeKind, steps: [ChangeStep], points: [Point])

  private(set) var tree: SceneTree
  private var random: SplitMix64
  private let size: Int

  init(_ original: ViewHierarchy, size: Int, seed: UInt64) {
    self.size = size
    tree = SceneTree(original)
    random = SplitMix64(seed: seed, stream: 0x6d6f_7665)
  }

  private var views: [ViewSpec] { tree.views }

  /// A distance of up to 3 pt in eighths, both ways, along both axes.
  private mutating func moved(_ view: Int) -> Rect {
    var frame = views[view].frame
    frame.origin.x += Double(random.integer(in: -24...24)) / 8
    frame.origin.y += Double(random.integer(in: -24...24)) / 8
    return frame
  }

  /// Steps that change nothing.
  func nothing() -> Made { (.nothing, Array(repeating: ChangeStep(view: 0), count: size), []) }

  // MARK: Frames

  /// Views that can be hit and carry none that can, such as a button with its picture and title; drawn evenly.
  mutating func leaves(isAsked: Bool) -> Made? {
    let leaves = tree.hierarchy.hittableViews().filter {
      tree.hittableViews(in: $0..<$0 + tree.counts[$0]) == 1 && views[$0].parent != nil
    }
    guard !leaves.isEmpty else { return nil }
    var (steps, points): ([ChangeStep], [Point]) = ([], [])
    for _ in 0..<size {
      let leaf = leaves[random.below(leaves.count)]
      let frame = moved(leaf)
      steps.append(ChangeStep(view: leaf, frame: frame))
      guard isAsked, let parent = views[leaf].parent else { continue }
      let place = Point(
        x: frame.minX + frame.size.width * random.unit(), y: frame.minY + frame.size.height * random.unit())
      points.append(tree.hierarchy.inRootSpace(place, fromOwnOf: parent))
    }
    return (.frame, steps, points)
  }

  /// How many views such a share is, at least one.
  func changes(ofTenThousand share: Int) -> Int {
    let movable = views.count { $0.parent != nil }
    return max(1, movable * share / 10_000)
  }

  /// So many views an operation, all but roots drawn evenly, none twice in one operation; all of them in the
  /// order of the tree.
  mutating func moves(_ changes: Int) -> Made? {
    var movable = views.indices.filter { views[$0].parent != nil }
    guard changes <= movable.count else { return nil }
    var operations = 2
    while operations * 2 * changes <= 2 * size, operations < size { operations *= 2 }
    var steps: [ChangeStep] = []
    steps.reserveCapacity(operations * changes)
    for _ in 0..<operations {
      for place in 0..<changes {
        if changes < movable.count { movable.swapAt(place, random.integer(in: place...movable.count - 1)) }
        steps.append(ChangeStep(view: movable[place], frame: moved(movable[place])))
      }
    }
    return (.frame, steps, [])
  }

  // MARK: Subtrees

  private func isAbout(_ size: Int) -> ClosedRange<Int> { size * 7 / 10...size * 7 / 5 }

  /// Containers that carry about so many views, which can be hit; made where there are none.
  private mutating func containers(about size: Int) -> [Int] {
    let found = visible(tree.containers(of: isAbout(size)))
    return found.isEmpty ? tree.wrap(about: size, runs: max(1, min(8, views.count / size / 4))) : found
  }

  /// Those of some views in whose subtrees something can be hit.
  private func visible(_ candidates: [Int]) -> [Int] {
    candidates.filter { tree.hittableViews(in: $0..<$0 + tree.counts[$0]) > 0 }
  }

  mutating func cells(_ kind: ChangeKind) -> Made? {
    let cells = containers(about: 50)
    return cells.isEmpty ? nil : (kind, pairs(cells, firstIs: false), [])
  }

  mutating func hidden() -> Made? {
    let containers = containers(about: 1_000)
    return containers.isEmpty ? nil : (.hidden, pairs(containers, firstIs: true), [])
  }

  /// Pairs of steps on one of the views, with the flag set in one of the two.
  private mutating func pairs(_ candidates: [Int], firstIs flag: Bool) -> [ChangeStep] {
    var steps: [ChangeStep] = []
    for _ in 0..<size / 2 {
      let view = candidates[random.below(candidates.count)]
      for flag in [flag, !flag] {
        steps.append(
          ChangeStep(view: view, parent: views[view].parent ?? -1, count: tree.counts[view], flag: flag))
      }
    }
    return steps
  }

  mutating func turned() -> Made? {
    let containers = containers(about: 50)
    guard !containers.isEmpty else { return nil }
    let container = containers[random.below(containers.count)]
    return (.transform, ChangeTable.transforms.map { _ in ChangeStep(view: container) }, [])
  }

  // MARK: Scrolling

  private static let scrollClasses: Set<String> = [
    "UIScrollView", "UITableView", "UICollectionView", "UITextView",
  ]

  /// The scroll view that carries most, or where there is none the root that does.
  private var outermost: Int? {
    let scrolling = views.indices.filter { SceneMaker.scrollClasses.contains(views[$0].className) }
    let largest = scrolling.max { tree.counts[$0] < tree.counts[$1] }
    // A text view in a cell is not what carries everything.
    if let largest, tree.counts[largest] * 2 > views.count { return largest }
    return views.indices.filter { views[$0].parent == nil }.max { tree.counts[$0] < tree.counts[$1] }
  }

  mutating func scrolled() -> Made? {
    outermost.map { (.boundsOrigin, walk([$0]), []) }
  }

  /// Scroll views below the outermost, or where there are none containers of about 50 views, or about 1,000
  /// neighbours (fewer in a small tree) in a container.
  mutating func scrolledInside() -> Made? {
    let outer = outermost
    var inner = visible(
      views.indices.filter {
        $0 != outer && views[$0].parent != nil && tree.counts[$0] > 5
          && SceneMaker.scrollClasses.contains(views[$0].className)
      })
    if inner.isEmpty { inner = visible(tree.containers(of: isAbout(50))) }
    if inner.isEmpty { inner = tree.wrap(about: min(1_000, views.count / 4), runs: 1) }
    guard !inner.isEmpty else { return nil }
    let steps = walk(inner)
    let points = steps.map { step in
      let bounds = views[Int(step.view)].bounds
      let place = Point(
        x: bounds.minX + bounds.size.width * random.unit(),
        y: bounds.minY + bounds.size.height * random.unit())
      return tree.hierarchy.inRootSpace(place, fromOwnOf: Int(step.view))
    }
    return (.boundsOrigin, steps, points)
  }

  /// Steps of a finger at 120 Hz, 3 1/8 pt each, up to 400 pt down and back; each time another of the views.
  private mutating func walk(_ scrolled: [Int]) -> [ChangeStep] {
    let isSideways = scrolled.map { view in
      let (bounds, area) = (views[view].bounds, tree.area(of: view))
      return area.size.width > bounds.size.width && area.size.height <= bounds.size.height
    }
    return (0..<size).map { number in
      let place = random.below(scrolled.count)
      let view = scrolled[place]
      let phase = number & 255
      let distance = Double(phase < 128 ? phase : 256 - phase) * 3.125
      var origin = views[view].boundsOrigin
      if isSideways[place] { origin.x += distance } else { origin.y += distance }
      return ChangeStep(view: view, frame: Rect(origin: origin, size: .zero))
    }
  }
}
