/// A row of memory.csv: what building one engine's tree alone, and nothing else, takes by jemalloc's
/// statistics, in bytes.
public struct MemoryRow: Equatable, Sendable {
  /// The benchmark's name; its case is what was built.
  public var name: BenchmarkName
  /// jemalloc's statistics before the build.
  public var before: JemallocSnapshot
  /// The same after it, with the tree alive.
  public var after: JemallocSnapshot

  /// Makes a row from two readings.
  public init(name: BenchmarkName, before: JemallocSnapshot, after: JemallocSnapshot) {
    self.name = name
    self.before = before
    self.after = after
  }

  /// Bytes that the tree holds, by the difference of the two readings.
  public var allocated: Int { after.allocated - before.allocated }

  /// `allocated ÷ views`; nil without views.
  public var bytesPerView: Double? { name.views > 0 ? Double(allocated) / Double(name.views) : nil }

  /// The first line of memory.csv.
  public static let csvHeader =
    "suite,case,engine,shape,views,allocated,small_allocated,large_allocated,bytes_per_view,active,resident,"
    + "mapped,retained,metadata,fragmentation"

  /// The row as a line of memory.csv, without its line break: `allocated` to `bytes_per_view` are
  /// differences around the build, the others the process's after it.
  public var csvLine: String {
    CSVText.line([
      name.suite, name.caseName, name.engine, name.shape, "\(name.views)", "\(allocated)",
      "\(after.smallAllocated - before.smallAllocated)", "\(after.largeAllocated - before.largeAllocated)",
      bytesPerView.map { DecimalText.short($0, decimals: 3) } ?? "", "\(after.active)", "\(after.resident)",
      "\(after.mapped)", "\(after.retained)", "\(after.metadata)",
      after.fragmentation.map { DecimalText.short($0, decimals: 3) } ?? "",
    ])
  }
}
