import Geometry

/// A node that can be the answer somewhere, with the area in which it is when nothing lies in front.
struct Candidate: BitwiseCopyable {
  /// The node's name.
  let node: Int32
  /// Row of `EffectiveAreas.checks` to be asked for points inside `outer`; `certain` when `outer` decides.
  let check: Int32
  /// Around the area, in window units.
  let outer: UnitRect
  /// Inside the area, in window units; empty where no upright rectangle is known to be.
  let inner: UnitRect

  static let certain: Int32 = -1
}

/// The *effective areas* of a tree: for every node that can answer, its own area cut by those of its
/// ancestors, front to back.
///
/// `hitTest`'s answer is the first node, in the order front to back and children before parents, that is not
/// pruned, contains the point, does not pass through, and whose ancestors contain it or overflow (rules H1 to
/// H3, H8, H11, H12). So the tree can be forgotten once each node's effective area is known.
///
/// **Exactness.** The recursion rounds at every level. Where every coordinate on the way is a multiple of a
/// unit, all its edges are exact, and rounding moves a point by less than `error`; it can change an answer
/// only for a point that lies less than that *below* such a multiple, because rounding never carries a number
/// past one that can be represented. Everything else gets an `AreaCheck` with a margin, inside which the walk
/// decides.
struct EffectiveAreas {
  private(set) var candidates: GrowableColumn<Candidate>
  private(set) var checks = GrowableColumn<AreaCheck>(capacity: 0)
  private(set) var spaces: [Space] = []
  /// The candidates of nests, innermost first.
  private(set) var rings = GrowableColumn<Ring>(capacity: 0)
  /// Bound, in points, on the rounding error of the recursion at nodes whose areas are certain.
  private(set) var error = 0.0
  /// Whether some area reaches beyond what the lattice can hold, so that points out there must be walked.
  private(set) var reachesBeyondLattice = false

  /// Whether there are candidates with their own way of hit testing that no ancestor bounds.
  private var hasUnbounded = false

  private let nodes: NodeTable
  private let shapes: ShapeTable

  /// - Complexity: O(n) for n nodes; nothing below a pruned node or one without area is visited.
  init(of nodes: NodeTable, _ shapes: ShapeTable) {
    self.nodes = nodes
    self.shapes = shapes
    candidates = GrowableColumn(capacity: nodes.count)
    var magnitude = nodes.rootMagnitude
    visit(magnitude: magnitude)
    // Overflowing and magnified content may reach further than thought; then the error bounds are too small.
    while extent > magnitude {
      magnitude = 2 * extent
      candidates.removeAll(after: 0)
      checks.removeAll(after: 0)
      spaces.removeAll()
      hasUnbounded = false
      error = 0
      visit(magnitude: magnitude)
    }
    boundCustom()
    foldNests()
  }

  /// Lets nodes with their own way of hit testing that nothing bounds reach over all that the others do; beyond
  /// that points are walked.
  private mutating func boundCustom() {
    guard hasUnbounded else { return }
    var around = UnitRect.empty
    for number in 0..<candidates.count where !candidates[number].outer.isEmpty {
      let outer = candidates[number].outer
      around =
        around.isEmpty
        ? outer
        : UnitRect(
          minX: min(around.minX, outer.minX), minY: min(around.minY, outer.minY),
          maxX: max(around.maxX, outer.maxX), maxY: max(around.maxY, outer.maxY))
    }
    var kept = 0
    for number in 0..<candidates.count {
      var candidate = candidates[number]
      if candidate.outer.isEmpty {
        if around.isEmpty { continue }
        candidate = Candidate(node: candidate.node, check: candidate.check, outer: around, inner: .empty)
      }
      candidates[kept] = candidate
      kept += 1
    }
    candidates.removeAll(after: kept)
  }

