/// What a cell holds before it is written: candidates front to back, the last one covering a closed cell.
struct CellList {
  var candidates: [Int32]
  var isClosed: Bool
  var rect: UnitRect
  var shiftX: Int
  var shiftY: Int
}

/// Writes the records of cells whose answer is not one node: lists, and divisions of what would be too long.
struct RecordWriter {
  private(set) var words: [UInt64] = []
  /// The checks that lists refer to: those of the candidates, and more where a list is coarse.
  private(set) var checks: [AreaCheck]
  private let candidates: [Candidate]
  private let covers: (AreaCheck, UnitRect) -> Bool
  /// Words beyond which nothing is divided any more.
  private let budget: Int
  /// Rows of `checks` for candidates that need one only in coarse lists.
  private var coarseChecks: [Int32: Int32] = [:]

  /// Lists longer than this are divided: five rectangles are two vector comparisons.
  static let longestList = 6
  static let deepestDivision = 4
  /// A query reads four rectangles at once; these follow the last record so that it may.
  static let spareWords = 4
  /// Coordinates inside a cell must fit 15 bits, or whole units become coarser ones.
  private static let relativeBits = 15

  /// - Parameter covers: whether the area of a check surely covers a rectangle.
  init(_ areas: EffectiveAreas, covers: @escaping (AreaCheck, UnitRect) -> Bool) {
    candidates = areas.candidates
    checks = areas.checks
    self.covers = covers
    budget = 1 << 16 + 8 * areas.candidates.count
  }

  /// The code of a cell, whose record is written if it needs one.
  mutating func code(for cell: CellList, depth: Int = 0) -> Int32 {
    guard let last = cell.candidates.last else { return GridIndex.noNode }
    if cell.isClosed && cell.candidates.count == 1 { return candidates[Int(last)].node * 2 }
    let isLong = cell.candidates.count > RecordWriter.longestList
    let isCoarse = max(cell.shiftX, cell.shiftY) > RecordWriter.relativeBits
    let canDivide =
      cell.shiftX + cell.shiftY > 2 && depth < RecordWriter.deepestDivision && words.count < budget
    return (isLong || isCoarse) && canDivide ? divide(cell, depth: depth) : writeList(cell)
  }

  // MARK: Lists

  private mutating func writeList(_ cell: CellList) -> Int32 {
    let start = words.count
    let shift = max(0, max(cell.shiftX, cell.shiftY) - RecordWriter.relativeBits)
    let conditional = cell.isClosed ? cell.candidates.dropLast() : cell.candidates[...]
    precondition(conditional.count < 0xffff, "a list of \(conditional.count) candidates in one cell")
    words.append(UInt64(conditional.count + 1) | UInt64(shift) << 16)
    var answers: [Int32] = []
    answers.reserveCapacity(conditional.count + 1)
    for number in conditional {
      let candidate = candidates[Int(number)]
      words.append(RecordWriter.rectangle(candidate.outer, in: cell.rect, shift: shift))
      let check = candidate.check < 0 && shift > 0 ? coarseCheck(of: number) : candidate.check
      answers.append(check < 0 ? candidate.node : -2 - check)
    }
    if cell.isClosed, let last = cell.candidates.last {
      answers.append(candidates[Int(last)].node)
    } else {
      answers.append(NodeIndex.none)
    }
    appendHalves(answers)
    return Int32(start) << 1 | 1
  }

  /// What must be asked where a list's rectangles are coarser than units.
  private mutating func coarseCheck(of number: Int32) -> Int32 {
    if let check = coarseChecks[number] { return check }
    let candidate = candidates[Int(number)]
    let check = Int32(checks.count)
    checks.append(
      AreaCheck(node: candidate.node, space: Space.window, edges: Edges(candidate.outer), margin: 0))
    coarseChecks[number] = check
    return check
  }

