// Entries that reach into many tiles: put into a list of their space's own when they come or move, so that neither
// costs a look at each tile; part of the tiles' lists, as every other, once enough queries have come meanwhile.
extension HitTree {
  /// Whether a rectangle reaches into so many tiles.
  func isWide(_ rect: UnitRect, _ grid: Reference<SpaceGrid>) -> Bool {
    grid.value.cells(rect).tiles.count > SpaceGrid.mostTiles
  }

  /// Puts an entry into its space's list of wide ones.
  func addWide(_ row: Int32) {
    let space = index[0].entries[row].space
    let grid = index[0].grid(of: space)
    if grid.value.wideCount == SpaceGrid.mostWides { settleWides(in: space) }
    let label = index[0].entries[row].label
    var place = grid.value.wideCount
    while place > 0, index[0].entries[grid.value.wides[place - 1]].label > label {
      grid.value.wides[place] = grid.value.wides[place - 1]
      place -= 1
    }
    grid.value.wides[place] = row
    grid.value.wideCount += 1
    grid.value.wideQueries = 0
    index[0].entries[row].isWide = true
    if space == Portal.window { windowGrid.value.setOpen(false) }
  }

  func removeWide(_ row: Int32) {
    let space = index[0].entries[row].space
    let grid = index[0].grid(of: space)
    var kept = 0
    for place in 0..<grid.value.wideCount where grid.value.wides[place] != row {
      grid.value.wides[kept] = grid.value.wides[place]
      kept += 1
    }
    grid.value.wideCount = kept
    index[0].entries[row].isWide = false
    openWindow(space)
  }

  /// Removes those that have the label 0.
  func removeUnlabelledWides(in space: Int32) {
    let grid = index[0].grid(of: space)
    var place = grid.value.wideCount - 1
    while place >= 0 {
      let row = grid.value.wides[place]
      if index[0].entries[row].label == 0 { removeWide(row) }
      place -= 1
    }
  }

  /// Puts a space's wide entries into the lists of its tiles.
  ///
  /// - Complexity: O(tiles that they reach into × their lists).
  private func settleWides(in space: Int32) {
    let grid = index[0].grid(of: space)
    let count = grid.value.wideCount
    grid.value.wideCount = 0
    for place in 0..<count {
      let row = grid.value.wides[place]
      index[0].entries[row].isWide = false
      addToTiles(row, index[0].entries[row].outer, grid)
    }
    openWindow(space)
  }

  /// Opens the window's grid to queries, or closes it, if it is the space that has changed.
  func openWindow(_ space: Int32) {
    guard space == Portal.window, index[0].changed.count == 0 else { return }
    windowGrid.value.setOpen(windowGrid.value.isPlain)
  }

  /// What a space with wide entries, or with veils, answers for a point: from the list of its tile and from the wide
  /// ones, whichever comes first, and where that is veiled from what lies behind.
  @inline(never)
  func answerWithWides(in space: Int32, _ probe: Probe) -> Int32 {
    let grid = unsafe index[0].grid(of: space).pointer
    let hasVeils = unsafe grid.pointee.veilCount > 0
    if hasVeils { noteVeiledQuery(in: space) }
    unsafe grid.pointee.wideQueries += 1
    if unsafe grid.pointee.wideCount > 0, unsafe grid.pointee.wideQueries > grid.pointee.lists.tiles.count,
      walkState[0].running == 0
    {
      settleWides(in: space)
      return answer(in: space, probe)
    }
    let tile = readableTile(of: probe, in: space)
    let bounds = SIMD4(probe.x, probe.y, 0 &- probe.x, 0 &- probe.y)
    let count = unsafe grid.pointee.lists.tiles[tile].count
    var place: Int32 = 0
    var wide = 0
    while true {
      place = unsafe grid.pointee.lists.first(tile, from: place, bounds)
      let row = unsafe place < count ? grid.pointee.lists.entry(tile, place) : Entry.none
      let label = row == Entry.none ? UInt64.max : index[0].entries[row].label
      while unsafe wide < grid.pointee.wideCount {
        let other = unsafe grid.pointee.wides[wide]
        if index[0].entries[other].label > label { break }
        wide += 1
        guard index[0].entries[other].outer.contains(x: probe.x, y: probe.y) else { continue }
        if hasVeils {
          let veil = veil(over: ringRow(of: other, probe.x, probe.y), in: space)
          if veil >= 0 { return answer(behind: veil, in: space, probe) }
        }
        let answer = answer(of: index[0].entries[other].code, probe)
        if answer != NodeIndex.none { return answer }
      }
      if row == Entry.none { return NodeIndex.none }
      if hasVeils {
        let veil = veil(over: ringRow(of: row, probe.x, probe.y), in: space)
        if veil >= 0 { return answer(behind: veil, in: space, probe) }
      }
      let answer = answer(of: index[0].entries[row].code, probe)
      if answer != NodeIndex.none { return answer }
      place &+= 1
    }
  }
}
