internal import Glibc

/// What run.json says of a run: enough to judge its numbers, and to run it again.
public struct RunRecord: Equatable, Sendable {
  /// The source that was built.
  public var revision: SourceRevision
  /// When the run began.
  public var date: Timestamp
  /// Where it ran.
  public var machine: MachineDescription
  /// The Swift compiler's version.
  public var swiftVersion: String
  /// What is known of the compiler's flags.
  public var flags: [String]
  /// The allocator, with its version.
  public var allocator: String
  /// The environment's MALLOC_CONF, which changes what jemalloc does; empty where it is not set.
  public var mallocConfiguration: String
  /// The arguments of the run.
  public var arguments: [String]
  /// The seed of trees and points.
  public var seed: UInt64
  /// What the clock can tell.
  public var clock: ClockProbe
  /// Load averages over 1, 5 and 15 minutes before the run; nil where the system does not tell.
  public var loadBefore: [Double]?
  /// The same after it; nil while it runs.
  public var loadAfter: [Double]?
  /// Sentences for the reader: above all why a field is empty.
  public var notes: [String]

  /// Makes a record of known members.
  public init(
    revision: SourceRevision, date: Timestamp, machine: MachineDescription, swiftVersion: String,
    flags: [String],
    allocator: String, mallocConfiguration: String, arguments: [String], seed: UInt64, clock: ClockProbe,
    loadBefore: [Double]?, loadAfter: [Double]?, notes: [String]
  ) {
    self.revision = revision
    self.date = date
    self.machine = machine
    self.swiftVersion = swiftVersion
    self.flags = flags
    self.allocator = allocator
    self.mallocConfiguration = mallocConfiguration
    self.arguments = arguments
    self.seed = seed
    self.clock = clock
    self.loadBefore = loadBefore
    self.loadAfter = loadAfter
    self.notes = notes
  }

  /// Describes the run that begins now, on this machine, by this program.
  ///
  /// - Parameters:
  ///   - seed: the seed of trees and points.
  ///   - arguments: the arguments that ask for the same run again.
  ///   - clock: the probe whose numbers the run uses.
  public static func beginning(seed: UInt64, arguments: [String], clock: ClockProbe) -> RunRecord {
    let configuration = getenv("MALLOC_CONF").map { String(cString: $0) } ?? ""
    var record = RunRecord(
      revision: .ofProgram(), date: .now(), machine: .current(),
      swiftVersion: BuildConfiguration.swiftVersion, flags: BuildConfiguration.flags,
      allocator: JemallocStatistics.version.map { "jemalloc \($0), counting" } ?? "the sanitizer's",
      mallocConfiguration: configuration, arguments: arguments, seed: seed, clock: clock,
      loadBefore: MachineDescription.load(), loadAfter: nil, notes: [])
    if record.revision.commit == nil {
      record.notes.append("commit and dirty are unknown: the program does not lie in a git repository")
    }
    if !AllocationCounter.isAvailable {
      record.notes.append("allocation counts and memory.csv are empty: a sanitizer brings its own allocator")
    }
    return record
  }

  /// The record as the text of run.json. A number that is not known is left out, never null.
  public var json: String {
    func numbers(_ values: [Double]?) -> JSONValue {
      .array((values ?? []).map { .number(DecimalText.short($0, decimals: 2)) })
    }
    var members: [(String, JSONValue)] = [
      ("format", .number("1")), ("commit", .string(revision.commit ?? "unknown")),
    ]
    if let isDirty = revision.isDirty { members.append(("dirty", .bool(isDirty))) }
    members += [
      ("date", .string(date.text)),
      (
        "machine",
        .object([
          ("cpu", .string(machine.cpu)), ("cores", .number("\(machine.cores)")),
          ("kernel", .string(machine.kernel)),
          (
            "caches",
            .array(
              machine.caches.map {
                .object([
                  ("level", .number("\($0.level)")), ("type", .string($0.type)), ("size", .string($0.size)),
                ])
              })
          ),
        ])
      ),
      ("swift", .string(swiftVersion)), ("flags", .array(flags.map { .string($0) })),
      ("allocator", .string(allocator)), ("malloc_conf", .string(mallocConfiguration)),
      ("arguments", .array(arguments.map { .string($0) })), ("seed", .number("\(seed)")),
      (
        "clock",
        .object([
          ("name", .string(clock.name)),
          ("quantum_ns", .number(DecimalText.short(clock.quantumNanoseconds, decimals: 2))),
          ("overhead_ns", .number(DecimalText.short(clock.overheadNanoseconds, decimals: 2))),
        ])
      ),
      ("load", .object([("before", numbers(loadBefore)), ("after", numbers(loadAfter))])),
      ("notes", .array(notes.map { .string($0) })),
    ]
    return JSONValue.object(members).text() + "\n"
  }
}
