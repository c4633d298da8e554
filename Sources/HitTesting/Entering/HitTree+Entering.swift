import Geometry

// Looking at nodes: which can be hit, where, and in which order. What is learnt goes into entries and places.
extension HitTree {
  /// What a node without a transform leaves for its children; nil when neither it nor anything below it can be
  /// hit.
  func visit(_ node: Int32, from outer: Level) -> Visit? {
    let flags = nodes.flags[node]
    if flags.prunes { return nil }
    let frame = nodes.frame[node]
    var level = outer
    level.shift(by: frame.origin)
    let row = nodes.extra[node]
    let own: Edges
    if row == NodeExtra.none {
      own = Edges(minX: 0, minY: 0, maxX: frame.size.width, maxY: frame.size.height)
      level.isExact = level.isExact && Lattice.isOn(frame.size)
    } else {
      let boundsOrigin = nodes.extras[row].boundsOrigin
      if boundsOrigin != .zero { level.shift(by: Point(x: -boundsOrigin.x, y: -boundsOrigin.y)) }
      own = ownArea(of: nodes.extras[row], frame.size)
      if nodes.extras[row].shape != NodeExtra.none { level.needsVerification = true }
      level.isExact =
        level.isExact && own.isOnLattice && (own.isEmpty || own.magnitude < Level.exactReach)
    }
    let area = self.area(own, in: &level)
    if flags.contains(.overflows) { return Visit(level: level, area: area) }
    if area.isEmpty { return nil }
    level.clip = area
    return Visit(level: level, area: area)
  }

  /// The area that `point(inside:)` accepts, in the node's own coordinates; around its shape, if it has one.
  func ownArea(of extra: NodeExtra, _ size: Size) -> Edges {
    guard extra.shape != NodeExtra.none else {
      let area = extra.area(size)
      return Edges(
        minX: area.minX, minY: area.minY, maxX: area.size.width > 0 ? area.maxX : -.infinity,
        maxY: area.size.height > 0 ? area.maxY : -.infinity)
    }
    let box = shapes[extra.shape].boundingBox ?? .zero
    let edges = Edges(minX: box.minX, minY: box.minY, maxX: box.maxX, maxY: box.maxY)
    // A shape's own arithmetic rounds relative to the size of its numbers.
    return edges.isEmpty ? edges : edges.expanded(by: edges.magnitude * 1e-12 + 1e-12)
  }

  /// A node's own area, given in its own coordinates, in the space and cut by what its ancestors leave.
  private func area(_ own: Edges, in level: inout Level) -> Edges {
    guard !own.isEmpty else { return .nothing }
    let moved = own.moved(by: level.offset)
    let area = moved.intersection(level.clip)
    guard area.isEmpty && !level.isExact else { return area }
    // What is empty as computed may hold a point all the same, within the margin.
    level.needsVerification = true
    return area.expanded(by: 2 * level.margin(at: moved.magnitude))
  }

  /// Around a node's area in its space, and what the index says there.
  ///
  /// - Parameter allowedError: the largest rounding error of the recursion for which units decide.
  func answer(of node: Int32, _ visit: Visit, allowedError: Double) -> (outer: UnitRect, code: AnswerCode) {
    guard !visit.area.isEmpty, !nodes.flags[node].contains(.passesThrough) else { return (.empty, .none) }
    let magnitude = visit.area.magnitude + 1
    if magnitude * Lattice.unitsPerPoint >= Lattice.limit { index[0].reachesBeyondLattice = true }
    let name = nodes.rawName(of: node)
    if visit.level.isExact && !visit.level.needsVerification,
      visit.level.error(at: magnitude) <= allowedError
    {
      return (visit.area.outwardUnits, AnswerCode(rawValue: name))
    }
    let margin = visit.level.margin(at: magnitude)
    let row = index[0].checks.insert(
      AreaCheck(
        name: name, needsVerification: visit.level.needsVerification, edges: visit.area, margin: margin))
    return (visit.area.expanded(by: margin).outwardUnits.widened, .check(row))
  }

  // MARK: Subtrees

