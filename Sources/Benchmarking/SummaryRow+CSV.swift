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
    var rows: [SummaryRow] = []
    for var reader in try CSVFieldReader.lines(of: text, path: path, header: csvHeader, file: "summary.csv") {
      rows.append(try SummaryRow(&reader))
    }
    return rows
  }

  private init(_ reader: inout CSVFieldReader) throws(ResultsError) {
    name = try reader.name()
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
