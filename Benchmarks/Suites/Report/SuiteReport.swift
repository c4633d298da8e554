public import Benchmarking

/// The tables that a person reads, made from the rows of summary.csv and memory.csv alone, so that those of
/// a stored run and of a fresh one look alike.
public enum SuiteReport {
  /// The engine that the tables are about; ratios are its own.
  static let subject = FlatEngine.engineName

  /// All tables of the rows, with the headline at the end; empty for no rows.
  public static func text(rows: [SummaryRow], memory: [MemoryRow]) -> String {
    var parts: [String] = []
    for mode in BenchmarkMode.allCases {
      let rows = rows.filter { $0.mode == mode }
      for caseName in distinct(rows.filter { $0.name.suite == "query" }.map(\.name.caseName)) {
        parts.append(
          queryTable(rows.filter { $0.name.suite == "query" && $0.name.caseName == caseName }, caseName, mode)
        )
      }
      let builds = rows.filter { $0.name.suite == "build" }
      let changes = rows.filter { $0.name.suite == "update" }
      for caseName in distinct(changes.map(\.name.caseName)) {
        parts.append(changeTable(changes.filter { $0.name.caseName == caseName }, caseName, mode))
      }
      let growing = rows.filter { $0.name.suite == "scale" }
      for caseName in distinct(growing.map(\.name.caseName)) {
        parts.append(growthTable(growing.filter { $0.name.caseName == caseName }, caseName, mode))
      }
      let grown = memory.filter { $0.name.suite == "scale" }
      if mode == .batch, !grown.isEmpty { parts.append(growingMemoryTable(grown)) }
      // Memory does not depend on the mode: it is shown once.
      if !builds.isEmpty {
        parts.append(
          buildTable(builds, mode == .batch ? memory.filter { $0.name.suite == "build" } : [], mode))
      }
      let steps = rows.filter { $0.name.suite == "ladder" }
      if !steps.isEmpty { parts.append(ladderTable(steps, mode)) }
      let dispatches = rows.filter { $0.name.suite == "dispatch" }
      if !dispatches.isEmpty { parts.append(dispatchTable(dispatches, mode)) }
      let scrolls = rows.filter { $0.name.suite == "scroll" }
      if !scrolls.isEmpty { parts.append(scrollTable(scrolls, mode)) }
    }
    parts += [geometricMeans(rows: rows), headline(rows: rows)].compactMap { $0.map { $0 + "\n" } }
    return parts.joined(separator: "\n")
  }

  /// The gain in one line, as an article would put it: "feed, 10,000 views, uniform points: 8.26 µs →
  /// 6.00 ns (× 1,377; C++ × 131)".
  ///
  /// Of the tree with most views, the feed if there is one. nil where the recursion or the core was not
  /// measured on uniform points.
  public static func headline(rows: [SummaryRow]) -> String? {
    let candidates = uniform(rows).filter { $0.ratioToRecursive != nil }
    let views = candidates.map(\.name.views).max()
    let largest = candidates.filter { $0.name.views == views }
    guard let row = largest.first(where: { $0.name.shape == "feed" }) ?? largest.first,
      let ratio = row.ratioToRecursive
    else { return nil }
    let recursive = DurationText.short(picoseconds: UInt64((Double(row.p50) * ratio).rounded()))
    let cpp = row.ratioToRecursiveCPP.map { "; C++ × \(ratioText($0))" } ?? ""
    return "\(row.name.shape), \(viewsText(row.name.views)), uniform points: "
      + "\(recursive) → \(DurationText.short(picoseconds: row.p50)) (× \(ratioText(ratio))\(cpp))"
  }

  private static func viewsText(_ views: Int) -> String {
    "\(DecimalText.grouped(views)) view\(views == 1 ? "" : "s")"
  }

  /// For each size the geometric mean of the ratios over the shapes, and their range; nil for no ratios.
  static func geometricMeans(rows: [SummaryRow]) -> String? {
    let rows = uniform(rows)
    var lines: [String] = []
    for views in distinct(rows.map(\.name.views)) {
      let sized = rows.filter { $0.name.views == views }
      let baselines: [(String, KeyPath<SummaryRow, Double?>)] = [
        ("recursive", \.ratioToRecursive), ("C++", \.ratioToRecursiveCPP),
      ]
      let parts = baselines.compactMap { name, ratio -> String? in
        let ratios = sized.compactMap { row in row[keyPath: ratio].map { (row.name.shape, $0) } }
        guard let mean = GeometricMean.of(ratios.map(\.1)),
          let least = ratios.min(by: { $0.1 < $1.1 }), let most = ratios.max(by: { $0.1 < $1.1 })
        else { return nil }
        let ends = ratios.count == 1 ? [least] : [least, most]
        let range = ends.map { "\($0.0) × \(ratioText($0.1))" }.joined(separator: " … ")
        return "× \(ratioText(mean)) \(name) (\(range))"
      }
      if !parts.isEmpty {
        lines.append("\(viewsText(views)), geometric mean: " + parts.joined(separator: ", "))
      }
    }
    return lines.isEmpty ? nil : lines.joined(separator: "\n")
  }

  private static func uniform(_ rows: [SummaryRow]) -> [SummaryRow] {
    rows.filter {
      $0.name.suite == "query" && $0.name.caseName == "uniform" && $0.mode == .batch
        && $0.name.engine == subject
    }
  }

  /// Values without repetition, in the order of their first appearance.
  static func distinct<Value: Hashable>(_ values: [Value]) -> [Value] {
    var seen: Set<Value> = []
    return values.filter { seen.insert($0).inserted }
  }

  /// A ratio with three digits, or all of its whole ones.
  static func ratioText(_ ratio: Double) -> String {
    ratio < 9.995
      ? DecimalText.fixed(ratio, decimals: 2)
      : ratio < 99.95 ? DecimalText.fixed(ratio, decimals: 1) : DecimalText.grouped(Int(ratio.rounded()))
  }

  /// What the times of a mode are.
  static func meaning(of mode: BenchmarkMode) -> String {
    switch mode {
    case .batch: "median of batch means"
    case .single: "median of single calls, the clock's overhead and step included"
    case .paced: "median of calls 120 times a second, the clock's overhead and step included"
    case .cold: "median of calls after a walk through 64 MiB, the clock's overhead and step included"
    }
  }
}
