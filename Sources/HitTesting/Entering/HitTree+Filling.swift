// The lists of a new grid's tiles: counted first, so that each lies in one piece from the beginning.
extension HitTree {
  /// Places in lists for each entry from which on larger tiles are better.
  static let placesPerEntry = 8

  /// Puts the entries in `order` into the lists of a grid's tiles; each list ends with the second entry that
  /// covers its tile, so that the first may go without a look at the tree.
  ///
  /// - Returns: whether all are in; false, and no list has any, when they would take more than `limit` places.
  /// - Complexity: O(entries + tiles + places). No place is stored to before it is known that all are taken.
  func fillTiles(of grid: inout SpaceGrid, limit: Int) -> Bool {
    guard countPlaces(of: &grid, limit: limit) else { return false }
    grid.lists.makeRoomForCounted()
    let order = index[0].order
    for place in 0..<order.count {
      let row = order[place]
      let entry = unsafe index[0].entries.pointer(to: row)
      if unsafe entry.pointee.outer.isEmpty || entry.pointee.isFolded { continue }
      let (outer, label) = unsafe (entry.pointee.outer, entry.pointee.label)
      let range = grid.cells(outer).tiles
      for tileRow in range.rows {
        for tileColumn in range.columns {
          grid.lists.appendCounted(row, outer, label, to: tileRow &* grid.tileColumns &+ tileColumn)
        }
      }
    }
    return true
  }

  /// Counts what the lists of a grid's tiles are to hold, and finds where they end.
  ///
  /// - Returns: whether that is no more than `limit` places.
  private func countPlaces(of grid: inout SpaceGrid, limit: Int) -> Bool {
    let order = index[0].order
    let isSingle = grid.lists.tiles.count == 1
    let covers = Column<UInt8>(count: grid.lists.tiles.count, repeating: 0)
    defer { covers.deallocate() }
    var left = limit
    for place in 0..<order.count {
      let entry = unsafe index[0].entries.pointer(to: order[place])
      if unsafe entry.pointee.outer.isEmpty || entry.pointee.isFolded { continue }
      let range = unsafe grid.cells(entry.pointee.outer).tiles
      let inner = isSingle ? UnitRect.empty : unsafe self.inner(of: entry.pointee)
      let covered = grid.tiles(coveredBy: inner, among: range)
      for tileRow in range.rows {
        let coversRow = covered.rows.contains(tileRow)
        for tileColumn in range.columns {
          let tile = tileRow &* grid.tileColumns &+ tileColumn
          if covers[tile] == 2 { continue }
          grid.lists.tiles[tile].count &+= 1
          left &-= 1
          guard coversRow && covered.columns.contains(tileColumn) else { continue }
          covers[tile] &+= 1
          if covers[tile] == 2 {
            unsafe grid.lists.cut(tile, after: grid.lists.tiles[tile].count, lastLabel: entry.pointee.label)
          }
        }
      }
      if left < 0 { return false }
    }
    return true
  }
}
