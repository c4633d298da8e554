import Geometry

/// Makes a `GridIndex` from effective areas.
///
/// Candidates are entered front to back into the cells that they touch and that are still *open*: a cell
/// closes with the first candidate that covers it, since nothing behind can answer there. The open cells of a
/// row are bits, so that covered ground is skipped 64 cells at a time.
struct GridBuilder {
  private let candidates: [Candidate]
  private let checks: [AreaCheck]
  private let bounds: UnitRect
  private let shiftX: Int
  private let shiftY: Int
  private let columns: Int
  private let rows: Int
  /// Per cell the last entry made, as a ring: its `next` is the cell's first.
  private var lastEntry: [Int32]
  private var entries: [(candidate: Int32, next: Int32)] = []
  private var openBits: [UInt64]
  private let wordsPerRow: Int
  private var openCells: Int
  private let covers: (AreaCheck, UnitRect) -> Bool
  private var records: RecordWriter

  /// Cells for each candidate that the grid aims at. Fewer make lists longer, more cost memory: from 2 to 8
  /// the time of a query changes by a nanosecond.
  static let cellsPerCandidate = 4.0
  static let maximumCells = 1 << 24

  /// - Parameter covers: whether the area of a check surely covers a rectangle.
  init(_ areas: EffectiveAreas, bounds: UnitRect, covers: @escaping (AreaCheck, UnitRect) -> Bool) {
    candidates = areas.candidates
    checks = areas.checks
    self.covers = covers
    records = RecordWriter(areas, covers: covers)
    self.bounds = bounds
    (shiftX, shiftY) = GridBuilder.cellShifts(areas.candidates, bounds)
    columns = Int((Int64(bounds.maxX) - Int64(bounds.minX) - 1) >> Int64(shiftX)) + 1
    rows = Int((Int64(bounds.maxY) - Int64(bounds.minY) - 1) >> Int64(shiftY)) + 1
    wordsPerRow = (columns + 63) / 64
    lastEntry = [Int32](repeating: -1, count: columns * rows)
    var row = [UInt64](repeating: .max, count: wordsPerRow)
    if columns % 64 != 0 { row[wordsPerRow - 1] = (1 << UInt64(columns % 64)) - 1 }
    openBits = []
    openBits.reserveCapacity(wordsPerRow * rows)
    for _ in 0..<rows { openBits += row }
    openCells = columns * rows
    entries.reserveCapacity(candidates.count * 4)
  }

  /// Widths and heights of cells, as shifts: as many cells as wanted, in the proportion of the areas.
  private static func cellShifts(_ candidates: [Candidate], _ bounds: UnitRect) -> (x: Int, y: Int) {
    let width = Double(bounds.maxX) - Double(bounds.minX)
    let height = Double(bounds.maxY) - Double(bounds.minY)
    var widthBits = 0
    var heightBits = 0
    for candidate in candidates {
      widthBits += 32 - (candidate.outer.maxX &- candidate.outer.minX).leadingZeroBitCount
      heightBits += 32 - (candidate.outer.maxY &- candidate.outer.minY).leadingZeroBitCount
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

  mutating func enterCandidates() {
    for (number, candidate) in candidates.enumerated() {
      if openCells == 0 { return }
      enter(Int32(number), candidate)
    }
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
          append(number, toCell: row * columns + column)
          if isTurned, covers(checks[Int(candidate.check)], cellRect(column, row)) {
            closing |= bits & (0 &- bits)
          }
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
    let entry = Int32(entries.count)
    let last = lastEntry[cell]
    if last < 0 {
      entries.append((candidate, entry))
    } else {
      entries.append((candidate, entries[Int(last)].next))
      entries[Int(last)].next = entry
    }
    lastEntry[cell] = entry
  }

  // MARK: Writing cells

  /// The code of every cell; the records they lead to are in `records`.
  private mutating func writeCells() -> [Int32] {
    var codes = [Int32](repeating: GridIndex.noNode, count: columns * rows)
    var list: [Int32] = []
    for row in 0..<rows {
      for column in 0..<columns {
        let last = lastEntry[row * columns + column]
        if last < 0 { continue }
        list.removeAll(keepingCapacity: true)
        var entry = last
        repeat {
          entry = entries[Int(entry)].next
          list.append(entries[Int(entry)].candidate)
        } while entry != last
        let isOpen = openBits[row * wordsPerRow + column / 64] >> UInt64(column % 64) & 1 == 1
        codes[row * columns + column] = records.code(
          for: CellList(
            candidates: list, isClosed: !isOpen, rect: cellRect(column, row), shiftX: shiftX, shiftY: shiftY))
      }
    }
    return codes
  }

  /// The finished index.
  static func index(of areas: EffectiveAreas) -> GridIndex {
    let bounds = GridBuilder.bounds(of: areas.candidates)
    let spaces = Column(areas.spaces, filler: Space.unused)
    var builder = GridBuilder(areas, bounds: bounds) { check, rect in
      check.space >= 0 && spaces.covers(check, rect)
    }
    builder.enterCandidates()
    let cells = builder.writeCells()
    return GridIndex(
      extent: areas.candidates.isEmpty ? .nothing : Edges(bounds),
      mustWalkOutside: areas.reachesBeyondLattice,
      bias: GridIndex.sliver(error: areas.error) - 0.5,
      originX: bounds.minX, originY: bounds.minY, shiftX: UInt32(builder.shiftX),
      shiftY: UInt32(builder.shiftY), columns: builder.columns,
      cells: Column(cells, filler: GridIndex.noNode),
      words: Column(builder.records.words, spare: RecordWriter.spareWords, filler: 0),
      checks: Column(builder.records.checks, filler: AreaCheck.unused), spaces: spaces)
  }

  /// Around everything that can be hit, and one unit more on each side: a point just outside may be computed
  /// on the edge, so it must be looked at.
  private static func bounds(of candidates: [Candidate]) -> UnitRect {
    guard var bounds = candidates.first?.outer else { return UnitRect(minX: 0, minY: 0, maxX: 1, maxY: 1) }
    for candidate in candidates {
      bounds.minX = min(bounds.minX, candidate.outer.minX)
      bounds.minY = min(bounds.minY, candidate.outer.minY)
      bounds.maxX = max(bounds.maxX, candidate.outer.maxX)
      bounds.maxY = max(bounds.maxY, candidate.outer.maxY)
    }
    return UnitRect(
      minX: bounds.minX - 1, minY: bounds.minY - 1, maxX: bounds.maxX + 1, maxY: bounds.maxY + 1)
  }
}
