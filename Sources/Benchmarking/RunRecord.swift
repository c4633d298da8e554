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
}
