import Geometry

/// A node that can be the answer somewhere, with the area in which it is when nothing lies in front.
struct Candidate: BitwiseCopyable {
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
  private(set) var candidates: [Candidate] = []
  private(set) var checks: [AreaCheck] = []
  private(set) var spaces: [Space] = []
  /// Bound, in points, on the rounding error of the recursion at nodes whose areas are certain.
  private(set) var error = 0.0
  /// Whether some area reaches beyond what the lattice can hold, so that points out there must be walked.
  private(set) var reachesBeyondLattice = false

  private let nodes: NodeTable

  /// - Complexity: O(n) for n nodes; nothing below a pruned node or one without area is visited.
  init(of nodes: NodeTable) {
    self.nodes = nodes
    var magnitude = Magnitude.ofWindow(nodes)
    visit(magnitude: magnitude)
    // Overflowing and magnified content may reach further than thought; then the error bounds are too small.
    while extent > magnitude {
      magnitude = 2 * extent
      candidates.removeAll(keepingCapacity: true)
      checks.removeAll()
      spaces.removeAll()
      error = 0
      visit(magnitude: magnitude)
    }
  }

  /// Largest absolute coordinate of an area, in points, as far as the lattice reaches.
  private var extent: Double {
    var units: Int32 = 0
    for candidate in candidates {
      let outer = candidate.outer
      units = max(max(units, -outer.minX, -outer.minY), max(outer.maxX, outer.maxY))
    }
    return Double(units) / Lattice.unitsPerPoint - 1
  }

  /// The depth-first walk: front to back, each node announced after its children.
  private mutating func visit(magnitude: Double) {
    candidates.reserveCapacity(nodes.count)
    var levels = [Level](repeating: Level(window: magnitude), count: nodes.depth + 2)
    var level = 0
    var node = nodes.frontRoot
    while node != NodeIndex.none {
      if let entered = enter(node, below: levels[level]) {
        if nodes.frontChild[node] != NodeIndex.none {
          level += 1
          levels[level] = entered
          node = nodes.frontChild[node]
          continue
        }
        announce(node, entered)
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
    var outer = level.areaInWindow.outwardUnits
    if level.areaInWindow.magnitude * Lattice.unitsPerPoint >= Lattice.limit { reachesBeyondLattice = true }
    guard !outer.isEmpty else { return }
    if level.isExact && level.space == Space.window && !level.needsVerification {
      error = max(error, level.error)
      candidates.append(Candidate(node: node, check: Candidate.certain, outer: outer, inner: outer))
      return
    }
    let space = level.needsVerification ? AreaCheck.exact : level.space
    let inner =
      space == Space.window ? level.area.expanded(by: -level.margin).inwardUnits : .empty
    // One unit more: a point just below a unit may be computed on it.
    outer = UnitRect(minX: outer.minX - 1, minY: outer.minY - 1, maxX: outer.maxX + 1, maxY: outer.maxY + 1)
    candidates.append(Candidate(node: node, check: Int32(checks.count), outer: outer, inner: inner))
    checks.append(AreaCheck(node: node, space: space, edges: level.area, margin: level.margin))
  }

  /// What a node inherits, narrowed by itself; nil when neither it nor anything below it can be hit.
  private mutating func enter(_ node: Int32, below parent: Level) -> Level? {
    let flags = nodes.flags[node]
    guard !flags.prunes else { return nil }
    let frame = nodes.frame[node]
    let row = nodes.extra[node]
    var level = parent
    var own = Edges(minX: 0, minY: 0, maxX: frame.size.width, maxY: frame.size.height)
    guard row != NodeExtra.none else {
      level.offset = Point(x: parent.offset.x + frame.origin.x, y: parent.offset.y + frame.origin.y)
      level.addRounding(of: frame.origin)
      level.isExact = parent.isExact && Lattice.isOn(frame.origin) && own.isOnLattice
      return narrowed(level, to: own, overflows: flags.contains(.overflows))
    }

    let extra = nodes.extras[row]
    if extra.shape == NodeExtra.none {
      own = Edges(
        minX: extra.area.minX, minY: extra.area.minY,
        maxX: extra.area.size.width > 0 ? extra.area.maxX : -.infinity,
        maxY: extra.area.size.height > 0 ? extra.area.maxY : -.infinity)
    } else {
      let box = nodes.shapes[Int(extra.shape)].boundingBox ?? .zero
      own = Edges(minX: box.minX, minY: box.minY, maxX: box.maxX, maxY: box.maxY)
      // A shape's own arithmetic rounds relative to the size of its numbers.
      if !own.isEmpty { own = own.expanded(by: own.magnitude * 1e-12 + 1e-12) }
      level.needsVerification = true
    }
    if let transform = extra.transform {
      enterSpace(transform, boundsOrigin: extra.boundsOrigin, of: parent, into: &level)
    } else {
      level.offset = Point(
        x: (parent.offset.x + frame.origin.x) - extra.boundsOrigin.x,
        y: (parent.offset.y + frame.origin.y) - extra.boundsOrigin.y)
      level.addRounding(of: frame.origin)
      level.addRounding(of: extra.boundsOrigin)
      level.isExact =
        parent.isExact && Lattice.isOn(frame.origin) && Lattice.isOn(extra.boundsOrigin) && own.isOnLattice
    }
    return narrowed(level, to: own, overflows: flags.contains(.overflows))
  }

  /// Cuts a level by a node's own area, given in the node's coordinates.
  private func narrowed(_ level: Level, to own: Edges, overflows: Bool) -> Level? {
    var level = level
    level.area = .nothing
    if !own.isEmpty {
      if level.isOpaque {
        level.area = own
        level.areaInWindow = level.clipInWindow
        return level
      }
      var area = own.moved(by: level.offset).intersection(level.clip)
      // What is empty as computed may hold a point all the same, within the margin.
      if area.isEmpty && !level.isExact {
        area = area.expanded(by: 2 * level.margin)
        level.needsVerification = true
      }
      if !area.isEmpty {
        level.area = area
        level.areaInWindow = areaInWindow(level)
      }
    }
    if overflows { return level }
    guard !level.area.isEmpty, !level.areaInWindow.isEmpty else { return nil }
    level.clip = level.area
    level.clipInWindow = level.areaInWindow
    level.magnitude = min(level.magnitude, own.magnitude)
    return level
  }

  private func areaInWindow(_ level: Level) -> Edges {
    if level.space == Space.window {
      return level.isExact ? level.area : level.area.expanded(by: level.margin)
    }
    let space = spaces[Int(level.space)]
    let stretched = level.area.expanded(by: level.margin)
    let box = space.boundingBoxInWindow(stretched)
    return box.expanded(by: box.magnitude * 1e-12).intersection(level.clipInWindow)
  }

  /// Begins the space of a node with a transform: what is known of points there, and how well.
  private mutating func enterSpace(
    _ transform: InverseTransform, boundsOrigin: Point, of parent: Level, into level: inout Level
  ) {
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
      level.isOpaque = true
      level.needsVerification = true
      level.magnitude = 0
      level.error = 0
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
        parent: parent.space, clipInParent: parent.clip, marginInParent: parent.margin))
    level.space = Int32(spaces.count - 1)
  }
}
