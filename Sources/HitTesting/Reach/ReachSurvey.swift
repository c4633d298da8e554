import Geometry

/// The areas of all nodes that can be hit, front to back, children before their parent: the order in which the
/// recursion asks, so that a point's answer is the first area that contains it (rules H1 to H3, H8, H11, H12).
struct ReachSurvey {
  private(set) var areas: GrowableColumn<ReachArea>
  private(set) var geometry = ReachGeometry()
  /// Bound, in points of the window, on how far an edge as computed here lies from where the recursion has
  /// it; 0 where all coordinates are whole numbers of 64ths of a point.
  private(set) var blur = 0.0

  /// Whether there are areas of which only the recursion can tell where they are.
  private(set) var hasUnknown = false

  /// Around the frames of the nodes with closures that no ancestor bounds.
  private var customExtent = ReachBox.nothing
  private let tree: HitTree
  private let nodes: NodeTable
  private let shapes: ShapeTable
  /// What is of interest, in window coordinates.
  private let region: ReachBox

  /// - Parameter region: nodes without an area in it are left out.
  /// - Complexity: O(n) for n nodes; nothing below a pruned node or one without area is visited.
  init(of tree: HitTree, in region: ReachBox) {
    self.tree = tree
    nodes = tree.nodes
    shapes = tree.shapes
    self.region = region
    areas = GrowableColumn(capacity: region.isFinite ? 64 : nodes.count)
    var magnitude = nodes.rootBox.magnitude
    visit(magnitude: magnitude)
    // Overflowing content may reach further than thought; then the error bounds are too small.
    while blur > 0, extent > magnitude {
      magnitude = 2 * extent
      areas.removeAll(after: 0)
      geometry.removeAll()
      blur = 0
      visit(magnitude: magnitude)
    }
  }

  func deallocate() { areas.deallocate() }

  /// Largest absolute coordinate of a bounded area.
  private var extent: Double {
    var extent = 0.0
    for number in 0..<areas.count where areas[number].box.isFinite {
      extent = max(extent, areas[number].box.magnitude)
    }
    return extent
  }

  /// Cuts areas that have no bound by the rectangle around those that have one, and around the frames of those
  /// that have closures.
  ///
  /// - Returns: the smallest rectangle around all.
  mutating func boundToAreas() -> ReachBox {
    var around = customExtent.isEmpty ? nil : customExtent
    for number in 0..<areas.count where areas[number].box.isFinite {
      around = around?.union(areas[number].box) ?? areas[number].box
    }
    let region = around ?? .nothing
    for number in 0..<areas.count where !areas[number].box.isFinite {
      var area = areas[number]
      area.box = area.box.intersection(region)
      area.isUnbounded = true
      areas[number] = area
    }
    return region
  }

  private mutating func visit(magnitude: Double) {
    var first = ReachLevel(magnitude: magnitude)
    first.clip = region
    var levels = Column(count: 64, repeating: first)
    defer { levels.deallocate() }
    var level = 0
    var node = nodes.frontRoot
    while node != NodeIndex.none {
      if level + 1 == levels.count { levels.grow(to: 2 * levels.count, filler: first) }
      if !isClearlyOut(node, levels[level]), enterCopy(node, levels, level) {
        if nodes.frontChild[node] != NodeIndex.none, !levels[level + 1].clip.isEmpty {
          level += 1
          node = nodes.frontChild[node]
          continue
        }
        if announce(node, levels[level + 1]) { return }
      }
      while nodes.nextBehind[node] == NodeIndex.none {
        guard level > 0 else { return }
        node = nodes.parent[node]
        if announce(node, levels[level]) { return }
        level -= 1
      }
      node = nodes.nextBehind[node]
    }
  }

  /// Whether it takes no more than a look at a node to see that nothing of it matters.
  @inline(__always)
  private func isClearlyOut(_ node: Int32, _ parent: ReachLevel) -> Bool {
    let flags = nodes.flags[node]
    if flags.contains(.isCustom) { return false }
    if flags.prunes { return true }
    guard parent.space < 0, !flags.contains(.overflows), nodes.extra[node] == NodeExtra.none else {
      return false
    }
    return !ReachBox(nodes.frame[node]).moved(by: parent.offset).overlaps(parent.clip)
  }

  private mutating func enterCopy(_ node: Int32, _ levels: Column<ReachLevel>, _ level: Int) -> Bool {
    levels[level + 1] = levels[level]
    levels[level + 1].firstBelow = Int32(areas.count)
    return enter(node, &levels[level + 1])
  }

  /// - Returns: whether the node covers all that is of interest, so that nothing behind it matters.
  private mutating func announce(_ node: Int32, _ level: ReachLevel) -> Bool {
    guard !level.box.isEmpty, !nodes.flags[node].contains(.passesThrough) else { return false }
    areas.append(
      ReachArea(
        slot: node, clause: level.ownClause, firstBelow: level.firstBelow, box: level.box,
        ownArea: level.ownArea, overflows: nodes.flags[node].contains(.overflows)))
    return level.ownClause == ReachArea.none && level.box.contains(region)
  }

