import CLanes
import Geometry

// Portals: their rows, and what a change of their node makes of them. O(1), whatever is inside.
extension HitTree {
  /// The row of a node's portal, made if it has none. The node must not have a place.
  func portalRow(of node: Int32) -> Int32 {
    let place = nodes.place[node]
    if place < Entry.none { return -2 - place }
    assert(place == Entry.none)
    var portal = Portal(node: node, name: nodes.rawName(of: node))
    if nodes.marks[node].contains(.hadPortal) { portal.patience = HitTree.passagesPerNode * 16 }
    let row = index[0].portals.insert(portal)
    nodes.place[node] = -2 - row
    return row
  }

  /// Brings a portal's row up to date with its node, but for what depends on its entry's rectangle.
  ///
  /// - Parameter allowedError: the largest rounding error of the recursion for which units decide.
  /// - Returns: around the area in which it may be entered, in units of the space around it.
  func preparePortal(_ row: Int32, from outer: Level, allowedError: Double) -> UnitRect {
    closeDoor(row)
    let node = index[0].portals[row].node
    let extra = nodes.extraRow(of: node)
    let frame = nodes.frame[node]
    var portal = index[0].portals[row]
    portal.flags = nodes.flags[node]
    portal.hasShape = extra.shape != NodeExtra.none
    portal.area =
      nodes.extra[node] == NodeExtra.none
      ? Edges(minX: 0, minY: 0, maxX: frame.size.width, maxY: frame.size.height)
      : ownArea(of: extra, frame.size)
    portal.isAreaExact =
      !portal.hasShape && portal.area.isOnLattice
      && portal.area.magnitude * Lattice.unitsPerPoint < Lattice.limit
    portal.areaInUnits = portal.isAreaExact ? portal.area.outwardUnits : .empty
    portal.clip = outer.clip
    portal.verifiesAncestors = outer.needsVerification

    var level = outer
    level.shift(by: frame.origin)
    if extra.boundsOrigin != .zero {
      level.shift(by: Point(x: -extra.boundsOrigin.x, y: -extra.boundsOrigin.y))
    }
    var area: Edges
    if let inverse = extra.inverse {
      area = map(&portal, through: inverse, boundsOrigin: extra.boundsOrigin, from: outer)
    } else {
      let reach = level.reach * Lattice.unitsPerPoint
      portal.way = level.isExact && reach < Lattice.limit ? .shifted : .mapped
      portal.stretch = 1
      portal.fromOuter = .translation(x: -level.offset.x, y: -level.offset.y)
      portal.gainX = portal.way == .shifted ? Lattice.floor(-level.offset.x) : 0
      portal.gainY = portal.way == .shifted ? Lattice.floor(-level.offset.y) : 0
      portal.gain.restX = portal.gainX &- Lattice.floor(extra.boundsOrigin.x)
      portal.gain.restY = portal.gainY &- Lattice.floor(extra.boundsOrigin.y)
      area = portal.area.isEmpty ? .nothing : portal.area.moved(by: level.offset)
      // Far out, rounding alone may leave nothing of it.
      if area.isEmpty && !portal.area.isEmpty {
        area = area.expanded(by: 2 * level.margin(at: area.magnitude))
      }
    }
    if portal.flags.contains(.isCustom) { portal.way = .walked }
    let isEverywhere = portal.flags.contains(.overflows) || portal.way == .walked
    if isEverywhere { area = .everything }
    narrow(&portal, row, in: outer.space)

    let magnitude = min(area.magnitude, outer.clip.magnitude)
    let margin = magnitude.isFinite ? level.margin(at: magnitude + 1) : 0
    // With room for where it may come to without being prepared again.
    if 2 * magnitude * Lattice.unitsPerPoint >= Lattice.limit { index[0].reachesBeyondLattice = true }
    portal.isClipExact =
      outer.isExact && !outer.needsVerification
      && (outer.clip.magnitude == .infinity || outer.error(at: magnitude + 1) <= allowedError)
    index[0].portals[row] = portal
    guard !area.isEmpty else { return .empty }

    // Rounded outward, and a unit more where units do not decide: a point just below one may be computed on it.
    let isExact = portal.way == .shifted && portal.isAreaExact
    var areaInUnits =
      isEverywhere || isExact ? area.outwardUnits : area.expanded(by: margin).outwardUnits.widened
    if portal.isNarrow {
      let content = portal.contentInUnits.moved(x: 0 &- portal.gainX, y: 0 &- portal.gainY)
      areaInUnits = areaInUnits.intersection(content)
    }
    let clipInUnits =
      portal.isClipExact ? outer.clip.outwardUnits : outer.clip.expanded(by: margin).outwardUnits.widened
    let rect = areaInUnits.intersection(clipInUnits)
    if rect.isEmpty { return .empty }
    if Edges(rect).magnitude * Lattice.unitsPerPoint >= Lattice.limit { index[0].reachesBeyondLattice = true }
    return rect
  }