  /// Replaces each long run of candidates, each inside the next, by one that stands for all.
  ///
  /// Nested containers have edges that run beside each other; entered one by one, each would stand in the
  /// list of every cell on its way. As one candidate they cost an entry, and a search by halves where the
  /// point lies between the innermost and the outermost.
  private mutating func foldNests() {
    var kept = 0
    var number = 0
    while number < candidates.count {
      let end = nestEnd(from: number)
      if end - number < Ring.shortestNest {
        candidates[kept] = candidates[number]
        kept += 1
        number += 1
        continue
      }
      let nest = Int32(checks.count)
      checks.append(AreaCheck.nest(first: Int32(rings.count), count: end - number))
      for member in number..<end {
        rings.append(Ring(area: candidates[member].outer, node: candidates[member].node))
      }
      let outermost = candidates[end - 1].outer
      candidates[kept] = Candidate(
        node: candidates[number].node, check: nest, outer: outermost, inner: outermost)
      kept += 1
      number = end
    }
    candidates.removeAll(after: kept)
  }

  /// The end of the run of candidates from a number on of which each lies inside the next.
  private func nestEnd(from number: Int) -> Int {
    var end = number + 1
    guard candidates[number].check == Candidate.certain else { return end }
    while end < candidates.count, candidates[end].check == Candidate.certain,
      candidates[end].outer.contains(candidates[end - 1].outer)
    {
      end += 1
    }
    return end
  }

  func deallocate() {
    candidates.deallocate()
    checks.deallocate()
    rings.deallocate()
  }

  /// Largest absolute coordinate of an area, in points, as far as the lattice reaches.
  private var extent: Double {
    var units: Int32 = 0
    for number in 0..<candidates.count {
      let outer = candidates[number].outer
      units = max(max(units, -outer.minX, -outer.minY), max(outer.maxX, outer.maxY))
    }
    return Double(units) / Lattice.unitsPerPoint - 1
  }

  /// The depth-first walk: front to back, each node announced after its children.
  private mutating func visit(magnitude: Double) {
    var levels = Column(count: 64, repeating: Level(window: magnitude))
    defer { levels.deallocate() }
    var level = 0
    var node = nodes.frontRoot
    while node != NodeIndex.none {
      if level + 1 == levels.count { levels.grow(to: 2 * levels.count, filler: levels[0]) }
      // One level down, in case the node has children; else it is announced from there at once.
      levels[level + 1] = levels[level]
      if enter(node, &levels[level + 1]) {
        if nodes.frontChild[node] != NodeIndex.none {
          level += 1
          node = nodes.frontChild[node]
          continue
        }
        announce(node, levels[level + 1])
      }
      while nodes.nextBehind[node] == NodeIndex.none {
        guard level > 0 else { return }
        node = nodes.parent[node]
        announce(node, levels[level])
        level -= 1
      }
      node = nodes.nextBehind[node]
    }
  }

  private mutating func announce(_ node: Int32, _ level: Level) {
    guard !level.area.isEmpty, !nodes.flags[node].contains(.passesThrough) else { return }
    let isCertain = level.isExact && !level.needsVerification
    let areaInWindow = isCertain ? level.area : self.areaInWindow(level)
    let outer = areaInWindow.outwardUnits
    if areaInWindow.magnitude * Lattice.unitsPerPoint >= Lattice.limit { reachesBeyondLattice = true }
    guard !outer.isEmpty else { return }
    if isCertain {
      error = max(error, level.error)
      candidates.append(
        Candidate(node: nodes.rawName(of: node), check: Candidate.certain, outer: outer, inner: outer))
      return
    }
    let space = level.needsVerification ? AreaCheck.exact : level.space
    let inner =
      space == Space.window ? level.area.expanded(by: -level.margin).inwardUnits : .empty
    // One unit more: a point just below a unit may be computed on it.
    let around = UnitRect(
      minX: outer.minX - 1, minY: outer.minY - 1, maxX: outer.maxX + 1, maxY: outer.maxY + 1)
    let name = nodes.rawName(of: node)
    candidates.append(Candidate(node: name, check: Int32(checks.count), outer: around, inner: inner))
    checks.append(
      AreaCheck(
        node: name, space: space, edges: level.area, margin: level.margin, isClipped: isClipped(level)))
  }

