/// A cell before it is written: where it lies. Its candidates are on the writer's stack.
struct Cell {
  var rect: UnitRect
  var shiftX: Int
  var shiftY: Int
  /// Whether the last candidate covers it, so that some candidate answers for every point.
  var isClosed: Bool
}

/// Writes the records of cells whose answer is not one node: lists, and divisions of what would be too long.
struct RecordWriter {
  private(set) var words: GrowableColumn<UInt64>
  /// The checks that lists refer to: those of the candidates, and more where a list is coarse.
  private(set) var checks: GrowableColumn<AreaCheck>
  /// Candidates of the cells in work, front to back; the innermost cell's are on top.
  private var stack = GrowableColumn<Int32>(capacity: 1024)
  private let candidates: GrowableColumn<Candidate>
  private let rings: GrowableColumn<Ring>
  private let spaces: Column<Space>
  /// Words beyond which nothing is divided any more.
  private let budget: Int
  /// Rows of `checks` for candidates that need one only in coarse lists.
  private var coarseChecks: [Int32: Int32] = [:]

  /// Lists with more rectangles than this are divided.
  static let longestList = Int(GridIndex.longestQuickList)
  static let deepestDivision = 4
  /// A query reads eight rectangles at once; these follow the last record so that it may.
  static let spareWords = 8
  /// Coordinates inside a cell must fit 15 bits, or whole units become coarser ones.
  private static let relativeBits = 15

  init(_ areas: EffectiveAreas, _ spaces: Column<Space>) {
    candidates = areas.candidates
    checks = areas.checks.copy()
    rings = areas.rings
    self.spaces = spaces
    words = GrowableColumn(capacity: areas.candidates.count * 4)
    words.append(1)
    words.append(UInt64(UInt32(bitPattern: NodeIndex.none)))
    budget = 1 << 10 + 8 * areas.candidates.count
  }

  func deallocate() {
    words.deallocate()
    checks.deallocate()
    stack.deallocate()
  }

  /// Puts a candidate of the next cell on the stack.
  mutating func push(_ candidate: Int32) { stack.append(candidate) }

  /// The code of the cell whose candidates were pushed; its record is written if it needs one.
  mutating func code(for cell: Cell) -> Int32 {
    let code = code(for: cell, first: 0, depth: 0)
    stack.removeAll(after: 0)
    return code
  }

  private mutating func code(for cell: Cell, first: Int, depth: Int) -> Int32 {
    let count = stack.count - first
    if count == 0 { return GridIndex.noNode }
    if cell.isClosed && count == 1 {
      let answer = coveringAnswer(candidates[Int(stack[first])], cell)
      if answer >= 0 { return answer * 2 }
    }
    let isLong = count - (cell.isClosed ? 1 : 0) > RecordWriter.longestList
    let isCoarse = max(cell.shiftX, cell.shiftY) > RecordWriter.relativeBits
    let canDivide =
      cell.shiftX + cell.shiftY > 2 && depth < RecordWriter.deepestDivision && words.count < budget
    return (isLong || isCoarse) && canDivide
      ? divide(cell, first: first, depth: depth) : writeList(cell, first: first)
  }

  // MARK: Lists

  private mutating func writeList(_ cell: Cell, first: Int) -> Int32 {
    let start = words.count
    let shift = max(0, max(cell.shiftX, cell.shiftY) - RecordWriter.relativeBits)
    let conditional = stack.count - first - (cell.isClosed ? 1 : 0)
    words.append(UInt64(conditional + 1) | UInt64(shift) << 32)
    for place in first..<first + conditional {
      words.append(RecordWriter.rectangle(candidates[Int(stack[place])].outer, in: cell.rect, shift: shift))
    }
    var low: UInt64?
    for place in first...first + conditional {
      let half = UInt64(UInt32(bitPattern: answer(place, isLast: place == first + conditional, cell, shift)))
      if let first = low {
        words.append(first | half << 32)
        low = nil
      } else {
        low = half
      }
    }
    if let low { words.append(low) }
    return Int32(start) << 1 | 1
  }

  /// What a list says for one of its places: a node, or the complement of a row of checks.
  private mutating func answer(_ place: Int, isLast: Bool, _ cell: Cell, _ shift: Int) -> Int32 {
    guard place < stack.count else { return NodeIndex.none }
    let number = stack[place]
    let candidate = candidates[Int(number)]
    if isLast { return coveringAnswer(candidate, cell) }
    let check = candidate.check < 0 && shift > 0 ? coarseCheck(of: number) : candidate.check
    return check < 0 ? candidate.node : -2 - check
  }

  /// What a candidate that covers a cell says there. A nest says one node where a single ring is concerned.
  private func coveringAnswer(_ candidate: Candidate, _ cell: Cell) -> Int32 {
    guard candidate.check >= 0, checks[Int(candidate.check)].space == AreaCheck.nest else {
      return candidate.node
    }
    let nest = checks[Int(candidate.check)]
    let first = Int(nest.node)
    var covering = first
    var count = Int(nest.count)
    while count > 1 {
      let half = count / 2
      if rings[covering + half - 1].area.contains(cell.rect) {
        count = half
      } else {
        covering += half
        count -= half
      }
    }
    let isAlone = covering == first || !rings[covering - 1].area.intersects(cell.rect)
    return isAlone ? rings[covering].node : -2 - candidate.check
  }

