/// A row of summary.csv. Times are in whole picoseconds here and in nanoseconds with three decimals there;
/// nil is an empty field.
public struct SummaryRow: Equatable, Sendable {
  /// The benchmark's name.
  public var name: BenchmarkName
  /// What a sample is.
  public var mode: BenchmarkMode
  /// Operations in a sample.
  public var batch: Int
  /// How many processes the samples come from.
  public var processes: Int
  /// How many samples there are.
  public var samples: Int
  /// The shortest sample.
  public var minimum: UInt64
  /// The median.
  public var p50: UInt64
  /// The 90th percentile.
  public var p90: UInt64
  /// The 99th percentile.
  public var p99: UInt64
  /// The longest sample.
  public var maximum: UInt64
  /// The recursion's p50 ÷ this p50: how many times as fast this engine is.
  public var ratioToRecursive: Double?
  /// The C++ recursion's p50 ÷ this p50.
  public var ratioToRecursiveCPP: Double?
  /// Blocks handed out an operation.
  public var mallocsPerOperation: Double?
  /// Bytes asked for an operation.
  public var bytesPerOperation: Double?
  /// Blocks handed out and not taken back an operation.
  public var leakedBlocksPerOperation: Double?
  /// Bytes handed out and not got back an operation.
  public var leakedBytesPerOperation: Double?
  /// Of the answers to the first 256 points; equal for all engines of a case.
  public var checksum: String?

  /// The engines that the two ratios are taken to.
  public static let baselines = (recursive: "recursive", recursiveCPP: "recursive-cpp")

  /// Makes the rows of results, with the ratios between those that are the same but for their engine.
  /// O(n).
  public static func rows(of results: [BenchmarkResult]) -> [SummaryRow] {
    var rows = results.map(SummaryRow.init)
    var medians: [Key: UInt64] = [:]
    for row in rows { medians[Key(row, engine: row.name.engine)] = row.p50 }
    for index in rows.indices {
      let row = rows[index]
      func ratio(to engine: String) -> Double? {
        guard let median = medians[Key(row, engine: engine)], row.p50 > 0 else { return nil }
        return Double(median) / Double(row.p50)
      }
      rows[index].ratioToRecursive = ratio(to: baselines.recursive)
      rows[index].ratioToRecursiveCPP = ratio(to: baselines.recursiveCPP)
    }
    return rows
  }

  private struct Key: Hashable {
    var name: BenchmarkName
    var mode: BenchmarkMode

    init(_ row: SummaryRow, engine: String) {
      name = row.name
      name.engine = engine
      mode = row.mode
    }
  }

  private init(_ result: BenchmarkResult) {
    let summary = result.measurement.summary
    name = result.name
    mode = result.measurement.mode
    batch = result.measurement.batch
    processes = 1
    samples = summary.count
    minimum = summary.minimum
    p50 = summary.p50
    p90 = summary.p90
    p99 = summary.p99
    maximum = summary.maximum
    mallocsPerOperation = result.allocations?.mallocsPerOperation
    bytesPerOperation = result.allocations?.bytesPerOperation
    leakedBlocksPerOperation = result.allocations?.leakedBlocksPerOperation
    leakedBytesPerOperation = result.allocations?.leakedBytesPerOperation
    checksum = result.checksum
  }
}
