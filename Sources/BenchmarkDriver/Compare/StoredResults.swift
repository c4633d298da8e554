internal import Benchmarking
internal import JSONText

/// A folder of results, as far as a comparison needs it.
struct StoredResults {
  /// What must be equal for times to be comparable.
  struct Identity: Equatable {
    var commit = "unknown"
    var cpu = ""
    var cores = 0
    var swift = ""
    var allocator = ""
    var flags: [String] = []
    var seed = ""

    /// A sentence for each member that differs.
    func differences(from other: Identity) -> [String] {
      var differences: [String] = []
      func compare(_ what: String, _ old: String, _ new: String) {
        if old != new { differences.append("\(what) differs: \(old) before, \(new) after") }
      }
      compare("the machine", "\(cpu) with \(cores) cores", "\(other.cpu) with \(other.cores) cores")
      compare("the compiler", swift, other.swift)
      compare("the allocator", allocator, other.allocator)
      compare("the flags", flags.joined(separator: " "), other.flags.joined(separator: " "))
      compare("the seed", seed, other.seed)
      return differences
    }
  }

  let identity: Identity
  let rows: [SummaryRow]

  /// Reads a folder.
  ///
  /// - Parameter missing: the kind of the error where there is no such folder.
  init(_ folder: String, missing: DriverError.Kind) throws(DriverError) {
    guard SystemProcess.exists(folder) else {
      throw DriverError("\(folder): there is no such folder of results", kind: missing)
    }
    let summary = "\(folder)/summary.csv"
    let text = String(decoding: try StoredResults.read(summary), as: UTF8.self)
    do throws(ResultsError) {
      rows = try SummaryRow.rows(ofCSV: text, path: summary)
    } catch {
      throw DriverError(error.description)
    }
    let record = "\(folder)/run.json"
    identity = try StoredResults.identity(try StoredResults.read(record), path: record)
  }

  private static func read(_ path: String) throws(DriverError) -> [UInt8] {
    do throws(ByteFileError) {
      return try ByteFile.read(path, limit: 1 << 28)
    } catch {
      throw DriverError("\(path): \(error.reason)")
    }
  }

  private static func identity(_ bytes: [UInt8], path: String) throws(DriverError) -> Identity {
    var failure: DriverError?
    var identity = Identity()
    bytes.withUnsafeBufferPointer { bytes in
      do throws(JSONError) {
        identity = try StoredResults.identity(bytes)
      } catch {
        let place = JSONPlace(offset: error.offset, in: bytes)
        failure = DriverError("\(path): \(place.path): \(error.reason)")
      }
    }
    if let failure { throw failure }
    return identity
  }

  private static func identity(_ bytes: UnsafeBufferPointer<UInt8>) throws(JSONError) -> Identity {
    var identity = Identity()
    var reader = try JSONReader(bytes)
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key.text {
      case "commit": identity.commit = String(try reader.string().prefix(7))
      case "swift": identity.swift = try reader.string()
      case "allocator": identity.allocator = try reader.string()
      case "seed": identity.seed = try reader.capture()
      case "flags":
        try reader.beginArray()
        while try reader.nextElement() { identity.flags.append(try reader.string()) }
      case "machine":
        try reader.beginObject()
        while let key = try reader.nextKey() {
          switch key.text {
          case "cpu": identity.cpu = try reader.string()
          case "cores": identity.cores = Int(exactly: try reader.number()) ?? 0
          default: try reader.skip()
          }
        }
      default: try reader.skip()
      }
    }
    try reader.end()
    return identity
  }
}
