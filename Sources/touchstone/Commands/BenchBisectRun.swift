import BenchmarkDriver
import Benchmarking

/// `touchstone bench bisect-run`: a step of `git bisect run`.
enum BenchBisectRun: Command {
  static let description = CommandDescription(
    name: "bench bisect-run",
    summary: "say for git bisect whether a benchmark is slower than in a good revision",
    synopsis: ["--good REV --bench NAME [OPTION]…"],
    details: """
      Compares the working tree with the good revision as bench compare does, with a tenth of its chance to err,
      for one error would lead the search astray. The good build is kept between steps.

          git bisect start BAD GOOD
          git bisect run touchstone bench bisect-run --good GOOD --bench query/uniform/feed/10000/flat

      Exit codes: 0 not slower, 1 slower or allocating more, 125 undecided, without the benchmark, or not
      building; 128, at which git bisect stops, for bad usage and a good revision that cannot be measured.
      """,
    options: [
      .init(name: "good", value: .one("REV"), help: "the revision that is known to be good"),
      .init(
        name: "bench", value: .one("NAME"),
        help: "the benchmark, by its name or a beginning of it that is one's"
      ),
      .init(
        name: "threshold", value: .one("PERCENT"), help: "the smallest slowdown looked for; 1 by default"),
      .init(name: "seed", value: .one("N"), help: "of trees and points; 1 by default"),
    ],
    refusal: .aborted)

  static func run(_ arguments: Arguments, output: inout StandardOutput) throws(CommandFailure) {
    guard let good = arguments.value("good") else { throw arguments.usage("--good", "missing") }
    guard let name = arguments.value("bench") else { throw arguments.usage("--bench", "missing") }
    var options = ComparisonOptions(base: good, head: ".")
    options.keepsJournal = false
    options.choice = BenchmarkChoice(prefixes: [name])
    options.isSearch = true
    if let percent = try arguments.percent("threshold", in: 0.1...50) { options.threshold = percent / 100 }
    if let seed = try arguments.integer("seed", in: 0...UInt64.max) { options.seed = seed }
    // What is wrong with the revision at hand skips it; what is wrong with the good one ends the search.
    let outcome = try DriverCall.run(code: { $0.kind == .unusable(".") ? .skipped : .aborted }) {
      note, progress throws(DriverError) in
      try RevisionComparison(options, note: note, progress: progress).run(in: try GitRepository())
    }
    try output.write(ComparisonReport.text(outcome))
    let summary = "bench bisect-run: \(ComparisonReport.summary(outcome))"
    guard !outcome.benchmarks.isEmpty else {
      throw CommandFailure("bench bisect-run: \(name): only one of the two revisions has it", code: .skipped)
    }
    if outcome.hasRegression { throw CommandFailure(summary, code: .checkFailed) }
    if outcome.hasDoubt { throw CommandFailure(summary, code: .skipped) }
  }
}
