/// Columns for a person to read.
enum TextColumns {
  /// Rows as lines, each column as wide as its widest cell, two blanks between columns.
  ///
  /// - Parameter rightAligned: the columns whose cells end together.
  static func text(_ rows: [[String]], rightAligned: Set<Int> = []) -> String {
    let columns = rows.reduce(0) { max($0, $1.count) }
    let widths = (0..<columns).map { column in
      rows.reduce(0) { max($0, $1.count > column ? $1[column].count : 0) }
    }
    var text = ""
    for row in rows {
      var line = ""
      for (column, cell) in row.enumerated() {
        let gap = String(repeating: " ", count: widths[column] - cell.count)
        line += rightAligned.contains(column) ? gap + cell : cell + gap
        if column < row.count - 1 { line += "  " }
      }
      while line.last == " " { line.removeLast() }
      text += line + "\n"
    }
    return text
  }

  /// A number with so many decimals at most, none where they are zero.
  static func number(_ value: Double, _ decimals: Int) -> String {
    let factor = [1.0, 10, 100, 1000][min(max(decimals, 0), 3)]
    let rounded = (value * factor).rounded() / factor
    guard abs(rounded) < 1e15 else { return value.description }
    let text = (rounded == 0 ? 0 : rounded).description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
