import BenchmarkDriver
import Benchmarking
import Glibc
import JSONText

/// `touchstone bench aa`: how often the harness is wrong on this machine.
enum BenchAA: Command {
  static let description = CommandDescription(
    name: "bench aa",
    summary: "compare this build with a copy of itself: false alarms and the noise floor",
    synopsis: ["[OPTION]…"],
    details: """
      Compares, as bench compare does, builds that are equal: whatever is called different is a false alarm. With
      --inject as many comparisons again as --injected says are with a copy that does so much more work, in one
      order drawn by lot. Leaves a folder with every comparison (comparisons.jsonl) and the figures (study.json).

      Exit codes: 0 the promise holds, 1 more than one in a hundred equal builds called different, or fewer than
      95 in a hundred slowdowns found of 3 % or more.
      """,
    options: [
      .init(
        name: "bench", value: .repeated("NAME"), help: "benchmarks whose name begins so; may be repeated"),
      .init(name: "filter", value: .one("REGEX"), help: "benchmarks whose name matches somewhere"),
      .init(name: "comparisons", value: .one("N"), help: "comparisons of equal builds; 20 by default"),
      .init(name: "inject", value: .one("PERCENT"), help: "also compare with a copy that is so much slower"),
      .init(
        name: "injected", value: .one("N"),
        help: "comparisons with the slower copy; as --comparisons by default"
      ),
      .init(
        name: "threshold", value: .one("PERCENT"), help: "the smallest change worth telling; 1 by default"),
      .init(name: "seed", value: .one("N"), help: "of trees, points and the order; 1 by default"),
      .init(name: "out", value: .one("DIR"), help: "the folder; results/<UTC date>-<commit>-aa by default"),
      .init(name: "resume", value: .none, help: "go on with the folder named by --out"),
      .init(name: "json", value: .none, help: "print the figures as a JSON object"),
    ])

  static func run(_ arguments: Arguments, output: inout StandardOutput) throws(CommandFailure) {
    let folder = try folder(arguments)
    var options = SelfTestOptions(journal: folder + "/comparisons.jsonl")
    if arguments.has("bench") || arguments.has("filter") {
      options.choice = BenchmarkChoice(
        prefixes: arguments.has("bench") ? arguments.values("bench") : nil, filter: arguments.value("filter"))
    }
    if let count = try arguments.integer("comparisons", in: 1...100_000) { options.comparisons = count }
    if let percent = try arguments.percent("inject", in: 0.1...100) {
      options.slowdown = percent / 100
      options.injected = options.comparisons
    }
    if let count = try arguments.integer("injected", in: 1...100_000) {
      guard options.slowdown > 0 else { throw arguments.usage("--injected", "only goes with --inject") }
      options.injected = count
    }
    if let percent = try arguments.percent("threshold", in: 0.1...50) { options.threshold = percent / 100 }
    if let seed = try arguments.integer("seed", in: 0...UInt64.max) { options.seed = seed }
    options.resumes = arguments.has("resume")
    let outcome = try DriverCall.run { note, progress throws(DriverError) in
      try SelfTest(options, note: note, progress: progress).run(worker: try SelfTest.ownWorker())
    }
    let study = SelfTestReport.json(outcome, members: members())
    try OutputFile.write(Array((study + "\n").utf8), to: folder + "/study.json")
    for note in outcome.notes { StandardError.line(note) }
    StandardError.line("every comparison is in \(folder)")
    if arguments.has("json") {
      try output.line(study)
    } else {
      try output.write(SelfTestReport.text(outcome))
    }
    guard outcome.holds else {
      throw CommandFailure("bench aa: the protocol does not hold on this machine", code: .checkFailed)
    }
  }

  /// What stands before the figures: by what, where and when they were made.
  private static func members() -> [(String, String)] {
    // The study's own folder may lie in the repository, and is new.
    let revision = SourceRevision.ofProgram(withNewFiles: false)
    let machine = MachineDescription.current()
    return [
      ("command", (["touchstone"] + CommandLine.arguments.dropFirst()).joined(separator: " ")),
      ("date", Timestamp.now().text),
      ("commit", (revision.commit ?? "unknown") + (revision.isDirty == true ? "-dirty" : "")),
      ("machine", "\(machine.cpu), \(machine.cores) cores"), ("kernel", machine.kernel),
      ("swift", BuildConfiguration.swiftVersion),
    ]
  }

  /// The folder; one that is there already is only gone on with.
  private static func folder(_ arguments: Arguments) throws(CommandFailure) -> String {
    if let path = arguments.value("out") {
      let exists = access(path, F_OK) == 0
      if exists, !arguments.has("resume") {
        throw CommandFailure("\(path): exists already (--resume goes on with it)")
      }
      if !exists, arguments.has("resume") { throw CommandFailure("\(path): there is nothing to resume") }
      return path
    }
    guard !arguments.has("resume") else { throw arguments.usage("--resume", "needs --out DIR") }
    let revision = SourceRevision.ofProgram()
    let dirty = revision.isDirty == true ? "-dirty" : ""
    let first = "\(ResultsPlace.parent)/\(Timestamp.now().date)-\(revision.shortCommit)\(dirty)-aa"
    var path = first
    var number = 2
    while access(path, F_OK) == 0 {
      path = "\(first)-\(number)"
      number += 1
    }
    return path
  }
}
