internal import Geometry
internal import Hierarchy

/// The views from the root down to a target, with what is wrong on the way put right one after the other.
struct MendedPath {
  /// What was changed so far.
  private(set) var changes: [ViewChange] = []

  private let tree: DiagnosedTree
  private let path: [Int]
  private var specs: [ViewSpec]
  /// Places of views that lose their transforms.
  private let straightened: [Int]
  /// Where the target's area lies in each view of the path; empty until it is needed.
  private var areas: [Box?] = []

  /// Takes the views of a path.
  ///
  /// - Parameter removed: the places in it of the views whose transforms are to go; those that cannot be undone
  ///   go in any case.
  init(_ tree: DiagnosedTree, _ path: [Int], withoutTransforms removed: [Int]) {
    self.tree = tree
    self.path = path
    specs = path.map { tree.views[$0] }
    var straightened = removed
    for place in specs.indices where specs[place].hasRareMembers {
      if !specs[place].transform.isInvertible { straightened.append(place) }
      if straightened.contains(place) { specs[place].transform = .identity }
    }
    self.straightened = straightened
  }

  /// Puts right whatever keeps a point from a view of the path; its superviews have been before.
  ///
  /// - Parameters:
  ///   - place: the view's place in the path.
  ///   - point: in the coordinates of its parent.
  /// - Returns: the point in the view's coordinates; nil where nothing helps.
  mutating func clear(_ place: Int, _ point: Point) -> Point? {
    let isTarget = place == path.count - 1
    if specs[place].isHidden { change(place, .shown) }
    if specs[place].alpha <= DiagnosedTree.alphaThreshold { change(place, .alpha(1)) }
    if !specs[place].isUserInteractionEnabled { change(place, .interaction(true)) }
    if straightened.contains(place) { change(place, .withoutTransform) }
    let local = specs[place].convertFromParent(point)
    let mustAccept = isTarget || !specs[place].hitOverflow
    if mustAccept, !specs[place].accepts(local), !widen(place, to: local) { return nil }
    if isTarget, specs[place].hitPassthrough { change(place, .passthrough(false)) }
    return local
  }

  private mutating func change(_ place: Int, _ setting: ViewChange.Setting) {
    setting.apply(to: &specs[place])
    changes.append(ViewChange(view: path[place], setting: setting))
  }

  /// Makes a view accept a point of its own coordinates; an ancestor at once the whole area of what lies on the
  /// way to the target, as a strip that is as narrow as the point would help nobody.
  private mutating func widen(_ place: Int, to point: Point) -> Bool {
    if specs[place].hasRareMembers, specs[place].hitShape != nil {
      change(place, .withoutShape)
      if specs[place].accepts(point) { return true }
    }
    let bounds = specs[place].bounds
    var box = Box(point: point)
    if place < path.count - 1 {
      if areas.isEmpty { areas = targetAreas() }
      if let area = areas[place] { box.grow(to: area) }
    }
    var insets = specs[place].hitInsets
    // A point on the far edge is outside, so that edge goes one further.
    if box.minX < bounds.minX + insets.left { insets.left = (box.minX - bounds.minX).rounded(.down) }
    if box.minY < bounds.minY + insets.top { insets.top = (box.minY - bounds.minY).rounded(.down) }
    insets.right = min(insets.right, Self.far(bounds.maxX, box.maxX, needs: point.x))
    insets.bottom = min(insets.bottom, Self.far(bounds.maxY, box.maxY, needs: point.y))
    change(place, .hitInsets(insets))
    return specs[place].accepts(point)
  }

  private static func far(_ edge: Double, _ wanted: Double, needs point: Double) -> Double {
    let reach = (wanted - edge).rounded(.up)
    return -(edge + reach > point ? reach : reach + 1)
  }

  /// The boxes around the target's area in the coordinates of each view of the path; nil where there is none. Found on
  /// the way up once: what is changed on the way down leaves the views further down as they are. O(depth).
  private func targetAreas() -> [Box?] {
    var areas = [Box?](repeating: nil, count: path.count)
    guard let area = specs.last?.acceptedBox, area.size.width > 0, area.size.height > 0 else {
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
      let view = specs[place]
      one = view.convertToParent(one)
      two = view.convertToParent(two)
      three = view.convertToParent(three)
      four = view.convertToParent(four)
    }
    return areas
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
