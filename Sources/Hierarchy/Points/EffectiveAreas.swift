package import Geometry

/// Where each view that can be hit lies, cut by its ancestors as far as rectangles can tell.
///
/// A view's area is kept in a *space*: the own coordinates of the nearest view, itself included, that has a
/// transform, or the roots' space where there is none. Within one space areas are rectangles and are cut
/// exactly; across a transform nothing is cut, and whoever draws a point there asks `contains`.
struct EffectiveAreas {
  /// A view that can be hit.
  struct Target {
    /// Index of the view.
    let view: Int
    /// Index of the view whose own coordinates `box` is in; nil for the roots' space.
    let space: Int?
    /// The area, or a rectangle around it where a shape takes part; never empty.
    let box: Box
  }

  /// A rectangle by its edges.
  struct Box {
    var minX, minY, maxX, maxY: Double

    static let everything = Box(minX: -.infinity, minY: -.infinity, maxX: .infinity, maxY: .infinity)

    var isEmpty: Bool { !(minX < maxX && minY < maxY) }

    func cut(by other: Box) -> Box {
      Box(
        minX: max(minX, other.minX), minY: max(minY, other.minY),
        maxX: min(maxX, other.maxX), maxY: min(maxY, other.maxY))
    }
  }

  private struct Place {
    var space: Int?
    /// From the view's own coordinates to the space's.
    var shiftX, shiftY: Double
    /// What reaches the view's children, in the space's coordinates.
    var reach: Box
    var isPruned: Bool
  }

  private let views: [ViewSpec]
  /// Every view that can be hit, in the order of the hierarchy. Of views below a transform or a shape some may
  /// have no area after all.
  let targets: [Target]

  init(_ hierarchy: ViewHierarchy) {
    views = hierarchy.views
    var places: [Place] = []
    places.reserveCapacity(views.count)
    var targets: [Target] = []
    for (index, view) in hierarchy.views.enumerated() {
      let parent = view.parent.map { places[$0] }
      let isTurned = view.hasRareMembers && !view.transform.isIdentity
      var place = Place(
        space: isTurned ? index : parent?.space, shiftX: 0, shiftY: 0,
        reach: isTurned ? .everything : parent?.reach ?? .everything,
        isPruned: view.isPruned || parent?.isPruned ?? false)
      if !isTurned {
        place.shiftX = (parent?.shiftX ?? 0) + (view.frame.minX - view.boundsOrigin.x)
        place.shiftY = (parent?.shiftY ?? 0) + (view.frame.minY - view.boundsOrigin.y)
      }
      let accepted = view.acceptedBox ?? .zero
      let own = Box(
        minX: accepted.minX + place.shiftX, minY: accepted.minY + place.shiftY,
        maxX: accepted.maxX + place.shiftX, maxY: accepted.maxY + place.shiftY)
      let box = own.cut(by: place.reach)
      if !view.hitOverflow { place.reach = box }
      places.append(place)
      if !place.isPruned, !view.hitPassthrough, !box.isEmpty {
        targets.append(Target(view: index, space: place.space, box: box))
      }
    }
    self.targets = targets
  }

  /// A point of a space in the roots' space.
  func inRootSpace(_ point: Point, from space: Int?) -> Point {
    var point = point
    var next = space
    while let index = next {
      point = views[index].convertToParent(point)
      next = views[index].parent
    }
    return point
  }

  /// Whether a point of the roots' space gets through all ancestors of a view, and into the view itself.
  func contains(_ pointInRootSpace: Point, view: Int, itself: Bool = true) -> Bool {
    var path = [view]
    while let parent = views[path[path.count - 1]].parent { path.append(parent) }
    var point = pointInRootSpace
    for index in path.reversed() {
      point = views[index].convertFromParent(point)
      if index == view { return !itself || views[index].accepts(point) }
      if !views[index].hitOverflow, !views[index].accepts(point) { return false }
    }
    return false
  }

