internal import Benchmarking

extension SuiteReport {
  /// One line a shape and engine: the median at each size, and the exponent of growth.
  static func growthTable(_ rows: [SummaryRow], _ caseName: String, _ mode: BenchmarkMode) -> String {
    let sizes = distinct(rows.map(\.name.views)).sorted()
    let isBuild = caseName == ScaleCase.build.rawValue
    var table = TextTable(["shape", "engine"] + sizes.map { DecimalText.grouped($0) } + ["grows as"])
    for shape in distinct(rows.map(\.name.shape)) {
      let shaped = rows.filter { $0.name.shape == shape }
      for engine in distinct(shaped.map(\.name.engine)) {
        let own = shaped.filter { $0.name.engine == engine }
        let times = sizes.map { size in
          own.first { $0.name.views == size }.map {
            DurationText.short(picoseconds: isBuild ? $0.p50 / UInt64(max(size, 1)) : $0.p50)
          } ?? ""
        }
        let fit = GrowthFit(own.map { (Double($0.name.views), Double($0.p50)) })
        table.add([shape, engine] + times + [fit.map(text) ?? ""])
      }
    }
    let what = isBuild ? "build: time for each view; growth is the whole tree's" : caseName
    return "scale, \(what): \(meaning(of: mode))\n" + table.text
  }

  /// One line a shape and engine: bytes for each view at each size, of the tree alone and after its first
  /// queries.
  static func growingMemoryTable(_ memory: [MemoryRow]) -> String {
    let sizes = distinct(memory.map(\.name.views)).sorted()
    var table = TextTable(["shape", "engine", "bytes/view"] + sizes.map { DecimalText.grouped($0) })
    for shape in distinct(memory.map(\.name.shape)) {
      let shaped = memory.filter { $0.name.shape == shape }
      for engine in distinct(shaped.map(\.name.engine)) {
        for (caseName, told) in [(ScaleCase.build.rawValue, "tree"), (ScaleCase.first.rawValue, "warm")] {
          let own = shaped.filter { $0.name.engine == engine && $0.name.caseName == caseName }
          guard !own.isEmpty else { continue }
          let bytes = sizes.map { size in
            own.first { $0.name.views == size }?.bytesPerView.map { DecimalText.fixed($0, decimals: 0) } ?? ""
          }
          table.add([shape, engine, told] + bytes)
        }
      }
    }
    return "scale, memory: the tree alone, and with its caches warm\n" + table.text
  }

  /// "n^0.98 ± 0.02".
  private static func text(_ fit: GrowthFit) -> String {
    let error = fit.error.map { " ± \(DecimalText.fixed($0, decimals: 2))" } ?? ""
    // No −0.00.
    let exponent = abs(fit.exponent) < 0.005 ? 0 : fit.exponent
    return "n^\(DecimalText.fixed(exponent, decimals: 2))\(error)"
  }
}