  /// Brings the errors of a portal's row up to date with the rectangle of its entry, in which every point lies
  /// that is taken through it.
  func finishPortal(_ row: Int32, from outer: Level, outer rect: UnitRect) {
    let node = index[0].portals[row].node
    let magnitude = Edges(rect).magnitude + 1
    let parentError = outer.error(at: magnitude)
    index[0].portals[row].clipMargin = outer.margin(at: magnitude)
    let extra = nodes.extraRow(of: node)
    guard let inverse = extra.inverse else {
      var level = outer
      level.shift(by: nodes.frame[node].origin)
      level.shift(by: Point(x: -extra.boundsOrigin.x, y: -extra.boundsOrigin.y))
      // Room for where it may be shifted to; on a long way down much of it would be more than units can bear.
      let room = min(Portal.mostRoom, max(Portal.leastRoom, 4 * level.reach))
      index[0].portals[row].gainLimit = Int32(room * Lattice.unitsPerPoint)
      level.reach = max(level.reach, room)
      index[0].portals[row].error = level.error(at: magnitude)
      let portal = index[0].portals[row]
      index[0].portals[row].isShiftable =
        portal.way == .shifted && portal.isAreaExact && portal.isClipExact
        && !portal.flags.contains(.isCustom)
        && magnitude + portal.gainInPoints < Portal.farthest
      let farthest = Double(Portal.restLimit) / Lattice.unitsPerPoint
      index[0].portals[row].isSlidable =
        index[0].portals[row].isShiftable && portal.areaInUnits.isWithin(Portal.coordinateLimit)
        && max(abs(extra.boundsOrigin.x), abs(extra.boundsOrigin.y)) < farthest && portal.isRestNear
      index[0].portals[row].isMappable = portal.way == .mapped && isPlainlyEntered(portal)
      return
    }
    index[0].portals[row].isShiftable = false
    index[0].portals[row].isSlidable = false
    let error = inverse.error(
      ofPointsUpTo: magnitude + outer.reach, parentError: parentError,
      frameOrigin: nodes.frame[node].origin, boundsOrigin: extra.boundsOrigin)
    index[0].portals[row].error = error
    // Where nothing useful is known of a point's place inside, only the recursion's arithmetic helps.
    index[0].portals[row].way =
      !nodes.flags[node].contains(.isCustom) && inverse.isTame(error) ? .mapped : .walked
    let portal = index[0].portals[row]
    index[0].portals[row].isMappable = portal.way == .mapped && isPlainlyEntered(portal)
  }

  /// Whether units say what a node and its ancestors leave for its content.
  private func isPlainlyEntered(_ portal: Portal) -> Bool {
    portal.isAreaExact && portal.isClipExact && !portal.flags.contains(.isCustom)
  }

  /// Enters a move or a scroll at once, where that changes nothing but what points gain on their way in.
  ///
  /// - Parameters:
  ///   - moved: by how much the frame's origin grew.
  ///   - scrolled: by how much the bounds' origin grew.
  /// - Returns: false when nothing was entered.
  func portalTakes(_ node: Int32, moved: Point, scrolled: Point) -> Bool {
    preconditionNotAsking()
    let place = nodes.place[node]
    guard place < Entry.none, !nodes.marks[node].contains(.isChanged) else { return false }
    let portal = unsafe index[0].portals.pointer(to: -2 - place)
    let entry = nodes.entry[node]
    // Not the steps: the difference of a coordinate on whole units and one that is nearly so may be rounded to units.
    guard unsafe portal.pointee.isShiftable, entry != Entry.none, moved.isShort, scrolled.isShort,
      Lattice.isOn(nodes.frame[node].origin), Lattice.isOn(nodes.boundsOrigin(of: node))
    else { return false }
    let (movedX, movedY) = (Lattice.floor(moved.x), Lattice.floor(moved.y))
    let (scrolledX, scrolledY) = (Lattice.floor(scrolled.x), Lattice.floor(scrolled.y))
    let gainX = unsafe portal.pointee.gainX &- movedX &+ scrolledX
    let gainY = unsafe portal.pointee.gainY &- movedY &+ scrolledY
    let limit = unsafe portal.pointee.gainLimit
    guard gainX > -limit && gainX < limit && gainY > -limit && gainY < limit else { return false }
    var area = unsafe portal.pointee.areaInUnits
    guard area.isWithin(Portal.coordinateLimit) else { return false }
    area = area.moved(x: scrolledX, y: scrolledY)
    let isNarrow = unsafe portal.pointee.isNarrow
    if isNarrow || movedX != 0 || movedY != 0 {
      var reached = area
      if isNarrow {
        let overflows = nodes.flags[node].contains(.overflows)
        let content = unsafe portal.pointee.contentInUnits
        reached = overflows ? content : content.intersection(area)
      }
      let around = reached.moved(x: 0 &- gainX, y: 0 &- gainY)
      let outer = index[0].entries[entry].outer
      guard
        unsafe reached.isEmpty || outer.contains(around)
          || outer.contains(around.intersection(portal.pointee.clip.outwardUnits))
      else { return false }
    }
    unsafe portal.pointee.areaInUnits = area
    unsafe (portal.pointee.gainX, portal.pointee.gainY) = (gainX, gainY)
    unsafe portal.pointee.gain.restX &-= movedX
    unsafe portal.pointee.gain.restY &-= movedY
    if unsafe !portal.pointee.isRestNear { unsafe portal.pointee.isSlidable = false }
    unsafe portal.pointee.passages = 0
    if unsafe portal.pointee.isDoorOpen { unsafe setDoor(portal) }
    return true
  }