  /// A rectangle relative to a cell and cut by it, in the packing of `CLanes`.
  private static func rectangle(_ outer: UnitRect, in cell: UnitRect, shift: Int) -> UInt64 {
    func relative(_ value: Int32, _ origin: Int32, _ limit: Int32) -> Int {
      Int(min(max(value, origin), limit)) - Int(origin)
    }
    let minX = relative(outer.minX, cell.minX, cell.maxX) >> shift
    let minY = relative(outer.minY, cell.minY, cell.maxY) >> shift
    let lastX = (relative(outer.maxX, cell.minX, cell.maxX) - 1) >> shift
    let lastY = (relative(outer.maxY, cell.minY, cell.maxY) - 1) >> shift
    func lane(_ value: Int, _ number: UInt64) -> UInt64 {
      UInt64(UInt16(bitPattern: Int16(value))) << (number * 16)
    }
    return lane(minX, 0) | lane(minY, 1) | lane(-lastX, 2) | lane(-lastY, 3)
  }

  private mutating func appendHalves(_ halves: [Int32]) {
    for first in stride(from: 0, to: halves.count, by: 2) {
      let low = UInt64(UInt32(bitPattern: halves[first]))
      let high = first + 1 < halves.count ? UInt64(UInt32(bitPattern: halves[first + 1])) : 0
      words.append(low | high << 32)
    }
  }

  // MARK: Divisions

  private mutating func divide(_ cell: CellList, depth: Int) -> Int32 {
    let isCoarse = max(cell.shiftX, cell.shiftY) > RecordWriter.relativeBits
    let wanted = isCoarse || cell.candidates.count > 24 ? 3 : cell.candidates.count > 12 ? 2 : 1
    let stepsX = min(wanted, cell.shiftX)
    let stepsY = min(wanted, cell.shiftY)
    let shiftX = cell.shiftX - stepsX
    let shiftY = cell.shiftY - stepsY
    let start = words.count
    words.append(UInt64(shiftX) << 16 | UInt64(shiftY) << 24 | UInt64(stepsX) << 32)
    let count = 1 << (stepsX + stepsY)
    words.append(contentsOf: repeatElement(0, count: (count + 1) / 2))
    for number in 0..<count {
      let x = Int64(cell.rect.minX) + Int64(number & (1 << stepsX - 1)) << Int64(shiftX)
      let y = Int64(cell.rect.minY) + Int64(number >> stepsX) << Int64(shiftY)
      let rect = UnitRect(
        minX: Int32(clamping: x), minY: Int32(clamping: y),
        maxX: Int32(clamping: x + Int64(1) << Int64(shiftX)),
        maxY: Int32(clamping: y + Int64(1) << Int64(shiftY)))
      let code = code(for: part(of: cell, rect: rect, shiftX: shiftX, shiftY: shiftY), depth: depth + 1)
      words[start + 1 + number / 2] |= UInt64(UInt32(bitPattern: code)) << UInt64(number % 2 * 32)
    }
    return Int32(start) << 1 | 1
  }

  /// What of a cell's list matters in a part of it.
  private func part(of cell: CellList, rect: UnitRect, shiftX: Int, shiftY: Int) -> CellList {
    var part = CellList(candidates: [], isClosed: false, rect: rect, shiftX: shiftX, shiftY: shiftY)
    for (place, number) in cell.candidates.enumerated() {
      let candidate = candidates[Int(number)]
      let outer = candidate.outer
      guard outer.minX < rect.maxX, outer.maxX > rect.minX, outer.minY < rect.maxY, outer.maxY > rect.minY
      else { continue }
      part.candidates.append(number)
      let inner = candidate.inner
      let closes =
        cell.isClosed && place == cell.candidates.count - 1
        || inner.minX <= rect.minX && inner.maxX >= rect.maxX && inner.minY <= rect.minY
          && inner.maxY >= rect.maxY
        || candidate.check >= 0 && covers(checks[Int(candidate.check)], rect)
      if closes {
        part.isClosed = true
        break
      }
    }
    return part
  }
}
