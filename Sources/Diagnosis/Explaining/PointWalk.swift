internal import Geometry
internal import Hierarchy

/// What one point meets in every view of a tree: a single pass over the views, parents before their children.
///
/// The conversions and tests are those of the recursion, to the last bit, but nothing is left out: hidden views,
/// what lies behind the hit and what is outside its parent are looked at too.
struct PointWalk {
  /// What the point is to one view.
  struct Place {
    /// The point in the parent's coordinates, of a root in the space that all roots share; nil below a transform
    /// that cannot be undone.
    var inParent: Point?
    /// The point in the view's own coordinates.
    var local: Point?
    /// What keeps the point from the view and its subtree, whoever lies in front; nil when nothing does.
    var blocks: Obstacle?
    /// What keeps the view itself from answering, whoever lies in front.
    var obstacle: Obstacle?
    /// Whether the view draws at the point or takes touches there, seen alone.
    var isUnder = false
    /// Whether the view's bounds are to be seen at the point, if it has anything to show.
    var isVisible = false
    /// Whether anything that the view holds may be seen at the point.
    var isOpen = true
    /// The product of the opacities down to the view.
    var opacity: Float = 1
  }

  private(set) var places: [Place] = []
  /// The view that takes the touch; nil when none does.
  private(set) var hit: Int?
  /// The frontmost view whose bounds are to be seen at the point.
  private(set) var top: Int?

  init(_ tree: DiagnosedTree, at point: Point) {
    let views = tree.views
    places.reserveCapacity(views.count)
    for index in views.indices {
      let parent = views[index].parent
      let place = Self.place(
        of: index, in: tree, inParent: parent.map { places[$0].local } ?? (point.isFinite ? point : nil),
        parent: parent.map { places[$0] })
      if place.obstacle == nil, hit.map({ tree.rank[$0] < tree.rank[index] }) ?? true { hit = index }
      if place.isVisible, top.map({ tree.rank[$0] < tree.rank[index] }) ?? true { top = index }
      places.append(place)
    }
  }

  /// What the point is to one view, given what it is to its parent.
  static func place(
    of index: Int, in tree: DiagnosedTree, inParent: Point?, parent: Place?
  ) -> Place {
    let view = tree.views[index]
    var place = Place()
    place.inParent = inParent
    let isFlattened = view.hasRareMembers && !view.transform.isInvertible
    if let inParent, !isFlattened { place.local = view.convertFromParent(inParent) }
    let isKnown = !tree.hasUnknownFrame(index)
    var isInBounds = false
    var isAccepted = false
    if let local = place.local, isKnown {
      isInBounds = view.bounds.contains(local)
      isAccepted = view.hasRareMembers ? view.accepts(local) : isInBounds
    }
    place.isUnder = isInBounds || isAccepted

    place.blocks = parent?.blocks
    if place.blocks == nil {
      if view.isHidden {
        place.blocks = .hidden(index)
      } else if view.alpha <= DiagnosedTree.alphaThreshold {
        place.blocks = .transparent(index)
      } else if !view.isUserInteractionEnabled {
        place.blocks = .interactionOff(index)
      } else if isFlattened {
        place.blocks = .flattened(index)
      } else if !isKnown {
        place.blocks = .unknownFrame(index)
      }
    }
    place.obstacle = place.blocks
    if place.obstacle == nil {
      if !isAccepted {
        place.obstacle = .outsideItself
        if !view.hitOverflow { place.blocks = .outsideAncestor(index) }
      } else if view.hitPassthrough {
        place.obstacle = .passesThrough
      }
    }

    place.opacity = (parent?.opacity ?? 1) * view.alpha
    place.isOpen = (parent?.isOpen ?? true) && !view.isHidden && place.opacity > DiagnosedTree.alphaThreshold
    place.isVisible = place.isOpen && isInBounds
    if view.clipsToBounds, !isInBounds { place.isOpen = false }
    return place
  }
}

extension DiagnosedTree {
  /// Up to this opacity a view is as good as not there (rule H4).
  static let alphaThreshold: Float = 0.01

  /// What kept a view from winning, other views included; nil for the view that is hit.
  func obstacle(of view: Int, in walk: PointWalk) -> Obstacle? {
    guard view != walk.hit else { return nil }
    let own = walk.places[view].obstacle
    guard own == nil || own == .passesThrough, let hit = walk.hit, rank[view] < rank[hit] else { return own }
    return isAncestor(view, of: hit) ? .descendant(hit) : .covered(by: hit)
  }
}
