import Geometry

/// Makes a `GridIndex` from effective areas.
///
/// Candidates are entered front to back into the cells that they touch and that are still *open*: a cell
/// closes with the first candidate that covers it, since nothing behind can answer there. The open cells of a
/// row are bits, so that covered ground is skipped 64 cells at a time.
struct GridBuilder {
  private let candidates: GrowableColumn<Candidate>
  private let bounds: UnitRect
  private let shiftX: Int
  private let shiftY: Int
  private let columns: Int
  private let rows: Int
  /// Per cell the last entry made, as a ring: its `next` is the cell's first.
  private let lastEntry: Column<Int32>
  private var entries: GrowableColumn<Entry>
  private let openBits: Column<UInt64>
  private let wordsPerRow: Int
  private var openCells: Int
  private let checks: GrowableColumn<AreaCheck>
  private let spaces: Column<Space>

  /// A candidate in a cell's list, and the entry that follows it there.
  private struct Entry: BitwiseCopyable {
    let candidate: Int32
    var next: Int32
  }

  /// Cells for each candidate that the grid aims at. Fewer make lists longer, more cost memory: between 2 and
  /// 4 no query is faster, and the index half as large again.
  static let cellsPerCandidate = 2.0
  /// Most entries for each candidate. Where long edges run beside each other, as those of nested containers
  /// do, they would stand in every cell on their way: larger cells, divided across the edges, are better.
  static let entriesPerCandidate = 24
  static let fewestCellsPerCandidate = 1.0 / 64
  static let maximumCells = 1 << 24

  init(
    _ areas: EffectiveAreas, bounds: UnitRect, cellsPerCandidate: Double,
    spaces: Column<Space>
  ) {
    candidates = areas.candidates
    checks = areas.checks
    self.spaces = spaces
    self.bounds = bounds
    (shiftX, shiftY) = GridBuilder.cellShifts(
      areas.candidates, bounds, cellsPerCandidate: cellsPerCandidate)
    columns = Int((Int64(bounds.maxX) - Int64(bounds.minX) - 1) >> Int64(shiftX)) + 1
    rows = Int((Int64(bounds.maxY) - Int64(bounds.minY) - 1) >> Int64(shiftY)) + 1
    wordsPerRow = (columns + 63) / 64
    lastEntry = Column(count: columns * rows, repeating: -1)
    openBits = Column(count: wordsPerRow * rows, repeating: .max)
    if columns % 64 != 0 {
      for row in 0..<rows { openBits[(row + 1) * wordsPerRow - 1] = (1 << UInt64(columns % 64)) - 1 }
    }
    openCells = columns * rows
    entries = GrowableColumn(capacity: candidates.count * 8)
  }

  private func deallocate() {
    lastEntry.deallocate()
    openBits.deallocate()
    entries.deallocate()
  }

  /// Widths and heights of cells, as shifts: as many cells as wanted, in the proportion of the areas.
  private static func cellShifts(
    _ candidates: GrowableColumn<Candidate>, _ bounds: UnitRect, cellsPerCandidate: Double
  ) -> (x: Int, y: Int) {
    let width = Double(bounds.maxX) - Double(bounds.minX)
    let height = Double(bounds.maxY) - Double(bounds.minY)
    var widthBits = 0
    var heightBits = 0
    for number in 0..<candidates.count {
      let outer = candidates[number].outer
      widthBits += 32 - (outer.maxX &- outer.minX).leadingZeroBitCount
      heightBits += 32 - (outer.maxY &- outer.minY).leadingZeroBitCount
    }
    let count = max(1, candidates.count)
    let leaning = max(-4, min(4, (widthBits - heightBits) / count))
    let wanted = Double(count) * cellsPerCandidate
    var shiftX = max(0, (32 + leaning) / 2)
    var shiftY = max(0, (32 - leaning) / 2)
    func cells() -> Double {
      (width / Double(1 << shiftX)).rounded(.up) * (height / Double(1 << shiftY)).rounded(.up)
    }
    while cells() < wanted, shiftX + shiftY > 0 {
      if shiftX - shiftY > leaning || shiftY == 0 { shiftX -= 1 } else { shiftY -= 1 }
    }
    while cells() > min(wanted * 2, Double(maximumCells)), shiftX < 31 || shiftY < 31 {
      let widens = shiftY == 31 || shiftX < 31 && shiftX - shiftY < leaning
      if widens { shiftX += 1 } else { shiftY += 1 }
    }
    return (shiftX, shiftY)
  }

