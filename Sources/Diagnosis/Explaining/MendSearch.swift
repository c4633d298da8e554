internal import Geometry
internal import Hierarchy

/// Finds what must change for a view to win at a point.
///
/// First whatever is wrong on the way from the root to the view: each of these faults alone is enough to lose, so
/// each costs a change. Then whoever still takes the touch: on each level of the way the siblings in front that
/// would answer, and inside the view its children. One change settles a level, however many there are, as the
/// view's branch can be brought in front of them all; each child needs its own.
struct MendSearch {
  /// What was found; nil when the source tells too little.
  private(set) var found: Mend?

  private let tree: DiagnosedTree
  private let path: [Int]
  private var specs: ChangedViews
  private var changes: [ViewChange] = []
  /// Where the target's area lies in each view of the path; empty until it is needed.
  private var areas: [Box?] = []

  /// Most rounds of looking who takes the touch; a view of more children that all do has no small mend.
  private static let longestSearch = 64

  init(_ tree: DiagnosedTree, target: Int, point: Point) {
    self.tree = tree
    path = tree.path(to: target)
    specs = ChangedViews(tree.views)
    guard clearPath(to: target, point) else { return }
    guard clearFront(of: target, point) else { return }
    found = Mend(changes: changes)
  }

  private mutating func change(_ view: Int, _ setting: ViewChange.Setting) {
    setting.apply(to: &specs[view])
    changes.append(ViewChange(view: view, setting: setting))
  }

  // MARK: On the way from the root

  private mutating func clearPath(to target: Int, _ point: Point) -> Bool {
    var point = point
    for (place, view) in path.enumerated() {
      if tree.hasUnknownFrame(view) { return false }
      if specs[view].isHidden { change(view, .shown) }
      if specs[view].alpha <= DiagnosedTree.alphaThreshold { change(view, .alpha(1)) }
      if !specs[view].isUserInteractionEnabled { change(view, .interaction(true)) }
      if specs[view].hasRareMembers, !specs[view].transform.isInvertible { change(view, .withoutTransform) }
      point = specs[view].convertFromParent(point)
      let mustAccept = view == target || !specs[view].hitOverflow
      if mustAccept, !specs[view].accepts(point), !widen(place, to: point, target) { return false }
      if view == target, specs[view].hitPassthrough { change(view, .passthrough(false)) }
    }
    return true
  }

  /// Makes a view accept a point of its own coordinates; an ancestor at once the whole area of what lies on the
  /// way to the target, as a strip that is as narrow as the point would help nobody.
  private mutating func widen(_ place: Int, to point: Point, _ target: Int) -> Bool {
    let view = path[place]
    if specs[view].hasRareMembers, specs[view].hitShape != nil {
      change(view, .withoutShape)
      if specs[view].accepts(point) { return true }
    }
    let bounds = specs[view].bounds
    var box = Box(point: point)
    if view != target {
      if areas.isEmpty { areas = targetAreas(target) }
      if let area = areas[place] { box.grow(to: area) }
    }
    var insets = specs[view].hitInsets
    // A point on the far edge is outside, so that edge goes one further.
    if box.minX < bounds.minX + insets.left { insets.left = (box.minX - bounds.minX).rounded(.down) }
    if box.minY < bounds.minY + insets.top { insets.top = (box.minY - bounds.minY).rounded(.down) }
    insets.right = min(insets.right, Self.far(bounds.maxX, box.maxX, needs: point.x))
    insets.bottom = min(insets.bottom, Self.far(bounds.maxY, box.maxY, needs: point.y))
    change(view, .hitInsets(insets))
    return specs[view].accepts(point)
  }

  private static func far(_ edge: Double, _ wanted: Double, needs point: Double) -> Double {
    let reach = (wanted - edge).rounded(.up)
    return -(edge + reach > point ? reach : reach + 1)
  }

