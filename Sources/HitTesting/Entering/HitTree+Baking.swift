import Geometry

// Cells that know what lies behind turned portals: as long as neither such a portal nor its content changes, records
// of the space around hold its nodes where it is sure that they are the answer.
extension HitTree {
  /// What a cell can say of the points in it that lie behind a portal.
  ///
  /// - Parameters:
  ///   - row: the portal.
  ///   - entered: the rectangle of its entry.
  ///   - cell: a cell of the space around it, in units.
  /// - Returns: rectangles with what is to be said in them, front to back, some of which ask the portal; nil where
  ///   the portal itself is as good.
  func parts(behind row: Int32, entered: UnitRect, in cell: UnitRect) -> CellParts? {
    let portal = unsafe index[0].portals.pointer(to: row)
    let flags = unsafe portal.pointee.flags
    guard unsafe portal.pointee.isMappable && portal.pointee.isStill && portal.pointee.isContentStill,
      unsafe portal.pointee.isEntered, flags.isDisjoint(with: [.overflows, .isCustom]), !flags.prunes,
      let view = unsafe PortalView(portal, cell: cell)
    else { return nil }
    let grid = unsafe portal.pointee.grid.pointer
    let tiles = unsafe grid.pointee.cells(view.around).tiles
    guard unsafe grid.pointee.isPlain && !grid.pointee.reachesOutside, tiles.count == 1 else { return nil }
    let tile = unsafe tiles.rows.lowerBound &* grid.pointee.tileColumns &+ tiles.columns.lowerBound
    if unsafe grid.pointee.lists.tiles[tile].isInvalid { return nil }

    let limits = cell.intersection(entered)
    let inside = unsafe view.inner(of: portal.pointee.areaInUnits).intersection(limits)
    if inside.isEmpty { return nil }
    var parts = CellParts(cell: cell, portal: .portal(row))
    let around = view.around
    let touching = SIMD4(around.maxX &- 1, around.maxY &- 1, 0 &- around.minX, 0 &- around.minY)
    let count = unsafe grid.pointee.lists.tiles[tile].count
    var place = unsafe grid.pointee.lists.first(tile, from: 0, touching)
    while place < count {
      let entry = unsafe index[0].entries[grid.pointee.lists.entry(tile, place)]
      if entry.code.isNode {
        let rect = view.inner(of: entry.outer).intersection(inside)
        guard parts.append(rect, entry.code) else { return parts.finish(limits) ? parts : nil }
        if parts.isWhole { return parts }
      }
      let rect = view.outer(of: entry.outer).intersection(limits)
      guard parts.appendUnsure(rect) else { return parts.finish(limits) ? parts : nil }
      place = unsafe grid.pointee.lists.first(tile, from: place &+ 1, touching)
    }
    if !flags.contains(.passesThrough) {
      let name = unsafe nodes.rawName(of: portal.pointee.node)
      if parts.append(inside, AnswerCode(rawValue: name)) && parts.isWhole { return parts }
    }
    return parts.finish(limits) ? parts : nil
  }

  /// To be called before the entries of a space change: cells around it may know them.
  @inline(__always)
  func contentWillChange(in space: Int32) {
    if space == Portal.window { return }
    let portal = unsafe index[0].portals.pointer(to: space)
    guard unsafe portal.pointee.isContentStill else { return }
    unsafe portal.pointee.isContentStill = false
    if unsafe portal.pointee.way == .mapped { unsafe forgetCells(around: portal.pointee.node) }
  }

  /// Notes that a portal changes: cells of the space around it that know where it lies are made anew.
  @inline(__always)
  func portalWillChange(_ row: Int32) {
    let portal = unsafe index[0].portals.pointer(to: row)
    guard unsafe portal.pointee.isStill else { return }
    unsafe portal.pointee.isStill = false
    if unsafe portal.pointee.way == .mapped { unsafe forgetCells(around: portal.pointee.node) }
  }

  /// Notes that a turned portal has been asked for long: it is taken for what stands still, and so is its content.
  func portalStandsStill(_ row: Int32) {
    let portal = unsafe index[0].portals.pointer(to: row)
    if unsafe portal.pointee.isStill && portal.pointee.isContentStill { return }
    unsafe portal.pointee.isStill = true
    unsafe portal.pointee.isContentStill = true
    unsafe forgetCells(around: portal.pointee.node)
  }

  /// Forgets the cells of the space around a portal that may know something of it.
  @inline(never)
  func forgetCells(around node: Int32) {
    guard nodes.entry[node] != Entry.none else { return }
    let entry = index[0].entries[nodes.entry[node]]
    if entry.outer.isEmpty { return }
    let grid = index[0].grid(of: entry.space)
    grid.value.forget(grid.value.cells(entry.outer))
  }

  /// Whether a portal has no answer in a cell of the space around it, as long as it stands still.
  func isOutside(_ row: Int32, of cell: UnitRect) -> Bool {
    let portal = unsafe index[0].portals.pointer(to: row)
    guard unsafe portal.pointee.isStill, unsafe portal.pointee.way == .mapped,
      unsafe portal.pointee.flags.isDisjoint(with: [.overflows, .isCustom])
    else { return false }
    // A unit more than the cell is more than by what a point on its way can err.
    let box = unsafe portal.pointee.fromOuter.boundingBox(of: Edges(cell.widened))
    let margin = unsafe 16 * portal.pointee.error + box.magnitude * 1e-12
    let area = unsafe portal.pointee.area.expanded(by: margin)
    return box.maxX < area.minX || box.minX > area.maxX || box.maxY < area.minY || box.minY > area.maxY
  }
}
