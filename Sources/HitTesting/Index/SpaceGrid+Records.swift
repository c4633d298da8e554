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

  /// Moves the records together, in the order in which they were made, to memory for so many words: that which there is, if
  /// it has as many, so that nothing is allocated. O(cells + words).
  mutating func gather(into capacity: Int) {
    let ownerShift: UInt64 = 33
    // For the time being each record says in its head whose it is.
    for cell in 0..<cells.count where record(cell) != 0 {
      words[record(cell)] |= UInt64(cell + 1) << ownerShift
    }
    let old = words
    if capacity != words.count {
      words = Column<UInt64>(count: capacity, repeating: 0)
      for word in 0..<SpaceGrid.fixedWords { words[word] = old[word] }
    }
    var next = SpaceGrid.fixedWords
    var record = SpaceGrid.fixedWords
    while record < usedWords {
      let head = old[record]
      let places = SpaceGrid.places(head)
      let length = places + (places + 1) / 2
      let owner = Int(head >> ownerShift) - 1
      if owner >= 0 {
        words[next] = head & (1 << ownerShift - 1)
        for word in 1..<length { words[next + word] = old[record + word] }
        cells[owner] = Int32(next) << 1 | 1
        next += length
      }
      record += length
    }
    usedWords = next
    forgottenCells = 0
    if capacity != old.count { old.deallocate() }
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