  /// Announces a node with its own way of hit testing, with all below it, wherever the recursion may ask it:
  /// in all that its ancestors leave.
  private mutating func announceCustom(_ node: Int32, _ parent: Level) {
    let clip = clipInWindow(parent)
    if clip.magnitude * Lattice.unitsPerPoint >= Lattice.limit {
      reachesBeyondLattice = true
      if !clip.magnitude.isFinite { hasUnbounded = true }
    }
    let units = clip.magnitude.isFinite ? clip.outwardUnits : .empty
    let name = nodes.rawName(of: node)
    candidates.append(
      Candidate(
        node: name, check: Int32(checks.count),
        outer: units.isEmpty
          ? .empty
          : UnitRect(
            minX: units.minX - 1, minY: units.minY - 1, maxX: units.maxX + 1, maxY: units.maxY + 1),
        inner: .empty))
    checks.append(
      AreaCheck(node: name, space: AreaCheck.custom, edges: .everything, margin: 0, isClipped: true))
  }

  /// An upright rectangle around a level's area, in window coordinates.
  private func areaInWindow(_ level: Level) -> Edges {
    let clip = level.space == Space.window ? Edges.everything : spaces[Int(level.space)].clipInWindow
    if level.isOpaque || !level.area.magnitude.isFinite { return clip }
    if level.space == Space.window { return level.area.expanded(by: level.isExact ? 0 : level.margin) }
    return boundingBoxInWindow(level).intersection(clip)
  }

  /// Around a level's area in a space other than the window's, before what lies outside the space cuts it.
  private func boundingBoxInWindow(_ level: Level) -> Edges {
    let box = spaces[Int(level.space)].boundingBoxInWindow(level.area.expanded(by: level.margin))
    return box.expanded(by: box.magnitude * 1e-12)
  }

  /// Whether the ancestors outside a level's space may cut its area.
  private func isClipped(_ level: Level) -> Bool {
    guard level.space != Space.window, !level.isOpaque else { return false }
    let space = spaces[Int(level.space)]
    // Only one step is looked at: further out there is more that may cut.
    guard space.parent == Space.window else { return true }
    let clip = space.clipInParent.expanded(by: -2 * space.marginInParent)
    return !clip.contains(boundingBoxInWindow(level))
  }

  /// Turns what a node inherits, in `level`, into what it passes on.
  ///
  /// - Returns: whether the node or something below it can be hit.
  private mutating func enter(_ node: Int32, _ level: inout Level) -> Bool {
    let flags = nodes.flags[node]
    if flags.contains(.isCustom) {
      announceCustom(node, level)
      return false
    }
    if flags.prunes { return false }
    let frame = nodes.frame[node]
    let row = nodes.extra[node]
    guard row != NodeExtra.none else {
      let own = Edges(minX: 0, minY: 0, maxX: frame.size.width, maxY: frame.size.height)
      level.offset.x += frame.origin.x
      level.offset.y += frame.origin.y
      level.addRounding(of: frame.origin)
      level.isExact = level.isExact && Lattice.isOn(frame.origin) && Lattice.isOn(frame.size)
      return narrow(&level, to: own, overflows: flags.contains(.overflows))
    }

    let extra = nodes.extras[row]
    var own = Edges(
      minX: extra.area.minX, minY: extra.area.minY,
      maxX: extra.area.size.width > 0 ? extra.area.maxX : -.infinity,
      maxY: extra.area.size.height > 0 ? extra.area.maxY : -.infinity)
    if extra.shape != NodeExtra.none {
      let box = shapes[extra.shape].boundingBox ?? .zero
      own = Edges(minX: box.minX, minY: box.minY, maxX: box.maxX, maxY: box.maxY)
      // A shape's own arithmetic rounds relative to the size of its numbers.
      if !own.isEmpty { own = own.expanded(by: own.magnitude * 1e-12 + 1e-12) }
      level.needsVerification = true
    }
    if let transform = extra.inverse {
      enterSpace(transform, boundsOrigin: extra.boundsOrigin, &level)
    } else {
      level.offset.x = (level.offset.x + frame.origin.x) - extra.boundsOrigin.x
      level.offset.y = (level.offset.y + frame.origin.y) - extra.boundsOrigin.y
      level.addRounding(of: frame.origin)
      level.addRounding(of: extra.boundsOrigin)
      level.isExact =
        level.isExact && Lattice.isOn(frame.origin) && Lattice.isOn(extra.boundsOrigin) && own.isOnLattice
    }
    return narrow(&level, to: own, overflows: flags.contains(.overflows))
  }

