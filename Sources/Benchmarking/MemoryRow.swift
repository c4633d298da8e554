/// A row of memory.csv: what building one engine's tree, and nothing else, takes by jemalloc's statistics, in
/// bytes.
public struct MemoryRow: Equatable, Sendable {
  /// The benchmark's name; its case is what was built.
  public var name: BenchmarkName
  /// Bytes that the tree holds: the difference around the build.
  public var allocated: Int
  /// The part of them in small size classes.
  public var smallAllocated: Int
  /// The part of them in large size classes.
  public var largeAllocated: Int
  /// Of the whole process after the build, with the tree alive: bytes in pages with a block in use.
  public var active: Int
  /// Bytes that are probably in physical memory.
  public var resident: Int
  /// Bytes of address space in use.
  public var mapped: Int
  /// Bytes of address space kept for later.
  public var retained: Int
  /// Bytes that jemalloc needs for itself.
  public var metadata: Int
  /// `active` ÷ all bytes allocated; nil where nothing is.
  public var fragmentation: Double?

  /// Makes a row from readings before the build and after it, with the tree alive.
  public init(name: BenchmarkName, before: JemallocSnapshot, after: JemallocSnapshot) {
    self.name = name
    allocated = after.allocated - before.allocated
    smallAllocated = after.smallAllocated - before.smallAllocated
    largeAllocated = after.largeAllocated - before.largeAllocated
    active = after.active
    resident = after.resident
    mapped = after.mapped
    retained = after.retained
    metadata = after.metadata
    fragmentation = after.fragmentation
  }

  /// `allocated ÷ views`; nil without views.
  public var bytesPerView: Double? { name.views > 0 ? Double(allocated) / Double(name.views) : nil }

  /// The first line of memory.csv.
  public static let csvHeader =
    "suite,case,engine,shape,views,allocated,small_allocated,large_allocated,bytes_per_view,active,resident,"
    + "mapped,retained,metadata,fragmentation"

  /// The row as a line of memory.csv, without its line break.
  public var csvLine: String {
    CSVText.line([
      name.suite, name.caseName, name.engine, name.shape, "\(name.views)", "\(allocated)",
      "\(smallAllocated)",
      "\(largeAllocated)", bytesPerView.map { DecimalText.short($0, decimals: 3) } ?? "", "\(active)",
      "\(resident)", "\(mapped)", "\(retained)", "\(metadata)",
      fragmentation.map { DecimalText.short($0, decimals: 3) } ?? "",
    ])
  }
}

extension MemoryRow {
  /// Reads the text of a memory.csv.
  ///
  /// - Parameter path: what an error names as the file.
  /// - Throws: `ResultsError` for another header, and for the first line with a field that cannot be read.
  public static func rows(ofCSV text: String, path: String) throws(ResultsError) -> [MemoryRow] {
    var rows: [MemoryRow] = []
    for var reader in try CSVFieldReader.lines(of: text, path: path, header: csvHeader, file: "memory.csv") {
      rows.append(try MemoryRow(&reader))
    }
    return rows
  }

  private init(_ reader: inout CSVFieldReader) throws(ResultsError) {
    name = try reader.name()
    allocated = try reader.signed()
    smallAllocated = try reader.signed()
    largeAllocated = try reader.signed()
    // Bytes a view are computed again when asked for.
    _ = try reader.number()
    active = try reader.whole()
    resident = try reader.whole()
    mapped = try reader.whole()
    retained = try reader.whole()
    metadata = try reader.whole()
    fragmentation = try reader.number()
  }
}
