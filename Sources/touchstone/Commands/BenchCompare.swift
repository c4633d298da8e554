import BenchmarkDriver
import Benchmarking
import Glibc
import JSONText

/// `touchstone bench compare`: two revisions, built apart and run against each other.
enum BenchCompare: Command {
  static let description = CommandDescription(
    name: "bench compare",
    summary: "compare two git revisions, or two folders of results",
    synopsis: ["BASE HEAD [OPTION]…", "--results BASE HEAD [OPTION]…"],
    details: """
      BASE and HEAD are git revisions; "." is the working tree as it is. Each is built in a worktree of its own,
      and the two are run as pairs of fresh processes until each benchmark is told slower, faster, same or
      undecided. What seems changed is measured again from the start. Takes about two seconds a benchmark.
      Without --bench and --filter: the core on trees of 10,000 views.

      Exit codes: 0 nothing is worse, 1 something is slower or allocates more, 4 no results to compare with,
      5 nothing is worse but something undecided. Where the environment has GITHUB_STEP_SUMMARY, the summary is
      also added to that file.
      """,
    operands: 2...2,
    operandName: "BASE and HEAD",
    options: [
      .init(
        name: "bench", value: .repeated("NAME"), help: "benchmarks whose name begins so; may be repeated"),
      .init(name: "filter", value: .one("REGEX"), help: "benchmarks whose name matches somewhere"),
      .init(
        name: "threshold", value: .one("PERCENT"), help: "the smallest change worth telling; 1 by default"),
      .init(name: "seed", value: .one("N"), help: "of trees and points; 1 by default"),
      .init(
        name: "layouts", value: .one("N"),
        help: "link each revision N times, its functions in orders drawn by lot, 1 to 16"),
      .init(name: "resume", value: .none, help: "go on with the newest journal of this comparison"),
      .init(
        name: "summary", value: .one("FILE"), help: "also write the result as Markdown for a pull request"),
      .init(name: "results", value: .none, help: "BASE and HEAD are folders that bench run has written"),
      .init(name: "force", value: .none, help: "with --results: compare folders of different machines too"),
      .init(name: "json", value: .none, help: "print a JSON object a benchmark instead of the table"),
    ])

  static func run(_ arguments: Arguments, output: inout StandardOutput) throws(CommandFailure) {
    if arguments.has("results") { return try compareResults(arguments, output: &output) }
    guard !arguments.has("force") else { throw arguments.usage("--force", "only goes with --results") }
    let summary = try SummaryFile(arguments)
    var options = ComparisonOptions(base: arguments.operands[0], head: arguments.operands[1])
    options.choice = BenchmarkChoice(
      prefixes: arguments.has("bench") ? arguments.values("bench") : nil, filter: arguments.value("filter"))
    if let percent = try arguments.percent("threshold", in: 0.1...50) { options.threshold = percent / 100 }
    if let seed = try arguments.integer("seed", in: 0...UInt64.max) { options.seed = seed }
    if let layouts = try arguments.integer("layouts", in: 1...16) { options.layouts = layouts }
    options.resumes = arguments.has("resume")
    let outcome = try DriverCall.run { note, progress throws(DriverError) in
      try RevisionComparison(options, note: note, progress: progress).run(in: try GitRepository())
    }
    for note in outcome.notes { StandardError.line(note) }
    StandardError.line("all pairs are in \(outcome.journal)")
    if arguments.has("json") {
      for line in ComparisonReport.jsonLines(outcome) { try output.line(line) }
    } else {
      try output.write(ComparisonReport.text(outcome))
    }
    try summary.write(ComparisonReport.markdown(outcome))
    if outcome.hasRegression {
      throw CommandFailure("bench compare: \(ComparisonReport.summary(outcome))", code: .checkFailed)
    }
    if outcome.hasDoubt {
      throw CommandFailure("bench compare: \(ComparisonReport.summary(outcome))", code: .undecided)
    }
  }

  private static func compareResults(
    _ arguments: Arguments, output: inout StandardOutput
  ) throws(CommandFailure) {
    for option in ["bench", "threshold", "seed", "layouts", "resume"] {
      try arguments.refuse(option, with: "results")
    }
    let summary = try SummaryFile(arguments)
    let comparison = try DriverCall.run { _, _ throws(DriverError) in
      try StoredComparison(
        base: arguments.operands[0], head: arguments.operands[1],
        choice: BenchmarkChoice(filter: arguments.value("filter") ?? ""),
        acrossMachines: arguments.has("force"))
    }
    for note in comparison.notes { StandardError.line(note) }
    if arguments.has("json") {
      for line in comparison.jsonLines { try output.line(line) }
    } else {
      try output.write(comparison.text)
    }
    try summary.write(comparison.markdown)
    if comparison.allocatesMore {
      throw CommandFailure("bench compare: \(comparison.summary)", code: .checkFailed)
    }
  }
}

/// Where the Markdown goes: the file that is named, and the one that a workflow of GitHub names.
private struct SummaryFile {
  private let path: String?
  private let stepSummary: String?

  /// Finds the files, and finds out whether the named one can be written before anything long begins.
  init(_ arguments: Arguments) throws(CommandFailure) {
    path = arguments.value("summary")
    let step = getenv("GITHUB_STEP_SUMMARY").map { String(cString: $0) }
    stepSummary = step.flatMap { $0.isEmpty || $0 == arguments.value("summary") ? nil : $0 }
    guard let path else { return }
    let slash = path.lastIndex(of: "/")
    let folder = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    guard access(folder, W_OK | X_OK) == 0 else {
      throw CommandFailure("\(path): \(Descriptor.message(errno))")
    }
  }

  func write(_ markdown: String) throws(CommandFailure) {
    if let path { try OutputFile.write(Array(markdown.utf8), to: path) }
    guard let stepSummary else { return }
    let file = open(stepSummary, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o666)
    guard file >= 0 else { throw CommandFailure("\(stepSummary): \(Descriptor.message(errno))") }
    defer { close(file) }
    if let failure = Descriptor.writeAll(ArraySlice(markdown.utf8), to: file) {
      throw CommandFailure("\(stepSummary): \(Descriptor.message(failure))")
    }
  }
}