  /// Looks at a node, or at it and all siblings behind it, with everything below them, and makes their
  /// entries. These are in `order` then, front to back, without labels and in no list.
  ///
  /// - Parameters:
  ///   - first: a node without an entry.
  ///   - allowedError: as of `answer(of:_:allowedError:)`.
  /// - Returns: the largest error of an entry whose units decide.
  /// - Complexity: O(n) for n nodes below; nothing below a node that cannot be hit is looked at.
  func collect(from first: Int32, withSiblings: Bool, below base: Level, allowedError: Double) -> Double {
    index[0].order.removeAll(after: 0)
    index[0].visits[0] = Visit(level: base, area: .nothing)
    var error = 0.0
    var depth = 0
    var node = first
    while node != NodeIndex.none {
      if depth + 1 == index[0].visits.count {
        index[0].visits.grow(to: 2 * (depth + 1), filler: index[0].visits[0])
      }
      let outer = index[0].visits[depth].level
      if isPortal(node) {
        enterPortal(node, from: outer, allowedError: allowedError)
        if outer.isExact {
          let rect = index[0].entries[nodes.entry[node]].outer
          if !rect.isEmpty { error = max(error, outer.error(at: Edges(rect).magnitude + 1)) }
        }
        index[0].visits[depth].hasEnteredChild = true
      } else if let visit = visit(node, from: outer) {
        depth += 1
        index[0].visits[depth] = visit
        if nodes.frontChild[node] != NodeIndex.none {
          node = nodes.frontChild[node]
          continue
        }
        finish(node, depth, allowedError, &error)
        depth -= 1
      } else if !nodes.flags[node].prunes {
        nodes.setInSight(node)
      }
      // Up: a node's entry follows those of its children.
      while depth > 0, nodes.nextBehind[node] == NodeIndex.none {
        node = nodes.parent[node]
        finish(node, depth, allowedError, &error)
        depth -= 1
      }
      if depth == 0 && !withSiblings { break }
      node = nodes.nextBehind[node]
    }
    return error
  }

  private func finish(_ node: Int32, _ depth: Int, _ allowedError: Double, _ error: inout Double) {
    let visit = index[0].visits[depth]
    let (outer, code) = answer(of: node, visit, allowedError: allowedError)
    if code.isNode { error = max(error, visit.level.error(at: visit.area.magnitude + 1)) }
    appendEntry(node, Entry(outer: outer, label: 0, node: node, space: visit.level.space, code: code))
    if visit.hasEnteredChild { nodes.place[node] = index[0].places.insert(visit.level.ofNewPlace) }
    index[0].visits[depth - 1].hasEnteredChild = true
  }

  private func appendEntry(_ node: Int32, _ entry: Entry) {
    let row = index[0].entries.insert(entry)
    nodes.entry[node] = row
    nodes.setInSight(node)
    index[0].order.append(row)
  }

  /// Whether a node's content has coordinates of its own in the index.
  func isPortal(_ node: Int32) -> Bool {
    if nodes.place[node] < Entry.none || nodes.flags[node].contains(.isCustom) { return true }
    let row = nodes.extra[node]
    return row != NodeExtra.none && nodes.extras[row].inverse != nil && !nodes.flags[node].prunes
  }

  /// Makes the entry of a node whose content has coordinates of its own, and appends it to `order`.
  func enterPortal(_ node: Int32, from outer: Level, allowedError: Double) {
    let row = portalRow(of: node)
    let rect = preparePortal(row, from: outer, allowedError: allowedError)
    finishPortal(row, from: outer, outer: rect)
    appendEntry(node, Entry(outer: rect, label: 0, node: node, space: outer.space, code: .portal(row)))
  }

  // MARK: Spaces

