import CLanes
import Geometry

// What must hold of the index between two queries, changes that wait to be entered included.
extension HitTree {
  /// The first thing found wrong with the index; nil when all invariants hold. O(n × tiles an entry touches).
  func firstBrokenIndexInvariant() -> String? {
    var live = [Int](repeating: 0, count: index[0].portals.rowCount)
    var strays = live
    var isListed = [Bool](repeating: false, count: nodes.slots)
    if index[0].changed.count > mostChanged { return "more changes wait than there can be" }
    for place in 0..<index[0].changed.count { isListed[Int(index[0].changed[place])] = true }
    for slot in 0..<Int32(nodes.slots) {
      let marks = nodes.marks[slot]
      if marks.contains(.isChanged) && !isListed[Int(slot)] { return "slot \(slot) waits and is not listed" }
      if marks.contains(.isNoted), !marks.contains(.isChanged), isInSight(slot) || isSurveyed(slot) {
        return "slot \(slot) is in sight and would not be noted"
      }
      if marks.contains(.hasPortal) != (nodes.place[slot] < Entry.none) {
        return "the mark for a portal of slot \(slot) is wrong"
      }
      let row = nodes.entry[slot]
      if row == Entry.none {
        if nodes.place[slot] >= 0 { return "node in slot \(slot) has a place and no entry" }
        continue
      }
      let entry = index[0].entries[row]
      let name = "the entry of slot \(slot) in space \(entry.space)"
      if entry.node != slot { return "\(name) says slot \(entry.node)" }
      guard index[0].portals[entry.space].isEntered else { return "\(name) is in a space without a grid" }
      live[Int(entry.space)] += 1
      let isStray = !entry.outer.intersects(index[0].grid(of: entry.space).value.bounds)
      if isStray && !entry.outer.isEmpty { strays[Int(entry.space)] += 1 }
      if let broken = firstBrokenRoom(of: slot, entry) { return "\(name) \(broken)" }
      if let broken = firstBrokenList(of: row, entry) { return "\(name) \(broken)" }
      if nodes.place[slot] >= 0 && index[0].places[nodes.place[slot]].space != entry.space {
        return "\(name) has its place in another space"
      }
    }
    if let broken = firstBrokenVeil() { return broken }
    for space in 0..<Int32(live.count) where index[0].portals[space].isEntered {
      let grid = index[0].grid(of: space).value
      let counted = live[Int(space)]
      if grid.live != counted { return "space \(space) counts \(grid.live) entries and has \(counted)" }
      if grid.strays != strays[Int(space)] { return "space \(space) counts \(grid.strays) strays" }
      if !isGainOfOrigin(space) { return "points gain something else in space \(space) than its origin says" }
      if !isDoorWhereItBelongs(space) { return "the door of space \(space) is not where its portal is" }
      if let broken = grid.firstBrokenRecord() { return "in space \(space) \(broken)" }
      for tile in 0..<grid.lists.tiles.count {
        if let broken = firstDisorder(in: tile, grid) { return "tile \(tile) of space \(space): \(broken)" }
      }
    }
    return nil
  }

  /// Whether a portal that can slide is where its node has scrolled to.
  private func isGainOfOrigin(_ space: Int32) -> Bool {
    let portal = index[0].portals[space]
    // Without an entry it is looked at again before anybody gets there.
    guard portal.isSlidable, !nodes.marks[portal.node].contains(.isChanged),
      nodes.entry[portal.node] != Entry.none
    else { return true }
    let origin = nodes.boundsOrigin(of: portal.node)
    return portal.gainX == portal.gain.restX &+ Lattice.floor(origin.x)
      && portal.gainY == portal.gain.restY &+ Lattice.floor(origin.y)
  }

  /// Whether an open door lets in what the portal would, and a closed one nothing.
  private func isDoorWhereItBelongs(_ space: Int32) -> Bool {
    let portal = index[0].portals[space]
    guard space != Portal.window else { return !portal.isDoorOpen }
    guard portal.isDoorOpen else { return portal.grid.value.isClosed }
    var grid = portal.grid.value
    grid.setLanes(bounds: portal.areaInUnits, movedX: 0 &- portal.gainX, y: 0 &- portal.gainY)
    return portal.isShiftable && !portal.flags.isOut && !portal.flags.contains(.passesThrough)
      && grid.hasSameLanes(as: portal.grid.value)
  }