  /// The boxes around the target's area in the coordinates of each view of the path; nil where there is none. Found on
  /// the way up once: what is changed on the way down leaves the views further down as they are. O(depth).
  private func targetAreas(_ target: Int) -> [Box?] {
    var areas = [Box?](repeating: nil, count: path.count)
    guard let area = specs[target].acceptedBox, area.size.width > 0, area.size.height > 0 else {
      return areas
    }
    var one = Point(x: area.minX, y: area.minY)
    var two = Point(x: area.maxX, y: area.minY)
    var three = Point(x: area.minX, y: area.maxY)
    var four = Point(x: area.maxX, y: area.maxY)
    let limit = ViewHierarchy.Limits.coordinate / 4
    for place in path.indices.reversed() {
      var box = Box(point: one)
      box.grow(to: Box(point: two))
      box.grow(to: Box(point: three))
      box.grow(to: Box(point: four))
      if max(abs(box.minX), abs(box.maxX), abs(box.minY), abs(box.maxY)) < limit { areas[place] = box }
      let view = specs[path[place]]
      one = view.convertToParent(one)
      two = view.convertToParent(two)
      three = view.convertToParent(three)
      four = view.convertToParent(four)
    }
    return areas
  }

  // MARK: Who else takes the touch

  private mutating func clearFront(of target: Int, _ point: Point) -> Bool {
    for _ in 0..<Self.longestSearch {
      guard let level = firstWinners(over: target, point) else { return true }
      settle(level, target)
    }
    return false
  }

  /// On one level of the way: the view on the way, and its siblings in front that take the touch, back to front;
  /// inside the target itself: the target, and its children that do.
  private struct Level {
    var view: Int
    var winners: [Int]
    var isInside: Bool
    /// The views that answer, by branch.
    var answers: [Int]
  }

  private func firstWinners(over target: Int, _ point: Point) -> Level? {
    let walk = BranchWalk(tree: tree, specs: specs)
    func level(_ view: Int, _ branches: some Sequence<Int>, _ point: Point, isInside: Bool) -> Level? {
      let taking = branches.compactMap { branch in walk.answer(of: branch, at: point).map { (branch, $0) } }
      if taking.isEmpty { return nil }
      return Level(view: view, winners: taking.map(\.0), isInside: isInside, answers: taking.map(\.1))
    }
    var point = point
    for view in path {
      let siblings = siblings(of: view)
      guard let place = siblings.firstIndex(of: view) else { continue }
      let inFront = siblings[(max(place, lastPassed(by: view, of: siblings)) + 1)...]
      if let level = level(view, inFront, point, isInside: false) { return level }
      point = specs[view].convertFromParent(point)
    }
    return level(target, tree.children[target], point, isInside: true)
  }

  /// The siblings of a view, itself included, back to front; of a root the roots in their present order.
  private func siblings(of view: Int) -> [Int] {
    if let parent = specs[view].parent { return tree.children[parent] }
    return tree.rootsFrontToBack.sorted {
      (specs[$0].windowLevel, $0) < (specs[$1].windowLevel, $1)
    }
  }

  /// The place of the foremost sibling in front of which a change has brought a view already; -1 where none has.
  private func lastPassed(by view: Int, of siblings: [Int]) -> Int {
    var last = -1
    for change in changes where change.view == view {
      guard case .inFront(let other) = change.setting else { continue }
      last = max(last, siblings.lastIndex(of: other) ?? -1)
    }
    return last
  }

  private mutating func settle(_ level: Level, _ target: Int) {
    guard level.isInside || level.winners.count == 1, let branch = level.winners.last,
      let answer = level.answers.last
    else { return bring(level.view, inFrontOf: level.winners) }
    // A container that answers for its empty places lets touches through, a leaf that is no target is switched
    // off. What is deep inside a branch, or is a target itself, keeps its touches elsewhere: it goes behind.
    let isTarget = specs[branch].isTarget
    if answer == branch, !isTarget || level.isInside {
      change(branch, tree.children.count(branch) > 0 ? .passthrough(true) : .interaction(false))
    } else if level.isInside {
      change(branch, .interaction(false))
    } else {
      bring(level.view, inFrontOf: level.winners)
    }
  }

  private mutating func bring(_ view: Int, inFrontOf siblings: [Int]) {
    guard let front = siblings.last else { return }
    if specs[view].parent == nil, specs[front].windowLevel > specs[view].windowLevel {
      change(view, .windowLevel(specs[front].windowLevel + 1))
    } else {
      change(view, .inFront(of: front))
    }
  }
}

/// A rectangle by its edges.
private struct Box {
  var minX, minY, maxX, maxY: Double

  init(point: Point) { (minX, minY, maxX, maxY) = (point.x, point.y, point.x, point.y) }

  mutating func grow(to other: Box) {
    (minX, minY) = (min(minX, other.minX), min(minY, other.minY))
    (maxX, maxY) = (max(maxX, other.maxX), max(maxY, other.maxY))
  }
}