  /// What must be asked where a list's rectangles are coarser than units.
  private mutating func coarseCheck(of number: Int32) -> Int32 {
    if let check = coarseChecks[number] { return check }
    let candidate = candidates[Int(number)]
    let check = Int32(checks.count)
    checks.append(
      AreaCheck(
        node: candidate.node, space: Space.window, edges: Edges(candidate.outer), margin: 0,
        isClipped: false))
    coarseChecks[number] = check
    return check
  }

  /// A rectangle relative to a cell and cut by it, in the packing of `CLanes`.
  private static func rectangle(_ outer: UnitRect, in cell: UnitRect, shift: Int) -> UInt64 {
    let minX = (max(outer.minX, cell.minX) &- cell.minX) >> Int32(shift)
    let minY = (max(outer.minY, cell.minY) &- cell.minY) >> Int32(shift)
    let lastX = (min(outer.maxX, cell.maxX) &- cell.minX &- 1) >> Int32(shift)
    let lastY = (min(outer.maxY, cell.maxY) &- cell.minY &- 1) >> Int32(shift)
    func lane(_ value: Int32, _ number: UInt64) -> UInt64 {
      UInt64(UInt16(truncatingIfNeeded: value)) << (number * 16)
    }
    return lane(minX, 0) | lane(minY, 1) | lane(0 &- lastX, 2) | lane(0 &- lastY, 3)
  }

  // MARK: Divisions

  private mutating func divide(_ cell: Cell, first: Int, depth: Int) -> Int32 {
    let (stepsX, stepsY) = steps(of: cell, first: first)
    let shiftX = cell.shiftX - stepsX
    let shiftY = cell.shiftY - stepsY
    let start = words.count
    words.append(UInt64(shiftX) << 32 | UInt64(shiftY) << 40 | UInt64(stepsX) << 48)
    let count = 1 << (stepsX + stepsY)
    for _ in 0..<(count + 1) / 2 { words.append(0) }
    let end = stack.count
    for number in 0..<count {
      let x = Int64(cell.rect.minX) + Int64(number & (1 << stepsX - 1)) << Int64(shiftX)
      let y = Int64(cell.rect.minY) + Int64(number >> stepsX) << Int64(shiftY)
      let rect = UnitRect(
        minX: Int32(clamping: x), minY: Int32(clamping: y),
        maxX: Int32(clamping: x + Int64(1) << Int64(shiftX)),
        maxY: Int32(clamping: y + Int64(1) << Int64(shiftY)))
      let isClosed = pushPart(of: first..<end, cell, inside: rect)
      let part = Cell(rect: rect, shiftX: shiftX, shiftY: shiftY, isClosed: isClosed)
      let code = code(for: part, first: end, depth: depth + 1)
      stack.removeAll(after: end)
      let word = start + 1 + number / 2
      words[word] |= UInt64(UInt32(bitPattern: code)) << UInt64(number % 2 * 32)
    }
    return Int32(start) << 1 | 1
  }

  /// Into how many parts, as shifts, a cell is best divided: across the direction in which more edges lie, so
  /// that nested containers, whose edges run beside each other, come apart without being copied.
  private func steps(of cell: Cell, first: Int) -> (x: Int, y: Int) {
    var edgesAcrossX = 0
    var edgesAcrossY = 0
    for place in first..<stack.count {
      let outer = candidates[Int(stack[place])].outer
      if outer.minX > cell.rect.minX || outer.maxX < cell.rect.maxX { edgesAcrossX += 1 }
      if outer.minY > cell.rect.minY || outer.maxY < cell.rect.maxY { edgesAcrossY += 1 }
    }
    let isCoarse = max(cell.shiftX, cell.shiftY) > RecordWriter.relativeBits
    let count = stack.count - first
    let wanted = isCoarse || count > 24 ? 3 : count > 12 ? 2 : 1
    var x = wanted
    var y = wanted
    if edgesAcrossX > 2 * edgesAcrossY { (x, y) = (min(3, wanted + 1), 0) }
    if edgesAcrossY > 2 * edgesAcrossX { (x, y) = (0, min(3, wanted + 1)) }
    if isCoarse { (x, y) = (3, 3) }
    return (min(x, cell.shiftX), min(y, cell.shiftY))
  }

  /// Pushes what of a cell's candidates matters in a part of it; returns whether the last covers the part.
  private mutating func pushPart(of places: Range<Int>, _ cell: Cell, inside rect: UnitRect) -> Bool {
    for place in places {
      let number = stack[place]
      let candidate = candidates[Int(number)]
      guard candidate.outer.intersects(rect) else { continue }
      let relation =
        candidate.check < 0
        ? Containment.unsure : spaces.relation(of: rect, to: checks[Int(candidate.check)])
      if relation == .outside { continue }
      stack.append(number)
      let isLast = cell.isClosed && place == places.upperBound - 1
      if isLast || candidate.inner.contains(rect) || relation == .inside { return true }
    }
    return false
  }
}
