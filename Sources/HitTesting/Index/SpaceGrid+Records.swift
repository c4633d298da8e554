// Where records lie, and how their memory is used again.
extension SpaceGrid {
  /// The word at which a cell's record begins, 0 when it has none.
  private func record(_ cell: Int) -> Int {
    let code = cells[cell]
    return code & 1 == 1 && code > SpaceGrid.listOnly ? Int(code >> 1) : 0
  }

  /// The words of a record.
  private func length(_ record: Int) -> Int {
    let answers = SpaceGrid.places(words[record])
    return answers + (answers + 1) / 2
  }

  /// About as many words as those may have left at most whose cells were forgotten.
  var mostLeftWords: Int { forgottenCells * SpaceGrid.usualRecord }

  /// The words that hold something: fixed records and those of cells. O(cells).
  var keptWords: Int {
    var count = SpaceGrid.fixedWords
    for cell in 0..<cells.count where record(cell) != 0 { count += length(record(cell)) }
    return count
  }

  /// Moves the records together, in the order in which they were made, to memory for so many words. O(cells + words).
  mutating func gather(into capacity: Int) {
    let gathered = Column<UInt64>(count: capacity, repeating: 0)
    let owners = Column<Int32>(count: usedWords, repeating: -1)
    for cell in 0..<cells.count where record(cell) != 0 { owners[record(cell)] = Int32(cell) }
    for word in 0..<SpaceGrid.fixedWords { gathered[word] = words[word] }
    var next = SpaceGrid.fixedWords
    var record = SpaceGrid.fixedWords
    while record < usedWords {
      let length = length(record)
      if owners[record] >= 0 {
        for word in 0..<length { gathered[next + word] = words[record + word] }
        cells[owners[record]] = Int32(next) << 1 | 1
        next += length
      }
      record += length
    }
    owners.deallocate()
    words.deallocate()
    words = gathered
    usedWords = next
    forgottenCells = 0
  }

  /// Forgets all records. O(cells).
  mutating func forgetAllRecords() {
    forget(CellRange(columns: 0...columns - 1, rows: 0...rows - 1))
    usedWords = SpaceGrid.fixedWords
    forgottenCells = 0
    refusals = 0
  }

  /// What is wrong with the records; nil when all is right. O(cells + words).
  func firstBrokenRecord() -> String? {
    var owners = [Int](repeating: 0, count: usedWords)
    for cell in 0..<cells.count where record(cell) != 0 {
      if record(cell) >= usedWords { return "cell \(cell) has a record where there is none" }
      owners[record(cell)] += 1
    }
    var record = SpaceGrid.fixedWords
    var left = 0
    while record < usedWords {
      if owners[record] > 1 { return "\(owners[record]) cells have the record at word \(record)" }
      if owners[record] == 0 { left += 1 }
      owners[record] = 0
      record += length(record)
    }
    if record != usedWords || words.count < usedWords + SpaceGrid.spareWords { return "records have no end" }
    if owners.contains(where: { $0 > 0 }) { return "a cell's record begins within another" }
    return left > forgottenCells ? "\(left) records are left of \(forgottenCells) cells" : nil
  }
}
