internal import Benchmarking

extension SuiteReport {
  /// One line a case: how long an operation takes, how much faster than on a screen that is, and what it allocates.
  static func scrollTable(_ rows: [SummaryRow], _ mode: BenchmarkMode) -> String {
    var table = TextTable(["case", "shape", "views", "median", "p99", "× real time", "blocks/op"])
    for row in rows {
      let span = ScrollCase(rawValue: row.name.caseName)?.span ?? 0
      let speed = row.p50 > 0 ? DecimalText.grouped(Int(Double(span) * 1000 / Double(row.p50))) : ""
      table.add([
        row.name.caseName, row.name.shape, DecimalText.grouped(row.name.views),
        DurationText.short(picoseconds: row.p50), DurationText.short(picoseconds: row.p99), speed,
        row.mallocsPerOperation.map { DecimalText.short($0) } ?? "",
      ])
    }
    return "scroll, a move from the event to the offset, or a whole flick until it is at rest: "
      + "\(meaning(of: mode))\n" + table.text
  }
}
