import CLanes
import Geometry

/// The index of one space: what can be hit there, by place.
///
/// Two levels. A **tile** has the list of all entries that reach into it (`TileLists`): kept up to date, in
/// place, by every change. A **cell**, 8 × 8 in a tile, has a code made from its tile's list when a second
/// query asks for it, and forgotten when an entry in it changes:
/// - lowest bit 0: the answer of the whole cell, as a node's name doubled (−2 for none);
/// - lowest bit 1: above it the number of the word in `words` at which the cell's record begins.
///
/// A **record** is a list of n answers, front to back: a head word n, then n − 1 rectangles, a word each
/// (`CLanes`), relative to the cell, then n answer codes, half a word each. The first rectangle that contains
/// the point decides for the answer of the same number, none for the last. The first words are fixed records:
/// word 0 a list of one answer, none, which cells without a record read; words 2 to 4 have the count 0, which
/// stands for cells that have no code yet, that were asked once, and that never get one.
struct SpaceGrid: BitwiseCopyable {
  /// What turns a point of the window into units, of the window's grid and behind an open door (`HitTree.openDoor`).
  /// First, so that a pointer to the grid is one to it. Its bounds are empty while changes wait to be entered, or the
  /// door is closed.
  ///
  /// Its bias makes rounding to nearest round down, but up for what lies less than a `sliver` below a unit:
  /// those points, whose units then lie above them, the walk must decide.
  var lanes: touchstone_lanes_grid
  var usedWords: Int
  // All that a look at a cell needs, in the second cache line.
  /// The corner, in units, and the size.
  let origin: SIMD2<Int32>
  let width: UInt32
  let height: UInt32
  /// Widths and heights of cells as shifts; of a single tile without cells, more than any coordinate has.
  let shiftX: UInt32
  let shiftY: UInt32
  private let columnCount: Int32
  private var wides16: Int16 = 0
  private var veils16: Int16 = 0
  var cells: Column<Int32>
  var words: Column<UInt64>

  let rows: Int
  let tileColumns: Int
  /// Records that there was no room for since all were forgotten.
  var refusals = 0
  /// Cells that were forgotten since records were last moved together: no more of them have left words behind.
  var forgottenCells = 0
  var wordLimit: Int
  var lists: TileLists
  /// Bound, in points, on the recursion's rounding error from the space to the nodes whose units decide.
  let error: Double
  /// How far below a unit, in points, that may carry a point up to it.
  let sliver: Double
  /// Entries that it was made for, that there are, and that lie outside of it altogether.
  let planned: Int
  var live: Int
  var strays = 0
  /// Entries that reach into many tiles and are in no list yet, front to back. As long as there are some, queries
  /// read lists: cells know nothing of them.
  var wides = SIMD8<Int32>(repeating: Entry.none)
  /// Queries since the last of them came.
  var wideQueries = 0
  /// Changes whenever entries get labels.
  var labelStamp: UInt32 = 1
  /// How many more cells than three quarters have had nodes with edges that units cannot decide.
  private var edgeBalance = 0
  /// Added to the counts of records once these are many. Those records are then too long for the loop that knows nothing
  /// of edges, and one that does reads them: where some answers have edges and some have not, it does not branch.
  private(set) var edgeMark: UInt64 = 0
  /// Whether entries reach out of the grid; then what lies outside belongs to the tiles on its edge.
  var reachesOutside: Bool

  @inline(__always)
  var columns: Int { Int(columnCount) }
  /// How many wide entries there are.
  var wideCount: Int {
    get { Int(wides16) }
    set { wides16 = Int16(newValue) }
  }
  /// Containers that are pruned while their entries stay (`Veil`).
  var veilCount: Int {
    get { Int(veils16) }
    set { veils16 = Int16(newValue) }
  }
  /// Whether cells say all there is to say.
  @inline(__always)
  var isPlain: Bool { wides16 | veils16 == 0 }

  /// In points: what suffices wherever coordinates are not huge.
  static let smallestSliver = 0x1p-26
  /// In units: where more than that of each were left to the general way, it had better see all points.
  static let largestSliver = 0.25
  static let noNode: Int32 = -2
  static let unasked: Int32 = 2 << 1 | 1
  static let askedOnce: Int32 = 3 << 1 | 1
  static let listOnly: Int32 = 4 << 1 | 1
  static let fixedWords = 5
  /// Cells in a tile, along an axis, as a shift.
  static let tileShift: UInt32 = 3
  /// Most rectangles of a list that is read without a branch: one comparison of eight.
  static let longestQuickList: UInt64 = 8
  /// Records that there is no room for, for each cell, until all are forgotten: then those whose cells changed since,
  /// or are not asked any more, have made room.
  static let refusalsPerCell = 16
  /// What follows is read from the tile's list.
  static let longestRecord = 16
  /// Words that most records are no longer than.
  static let usualRecord = 8
  /// A query reads eight rectangles at once; these follow the last record so that it may.
  static let spareWords = 8
  /// Most tiles into which an entry reaches that is put into their lists at once, and most wide entries.
  static let mostTiles = 16
  static let mostWides = 8
  /// Coordinates inside a cell must fit 15 bits; larger cells are read from the tile.
  static let largestShift: UInt32 = 15