  // MARK: Entering candidates

  /// - Returns: whether all are in; false when it would take more than `limit` entries.
  private mutating func enterCandidates(limit: Int) -> Bool {
    for number in 0..<candidates.count {
      if openCells == 0 { return true }
      if entries.count > limit { return false }
      enter(Int32(number), candidates[number])
    }
    return true
  }

  private mutating func enter(_ number: Int32, _ candidate: Candidate) {
    let outer = candidate.outer
    guard let columnRange = touched(outer.minX, outer.maxX, bounds.minX, shiftX, columns),
      let rowRange = touched(outer.minY, outer.maxY, bounds.minY, shiftY, rows)
    else { return }
    let inner = candidate.inner
    let coveredColumns = covered(inner.minX, inner.maxX, bounds.minX, bounds.maxX, shiftX, columns)
    let coveredRows = covered(inner.minY, inner.maxY, bounds.minY, bounds.maxY, shiftY, rows)
    let isTurned = candidate.check >= 0 && checks[Int(candidate.check)].space >= 0
    for row in rowRange {
      let closesRow = !inner.isEmpty && coveredRows.contains(row)
      for word in columnRange.lowerBound / 64...columnRange.upperBound / 64 {
        let place = row * wordsPerRow + word
        var bits = openBits[place] & GridBuilder.mask(columnRange, word)
        if bits == 0 { continue }
        var closing: UInt64 = 0
        if closesRow && !coveredColumns.isEmpty {
          closing = bits & GridBuilder.mask(coveredColumns.lowerBound...coveredColumns.upperBound - 1, word)
        }
        while bits != 0 {
          let column = word * 64 + bits.trailingZeroBitCount
          let relation =
            isTurned
            ? spaces.relation(of: cellRect(column, row), to: checks[Int(candidate.check)]) : .unsure
          if relation != .outside { append(number, toCell: row * columns + column) }
          if relation == .inside { closing |= bits & (0 &- bits) }
          bits &= bits &- 1
        }
        openBits[place] &= ~closing
        openCells -= closing.nonzeroBitCount
      }
    }
  }

  /// The cells that an interval of units touches.
  private func touched(
    _ low: Int32, _ high: Int32, _ origin: Int32, _ shift: Int, _ count: Int
  ) -> ClosedRange<Int>? {
    let first = max(0, (Int64(low) - Int64(origin)) >> Int64(shift))
    let last = min(Int64(count) - 1, (Int64(high) - Int64(origin) - 1) >> Int64(shift))
    return first <= last ? Int(first)...Int(last) : nil
  }

  /// The cells that an interval of units covers, as far as they lie within the grid's bounds.
  private func covered(
    _ low: Int32, _ high: Int32, _ origin: Int32, _ end: Int32, _ shift: Int, _ count: Int
  ) -> Range<Int> {
    let side = Int64(1) << Int64(shift)
    let first = low <= origin ? 0 : (Int64(low) - Int64(origin) + side - 1) >> Int64(shift)
    let last = high >= end ? Int64(count) : (Int64(high) - Int64(origin)) >> Int64(shift)
    return first < last ? Int(first)..<Int(last) : 0..<0
  }

  /// The bits of one word of a row that stand for a range of columns.
  private static func mask(_ columns: ClosedRange<Int>, _ word: Int) -> UInt64 {
    let low = max(0, columns.lowerBound - word * 64)
    let high = min(63, columns.upperBound - word * 64)
    guard low <= high else { return 0 }
    return (UInt64.max << UInt64(low)) & (UInt64.max >> UInt64(63 - high))
  }

  private func cellRect(_ column: Int, _ row: Int) -> UnitRect {
    let x = Int64(bounds.minX) + Int64(column) << Int64(shiftX)
    let y = Int64(bounds.minY) + Int64(row) << Int64(shiftY)
    return UnitRect(
      minX: Int32(x), minY: Int32(y), maxX: Int32(clamping: x + Int64(1) << Int64(shiftX)),
      maxY: Int32(clamping: y + Int64(1) << Int64(shiftY)))
  }

