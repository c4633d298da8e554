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
    var text = text
    text.withUTF8 { bytes.append(contentsOf: $0) }
  }

  /// Adds a fixed text to the cell that is being written.
  mutating func add(fixed text: StaticString) {
    bytes.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Adds a number with two decimals at most, none where they are zero.
  mutating func add(_ value: Double) {
    let hundredths = (value * 100).rounded()
    guard abs(hundredths) < 1e15 else { return add(TextColumns.number(value, 2)) }
    let number = Int(hundredths)
    var left = UInt(abs(number))
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 24) { digits in
      // From the last digit on.
      var start = digits.count
      func put(_ byte: UInt8) {
        start -= 1
        digits.initializeElement(at: start, to: byte)
      }
      let (whole, rest) = left.quotientAndRemainder(dividingBy: 100)
      if rest > 0 {
        let (tenths, last) = rest.quotientAndRemainder(dividingBy: 10)
        if last > 0 { put(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: last)) }
        put(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: tenths))
        put(UInt8(ascii: "."))
      }
      left = whole
      repeat {
        let (more, digit) = left.quotientAndRemainder(dividingBy: 10)
        put(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: digit))
        left = more
      } while left > 0
      if number < 0 { put(UInt8(ascii: "-")) }
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: digits[start...]))
    }
  }

  /// Ends the cell that is being written.
  mutating func endCell() {
    let start = cells.last?.end ?? 0
    let column = cells.count - (rowEnds.last ?? 0)
    // Where all is ASCII a character is a byte; a line break of two bytes stands in no cell.
    let isPlain = bytes.withUnsafeBufferPointer { bytes in
      var all: UInt8 = 0
      for index in start..<bytes.count { all |= bytes[index] }
      return all < 0x80
    }
    let width = isPlain ? bytes.count - start : String(decoding: bytes[start...], as: UTF8.self).count
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
    // Of every row at most so many bytes are no cell's.
    let around = widths.reduce(0, +) + 2 * widths.count + 1
    return [UInt8](unsafeUninitializedCapacity: bytes.count + rowEnds.count * around) { result, count in
      bytes.withUnsafeBufferPointer { bytes in
        var writer = Writer(result: result)
        var index = 0
        var start = 0
        for rowEnd in rowEnds {
          let first = index
          while index < rowEnd {
            let (end, width) = cells[index]
            let gap = widths[index - first] - width
            let isRight = !rightAligned.isEmpty && rightAligned.contains(index - first)
            if isRight { writer.blanks(gap) }
            writer.write(bytes, start..<end)
            if index < rowEnd - 1 { writer.blanks(isRight ? 2 : gap + 2) }
            start = end
            index += 1
          }
          writer.endLine()
        }
        count = writer.count
      }
    }
  }

  /// Fills memory that is large enough.
  private struct Writer {
    let result: UnsafeMutableBufferPointer<UInt8>
    var count = 0

    mutating func blanks(_ number: Int) {
      for place in count..<count + number { result.initializeElement(at: place, to: UInt8(ascii: " ")) }
      count += number
    }

    mutating func write(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) {
      let part = UnsafeBufferPointer(rebasing: bytes[range])
      _ = UnsafeMutableBufferPointer(rebasing: result[count..<count + range.count]).initialize(from: part)
      count += range.count
    }

    /// Ends a line, without the blanks at its end.
    mutating func endLine() {
      while count > 0, result[count - 1] == UInt8(ascii: " ") { count -= 1 }
      result.initializeElement(at: count, to: UInt8(ascii: "\n"))
      count += 1
    }
  }
}
