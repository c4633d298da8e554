// Cells: their records, made from their tile's list.
extension HitTree {
  /// Makes the code of a cell, and its record if it needs one.
  ///
  /// - Complexity: O(list of its tile).
  func writeCell(_ column: Int, _ row: Int, in space: Int32) {
    let grid = index[0].grid(of: space)
    let tile = grid.value.tile(ofColumn: column, row: row)
    if grid.value.lists.tiles[tile].isInvalid { collectList(of: tile, in: space) }
    let rect = grid.value.rect(ofCellInColumn: column, row: row)
    let (touching, covering) = (
      SIMD4(rect.maxX &- 1, rect.maxY &- 1, 0 &- rect.minX, 0 &- rect.minY), TileLists.lanes(rect)
    )
    // Two answers an entry, some more for portals and nests, and two words an answer, for a moment.
    let most =
      index[0].nests.count > 0
      ? SpaceGrid.longestRecord
      : min(SpaceGrid.longestRecord, 2 * Int(grid.value.lists.tiles[tile].count) + CellParts.most)
    let needed = 2 * most + SpaceGrid.spareWords + 4
    if grid.value.usedWords + needed > grid.value.words.count && !makeRoom(needed, grid) { return }
    let start = grid.value.usedWords
    // Rectangles go straight to their place; the codes, whose place depends on how many there are, wait above.
    let codes = start + most + 2
    var count = 0
    var hasEdges = false
    var last = AnswerCode.none
    let cell = row &* grid.value.columns &+ column
    var place = grid.value.lists.first(tile, from: 0, touching)
    while place < grid.value.lists.tiles[tile].count {
      let number = grid.value.lists.entry(tile, place)
      let code = index[0].entries[number].code
      let outer = index[0].entries[number].outer
      if code.isNode && grid.value.lists.covers(covering, outer) {
        last = code
        break
      }
      if code.isCheck && index[0].checks[code.row].inner.contains(rect) {
        last = AnswerCode(rawValue: index[0].checks[code.row].name)
        break
      }
      if code.isPortal && isOutside(code.row, of: rect) {
        place = grid.value.lists.first(tile, from: place &+ 1, touching)
        continue
      }
      if code.isPortal, count < CellParts.most, let parts = parts(behind: code.row, entered: outer, in: rect),
        count + parts.count <= CellParts.most + 1
      {
        let listed = parts.isWhole ? parts.count - 1 : parts.count
        for number in 0..<listed {
          grid.value.words[start + 1 + count] = SpaceGrid.packed(parts.rect(number), in: rect)
          grid.value.words[codes + count] = UInt64(UInt32(bitPattern: parts.code(number).rawValue))
          count += 1
        }
        if parts.isWhole {
          last = parts.code(listed)
          break
        }
        place = grid.value.lists.first(tile, from: place &+ 1, touching)
        continue
      }
      if count == 0, code.isPortal, outer.contains(rect), isBackdrop(code.row, rect) {
        return grid.value.cells[cell] = code.rawValue &* 2
      }
      if count + 2 > SpaceGrid.longestRecord {
        last = .list
        break
      }
      if code.isNest {
        last = addRings(code, of: outer, rect, grid, start + 1, codes, &count)
        if last != .none { break }
        place = grid.value.lists.first(tile, from: place &+ 1, touching)
        continue
      }
      if code.isCheck {
        // Where units are sure of it, a check is not asked: only around its edges.
        let inner = index[0].checks[code.row].inner
        let narrowed = outer.narrowed(by: AnswerCode.rim)
        if !inner.isEmpty && (narrowed.isEmpty || inner.contains(narrowed)) {
          let name = index[0].checks[code.row].name
          grid.value.words[start + 1 + count] = SpaceGrid.packed(outer, in: rect, rim: AnswerCode.rim)
          grid.value.words[codes + count] = UInt64(UInt32(bitPattern: AnswerCode.edged(name).rawValue))
          count += 1
          hasEdges = true
          place = grid.value.lists.first(tile, from: place &+ 1, touching)
          continue
        }
        // Where coordinates are huge the edges are unsure further in.
        let sure = inner.intersection(rect)
        if !sure.isEmpty {
          grid.value.words[start + 1 + count] = SpaceGrid.packed(sure, in: rect)
          grid.value.words[codes + count] = UInt64(UInt32(bitPattern: index[0].checks[code.row].name))
          count += 1
        }
      }
      grid.value.words[start + 1 + count] = SpaceGrid.packed(outer, in: rect)
      grid.value.words[codes + count] = UInt64(UInt32(bitPattern: code.rawValue))
      count += 1
      place = grid.value.lists.first(tile, from: place &+ 1, touching)
    }
    if space == Portal.window { grid.value.noteEdges(hasEdges) }
    if count == 0 { return grid.value.cells[cell] = last.rawValue &* 2 }
    grid.value.words[start] = UInt64(count + 1) | grid.value.edgeMark
    grid.value.words[codes + count] = UInt64(UInt32(bitPattern: last.rawValue))
    var half = 0
    var next = start + 1 + count
    while half <= count {
      let high = half < count ? grid.value.words[codes + half + 1] : 0
      grid.value.words[next] = grid.value.words[codes + half] | high << 32
      next += 1
      half += 2
    }
    grid.value.usedWords = next
    grid.value.cells[cell] = Int32(start) << 1 | 1
  }

