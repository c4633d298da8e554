extension SummaryRow {
  /// The first line of summary.csv.
  public static let csvHeader =
    "suite,case,engine,shape,views,mode,batch,processes,samples,min_ns,p50_ns,p90_ns,p99_ns,max_ns,"
    + "ratio_to_recursive,ratio_to_recursive_cpp,mallocs_per_op,bytes_per_op,leaked_blocks_per_op,"
    + "leaked_bytes_per_op,checksum"

  /// The row as a line of summary.csv, without its line break.
  public var csvLine: String {
    let times = [minimum, p50, p90, p99, maximum].map(DecimalText.thousandths)
    let ratios = [ratioToRecursive, ratioToRecursiveCPP].map {
      $0.map { DecimalText.short($0, decimals: 3) } ?? ""
    }
    let counts = [
      mallocsPerOperation, bytesPerOperation, leakedBlocksPerOperation, leakedBytesPerOperation,
    ].map { $0.map { DecimalText.short($0) } ?? "" }
    let head = [
      name.suite, name.caseName, name.engine, name.shape, "\(name.views)", mode.rawValue, "\(batch)",
      "\(processes)", "\(samples)",
    ]
    return CSVText.line(head + times + ratios + counts + [checksum ?? ""])
  }

  /// Reads the text of a summary.csv.
  ///
  /// - Parameter path: what an error names as the file.
  /// - Throws: `ResultsError` for another header, and for the first line with a field that cannot be read.
  public static func rows(ofCSV text: String, path: String) throws(ResultsError) -> [SummaryRow] {
    guard let records = CSVText.records(of: text) else {
      throw ResultsError(path: path, reason: "a quote is not closed")
    }
    guard let header = records.first, CSVText.line(header.fields) == csvHeader else {
      throw ResultsError(
        path: path, line: records.first?.line ?? 1, reason: "the header is not summary.csv's")
    }
    var rows: [SummaryRow] = []
    for record in records.dropFirst() {
      var reader = FieldReader(path: path, line: record.line, fields: record.fields)
      guard record.fields.count == header.fields.count else {
        throw reader.fault("\(record.fields.count) fields instead of \(header.fields.count)")
      }
      rows.append(try SummaryRow(&reader))
    }
    return rows
  }

  private init(_ reader: inout FieldReader) throws(ResultsError) {
    let suite = reader.text()
    let caseName = reader.text()
    let engine = reader.text()
    let shape = reader.text()
    name = BenchmarkName(
      suite: suite, caseName: caseName, shape: shape, views: try reader.whole(), engine: engine)
    let modeText = reader.text()
    guard let mode = BenchmarkMode(rawValue: modeText) else { throw reader.fault("unknown mode \(modeText)") }
    self.mode = mode
    batch = try reader.whole()
    processes = try reader.whole()
    samples = try reader.whole()
    minimum = try reader.picoseconds()
    p50 = try reader.picoseconds()
    p90 = try reader.picoseconds()
    p99 = try reader.picoseconds()
    maximum = try reader.picoseconds()
    ratioToRecursive = try reader.number()
    ratioToRecursiveCPP = try reader.number()
    mallocsPerOperation = try reader.number()
    bytesPerOperation = try reader.number()
    leakedBlocksPerOperation = try reader.number()
    leakedBytesPerOperation = try reader.number()
    let checksum = reader.text()
    self.checksum = checksum.isEmpty ? nil : checksum
  }
}

/// Takes the fields of one line, one after another.
private struct FieldReader {
  let path: String
  let line: Int
  let fields: [String]
  private var next = 0

  init(path: String, line: Int, fields: [String]) {
    self.path = path
    self.line = line
    self.fields = fields
  }

  func fault(_ reason: String) -> ResultsError { ResultsError(path: path, line: line, reason: reason) }

  mutating func text() -> String {
    next += 1
    return fields[next - 1]
  }

  mutating func whole() throws(ResultsError) -> Int {
    let text = text()
    guard let value = Int(text), value >= 0 else { throw fault("\"\(text)\" is not a whole number") }
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
