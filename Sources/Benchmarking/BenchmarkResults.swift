/// Everything that a run leaves behind, before it becomes files.
public struct BenchmarkResults: Sendable {
  /// The run.
  public var run: RunRecord
  /// The benchmarks in the order in which they are listed.
  public var benchmarks: [BenchmarkResult]
  /// What trees take in memory.
  public var memory: [MemoryRow]

  /// Makes results from their parts.
  public init(run: RunRecord, benchmarks: [BenchmarkResult], memory: [MemoryRow]) {
    self.run = run
    self.benchmarks = benchmarks
    self.memory = memory
  }

  /// The text of summary.csv.
  public var summaryCSV: String {
    lines([SummaryRow.csvHeader] + SummaryRow.rows(of: benchmarks).map(\.csvLine))
  }

  /// The text of memory.csv.
  public var memoryCSV: String { lines([MemoryRow.csvHeader] + memory.map(\.csvLine)) }

  /// The first line of values of latency.csv.
  public static let latencyHeader =
    "suite,case,engine,shape,views,mode,batch,processes,bucket_low,bucket_high,count,cumulative,percentile"

  /// The text of latency.csv: a comment, the header, and a row for each slot of each histogram that is not
  /// empty, in picoseconds. `percentile` is the share of the values up to the end of the slot.
  public var latencyCSV: String {
    let clock = run.clock
    let machine = "\(run.machine.cpu), \(run.machine.cores) cores"
    let comment =
      "# touchstone-latency-csv 1; unit=ps; clock=\(clock.name);"
      + " quantum_ns=\(DecimalText.fixed(clock.quantumNanoseconds, decimals: 2));"
      + " overhead_ns=\(DecimalText.fixed(clock.overheadNanoseconds, decimals: 1)); subtract=batch-only;"
      + " digits=\(Histogram.significantDigits); commit=\(run.revision.shortCommit); machine=\(machine)"
    var text = comment + "\n" + BenchmarkResults.latencyHeader + "\n"
    for result in benchmarks {
      let head = CSVText.line([
        result.name.suite, result.name.caseName, result.name.engine, result.name.shape,
        "\(result.name.views)",
        result.measurement.mode.rawValue, "\(result.measurement.batch)", "1",
      ])
      var cumulative: UInt64 = 0
      for bucket in result.measurement.buckets {
        cumulative += bucket.count
        let share = Double(cumulative) / Double(result.measurement.summary.count) * 100
        text += "\(head),\(bucket.low),\(bucket.high),\(bucket.count),\(cumulative),"
        text += DecimalText.fixed(share, decimals: 3) + "\n"
      }
    }
    return text
  }

  /// The text of latency.hlog: the same histograms. A tag is the benchmark's name with its mode and batch,
  /// because samples of different batches must not be added up; the first line, without a tag, is the sum
  /// that HdrHistogram's own tools need, and means nothing.
  public var latencyLog: String {
    let entries = benchmarks.map { result in
      var histogram = Histogram()
      for bucket in result.measurement.buckets { histogram.merge(bucket) }
      let measurement = result.measurement
      return HistogramLog.Entry(
        tag: "\(result.name):\(measurement.mode.rawValue):\(measurement.batch)", histogram: histogram)
    }
    return HistogramLog(
      startSeconds: run.date.secondsSince1970, comments: ["[Unit: ps]"], tagged: entries
    ).text
  }

  private func lines(_ lines: [String]) -> String { lines.joined(separator: "\n") + "\n" }
}