  /// Cuts a level by a node's own area, given in the node's coordinates.
  private func narrow(_ level: inout Level, to own: Edges, overflows: Bool) -> Bool {
    level.area = .nothing
    if !own.isEmpty {
      if level.isOpaque {
        level.area = own
        return true
      }
      level.area = own.moved(by: level.offset).intersection(level.clip)
      // What is empty as computed may hold a point all the same, within the margin.
      if level.area.isEmpty && !level.isExact {
        level.area = level.area.expanded(by: 2 * level.margin)
        level.needsVerification = true
      }
    }
    if overflows { return true }
    if level.area.isEmpty { return false }
    level.clip = level.area
    level.magnitude = min(level.magnitude, own.magnitude)
    return true
  }

  /// Begins the space of a node with a transform: what is known of points there, and how well.
  private mutating func enterSpace(
    _ transform: InverseTransform, boundsOrigin: Point, _ level: inout Level
  ) {
    let parent = level
    let inverse = AffineTransform(
      a: transform.dOverD, b: transform.minusBOverD, c: transform.minusCOverD, d: transform.aOverD,
      tx: 0, ty: 0)
    let forward = transform.forward
    let products = abs(forward.a * forward.d) + abs(forward.b * forward.c)
    let condition = products / abs(forward.determinant)
    let stretch = inverse.norm
    level.isExact = false
    level.clip = .everything
    level.offset = .zero
    let moved = abs(transform.anchorInParent.x) + abs(transform.anchorInParent.y) + abs(forward.tx)
    let reach = parent.magnitude + moved + abs(transform.anchorInParent.y) + abs(forward.ty)
    let back =
      abs(transform.anchorInNode.x) + abs(transform.anchorInNode.y) + abs(boundsOrigin.x)
      + abs(boundsOrigin.y)
    level.magnitude = stretch * reach + back
    level.error =
      stretch * (parent.error + Level.rounding * 4 * reach) * (1 + condition * Level.rounding)
      + Level.rounding * 8 * (condition * stretch * reach + back)
    let isTame =
      condition < 1e6 && stretch.isFinite && level.error * max(1, forward.norm) < 1 && !parent.isOpaque
    guard isTame else {
      // Nothing is known of its content but that it lies where its ancestors leave room for it.
      level.isOpaque = true
      level.needsVerification = true
      level.magnitude = 0
      level.error = 0
      spaces.append(Space.unknown(parent: parent.space, clipInWindow: clipInWindow(parent)))
      level.space = Int32(spaces.count - 1)
      return
    }

    // parent space → node: minus the parent's offset, anchor and translation, inverse, back to the node.
    let before = AffineTransform.translation(
      x: -parent.offset.x - transform.anchorInParent.x - forward.tx,
      y: -parent.offset.y - transform.anchorInParent.y - forward.ty)
    let after = AffineTransform.translation(
      x: transform.anchorInNode.x + boundsOrigin.x, y: transform.anchorInNode.y + boundsOrigin.y)
    let fromParent = before.followed(by: inverse).followed(by: after)
    let linear = AffineTransform(a: forward.a, b: forward.b, c: forward.c, d: forward.d, tx: 0, ty: 0)
    let toParent = AffineTransform.translation(x: -after.tx, y: -after.ty).followed(by: linear)
      .followed(by: .translation(x: -before.tx, y: -before.ty))
    let outer = parent.space == Space.window ? nil : spaces[Int(parent.space)]
    spaces.append(
      Space(
        fromWindow: (outer?.fromWindow ?? .identity).followed(by: fromParent),
        toWindow: toParent.followed(by: outer?.toWindow ?? .identity),
        parent: parent.space, clipInParent: parent.clip,
        clipInWindow: clipInWindow(parent), marginInParent: parent.margin))
    level.space = Int32(spaces.count - 1)
  }

  /// What a level leaves for children, in window coordinates: an upright rectangle around it.
  private func clipInWindow(_ level: Level) -> Edges {
    var level = level
    level.area = level.clip
    return areaInWindow(level)
  }
}
