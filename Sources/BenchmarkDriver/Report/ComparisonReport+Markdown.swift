internal import Benchmarking

extension ComparisonReport {
  /// The comparison for a pull request: what changed in a table, the rest folded away.
  public static func markdown(_ outcome: ComparisonOutcome) -> String {
    var text = "### Benchmarks: \(outcome.base) → \(outcome.head)\n\n\(summary(outcome))\n"
    func isWorthTelling(_ benchmark: BenchmarkComparison) -> Bool {
      benchmark.verdict != .same || benchmark.allocationsDiffer || benchmark.answersDiffer
    }
    let changed = outcome.benchmarks.filter(isWorthTelling)
    let same = outcome.benchmarks.filter { !isWorthTelling($0) }
    if !changed.isEmpty { text += "\n" + table(changed) }
    let findings = outcome.benchmarks.flatMap(findings)
    if !findings.isEmpty { text += "\n" + findings.map { "- \(escaped($0))\n" }.joined() }
    if !same.isEmpty {
      text += "\n<details><summary>\(same.count) without a change</summary>\n\n\(table(same))\n</details>\n"
    }
    for (title, names) in [("before", outcome.onlyInBase), ("after", outcome.onlyInHead)] where !names.isEmpty
    {
      text += "\nOnly \(title): " + names.map { "`\($0)`" }.joined(separator: ", ") + "\n"
    }
    if !outcome.notes.isEmpty { text += "\n" + outcome.notes.map { "- \(escaped($0))\n" }.joined() }
    return text
  }

  private static func table(_ benchmarks: [BenchmarkComparison]) -> String {
    var text = "| benchmark | verdict | change | 95 % interval | pairs |\n|---|---|---:|---:|---:|\n"
    for benchmark in benchmarks {
      let overall = benchmark.overall
      let verdict = benchmark.verdict == .slower ? "**slower**" : benchmark.verdict.rawValue
      text += "| `\(benchmark.name)` | \(verdict) | \(percent(overall.change))"
      text += " | \(percent(overall.lower, unit: "")) … \(percent(overall.upper)) | \(overall.pairs) |\n"
    }
    return text
  }

  /// Text that Markdown leaves as it is.
  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for character in text {
      if "\\`*_{}[]<>|#".contains(character) { escaped += "\\" }
      escaped.append(character)
    }
    return escaped
  }
}