  /// A point anywhere in a target's area, in the roots' space; nil when eight draws missed it.
  func anyPoint(in target: Target, _ random: inout SplitMix64) -> Point? {
    let box = target.box
    for _ in 0..<8 {
      let point = Point(
        x: box.minX + (box.maxX - box.minX) * random.unit(),
        y: box.minY + (box.maxY - box.minY) * random.unit())
      let pointInRootSpace = inRootSpace(point, from: target.space)
      if contains(pointInRootSpace, view: target.view) { return pointInRootSpace }
    }
    return nil
  }

  /// A point on the border of a target's area, in the roots' space; nil when eight draws were cut away by
  /// ancestors.
  func edgePoint(of target: Target, _ random: inout SplitMix64) -> Point? {
    let box = target.box
    let middle = Point(x: (box.minX + box.maxX) / 2, y: (box.minY + box.maxY) / 2)
    let shape = views[target.view].hasRareMembers ? views[target.view].hitShape : nil
    for _ in 0..<8 {
      if let shape {
        guard let corner = shape.corner(&random) else { return nil }
        let pointInRootSpace = inRootSpace(corner, from: target.view)
        if contains(pointInRootSpace, view: target.view, itself: false) { return pointInRootSpace }
        continue
      }
      let point = box.borderPoint(&random)
      // The border may be outside by the half-open rule; what must get through is the area beside it.
      let beside = Point(x: point.x + (middle.x - point.x) / 64, y: point.y + (middle.y - point.y) / 64)
      if contains(inRootSpace(beside, from: target.space), view: target.view) {
        return inRootSpace(point, from: target.space)
      }
    }
    return nil
  }
}

extension ViewHierarchy {
  /// Views that can answer: not pruned, not passed through, and with some area as far as rectangles around
  /// shapes and across transforms can tell. In the order of `views`. O(n).
  package func hittableViews() -> [Int] { EffectiveAreas(self).targets.map(\.view) }

  /// A point of a view's own coordinates in the space of the roots; up to rounding where transforms take part.
  package func inRootSpace(_ point: Point, fromOwnOf view: Int) -> Point {
    var point = point
    var next: Int? = view
    while let index = next {
      point = views[index].convertToParent(point)
      next = views[index].parent
    }
    return point
  }
}

extension EffectiveAreas.Box {
  /// A corner, or three times as often a multiple of 1/8 along an edge.
  fileprivate func borderPoint(_ random: inout SplitMix64) -> Point {
    let (isLeft, isTop) = (random.below(2) == 0, random.below(2) == 0)
    let corner = Point(x: isLeft ? minX : maxX, y: isTop ? minY : maxY)
    switch random.below(8) {
    case 0, 1: return corner
    case 2, 3, 4: return Point(x: corner.x, y: Self.multiple(from: minY, to: maxY, &random))
    default: return Point(x: Self.multiple(from: minX, to: maxX, &random), y: corner.y)
    }
  }

  private static func multiple(from: Double, to: Double, _ random: inout SplitMix64) -> Double {
    let (first, last) = ((from * 8).rounded(.up), (to * 8).rounded(.down))
    // Beyond 2⁵² there are no eighths; with no multiple in between the end itself is on the edge.
    guard first <= last, abs(first) < 0x1p52, abs(last) < 0x1p52 else { return from }
    return Double(random.integer(in: Int(first)...Int(last))) / 8
  }
}

extension HitShape {
  /// One of the polygon's corners or the ellipse's four outermost points; nil for a shape without any.
  fileprivate func corner(_ random: inout SplitMix64) -> Point? {
    switch self {
    case .polygons(let rings):
      let corners = rings.flatMap { $0 }
      return corners.isEmpty ? nil : corners[random.below(corners.count)]
    case .ellipse(let rect):
      let (middleX, middleY) = (rect.minX + rect.size.width / 2, rect.minY + rect.size.height / 2)
      return [
        Point(x: rect.minX, y: middleY), Point(x: rect.maxX, y: middleY), Point(x: middleX, y: rect.minY),
        Point(x: middleX, y: rect.maxY),
      ][random.below(4)]
    }
  }
}
