/// Rows of cells set in columns.
enum TextColumns {
  /// A line for each row, two blanks between columns, without blanks at the end.
  ///
  /// - Parameter leftAligned: the columns whose cells begin at the left; numbers end at the right.
  static func lines(_ rows: [[String]], leftAligned: Set<Int>) -> [String] {
    let columns = rows.map(\.count).max() ?? 0
    let widths = (0..<columns).map { column in
      rows.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0
    }
    return rows.map { row in
      var line = ""
      for (column, cell) in row.enumerated() {
        let gap = String(repeating: " ", count: widths[column] - cell.count)
        line += (column > 0 ? "  " : "") + (leftAligned.contains(column) ? cell + gap : gap + cell)
      }
      while line.last == " " { line.removeLast() }
      return line
    }
  }
}