  /// Makes the index of a space: entries for everything in it, in order, and a grid over them.
  ///
  /// - Complexity: near linear in the nodes that can be hit.
  func enterSpace(_ space: Int32) {
    let portal = index[0].portals[space].node
    if index[0].portals[space].way == .shifted, space != Portal.window, enterPlainSpace(space) {
      if nodes.flags[portal].contains(.passesThrough) { index[0].narrowing.append(portal) }
      return
    }
    let first = portal == NodeIndex.none ? nodes.frontRoot : nodes.frontChild[portal]
    let error = collect(
      from: first, withSiblings: true, below: Level(space: space), allowedError: .infinity)
    label(between: 0, and: .max)
    foldChains()
    index[0].portals[space].weight = Int32(max(1, index[0].order.count))
    // A window's queries begin with a look at a cell, so that it may as well say something.
    let isList = space != Portal.window && isListShort(space)
    var cellsPerEntry = isList ? 0 : GridPlan.cellsPerEntry
    if index[0].isMagnified { cellsPerEntry = 64 * GridPlan.cellsPerEntry }
    var grid: SpaceGrid
    while true {
      let plan = GridPlan(index[0].order, index[0].entries, cellsPerEntry: cellsPerEntry)
      grid = SpaceGrid(plan, error: error)
      grid.live = index[0].order.count
      if plan.reachesOutside {
        grid.reachesOutside = true
        grid.strays = strays(outside: grid.bounds)
      }
      // Where long edges run beside each other, larger tiles hold fewer of them.
      let isLast = cellsPerEntry <= 1.0 / 256
      if fillTiles(of: &grid, limit: isLast ? .max : 256 + plan.entries * HitTree.placesPerEntry) { break }
      grid.deallocate()
      cellsPerEntry /= 16
    }
    index[0].portals[space].visited = 0
    index[0].portals[space].contentError = 2 * grid.error
    guard space == Portal.window else {
      index[0].portals[space].grid = Reference(grid)
      index[0].portals[space].contentInUnits = grid.bounds
      index[0].portals[space].isTracked = !grid.reachesOutside
      if nodes.flags[portal].contains(.passesThrough) { index[0].narrowing.append(portal) }
      // Cells that could only say to ask.
      if index[0].portals[space].way == .mapped { forgetCells(around: portal) }
      return
    }
    index[0].fit()
    grid.wordLimit = index[0].wordLimit(of: grid, nodes: nodes.count)
    windowGrid.value.deallocate()
    windowGrid.value = grid
    windowGrid.value.setOpen(true)
    index[0].portals[space].grid = windowGrid
    table[0].beginNoting()
  }

  /// How many of the entries in `order` lie outside of a grid altogether.
  private func strays(outside bounds: UnitRect) -> Int {
    let order = index[0].order
    var count = 0
    for place in 0..<order.count {
      let rect = index[0].entries[order[place]].outer
      if !rect.isEmpty && !rect.intersects(bounds) { count += 1 }
    }
    return count
  }

  /// Whether the entries in `order` are so few, or those in front cover so much, that a query finds its answer
  /// after a handful: then one list is the better index.
  ///
  /// - Complexity: O(1): some points that lie the same way in every space are looked up.
  private func isListShort(_ space: Int32) -> Bool {
    let order = index[0].order
    // What is put in and taken out again pays for no more.
    if order.count <= HitTree.smallContent && index[0].portals[space].way == .shifted { return true }
    let bounds = GridPlan(order, index[0].entries, cellsPerEntry: 0).bounds
    var looksLeft = HitTree.samplePoints * HitTree.shortList
    for number in 0..<HitTree.samplePoints {
      // Multiples of two irrational steps spread evenly over the square.
      let x =
        Double(bounds.minX) + (Double(number) * 0.7548776662).truncatingRemainder(dividingBy: 1)
        * (Double(bounds.maxX) - Double(bounds.minX))
      let y =
        Double(bounds.minY) + (Double(number) * 0.5698402910).truncatingRemainder(dividingBy: 1)
        * (Double(bounds.maxY) - Double(bounds.minY))
      for place in 0..<order.count {
        let entry = index[0].entries[order[place]]
        if entry.outer.isEmpty { continue }
        looksLeft -= 1
        if looksLeft < 0 { return false }
        let isInside =
          x >= Double(entry.outer.minX) && x < Double(entry.outer.maxX)
          && y >= Double(entry.outer.minY) && y < Double(entry.outer.maxY)
        if isInside && !entry.code.isPortal { break }
      }
    }
    return true
  }

  private static let smallContent = 64
  private static let samplePoints = 32
  private static let shortList = 8

  /// Gives labels to the entries in `order`, evenly between two others.
  func label(between low: UInt64, and high: UInt64) {
    let order = index[0].order
    let step = (high - low) / (UInt64(order.count) + 1)
    var label = low
    for place in 0..<order.count {
      label += step
      index[0].entries[order[place]].label = label
    }
  }

  /// The units in which an entry surely answers.
  func inner(of entry: Entry) -> UnitRect {
    if entry.code.isNode || entry.code.isNest { return entry.outer }
    return entry.code.isCheck ? index[0].checks[entry.code.row].inner : .empty
  }
}