  /// Announces a node that has closures, with all below it, wherever the recursion may ask it.
  private mutating func announceCustom(_ node: Int32, _ level: ReachLevel) {
    hasUnknown = true
    let clause = geometry.append(
      ReachClause(kind: .unknown, space: -1, edges: .everything, next: level.clause))
    if !level.clip.isFinite && !level.isOpaque {
      // Nothing bounds it; what it is by its frame gives a scale.
      let inSpace = ReachBox(nodes.frame[node]).moved(by: level.offset)
      customExtent = customExtent.union(geometry.toWindow(level.space).box(around: inSpace))
    }
    areas.append(
      ReachArea(
        slot: node, clause: clause, firstBelow: Int32(areas.count), box: level.clip, ownArea: 0,
        isCustom: true))
  }

  /// The slot of the node that answers for an area at a point, as the recursion finds it; −1 for none.
  func answer(of area: ReachArea, at pointInWindow: Point) -> Int32 {
    if area.isCustom { return tree.customAnswer(of: area.slot, atWindow: pointInWindow) }
    return tree.isReached(area.slot, by: pointInWindow) ? area.slot : NodeIndex.none
  }

  /// Adds an area for a node that only closures answer with, empty and behind all others.
  mutating func addForeign(_ slot: Int32) {
    areas.append(
      ReachArea(
        slot: slot, clause: ReachArea.none, firstBelow: Int32(areas.count), box: .nothing, ownArea: 0))
  }

  /// Turns what a node inherits, in `level`, into what it passes on.
  ///
  /// - Returns: whether the node or something below it can be hit.
  private mutating func enter(_ node: Int32, _ level: inout ReachLevel) -> Bool {
    level.box = .nothing
    let flags = nodes.flags[node]
    if flags.contains(.isCustom) {
      announceCustom(node, level)
      return false
    }
    if flags.prunes { return false }
    let frame = nodes.frame[node]
    let row = nodes.extra[node]
    var own = ReachBox(minX: 0, minY: 0, maxX: frame.size.width, maxY: frame.size.height)
    guard row != NodeExtra.none else {
      level.offset.x += frame.origin.x
      level.offset.y += frame.origin.y
      level.addRounding(of: frame.origin)
      level.isExact = level.isExact && frame.isOnReachLattice
      return narrow(&level, to: own, shape: NodeExtra.none, overflows: flags.contains(.overflows))
    }

    let extra = nodes.extras[row]
    own = ReachBox(extra.area)
    if extra.shape != NodeExtra.none {
      own = shapes[extra.shape].boundingBox.map { ReachBox($0) } ?? .nothing
      // Thin shapes have a box all the same; a shape's own arithmetic rounds relative to its numbers.
      if shapes[extra.shape].boundingBox != nil { own = own.expanded(by: own.magnitude * 1e-12 + 1e-12) }
    }
    if let transform = extra.inverse {
      enterSpace(transform, boundsOrigin: extra.boundsOrigin, &level)
    } else {
      level.offset.x = (level.offset.x + frame.origin.x) - extra.boundsOrigin.x
      level.offset.y = (level.offset.y + frame.origin.y) - extra.boundsOrigin.y
      level.addRounding(of: frame.origin)
      level.addRounding(of: extra.boundsOrigin)
      let bounds = Rect(origin: extra.boundsOrigin, size: frame.size)
      level.isExact =
        level.isExact && frame.isOnReachLattice && bounds.isOnReachLattice && extra.area.isOnReachLattice
    }
    return narrow(&level, to: own, shape: extra.shape, overflows: flags.contains(.overflows))
  }

  /// Cuts a level by a node's own area, given in the node's coordinates.
  private mutating func narrow(
    _ level: inout ReachLevel, to own: ReachBox, shape: Int32, overflows: Bool
  ) -> Bool {
    guard !own.isEmpty else { return overflows }
    let inSpace = own.moved(by: level.offset)
    level.ownClause = level.clause
    level.ownArea = (shape == NodeExtra.none ? own.area : shapes[shape].area) * level.areaScale
    if level.isOpaque {
      level.box = level.clip
    } else {
      let around = level.space < 0 ? inSpace : geometry.toWindow(level.space).box(around: inSpace)
      level.box = around.intersection(level.clip)
      if !level.isUpright { addRectangle(inSpace, &level) }
    }
    if shape != NodeExtra.none {
      level.ownClause = geometry.append(
        ReachClause(
          kind: .shape, space: level.space, edges: inSpace, shape: geometry.append(shapes[shape]),
          offset: level.offset, next: level.ownClause))
    }
    if !level.isExact && !level.isOpaque {
      blur = max(blur, level.error * geometry.toWindow(level.space).stretch)
    }
    if overflows { return true }
    if level.box.isEmpty { return false }
    level.clip = level.box
    level.clause = level.ownClause
    if !level.isOpaque { level.magnitude = min(level.magnitude, own.magnitude) }
    return true
  }

