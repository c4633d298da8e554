/// What a worker tells its driver: one line each.
public enum WorkerReply: Equatable, Sendable {
  /// The first line of all, as soon as the worker runs.
  ///
  /// - Parameters:
  ///   - version: of these lines; a driver talks to its own version only.
  ///   - isDebug: whether it is a debug build, whose times mean nothing.
  case hello(version: Int, isDebug: Bool)
  /// One benchmark of a list.
  case name(String)
  /// The benchmark is ready.
  ///
  /// - Parameters:
  ///   - nanoseconds: how long that took.
  ///   - pass: operations that go through all inputs once.
  ///   - checksum: of the answers to the first inputs; nil where there are none to compare.
  case prepared(nanoseconds: UInt64, pass: Int, checksum: String?)
  /// A slice was timed, and the thread had this of the machine meanwhile.
  case slice(nanoseconds: UInt64, conditions: SliceConditions)
  /// What operations allocated; nil where this build counts nothing.
  case allocations(AllocationMeasurement?)
  /// The last line of a list or of slices.
  case end
  /// A command that could not be followed; the text says why.
  case error(String)

  /// The version of the protocol that this source speaks.
  public static let version = 1

  /// The line, without its end.
  public var line: String {
    switch self {
    case .hello(let version, let isDebug): "touchstone-worker version=\(version) debug=\(isDebug ? 1 : 0)"
    case .name(let name): "name \(name)"
    case .prepared(let nanoseconds, let pass, let checksum):
      "prepared ns=\(nanoseconds) pass=\(pass)" + (checksum.map { " checksum=\($0)" } ?? "")
    case .slice(let nanoseconds, let conditions):
      "slice ns=\(nanoseconds) wall_ns=\(conditions.wallNanoseconds)"
        + " thread_ns=\(conditions.threadNanoseconds) waited=\(conditions.voluntarySwitches)"
        + " interrupted=\(conditions.involuntarySwitches)"
        + (conditions.stolenNanoseconds.map { " stolen_ns=\($0)" } ?? "")
    case .allocations(nil): "allocations"
    case .allocations(let counted?):
      "allocations operations=\(counted.operations) mallocs=\(counted.counts.mallocs)"
        + " frees=\(counted.counts.frees) reallocs=\(counted.counts.reallocs)"
        + " bytes=\(counted.counts.bytes) leaked_bytes=\(counted.leakedBytes)"
    case .end: "end"
    case .error(let reason): "error \(reason)"
    }
  }

  /// Reads a line; nil for one that is no reply.
  public init?(line: some StringProtocol) {
    // Free text goes up to the line's end.
    let parts = line.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
    if parts.count == 2, parts[0] == "error" || parts[0] == "name" {
      self = parts[0] == "name" ? .name(String(parts[1])) : .error(String(parts[1]))
      return
    }
    guard let fields = WorkerFields(line: line) else { return nil }
    switch fields.word {
    case "touchstone-worker":
      guard let version = fields.whole("version"), let debug = fields.whole("debug") else { return nil }
      self = .hello(version: version, isDebug: debug != 0)
    case "prepared":
      guard let nanoseconds = fields.unsigned("ns"), let pass = fields.positive("pass") else { return nil }
      self = .prepared(nanoseconds: nanoseconds, pass: pass, checksum: fields.text("checksum"))
    case "slice":
      guard let nanoseconds = fields.unsigned("ns"), let conditions = SliceConditions(fields) else {
        return nil
      }
      self = .slice(nanoseconds: nanoseconds, conditions: conditions)
    case "allocations":
      if fields.isEmpty {
        self = .allocations(nil)
      } else if let counted = AllocationMeasurement(fields) {
        self = .allocations(counted)
      } else {
        return nil
      }
    case "end": self = .end
    default: return nil
    }
  }
}

extension SliceConditions {
  fileprivate init?(_ fields: WorkerFields) {
    guard let wall = fields.unsigned("wall_ns"), let thread = fields.unsigned("thread_ns"),
      let waited = fields.whole("waited"), let interrupted = fields.whole("interrupted")
    else { return nil }
    self.init(
      wallNanoseconds: wall, threadNanoseconds: thread, voluntarySwitches: waited,
      involuntarySwitches: interrupted, stolenNanoseconds: fields.unsigned("stolen_ns"))
  }
}

extension AllocationMeasurement {
  fileprivate init?(_ fields: WorkerFields) {
    guard let operations = fields.positive("operations"), let mallocs = fields.whole("mallocs"),
      let frees = fields.whole("frees"), let reallocs = fields.whole("reallocs"),
      let bytes = fields.whole("bytes"), let leaked = fields.text("leaked_bytes").flatMap({ Int($0) })
    else { return nil }
    self.init(
      operations: operations,
      counts: AllocationCounts(mallocs: mallocs, frees: frees, reallocs: reallocs, bytes: bytes),
      leakedBytes: leaked)
  }
}
