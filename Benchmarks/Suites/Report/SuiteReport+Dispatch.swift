internal import Benchmarking

extension SuiteReport {
  /// One line a case: how long an operation takes, how many a second that makes, and what it allocates.
  static func dispatchTable(_ rows: [SummaryRow], _ mode: BenchmarkMode) -> String {
    var table = TextTable(["case", "shape", "views", "median", "a second", "p99", "blocks/op"])
    for row in rows {
      let rate = row.p50 > 0 ? DecimalText.grouped(Int(1e12 / Double(row.p50))) : ""
      table.add([
        row.name.caseName, row.name.shape, DecimalText.grouped(row.name.views),
        DurationText.short(picoseconds: row.p50), rate, DurationText.short(picoseconds: row.p99),
        row.mallocsPerOperation.map { DecimalText.short($0) } ?? "",
      ])
    }
    return "dispatch, an event through all recognizers and views, or a whole tap: \(meaning(of: mode))\n"
      + table.text
  }
}