  /// Cuts by a rectangle of a turned space; one with the rectangle that an ancestor in the same space left.
  private mutating func addRectangle(_ edges: ReachBox, _ level: inout ReachLevel) {
    var edges = edges
    var next = level.ownClause
    if next >= 0 {
      let outer = geometry.clauses[Int(next)]
      if outer.kind == .rectangle && outer.space == level.space {
        edges = edges.intersection(outer.edges)
        next = outer.next
      }
    }
    if edges.isEmpty { level.box = .nothing }
    level.ownClause = geometry.append(
      ReachClause(kind: .rectangle, space: level.space, edges: edges, next: next))
  }

  /// Begins the space of a node with a transform.
  private mutating func enterSpace(
    _ inverse: InverseTransform, boundsOrigin: Point, _ level: inout ReachLevel
  ) {
    let parent = level
    let forward = inverse.forward
    let linear = AffineTransform(a: forward.a, b: forward.b, c: forward.c, d: forward.d, tx: 0, ty: 0)
    let undone = AffineTransform(
      a: inverse.dOverD, b: inverse.minusBOverD, c: inverse.minusCOverD, d: inverse.aOverD, tx: 0, ty: 0)
    let condition =
      (abs(forward.a * forward.d) + abs(forward.b * forward.c)) / abs(forward.determinant)
    let before = Point(
      x: parent.offset.x + inverse.anchorInParent.x + forward.tx,
      y: parent.offset.y + inverse.anchorInParent.y + forward.ty)
    let after = Point(
      x: inverse.anchorInNode.x + boundsOrigin.x, y: inverse.anchorInNode.y + boundsOrigin.y)
    let reach =
      parent.magnitude + 2 * (abs(inverse.anchorInParent.x) + abs(inverse.anchorInParent.y))
      + abs(forward.tx) + abs(forward.ty)
    let back =
      abs(inverse.anchorInNode.x) + abs(inverse.anchorInNode.y) + abs(boundsOrigin.x) + abs(boundsOrigin.y)
    level.isExact = false
    level.offset = .zero
    level.magnitude = undone.stretch * reach + back
    level.error =
      undone.stretch * (parent.error + 0x1p-51 * reach)
      + 0x1p-50 * (condition * undone.stretch * reach + back)
    level.areaScale *= abs(forward.determinant)

    let fromParent = AffineTransform.translation(x: -before.x, y: -before.y).then(undone)
      .then(.translation(x: after.x, y: after.y))
    let toParent = AffineTransform.translation(x: -after.x, y: -after.y).then(linear)
      .then(.translation(x: before.x, y: before.y))
    let outer = parent.space < 0 ? nil : geometry.spaces[Int(parent.space)]
    let space = ReachSpace(
      fromWindow: outer?.fromWindow.then(fromParent) ?? fromParent,
      toWindow: outer.map { toParent.then($0.toWindow) } ?? toParent)
    level.isUpright = space.toWindow.keepsUpright
    let isTame =
      condition < 1e6 && space.fromWindow.stretch.isFinite && space.toWindow.isFinite
      && level.error * max(1, space.toWindow.stretch) < 0x1p-8
    if !isTame && !level.isOpaque {
      level.isOpaque = true
      hasUnknown = true
      level.clause = geometry.append(
        ReachClause(kind: .unknown, space: -1, edges: .everything, next: level.clause))
    }
    level.space = geometry.append(space)
  }
}

extension Rect {
  /// Whether all four numbers are whole 64ths of a point, and none so large that sums of them are rounded.
  fileprivate var isOnReachLattice: Bool {
    func isOn(_ number: Double) -> Bool {
      let units = number * 64
      return units == units.rounded(.down) && abs(units) < 0x1p40
    }
    return isOn(origin.x) && isOn(origin.y) && isOn(size.width) && isOn(size.height)
  }
}

extension NodeTable {
  /// Around the frames of the roots.
  fileprivate var rootBox: ReachBox {
    var box = ReachBox.nothing
    var root = frontRoot
    while root != NodeIndex.none {
      box = box.union(ReachBox(frame[root]))
      root = nextBehind[root]
    }
    return box
  }
}

extension HitShape {
  /// The shape's area in square points: of an ellipse exact, of polygons by 256 lines across them.
  fileprivate var area: Double {
    guard let box = boundingBox else { return 0 }
    guard case .polygons(let rings) = self else { return Double.pi / 4 * box.size.width * box.size.height }
    let step = box.size.height / 256
    var length = 0.0
    for line in 0..<256 {
      let y = box.minY + (Double(line) + 0.5) * step
      // To the right of each edge that crosses the line, inside and outside change places.
      var crossings: [Double] = []
      for ring in rings {
        guard var previous = ring.last else { continue }
        for corner in ring {
          if (previous.y <= y) != (corner.y <= y) {
            crossings.append(
              (corner.x - previous.x) * ((y - previous.y) / (corner.y - previous.y)) + previous.x)
          }
          previous = corner
        }
      }
      crossings.sort()
      for number in stride(from: 0, to: crossings.count - 1, by: 2) {
        length += crossings[number + 1] - crossings[number]
      }
    }
    return length * step
  }
}
