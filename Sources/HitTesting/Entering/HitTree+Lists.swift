// The lists of a space's tiles, patched entry by entry. Whatever touches an entry's rectangle goes through here.
extension HitTree {
  /// Gives an entry another rectangle and another answer.
  ///
  /// - Complexity: O(tiles that either rectangle touches × their lists).
  func move(_ row: Int32, to rect: UnitRect, _ code: AnswerCode) {
    unfold(row)
    let old = index[0].entries[row]
    contentWillChange(in: old.space)
    let couldCover = old.code.isNode || old.code.isCheck
    if old.code != code { forgetRow(of: old.code) }
    index[0].entries[row].code = code
    index[0].entries[row].outer = rect
    countStrays(in: old.space, before: old.outer, after: rect)
    if old.outer.isEmpty {
      if !rect.isEmpty { addToLists(row, rect) }
      return
    }
    if rect.isEmpty { return removeFromLists(row, old.outer) }

    let grid = index[0].grid(of: old.space)
    noteReach(of: rect, grid, in: old.space)
    if old.isWide { return }
    let before = grid.value.cells(old.outer)
    let after = grid.value.cells(rect)
    let (tilesBefore, tilesAfter) = (before.tiles, after.tiles)
    if max(tilesBefore.count, tilesAfter.count) > SpaceGrid.mostTiles {
      removeFromLists(row, old.outer)
      return addToLists(row, rect)
    }
    for tileRow in tilesBefore.rows {
      for tileColumn in tilesBefore.columns {
        let tile = tileRow &* grid.value.tileColumns &+ tileColumn
        let place = place(of: row, in: tile, grid)
        let isListed = place < grid.value.lists.tiles[tile].count
        // Cells may still know what a list has forgotten.
        guard isListed || grid.value.lists.tiles[tile].isInvalid else { continue }
        grid.value.forget(before.part(inTileColumn: tileColumn, row: tileRow))
        let stays = tilesAfter.contains(column: tileColumn, row: tileRow)
        if stays { grid.value.forget(after.part(inTileColumn: tileColumn, row: tileRow)) }
        guard isListed else { continue }
        if stays {
          grid.value.lists.replace(place, in: tile, with: rect)
        } else {
          grid.value.lists.remove(place, from: tile)
        }
        if couldCover && grid.value.lists.tiles[tile].isCut { checkCut(of: tile, grid) }
      }
    }
    if tilesBefore == tilesAfter { return }
    for tileRow in tilesAfter.rows {
      for tileColumn in tilesAfter.columns
      where !tilesBefore.contains(column: tileColumn, row: tileRow) {
        let tile = tileRow &* grid.value.tileColumns &+ tileColumn
        if insert(row, rect, into: tile, grid) {
          grid.value.forget(after.part(inTileColumn: tileColumn, row: tileRow))
        }
      }
    }
  }

  /// Puts an entry into the lists of the tiles that its rectangle, which is not empty, touches, or, where they are
  /// many, into that of wide ones.
  func addToLists(_ row: Int32, _ rect: UnitRect) {
    let space = index[0].entries[row].space
    contentWillChange(in: space)
    let grid = index[0].grid(of: space)
    noteReach(of: rect, grid, in: space)
    if isWide(rect, grid) { addWide(row) } else { addToTiles(row, rect, grid) }
  }

  /// Puts an entry into the lists of the tiles that its rectangle touches, however many they are.
  func addToTiles(_ row: Int32, _ rect: UnitRect, _ grid: Reference<SpaceGrid>) {
    let range = grid.value.cells(rect)
    let tiles = range.tiles
    var unchanged = 0
    for tileRow in tiles.rows {
      for tileColumn in tiles.columns {
        let tile = tileRow &* grid.value.tileColumns &+ tileColumn
        if !insert(row, rect, into: tile, grid) { unchanged += 1 }
      }
    }
    // Mostly all have changed, and one block is quicker to forget; else some cells are forgotten for nothing.
    if unchanged < tiles.count { grid.value.forget(range) }
  }