  /// Adds what a nest says in a cell to its record: the rings that touch the cell, if they are few, or else itself.
  ///
  /// - Parameters:
  ///   - area: the outermost ring.
  ///   - rects, codes: the words in which the record's rectangles and codes begin.
  ///   - count: the rectangles that it has.
  /// - Returns: the last answer of the record, where the nest covers the cell; else none.
  private func addRings(
    _ code: AnswerCode, of area: UnitRect, _ cell: UnitRect, _ grid: Reference<SpaceGrid>, _ rects: Int,
    _ codes: Int, _ count: inout Int
  ) -> AnswerCode {
    let nest = unsafe index[0].nests.pointer(to: code.row)
    let touching = SIMD4(cell.maxX &- 1, cell.maxY &- 1, 0 &- cell.minX, 0 &- cell.minY)
    var ring = unsafe nest.pointee.first(from: nest.pointee.first, touching)
    var end = unsafe nest.pointee.first(from: ring, TileLists.lanes(cell))
    let isCovered = unsafe end < nest.pointee.count
    let areFew = count + Int(end - ring) <= SpaceGrid.longestQuickList
    if !areFew {
      if isCovered { return code }
      (ring, end) = unsafe (nest.pointee.count - 1, nest.pointee.count)
    }
    while ring < end {
      grid.value.words[rects + count] = SpaceGrid.packed(
        areFew ? unsafe nest.pointee.area(ring) : area, in: cell)
      let name = areFew ? unsafe nest.pointee.names[ring] : code.rawValue
      grid.value.words[codes + count] = UInt64(UInt32(bitPattern: name))
      count += 1
      ring += 1
    }
    return isCovered ? AnswerCode(rawValue: unsafe nest.pointee.names[end]) : .none
  }

  /// Nodes of a content from which on its portal is taken for what is scrolled, rather than hidden or moved.
  static let largeContent: Int32 = 2_048

  /// Whether a portal is all that matters in a cell of the space around it, for the time being: so long as it is,
  /// queries need not read a record to know.
  private func isBackdrop(_ row: Int32, _ cell: UnitRect) -> Bool {
    let portal = unsafe index[0].portals.pointer(to: row)
    let flags = unsafe portal.pointee.flags
    guard unsafe portal.pointee.isShiftable,
      unsafe portal.pointee.weight >= HitTree.largeContent || index[0].isMagnified,
      flags.isDisjoint(with: [.overflows, .passesThrough]), !flags.prunes
    else { return false }
    let (gainX, gainY) = unsafe (portal.pointee.gainX, portal.pointee.gainY)
    return unsafe portal.pointee.areaInUnits.contains(cell.moved(x: gainX, y: gainY))
  }

