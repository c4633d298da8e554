/// Columns for a person to read.
enum TextColumns {
  /// Rows as lines, each column as wide as its widest cell, two blanks between columns.
  ///
  /// - Parameter rightAligned: the columns whose cells end together.
  static func text(_ rows: [[String]], rightAligned: Set<Int> = []) -> String {
    var table = TextTable()
    for row in rows {
      for cell in row { table.cell(cell) }
      table.endRow()
    }
    return String(decoding: table.lines(rightAligned: rightAligned), as: UTF8.self)
  }

  /// A number with so many decimals at most, none where they are zero.
  static func number(_ value: Double, _ decimals: Int) -> String {
    let factor = [1.0, 10, 100, 1000][min(max(decimals, 0), 3)]
    let rounded = (value * factor).rounded() / factor
    guard abs(rounded) < 1e15 else { return value.description }
    if let whole = Int(exactly: rounded) { return String(whole) }
    return rounded.description
  }
}