  /// Enters at once that a node and all below it are pruned, or are not any more.
  ///
  /// - Returns: false when nothing was entered.
  func portalTakesFlags(_ node: Int32) -> Bool {
    preconditionNotAsking()
    let place = nodes.place[node]
    guard place < Entry.none, nodes.entry[node] != Entry.none, !nodes.marks[node].contains(.isChanged)
    else { return false }
    closeDoor(-2 - place)
    portalWillChange(-2 - place)
    index[0].portals[-2 - place].flags = nodes.flags[node]
    index[0].portals[-2 - place].passages = 0
    return true
  }

  /// The map into a turned node's coordinates, and where its area lies in the space around it.
  private func map(
    _ portal: inout Portal, through inverse: InverseTransform, boundsOrigin: Point, from outer: Level
  ) -> Edges {
    let origin = nodes.frame[portal.node].origin
    portal.way = inverse.condition < 1e6 && inverse.linear.norm.isFinite ? .mapped : .walked
    portal.stretch = inverse.linear.norm
    let (before, after) = (inverse.before(outer.offset, frameOrigin: origin), inverse.after(boundsOrigin))
    portal.fromOuter = inverse.map(before, after)
    guard !portal.area.isEmpty else { return .nothing }
    let box = inverse.box(around: portal.area, before, after)
    let error = inverse.error(
      ofPointsUpTo: box.magnitude + outer.reach, parentError: outer.error(at: box.magnitude),
      frameOrigin: origin, boundsOrigin: boundsOrigin)
    guard error.isFinite else {
      portal.way = .walked
      return .everything
    }
    return inverse.expanded(box, by: error)
  }

  // MARK: Giving back

  /// Forgets the index of a portal's content; its portals stay, without entries.
  ///
  /// - Complexity: O(entries inside).
  func dropContent(of row: Int32) {
    let grid = index[0].portals[row].grid
    guard grid.isSome else { return }
    index[0].portals[row].isDoorOpen = false
    let portal = index[0].portals[row].node
    forEachEntered(below: portal, in: row) { forgetEntryOnly(of: $0) }
    if row == Portal.window {
      grid.value.deallocate()
      windowGrid.value = .nothing
    } else {
      unsafe index.pointer(to: 0).pointee.giveBack(grid)
    }
    index[0].portals[row].grid = .none
    index[0].portals[row].isTracked = false
    index[0].portals[row].weight = 0
  }

  /// Calls a function with each node below another that has an entry in a space, children before parents.
  ///
  /// - Parameter body: may take the node's entry and place away.
  func forEachEntered(below top: Int32, in space: Int32, _ body: (Int32) -> Void) {
    var node = top == NodeIndex.none ? nodes.frontRoot : nodes.frontChild[top]
    while node != NodeIndex.none {
      if nodes.place[node] >= 0 && nodes.frontChild[node] != NodeIndex.none {
        node = nodes.frontChild[node]
        continue
      }
      while true {
        let next = nodes.nextBehind[node]
        let parent = nodes.parent[node]
        if nodes.entry[node] != Entry.none && index[0].entries[nodes.entry[node]].space == space {
          body(node)
        }
        if next != NodeIndex.none {
          node = next
          break
        }
        if parent == top { return }
        node = parent
      }
    }
  }
}

extension Portal {
  /// Whether units can count what points would gain with an origin of (0, 0).
  fileprivate var isRestNear: Bool {
    max(abs(Int(gain.restX)), abs(Int(gain.restY))) < Int(Portal.restLimit)
  }
}

extension Point {
  /// Whether the coordinates are those of a step that units can count.
  fileprivate var isShort: Bool { abs(x) < 0x1p17 && abs(y) < 0x1p17 }
}