  /// Whether a node's frame plays a part in where a portal is looked at.
  private func isSurveyed(_ slot: Int32) -> Bool {
    let parent = nodes.parent[slot]
    guard parent != NodeIndex.none, nodes.place[parent] < Entry.none, !nodes.flags[slot].prunes else {
      return false
    }
    return index[0].portals[-2 - nodes.place[parent]].isSurveyed
  }

  /// Whether a loose leaf lies in its room, and where its node says.
  private func firstBrokenRoom(of slot: Int32, _ entry: Entry) -> String? {
    guard entry.code.isLoose else { return nil }
    let leaf = index[0].looseLeaves[entry.code.row]
    if leaf.room != entry.outer { return "has another room than its leaf" }
    if !leaf.rect.isEmpty && !leaf.room.contains(leaf.rect) { return "is smaller than its leaf" }
    if leaf.name != nodes.rawName(of: slot) { return "is loose under another name" }
    if index[0].changed.count > 0 { return nil }
    if nodes.extra[slot] != NodeExtra.none || nodes.flags[slot].prunes { return "is loose and not plain" }
    guard let level = level(around: slot) else { return "is loose where nothing can be hit" }
    let rect = visit(slot, from: level)?.area.outwardUnits ?? .empty
    return rect == leaf.rect || rect.isEmpty && leaf.rect.isEmpty ? nil : "has its leaf elsewhere"
  }

  /// Whether veils lie over what is pruned and entered, and are counted.
  private func firstBrokenVeil() -> String? {
    var counts = [Int](repeating: 0, count: index[0].portals.rowCount)
    for number in 0..<index[0].veils.count {
      let veil = index[0].veils[number]
      counts[Int(veil.space)] += 1
      guard nodes.place[veil.node] >= 0, index[0].places[nodes.place[veil.node]].isVeiled else {
        return "a veil lies over slot \(veil.node), which has none"
      }
      if !nodes.flags[veil.node].prunes && !nodes.marks[veil.node].contains(.isChanged) {
        return "slot \(veil.node) is veiled and shown"
      }
    }
    for space in 0..<Int32(counts.count) where index[0].portals[space].isEntered {
      let counted = index[0].grid(of: space).value.veilCount
      if counted != counts[Int(space)] { return "space \(space) counts \(counted) veils" }
    }
    return nil
  }

  /// Whether an entry stands where its rectangle puts it.
  private func firstBrokenList(of row: Int32, _ entry: Entry) -> String? {
    let grid = index[0].grid(of: entry.space).value
    let isWide = (0..<grid.wideCount).contains { grid.wides[$0] == row }
    if isWide != entry.isWide { return isWide ? "is wide and says no" : "says it is wide" }
    if entry.isFolded || entry.code.isNest, let broken = firstBrokenRing(of: row, entry) { return broken }
    if entry.outer.isEmpty || isWide || entry.isFolded { return nil }
    let range = grid.cells(entry.outer).tiles
    for tileRow in range.rows {
      for tileColumn in range.columns {
        let tile = tileRow * grid.tileColumns + tileColumn
        let state = grid.lists.tiles[tile]
        if state.isInvalid { continue }
        let isListed = grid.lists.place(of: row, in: tile) < state.count
        if !isListed && !state.isCut { return "is missing from tile \(tile)" }
        if !isListed && state.count == 0 { return "is missing from the empty tile \(tile)" }
        if isListed && entry.label > state.lastLabel { return "stands behind the end of tile \(tile)" }
      }
    }
    return nil
  }

  /// Whether a list is in the order of labels and holds entries of its space alone.
  private func firstDisorder(in tile: Int, _ grid: SpaceGrid) -> String? {
    var last: UInt64 = 0
    for place in 0..<grid.lists.tiles[tile].count {
      let entry = index[0].entries[grid.lists.entry(tile, place)]
      if nodes.entry[entry.node] != grid.lists.entry(tile, place) { return "place \(place) holds no entry" }
      if entry.label <= last { return "place \(place) is out of order" }
      if !grid.lists.holds(entry.outer, tile, place) { return "place \(place) has another rectangle" }
      last = entry.label
    }
    return nil
  }
}

extension TileLists {
  /// Whether a place has a rectangle.
  fileprivate func holds(_ rect: UnitRect, _ tile: Int, _ place: Int32) -> Bool {
    first(tile, from: place, TileLists.lanes(rect)) == place
  }
}
