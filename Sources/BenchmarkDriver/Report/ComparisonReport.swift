internal import Benchmarking
internal import JSONText

/// A comparison as a person, a program and a pull request read it.
public enum ComparisonReport {
  // MARK: For a person

  /// The table, the findings beside it, and the summary.
  public static func text(_ outcome: ComparisonOutcome) -> String {
    var lines = ["\(outcome.base) → \(outcome.head)", ""]
    if !outcome.benchmarks.isEmpty {
      let head = ["benchmark", "verdict", "change", "95 % interval", "before", "after", "pairs", "blocks/op"]
      lines += TextColumns.lines(
        [head] + outcome.benchmarks.map(cells), leftAligned: [0, 1])
      lines.append("")
    }
    let findings = outcome.benchmarks.flatMap(findings)
    lines += findings.isEmpty ? [] : findings + [""]
    for (title, names) in [("before", outcome.onlyInBase), ("after", outcome.onlyInHead)] where !names.isEmpty
    {
      lines.append("only \(title): \(names.joined(separator: ", "))")
    }
    lines.append(summary(outcome))
    return lines.joined(separator: "\n") + "\n"
  }

  private static func cells(_ benchmark: BenchmarkComparison) -> [String] {
    let overall = benchmark.overall
    return [
      benchmark.name, benchmark.verdict.rawValue, percent(overall.change),
      "\(percent(overall.lower, unit: "")) … \(percent(overall.upper))", time(benchmark.nanoseconds.base),
      time(benchmark.nanoseconds.head), "\(overall.pairs)", blocks(benchmark),
    ]
  }

  /// What the table does not show of a benchmark.
  package static func findings(_ benchmark: BenchmarkComparison) -> [String] {
    var findings: [String] = []
    if benchmark.isUnconfirmed {
      findings.append(
        "looked \(benchmark.first.verdict) by \(percent(benchmark.first.change)), not so when measured again")
    }
    if benchmark.verdict == .undecided {
      findings.append(
        "too noisy: the change lies between \(percent(benchmark.overall.lower)) and"
          + " \(percent(benchmark.overall.upper))")
    }
    if benchmark.allocationsDiffer, let old = benchmark.base.allocations, let new = benchmark.head.allocations
    {
      let word = benchmark.allocatesMore ? "more" : "less"
      findings.append("allocates \(word): \(counts(old)) → \(counts(new))")
    }
    if benchmark.answersDiffer { findings.append("the answers differ: the two do not do the same") }
    if benchmark.verdict == .same {
      for aside in benchmark.asides where aside.pValue < 0.001 && abs(aside.change) >= 0.05 {
        findings.append(
          "some slices changed though the fastest did not: \(aside.statistic) \(percent(aside.change))")
      }
    }
    return findings.map { "\(benchmark.name): \($0)" }
  }

  private static func counts(_ allocations: AllocationMeasurement) -> String {
    func number(_ value: Double) -> String { DecimalText.short(value, decimals: 3) }
    return
      "\(number(allocations.mallocsPerOperation)) blocks, \(number(allocations.reallocsPerOperation)) resized,"
      + " \(number(allocations.bytesPerOperation)) bytes, \(number(allocations.leakedBytesPerOperation)) leaked an"
      + " operation"
  }

  private static func blocks(_ benchmark: BenchmarkComparison) -> String {
    guard let old = benchmark.base.allocations, let new = benchmark.head.allocations else { return "" }
    let texts = [old, new].map { DecimalText.short($0.mallocsPerOperation, decimals: 3) }
    return texts[0] == texts[1] ? texts[0] : "\(texts[0]) → \(texts[1])"
  }

  /// One line: how many benchmarks have which verdict.
  public static func summary(_ outcome: ComparisonOutcome) -> String {
    let count = outcome.benchmarks.count
    var parts = ComparisonVerdict.allCases.map { "\(outcome.count($0)) \($0.rawValue)" }
    let allocating = outcome.benchmarks.count { $0.allocatesMore }
    if allocating > 0 { parts.append("\(allocating) allocate\(allocating == 1 ? "s" : "") more") }
    let seconds = outcome.benchmarks.reduce(0) { $0 + $1.seconds }
    let mean = count > 0 ? ", \(DecimalText.fixed(seconds / Double(count), decimals: 1)) s each" : ""
    return "\(count) benchmark\(count == 1 ? "" : "s"): \(parts.joined(separator: ", "))\(mean);"
      + " changes under \(DecimalText.short(outcome.threshold * 100, decimals: 2)) % are the same"
  }

  /// A share as a signed percentage with one decimal, e.g. "+3.1 %".
  static func percent(_ share: Double, unit: String = " %") -> String {
    let text = DecimalText.fixed(share * 100, decimals: 1)
    return (share > 0 && text != "0.0" ? "+" : "") + text + unit
  }

  private static func time(_ nanoseconds: Double) -> String {
    DurationText.short(picoseconds: UInt64((nanoseconds * 1_000).rounded()))
  }

  // MARK: For a program

  /// A JSON object a line: the benchmarks, then those of one side.
  public static func jsonLines(_ outcome: ComparisonOutcome) -> [String] {
    outcome.benchmarks.map(json)
      + [("base", outcome.onlyInBase), ("head", outcome.onlyInHead)].flatMap { side, names in
        names.map { JournalLine([("benchmark", .text($0)), ("only", .text(side))]).text }
      }
  }

  private static func json(_ benchmark: BenchmarkComparison) -> String {
    var writer = JSONWriter()
    writer.beginObject()
    func member(_ name: String, _ value: Double) {
      writer.key(name)
      writer.number(value)
    }
    writer.key("benchmark")
    writer.string(benchmark.name)
    writer.key("verdict")
    writer.string(benchmark.verdict.rawValue)
    member("change", benchmark.overall.change)
    member("low", benchmark.overall.lower)
    member("high", benchmark.overall.upper)
    member("p", benchmark.overall.pValue)
    member("pairs", Double(benchmark.overall.pairs))
    member("base_ns", benchmark.nanoseconds.base)
    member("head_ns", benchmark.nanoseconds.head)
    if let second = benchmark.second {
      writer.key("confirmed")
      writer.bool(second.verdict == benchmark.first.verdict)
    }
    for aside in benchmark.asides {
      member("\(aside.statistic)_change", aside.change)
      member("\(aside.statistic)_p", aside.pValue)
    }
    for (side, counts) in [("base", benchmark.base), ("head", benchmark.head)] {
      if let allocations = counts.allocations {
        member("\(side)_mallocs_per_op", allocations.mallocsPerOperation)
        member("\(side)_bytes_per_op", allocations.bytesPerOperation)
        member("\(side)_leaked_bytes_per_op", allocations.leakedBytesPerOperation)
      }
      if let checksum = counts.checksum {
        writer.key("\(side)_checksum")
        writer.string(checksum)
      }
    }
    member("seconds", benchmark.seconds)
    writer.endObject()
    return writer.text
  }
}