  /// - Parameter lists: memory for them that is there already.
  init(_ plan: GridPlan, error: Double, lists: TileLists? = nil) {
    origin = SIMD2(plan.bounds.minX, plan.bounds.minY)
    width = UInt32(bitPattern: plan.bounds.maxX &- plan.bounds.minX)
    height = UInt32(bitPattern: plan.bounds.maxY &- plan.bounds.minY)
    shiftX = UInt32(plan.shiftX)
    shiftY = UInt32(plan.shiftY)
    columnCount = Int32(plan.columns)
    rows = plan.rows
    tileColumns = (plan.columns + 7) >> 3
    let isListOnly = max(shiftX, shiftY) > SpaceGrid.largestShift
    wordLimit = plan.wordLimit
    usedWords = SpaceGrid.fixedWords
    self.lists = lists ?? TileLists(tiles: tileColumns * ((rows + 7) >> 3))
    if isListOnly && plan.columns * rows == 1 {
      (cells, words) = unsafe SpaceGrid.ofLists
    } else {
      let code = isListOnly ? SpaceGrid.listOnly : SpaceGrid.unasked
      cells = Column(count: plan.columns * rows, repeating: code)
      words = SpaceGrid.fixedRecords(room: min(wordLimit, 16))
    }
    self.error = error
    var sliver = 0x1p-20
    while sliver < 4 * error * Lattice.unitsPerPoint { sliver *= 2 }
    self.sliver = sliver / Lattice.unitsPerPoint
    reachesOutside = false
    planned = plan.entries
    live = plan.entries
    lanes = SpaceGrid.lanes(bounds: .empty, sliver: 0)
  }

  /// Of a space in which nothing can be hit; closed.
  static var nothing: SpaceGrid {
    let noEntries = GrowableColumn<Int32>(capacity: 0)
    let entries = RowTable<Entry>(capacity: 0)
    defer {
      noEntries.deallocate()
      entries.deallocate()
    }
    return SpaceGrid(GridPlan(noEntries, entries, cellsPerEntry: 1), error: 0)
  }

  func deallocate() {
    lists.deallocate()
    if unsafe cells.base == SpaceGrid.ofLists.cells.base { return }
    cells.deallocate()
    words.deallocate()
  }

  /// Words for records, with those that every grid has.
  private static func fixedRecords(room: Int) -> Column<UInt64> {
    let words = Column<UInt64>(count: room + spareWords, repeating: 0)
    words[0] = 1
    words[1] = UInt64(UInt32(bitPattern: NodeIndex.none))
    return words
  }

  /// The one cell of spaces that have a list and no records, which says so, and their words: they are many, and nobody
  /// ever stores anything there.
  private nonisolated(unsafe) static let ofLists = (
    cells: Column(count: 1, repeating: listOnly), words: fixedRecords(room: fixedWords)
  )

  /// Whether it is no more than a list.
  var isOnlyList: Bool { unsafe cells.base == SpaceGrid.ofLists.cells.base && lists.tiles.count == 1 }

  /// Bytes that it takes, but for records.
  var bytes: Int { cells.count * MemoryLayout<Int32>.stride + lists.bytes }

  /// Opens the window's grid to queries, or closes it.
  mutating func setOpen(_ isOpen: Bool) {
    lanes = SpaceGrid.lanes(bounds: isOpen ? bounds : .empty, sliver: sliver * Lattice.unitsPerPoint)
  }

  /// Lets points of the window in that lie in a rectangle of the space.
  ///
  /// - Parameters:
  ///   - bounds: within the grid's.
  ///   - movedX, y: what must be added to the space's units to get the window's.
  @inline(__always)
  mutating func setLanes(bounds: UnitRect, movedX x: Int32, y: Int32) {
    let extent = Edges(bounds.moved(x: x, y: y))
    (lanes.minX, lanes.minY, lanes.maxX, lanes.maxY) = (extent.minX, extent.minY, extent.maxX, extent.maxY)
    let whole = 0x1.8p52
    lanes.biasedOrigin = (whole - Double(origin.x &+ x), whole - Double(origin.y &+ y))
  }

  /// Closes the grid to queries, at the price of a store.
  mutating func close() { lanes.minX = .infinity }

