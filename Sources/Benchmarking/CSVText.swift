/// Comma-separated values as RFC 4180 gives them, with plain line breaks.
package enum CSVText {
  /// One line without its line break; a field with a comma, a quote or a line break is quoted.
  package static func line(_ fields: [String]) -> String {
    fields.map { field in
      let needsQuotes = field.unicodeScalars.contains { $0 == "," || $0 == "\"" || $0 == "\n" || $0 == "\r" }
      return needsQuotes ? "\"" + doubled(field) + "\"" : field
    }.joined(separator: ",")
  }

  private static func doubled(_ field: String) -> String {
    var text = ""
    for scalar in field.unicodeScalars {
      text.unicodeScalars.append(scalar)
      if scalar == "\"" { text.unicodeScalars.append(scalar) }
    }
    return text
  }

  /// All records with the number of the line on which each begins; empty lines and lines that begin with
  /// "#" are left out. nil for a quote that is never closed.
  package static func records(of text: String) -> [(line: Int, fields: [String])]? {
    var records: [(line: Int, fields: [String])] = []
    var scanner = Scanner(rest: Substring(text).unicodeScalars)
    while !scanner.rest.isEmpty {
      let line = scanner.line
      if scanner.rest.first == "#" {
        scanner.skipLine()
        continue
      }
      guard let fields = scanner.record() else { return nil }
      if fields != [""] { records.append((line, fields)) }
    }
    return records
  }

  private struct Scanner {
    var rest: Substring.UnicodeScalarView
    var line = 1

    mutating func skipLine() {
      while let scalar = rest.popFirst(), scalar != "\n" {}
      line += 1
    }

    mutating func record() -> [String]? {
      var fields: [String] = []
      var field = ""
      var isQuoted = false
      while let scalar = rest.popFirst() {
        if scalar == "\n" { line += 1 }
        if isQuoted {
          if scalar != "\"" {
            field.unicodeScalars.append(scalar)
          } else if rest.first == "\"" {
            field.unicodeScalars.append(scalar)
            rest.removeFirst()
          } else {
            isQuoted = false
          }
        } else if scalar == "\"", field.isEmpty {
          isQuoted = true
        } else if scalar == "," {
          fields.append(field)
          field = ""
        } else if scalar == "\n" {
          return fields + [field]
        } else if scalar != "\r" {
          field.unicodeScalars.append(scalar)
        }
      }
      return isQuoted ? nil : fields + [field]
    }
  }
}
