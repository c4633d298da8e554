/// Takes the fields of one line, one after another.
struct CSVFieldReader {
  let path: String
  let line: Int
  let fields: [String]
  private var next = 0

  init(path: String, line: Int, fields: [String]) {
    self.path = path
    self.line = line
    self.fields = fields
  }

  /// The lines of a file below its header.
  ///
  /// - Throws: for another header, and for a line with another number of fields.
  static func lines(
    of text: String, path: String, header: String, file: String
  ) throws(ResultsError) -> [CSVFieldReader] {
    guard let records = CSVText.records(of: text) else {
      throw ResultsError(path: path, reason: "a quote is not closed")
    }
    guard let first = records.first, CSVText.line(first.fields) == header else {
      throw ResultsError(path: path, line: records.first?.line ?? 1, reason: "the header is not \(file)'s")
    }
    var readers: [CSVFieldReader] = []
    for record in records.dropFirst() {
      let reader = CSVFieldReader(path: path, line: record.line, fields: record.fields)
      guard record.fields.count == first.fields.count else {
        throw reader.fault("\(record.fields.count) fields instead of \(first.fields.count)")
      }
      readers.append(reader)
    }
    return readers
  }

  func fault(_ reason: String) -> ResultsError { ResultsError(path: path, line: line, reason: reason) }

  mutating func text() -> String {
    next += 1
    return fields[next - 1]
  }

  /// The five members of a name, in the order of the columns.
  mutating func name() throws(ResultsError) -> BenchmarkName {
    let suite = text()
    let caseName = text()
    let engine = text()
    let shape = text()
    return BenchmarkName(
      suite: suite, caseName: caseName, shape: shape, views: try whole(), engine: engine)
  }

  mutating func whole() throws(ResultsError) -> Int {
    let text = text()
    guard let value = Int(text), value >= 0 else { throw fault("\"\(text)\" is not a whole number") }
    return value
  }

  /// A whole number that may be negative.
  mutating func signed() throws(ResultsError) -> Int {
    let text = text()
    guard let value = Int(text) else { throw fault("\"\(text)\" is not a whole number") }
    return value
  }

  /// Nanoseconds with three decimals, as whole picoseconds.
  mutating func picoseconds() throws(ResultsError) -> UInt64 {
    let text = text()
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[1].count == 3, let value = UInt64(parts[0] + parts[1]) else {
      throw fault("\"\(text)\" is not nanoseconds with three decimals")
    }
    return value
  }

  mutating func number() throws(ResultsError) -> Double? {
    let text = text()
    if text.isEmpty { return nil }
    guard let value = Double(text), value.isFinite else { throw fault("\"\(text)\" is not a number") }
    return value
  }
}