  /// Makes room for words: by growing up to the limit, and moving records together, so that nothing is left of those
  /// that cells have forgotten; beyond it, after many tries, by forgetting all.
  ///
  /// - Parameter needed: how many words there must be room for beside those in use.
  /// - Returns: whether the cell that asked may go on; else its code is forgotten, too.
  /// - Complexity: O(cells + words in use), when many have come into use since.
  private func makeRoom(_ needed: Int, _ grid: Reference<SpaceGrid>) -> Bool {
    let (used, limit) = (grid.value.usedWords, grid.value.wordLimit)
    let mayGrow = used + needed <= limit || used == SpaceGrid.fixedWords
    if walkState[0].running > 0 {
      // What asks for a closure is reading a record.
      if mayGrow { grid.value.words.grow(to: used + needed, filler: 0) }
      return mayGrow
    }
    if mayGrow {
      // By so much that looking at all cells and words, or copying them, costs little for each word to come.
      let (count, cells) = (grid.value.words.count, grid.value.cells.count)
      let step = max(count, cells, 128) / 4
      let larger = max(used + needed, min(limit, count + step))
      if grid.value.mostLeftWords < count / 4 {
        grid.value.words.grow(to: larger, filler: 0)
        return true
      }
      // Where little would be left free, more memory: to move everything for a few words would cost too much.
      let kept = grid.value.keptWords
      grid.value.gather(into: count - kept < max(step, needed) ? max(kept + needed, larger) : count)
      return true
    }
    // Meanwhile lists answer: to make and forget records in turn would cost more.
    if grid.value.refusals % grid.value.cells.count == 0 {
      let kept = grid.value.keptWords
      if kept + kept / 3 + needed <= limit {
        grid.value.refusals = 0
        grid.value.gather(into: limit)
        return true
      }
    }
    grid.value.refusals += 1
    if grid.value.refusals < SpaceGrid.refusalsPerCell * grid.value.cells.count { return false }
    grid.value.forgetAllRecords()
    return false
  }
}

extension SpaceGrid {
  /// A rectangle relative to a cell and cut by it, in the packing of `CLanes`.
  ///
  /// - Parameter rim: so much further out it is cut, so that what is so far from its edges inside the cell is known to be;
  ///   in the largest cells less, and points at their far edges seem nearer to the rectangle's than they are.
  fileprivate static func packed(_ outer: UnitRect, in cell: UnitRect, rim: Int32 = 0) -> UInt64 {
    let minX = max(outer.minX, cell.minX &- rim) &- cell.minX
    let minY = max(outer.minY, cell.minY &- rim) &- cell.minY
    let lastX = min(min(outer.maxX, cell.maxX &+ rim) &- cell.minX &- 1, Int32(Int16.max))
    let lastY = min(min(outer.maxY, cell.maxY &+ rim) &- cell.minY &- 1, Int32(Int16.max))
    func lane(_ value: Int32, _ number: UInt64) -> UInt64 {
      UInt64(UInt16(truncatingIfNeeded: value)) << (number * 16)
    }
    return lane(minX, 0) | lane(minY, 1) | lane(0 &- lastX, 2) | lane(0 &- lastY, 3)
  }
}

extension TileLists {
  /// Whether a rectangle covers one that is given as comparison (`CLanes`).
  fileprivate func covers(_ bounds: SIMD4<Int32>, _ rect: UnitRect) -> Bool {
    let lanes = TileLists.lanes(rect)
    return lanes.x <= bounds.x && lanes.y <= bounds.y && lanes.z <= bounds.z && lanes.w <= bounds.w
  }
}