  private mutating func append(_ candidate: Int32, toCell cell: Int) {
    let number = entries.count
    let last = Int(lastEntry[cell])
    if last < 0 {
      entries.append(Entry(candidate: candidate, next: Int32(number)))
    } else {
      entries.append(Entry(candidate: candidate, next: entries[last].next))
      entries[last].next = Int32(number)
    }
    lastEntry[cell] = Int32(number)
  }

  // MARK: Writing cells

  /// The code of every cell; the records they lead to go to `records`.
  private func writeCells(_ records: inout RecordWriter) -> Column<Int32> {
    let codes = Column(count: columns * rows, repeating: GridIndex.noNode)
    for row in 0..<rows {
      for column in 0..<columns {
        let last = lastEntry[row * columns + column]
        if last < 0 { continue }
        var entry = entries[Int(last)].next
        while entry != last {
          records.push(entries[Int(entry)].candidate)
          entry = entries[Int(entry)].next
        }
        records.push(entries[Int(last)].candidate)
        let isOpen = openBits[row * wordsPerRow + column / 64] >> UInt64(column % 64) & 1 == 1
        codes[row * columns + column] = records.code(
          for: Cell(rect: cellRect(column, row), shiftX: shiftX, shiftY: shiftY, isClosed: !isOpen))
      }
    }
    return codes
  }

  /// The index of a tree in which nothing can be hit.
  static func emptyIndex() -> GridIndex {
    let nodes = NodeTable(capacity: 0)
    let areas = EffectiveAreas(of: nodes, ShapeTable())
    defer {
      areas.deallocate()
      nodes.deallocate()
    }
    return index(of: areas)
  }

  /// The finished index.
  static func index(of areas: EffectiveAreas) -> GridIndex {
    let bounds = GridBuilder.bounds(of: areas.candidates)
    let spaces = Column(areas.spaces, filler: Space.unknown(parent: Space.window, clipInWindow: .nothing))
    let limit = 256 + areas.candidates.count * entriesPerCandidate
    var cellsPerCandidate = GridBuilder.cellsPerCandidate
    var builder: GridBuilder
    while true {
      builder = GridBuilder(
        areas, bounds: bounds, cellsPerCandidate: cellsPerCandidate, spaces: spaces)
      let isLast = cellsPerCandidate <= fewestCellsPerCandidate
      if builder.enterCandidates(limit: isLast ? .max : limit) { break }
      builder.deallocate()
      cellsPerCandidate /= 4
    }
    var records = RecordWriter(areas, spaces)
    let cells = builder.writeCells(&records)
    defer {
      builder.deallocate()
      records.deallocate()
    }
    return GridIndex(
      lanes: GridIndex.lanes(bounds: bounds, isEmpty: areas.candidates.count == 0, error: areas.error),
      mustWalkOutside: areas.reachesBeyondLattice,
      originX: bounds.minX, originY: bounds.minY, shiftX: UInt32(builder.shiftX),
      shiftY: UInt32(builder.shiftY), columns: builder.columns,
      cells: cells, words: records.words.column(spare: RecordWriter.spareWords, filler: 0),
      checks: records.checks.column(filler: AreaCheck.unused), spaces: spaces,
      rings: RingTable(areas.rings))
  }

  /// Around everything that can be hit, and one unit more on each side: a point just outside may be computed
  /// on the edge, so it must be looked at.
  private static func bounds(of candidates: GrowableColumn<Candidate>) -> UnitRect {
    guard candidates.count > 0 else { return UnitRect(minX: 0, minY: 0, maxX: 1, maxY: 1) }
    var bounds = candidates[0].outer
    for number in 1..<candidates.count {
      let outer = candidates[number].outer
      bounds.minX = min(bounds.minX, outer.minX)
      bounds.minY = min(bounds.minY, outer.minY)
      bounds.maxX = max(bounds.maxX, outer.maxX)
      bounds.maxY = max(bounds.maxY, outer.maxY)
    }
    return UnitRect(
      minX: bounds.minX - 1, minY: bounds.minY - 1, maxX: bounds.maxX + 1, maxY: bounds.maxY + 1)
  }
}
