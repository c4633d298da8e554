/// Rows of cells for a person to read, gathered as bytes: for tables of thousands of rows, where a text for every
/// cell would cost more than what is told in it.
struct TextTable {
  private var bytes: [UInt8] = []
  /// Where each cell ends in `bytes`, and how many characters a person sees in it.
  private var cells: [(end: Int, width: Int)] = []
  /// How many cells there were up to the end of each row.
  private var rowEnds: [Int] = []
  private var widths: [Int] = []

  /// Adds to the cell that is being written.
  mutating func add(_ text: String) {
    bytes.append(contentsOf: text.utf8)
  }

  /// Adds a number with two decimals at most, none where they are zero.
  mutating func add(_ value: Double) {
    let hundredths = (value * 100).rounded()
    guard abs(hundredths) < 1e15 else { return add(TextColumns.number(value, 2)) }
    let number = Int(hundredths)
    if number < 0 { bytes.append(UInt8(ascii: "-")) }
    let (whole, rest) = abs(number).quotientAndRemainder(dividingBy: 100)
    if whole < 10 {
      bytes.append(UInt8(ascii: "0") + UInt8(whole))
    } else {
      let start = bytes.count
      var left = whole
      while left > 0 {
        bytes.append(UInt8(ascii: "0") + UInt8(left % 10))
        left /= 10
      }
      bytes[start...].reverse()
    }
    guard rest > 0 else { return }
    bytes.append(UInt8(ascii: "."))
    bytes.append(UInt8(ascii: "0") + UInt8(rest / 10))
    if rest % 10 > 0 { bytes.append(UInt8(ascii: "0") + UInt8(rest % 10)) }
  }

  /// Ends the cell that is being written.
  mutating func endCell() {
    let start = cells.last?.end ?? 0
    let column = cells.count - (rowEnds.last ?? 0)
    let cell = bytes[start...]
    // Where all is ASCII a character is a byte; a line break of two bytes stands in no cell.
    let width = cell.allSatisfy { $0 < 0x80 } ? cell.count : String(decoding: cell, as: UTF8.self).count
    if column == widths.count { widths.append(0) }
    widths[column] = max(widths[column], width)
    cells.append((bytes.count, width))
  }

  /// Adds a whole cell.
  mutating func cell(_ text: String) {
    add(text)
    endCell()
  }

  /// Ends the row that is being written.
  mutating func endRow() { rowEnds.append(cells.count) }

  /// The rows as lines, each column as wide as its widest cell, two blanks between columns.
  ///
  /// - Parameter rightAligned: the columns whose cells end together.
  func lines(rightAligned: Set<Int> = []) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + rowEnds.count * (widths.reduce(0, +) / 2 + 2 * widths.count))
    var index = 0
    var start = 0
    for rowEnd in rowEnds {
      let first = index
      while index < rowEnd {
        let (end, width) = cells[index]
        let column = index - first
        let gap = repeatElement(UInt8(ascii: " "), count: widths[column] - width)
        let isRight = !rightAligned.isEmpty && rightAligned.contains(column)
        if isRight { result.append(contentsOf: gap) }
        result.append(contentsOf: bytes[start..<end])
        if index < rowEnd - 1 {
          if !isRight { result.append(contentsOf: gap) }
          result.append(UInt8(ascii: " "))
          result.append(UInt8(ascii: " "))
        }
        start = end
        index += 1
      }
      while result.last == UInt8(ascii: " ") { result.removeLast() }
      result.append(UInt8(ascii: "\n"))
    }
    return result
  }
}