  /// Whether it lets no point of the window in.
  var isClosed: Bool { !(lanes.minX < lanes.maxX && lanes.minY < lanes.maxY) }

  /// Whether it takes points of the window for the same units as another, and lets the same ones in.
  func hasSameLanes(as other: SpaceGrid) -> Bool {
    lanes.minX == other.lanes.minX && lanes.minY == other.lanes.minY && lanes.maxX == other.lanes.maxX
      && lanes.maxY == other.lanes.maxY && lanes.biasedOrigin == other.lanes.biasedOrigin
  }

  var bounds: UnitRect {
    UnitRect(
      minX: origin.x, minY: origin.y, maxX: origin.x &+ Int32(bitPattern: width),
      maxY: origin.y &+ Int32(bitPattern: height))
  }

  private static func lanes(bounds: UnitRect, sliver: Double) -> touchstone_lanes_grid {
    let extent = Edges(bounds)
    let whole = 0x1.8p52
    return touchstone_lanes_grid(
      minX: extent.minX, minY: extent.minY, maxX: extent.maxX, maxY: extent.maxY,
      bias: sliver - 0.5,
      biasedOrigin: (whole - Double(bounds.minX), whole - Double(bounds.minY)))
  }

  /// Whether there is so much more, or so much elsewhere, than the grid was made for that another one is due.
  var isOutgrown: Bool { live > 4 * planned + 64 || strays > planned / 2 + 64 }

  // MARK: Places

  /// The largest error of an entry whose units may decide in this space.
  var allowedError: Double { sliver / 4 }

  func tile(ofColumn column: Int, row: Int) -> Int {
    (row >> Int(SpaceGrid.tileShift)) * tileColumns + column >> Int(SpaceGrid.tileShift)
  }

  /// The column of cells of a coordinate in units; of one outside, the nearest.
  @inline(__always)
  func column(_ x: Int32) -> Int {
    if columns == 1 { return 0 }
    return max(0, min(columns - 1, (Int(x) - Int(origin.x)) >> Int(shiftX)))
  }

  @inline(__always)
  func row(_ y: Int32) -> Int {
    if rows == 1 { return 0 }
    return max(0, min(rows - 1, (Int(y) - Int(origin.y)) >> Int(shiftY)))
  }

  /// The cells that a rectangle, which is not empty, touches; those on the grid's edge also stand for what lies
  /// outside.
  @inline(__always)
  func cells(_ rect: UnitRect) -> CellRange {
    CellRange(
      columns: column(rect.minX)...column(rect.maxX &- 1), rows: row(rect.minY)...row(rect.maxY &- 1))
  }

  /// The part of a tile that points can be looked up in, in units: within the grid, or, where entries reach
  /// out of it, to the end of the lattice.
  func rect(ofTile tile: Int) -> UnitRect {
    let (x, y) = (span(ofTileColumn: tile % tileColumns), span(ofTileRow: tile / tileColumns))
    return UnitRect(minX: x.min, minY: y.min, maxX: x.max, maxY: y.max)
  }

  @inline(__always)
  private func span(ofTileColumn column: Int) -> (min: Int32, max: Int32) {
    span(of: column, isLast: column == tileColumns - 1, from: origin.x, size: width, shift: shiftX)
  }

  @inline(__always)
  private func span(ofTileRow row: Int) -> (min: Int32, max: Int32) {
    span(of: row, isLast: row == (rows + 7) >> 3 - 1, from: origin.y, size: height, shift: shiftY)
  }

  @inline(__always)
  private func span(
    of tile: Int, isLast: Bool, from origin: Int32, size: UInt32, shift: UInt32
  ) -> (min: Int32, max: Int32) {
    let shift = Int(shift + SpaceGrid.tileShift)
    let limit = Int(Lattice.limit)
    let near = tile == 0 && reachesOutside ? -limit : Int(origin) + tile << shift
    let end = reachesOutside ? limit : Int(origin) + Int(size)
    return (Int32(near), Int32(isLast ? end : Int(origin) + (tile + 1) << shift))
  }

  /// The tiles that a rectangle covers, among some; empty ranges for none.
  func tiles(coveredBy rect: UnitRect, among tiles: CellRange) -> (columns: Range<Int>, rows: Range<Int>) {
    // Most are smaller than a tile; only the last one may be narrower than the others.
    let isNarrow = Int(rect.maxX) - Int(rect.minX) < 1 << Int(shiftX + SpaceGrid.tileShift)
    if rect.isEmpty || isNarrow && tiles.columns.upperBound < tileColumns - 1 { return (0..<0, 0..<0) }
    var (first, last) = (tiles.columns.lowerBound, tiles.columns.upperBound)
    while first <= last && span(ofTileColumn: first).min < rect.minX { first += 1 }
    while first <= last && span(ofTileColumn: last).max > rect.maxX { last -= 1 }
    if first > last { return (0..<0, 0..<0) }
    var (top, bottom) = (tiles.rows.lowerBound, tiles.rows.upperBound)
    while top <= bottom && span(ofTileRow: top).min < rect.minY { top += 1 }
    while top <= bottom && span(ofTileRow: bottom).max > rect.maxY { bottom -= 1 }
    return (first..<last + 1, top..<bottom + 1)
  }

