import Geometry

/// The areas of all nodes that can be hit, front to back, children before their parent: the order in which the
/// recursion asks, so that a point's answer is the first area that contains it (rules H1 to H3, H8, H11, H12).
struct ReachSurvey {
  private(set) var areas: GrowableColumn<ReachArea>
  var geometry = ReachGeometry()
  /// Bound, in points of the window, on how far an edge as computed here lies from where the recursion has
  /// it; 0 where all coordinates are whole numbers of 64ths of a point.
  var blur = 0.0

  /// Whether there are areas of which only the recursion can tell where they are.
  var hasUnknown = false

  /// Nodes with closures that the walk is below of.
  private var openCustoms = 0
  /// Around the frames of the nodes with closures that no ancestor bounds.
  private var customExtent = ReachBox.nothing
  private let tree: HitTree
  let nodes: NodeTable
  let shapes: ShapeTable
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
      if !isClearlyOut(node, levels[level]) {
        let isCustom = nodes.flags[node].contains(.isCustom)
        let isEntered = enterCopy(node, levels, level)
        if isEntered, nodes.frontChild[node] != NodeIndex.none, !levels[level + 1].clip.isEmpty {
          if isCustom { openCustoms += 1 }
          level += 1
          node = nodes.frontChild[node]
          continue
        }
        if isCustom {
          announceCustom(node, levels[level + 1], parent: levels[level])
        } else if isEntered, announce(node, levels[level + 1]) {
          return
        }
      }
      while nodes.nextBehind[node] == NodeIndex.none {
        guard level > 0 else { return }
        node = nodes.parent[node]
        if nodes.flags[node].contains(.isCustom) {
          openCustoms -= 1
          announceCustom(node, levels[level], parent: levels[level - 1])
        } else if announce(node, levels[level]) {
          return
        }
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
    return level.ownClause == ReachArea.none && openCustoms == 0 && level.box.contains(region)
  }

  /// Announces a node that has closures, with all below it, wherever the recursion may ask it.
  ///
  /// What lies below has areas by the rules that hold without closures: they hold nothing together, but their
  /// edges are where closures, too, mostly change their answer.
  private mutating func announceCustom(_ node: Int32, _ level: ReachLevel, parent: ReachLevel) {
    hasUnknown = true
    let clause = geometry.append(
      ReachClause(
        kind: .unknown, space: -1, edges: level.box.isEmpty ? parent.clip : level.box, next: parent.clause))
    if !parent.clip.isFinite && !parent.isOpaque {
      // Nothing bounds it; what it is by its frame gives a scale.
      let inSpace = ReachBox(nodes.frame[node]).moved(by: parent.offset)
      customExtent = customExtent.union(geometry.toWindow(parent.space).box(around: inSpace))
    }
    let firstBelow = Int(level.firstBelow)
    addBelow(node, but: Set((firstBelow..<areas.count).map { areas[$0].slot }))
    for number in firstBelow..<areas.count {
      var area = areas[number]
      area.customAhead = Int32(areas.count - number)
      areas[number] = area
    }
    areas.append(
      ReachArea(
        slot: node, clause: clause, firstBelow: Int32(firstBelow), box: parent.clip, ownArea: 0,
        isCustom: true))
  }

  /// Adds an empty area for each node below one that has closures but for those that have one.
  private mutating func addBelow(_ root: Int32, but known: Set<Int32>) {
    var node = root
    while true {
      if nodes.frontChild[node] != NodeIndex.none {
        node = nodes.frontChild[node]
        continue
      }
      while node != root {
        if !known.contains(node) { addForeign(node) }
        if nodes.nextBehind[node] != NodeIndex.none { break }
        node = nodes.parent[node]
      }
      if node == root { return }
      node = nodes.nextBehind[node]
    }
  }

  /// The slot of the node that answers for an area at a point, as the recursion finds it; −1 for none.
  func answer(of area: ReachArea, at pointInWindow: Point) -> Int32 {
    if area.isCustom { return tree.customAnswer(of: area.slot, atWindow: pointInWindow) }
    return tree.isReached(area.slot, by: pointInWindow) ? area.slot : NodeIndex.none
  }

  /// Adds an empty area, behind all others, for a node that only closures answer with.
  mutating func addForeign(_ slot: Int32) {
    areas.append(
      ReachArea(
        slot: slot, clause: ReachArea.none, firstBelow: Int32(areas.count), box: .nothing, ownArea: 0))
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