  /// Takes an entry out of the lists in which its rectangle has put it.
  func removeFromLists(_ row: Int32, _ rect: UnitRect) {
    contentWillChange(in: index[0].entries[row].space)
    if index[0].entries[row].isWide { return removeWide(row) }
    let grid = index[0].grid(of: index[0].entries[row].space)
    let range = grid.value.cells(rect)
    let tiles = range.tiles
    var unchanged = 0
    for tileRow in tiles.rows {
      for tileColumn in tiles.columns {
        let tile = tileRow &* grid.value.tileColumns &+ tileColumn
        let place = place(of: row, in: tile, grid)
        guard place < grid.value.lists.tiles[tile].count else {
          // Cells may still know what a list has forgotten.
          if !grid.value.lists.tiles[tile].isInvalid { unchanged += 1 }
          continue
        }
        grid.value.lists.remove(place, from: tile)
        if grid.value.lists.tiles[tile].isCut { checkCut(of: tile, grid) }
      }
    }
    if unchanged < tiles.count { grid.value.forget(range) }
  }

  /// Takes all entries with the label 0 out of the lists of the tiles that a rectangle touches.
  func removeUnlabelled(_ rect: UnitRect, _ grid: Reference<SpaceGrid>) {
    let range = grid.value.cells(rect)
    for tileRow in range.tiles.rows {
      for tileColumn in range.tiles.columns {
        let tile = tileRow &* grid.value.tileColumns &+ tileColumn
        let before = grid.value.lists.tiles[tile].count
        grid.value.lists.removeAll(from: tile) { index[0].entries[$0].label == 0 }
        let state = grid.value.lists.tiles[tile]
        if state.isCut && state.count < before { checkCut(of: tile, grid) }
      }
    }
    grid.value.forget(range)
  }

  /// The place of an entry in a tile's list; the list's count when it has none. O(log list).
  private func place(of row: Int32, in tile: Int, _ grid: Reference<SpaceGrid>) -> Int32 {
    let count = grid.value.lists.tiles[tile].count
    if index[0].entries[row].label > grid.value.lists.tiles[tile].lastLabel { return count }
    if count <= 256 { return grid.value.lists.place(of: row, in: tile) }
    let hint = index[0].entries[row].hint
    if hint >= 0 && hint < count && grid.value.lists.entry(tile, hint) == row { return hint }
    let place = self.place(for: index[0].entries[row].label, in: tile, grid)
    guard place < count && grid.value.lists.entry(tile, place) == row else { return count }
    index[0].entries[row].hint = place
    return place
  }

  /// The first place of a tile's list whose entry has a label or a larger one.
  private func place(for label: UInt64, in tile: Int, _ grid: Reference<SpaceGrid>) -> Int32 {
    var low: Int32 = 0
    var high = grid.value.lists.tiles[tile].count
    // Most of what comes, comes in front of all.
    if high == 0 || index[0].entries[grid.value.lists.entry(tile, 0)].label >= label { return 0 }
    while low < high {
      let middle = (low &+ high) &>> 1
      if index[0].entries[grid.value.lists.entry(tile, middle)].label < label {
        low = middle &+ 1
      } else {
        high = middle
      }
    }
    return low
  }

  /// Puts an entry where its label says, unless the list ends before.
  ///
  /// - Returns: whether what the tile answers may have changed.
  private func insert(
    _ row: Int32, _ rect: UnitRect, into tile: Int, _ grid: Reference<SpaceGrid>
  ) -> Bool {
    let state = grid.value.lists.tiles[tile]
    if state.isInvalid { return true }
    if index[0].entries[row].label > state.lastLabel { return false }
    let low = place(for: index[0].entries[row].label, in: tile, grid)
    if state.isCut && low == state.count { return false }
    grid.value.lists.insert(row, rect, at: low, in: tile)
    // Where much is piled up, what lies behind something that covers the tile need not be kept.
    if state.count > 64 && grid.value.lists.tiles.count > 1,
      case let inner = inner(of: index[0].entries[row]), !inner.isEmpty,
      inner.contains(grid.value.rect(ofTile: tile))
    {
      grid.value.lists.cut(tile, after: low + 1, lastLabel: index[0].entries[row].label)
    }
    return true
  }