  /// The rectangle of a cell, in units.
  func rect(ofCellInColumn column: Int, row: Int) -> UnitRect {
    let left = Int(origin.x) + column << Int(shiftX)
    let top = Int(origin.y) + row << Int(shiftY)
    return UnitRect(
      minX: Int32(left), minY: Int32(top), maxX: Int32(clamping: left + 1 << Int(shiftX)),
      maxY: Int32(clamping: top + 1 << Int(shiftY)))
  }

  /// Forgets the codes of cells.
  @inline(__always)
  mutating func forget(_ range: CellRange) {
    if max(shiftX, shiftY) > SpaceGrid.largestShift { return }
    forgottenCells &+= range.count
    let width = range.columns.count
    let few = SIMD4(repeating: SpaceGrid.unasked)
    for row in range.rows {
      var cell = row &* columns &+ range.columns.lowerBound
      let end = cell &+ width
      assert(end <= cells.count)
      // Four at a time: a container as large as the screen has a thousand.
      while cell &+ 4 <= end {
        unsafe UnsafeMutableRawPointer(cells.base + cell).storeBytes(of: few, as: SIMD4<Int32>.self)
        cell &+= 4
      }
      while cell < end {
        cells[cell] = SpaceGrid.unasked
        cell &+= 1
      }
    }
  }

  // MARK: Records

  /// The `number`-th half of the words from `start` on.
  @inline(__always)
  func half(_ start: Int, _ number: Int) -> Int32 {
    let word = words[start &+ number &>> 1]
    return Int32(truncatingIfNeeded: word &>> UInt64(truncatingIfNeeded: (number & 1) &<< 5))
  }

  /// Which of the eight rectangles from a word on contain a point, one bit each. The column has spare words
  /// behind its last record, so that reading eight is always allowed.
  @inline(__always)
  func lanes(_ start: Int, x: UInt32, y: UInt32) -> UInt32 {
    assert(start &+ 8 <= words.count)
    return unsafe touchstone_lanes_containing(words.base + start, x, y)
  }
}

extension SpaceGrid {
  /// Notes whether a cell that was written has nodes with edges that units cannot decide.
  mutating func noteEdges(_ hasEdges: Bool) {
    if edgeMark != 0 { return }
    edgeBalance = max(0, edgeBalance + (hasEdges ? 3 : -1))
    if edgeBalance < 192 { return }
    edgeMark = 1 << 32
    words[0] |= edgeMark
  }

  /// One more than the rectangles of a record, by its first word.
  @inline(__always)
  static func places(_ head: UInt64) -> Int { Int(UInt32(truncatingIfNeeded: head)) }

  /// Whether a point of a cell lies so far inside one of the rectangles that contain it, by its word, that units are
  /// sure of it.
  @inline(__always)
  func isDeep(in word: Int, x: UInt32, y: UInt32) -> Bool {
    touchstone_lanes_deep_inside(words[word], x, y, Int16(AnswerCode.rim)) != 0
  }
}

/// A block of cells.
struct CellRange {
  let columns: ClosedRange<Int>
  let rows: ClosedRange<Int>

  /// The tiles in which they lie.
  var tiles: CellRange {
    let shift = Int(SpaceGrid.tileShift)
    return CellRange(
      columns: columns.lowerBound >> shift...columns.upperBound >> shift,
      rows: rows.lowerBound >> shift...rows.upperBound >> shift)
  }

  /// How many cells, or tiles.
  var count: Int { columns.count &* rows.count }

  /// The cells of the block that lie in a tile; there must be some.
  func part(inTileColumn tileColumn: Int, row tileRow: Int) -> CellRange {
    let shift = Int(SpaceGrid.tileShift)
    return CellRange(
      columns: max(
        columns.lowerBound, tileColumn << shift)...min(
          columns.upperBound, (tileColumn + 1) << shift - 1),
      rows: max(rows.lowerBound, tileRow << shift)...min(rows.upperBound, (tileRow + 1) << shift - 1))
  }

  func contains(column: Int, row: Int) -> Bool { columns.contains(column) && rows.contains(row) }

  static func == (one: CellRange, other: CellRange) -> Bool {
    one.columns == other.columns && one.rows == other.rows
  }
}
