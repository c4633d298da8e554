/// A table of plain text: the first column left, the others right.
struct TextTable {
  private var lines: [[String]]

  init(_ header: [String]) {
    lines = [header]
  }

  mutating func add(_ fields: [String]) {
    lines.append(fields)
  }

  /// The lines, each with a line break; columns have two blanks between them.
  var text: String {
    var widths = [Int](repeating: 0, count: lines.map(\.count).max() ?? 0)
    for line in lines {
      for (column, field) in line.enumerated() { widths[column] = max(widths[column], field.count) }
    }
    return lines.map { line in
      var text = ""
      for (column, field) in line.enumerated() {
        let blanks = String(repeating: " ", count: widths[column] - field.count)
        text += (column == 0 ? "" : "  ") + (column == 0 ? field + blanks : blanks + field)
      }
      while text.last == " " { text.removeLast() }
      return text + "\n"
    }.joined()
  }
}