  /// After an entry left a list that was cut, or covers less: what was left out matters when nothing covers the
  /// tile any more.
  private func checkCut(of tile: Int, _ grid: Reference<SpaceGrid>) {
    let rect = grid.value.rect(ofTile: tile)
    var place = grid.value.lists.tiles[tile].count &- 1
    while place >= 0 {
      if inner(of: index[0].entries[grid.value.lists.entry(tile, place)]).contains(rect) { return }
      place &-= 1
    }
    grid.value.lists.empty(tile, isInvalid: true)
  }

  /// Keeps count of the entries that lie outside of a space's grid altogether, when one gets another rectangle;
  /// an empty one is that of an entry in no list.
  func countStrays(in space: Int32, before: UnitRect, after: UnitRect) {
    let grid = index[0].grid(of: space)
    let bounds = grid.value.bounds
    if grid.value.strays > 0 && !before.isEmpty && !before.intersects(bounds) { grid.value.strays -= 1 }
    if !after.isEmpty && !after.intersects(bounds) { grid.value.strays += 1 }
  }

  /// Remembers that an entry reaches out of the grid; the tiles on its edge then stand for more.
  private func noteReach(of rect: UnitRect, _ grid: Reference<SpaceGrid>, in space: Int32) {
    let bounds = grid.value.bounds
    let isInside =
      rect.minX > bounds.minX && rect.minY > bounds.minY && rect.maxX < bounds.maxX && rect.maxY < bounds.maxY
    if isInside { return }
    let portal = unsafe index[0].portals.pointer(to: space)
    if unsafe portal.pointee.isTracked && !portal.pointee.contentInUnits.contains(rect.widened) {
      unsafe portal.pointee.contentInUnits = portal.pointee.contentInUnits.union(rect.widened)
      if unsafe portal.pointee.isNarrow { unsafe index[0].narrowing.append(portal.pointee.node) }
    }
    if grid.value.reachesOutside { return }
    grid.value.reachesOutside = true
    for tile in 0..<grid.value.lists.tiles.count where grid.value.lists.tiles[tile].isCut {
      checkCut(of: tile, grid)
    }
  }

  // MARK: Lists from the tree

  /// Collects the list of a tile from the tree, as far as the second entry that covers it.
  ///
  /// - Complexity: O(children of the containers that reach into the tile).
  func collectList(of tile: Int, in space: Int32) {
    let grid = index[0].grid(of: space)
    let rect = grid.value.rect(ofTile: tile)
    grid.value.lists.empty(tile, isInvalid: false)
    let top = index[0].portals[space].node
    var node = top == NodeIndex.none ? nodes.frontRoot : nodes.frontChild[top]
    var covers = 0
    while node != NodeIndex.none {
      if nodes.place[node] >= 0, reaches(nodes.place[node], into: rect),
        nodes.frontChild[node] != NodeIndex.none
      {
        node = nodes.frontChild[node]
        continue
      }
      while true {
        let row = nodes.entry[node]
        if row != Entry.none, index[0].entries[row].space == space, !index[0].entries[row].isWide,
          !index[0].entries[row].isFolded
        {
          let entry = index[0].entries[row]
          if entry.outer.intersects(rect) {
            grid.value.lists.append(row, entry.outer, to: tile)
            if inner(of: entry).contains(rect) { covers += 1 }
            if covers == 2 {
              return grid.value.lists.cut(
                tile, after: grid.value.lists.tiles[tile].count, lastLabel: entry.label)
            }
          }
        }
        if nodes.nextBehind[node] != NodeIndex.none {
          node = nodes.nextBehind[node]
          break
        }
        if nodes.parent[node] == top { return }
        node = nodes.parent[node]
      }
    }
  }

  func reaches(_ place: Int32, into rect: UnitRect) -> Bool {
    let clip = index[0].places[place].clip
    if clip.isEmpty { return false }
    if index[0].places[place].isExact { return clip.outwardUnits.intersects(rect) }
    let magnitude = clip.magnitude
    let margin = magnitude.isFinite ? index[0].places[place].margin(at: magnitude + 1) : 0
    return clip.expanded(by: 2 * margin).outwardUnits.widened.intersects(rect)
  }
}
