import Benchmarking
import HitTestSuites

/// `touchstone bench run`: measures, prints the table, and leaves a folder of results.
enum BenchRun: Command {
  static let description = CommandDescription(
    name: "bench run",
    summary: "measure hit testing, print the table, write a folder of results",
    synopsis: ["[OPTION]…"],
    details: """
      Engines of a case answer the same points first; where two disagree the run ends with exit 3 and writes
      nothing. By default results go to results/<UTC date>-<commit>-<suites> of the package that the program
      was built from, or of the working directory.
      """,
    options: BenchSelection.options + [
      .init(name: "out", value: .one("DIR"), help: "the folder of results"),
      .init(name: "force", value: .none, help: "replace a folder of results that is there already"),
      .init(name: "json", value: .none, help: "print a JSON object a row instead of the table"),
    ])

  static func run(_ arguments: Arguments, output: inout StandardOutput) throws(CommandFailure) {
    let trees = try BenchSelection.trees(arguments)
    let options = try BenchSelection.options(arguments, trees: trees)
    let plan = try BenchSelection.plan(options, of: arguments)
    guard !BuildConfiguration.isDebug else {
      throw CommandFailure(
        "bench run: a debug build, whose times mean nothing; swift build -c release --product touchstone")
    }
    let probe = ClockProbe.measure()
    var record = RunRecord.beginning(seed: options.seed, arguments: CommandLine.arguments, clock: probe)
    let folder = try folder(arguments, plan, record)
    for tree in trees { tree.tellNotes() }
    let outcome = measure(plan, probe: probe)
    guard outcome.disagreements.isEmpty else { throw failure(outcome.disagreements) }

    record.loadAfter = MachineDescription.load()
    record.notes += outcome.notes + conditions(of: outcome, cores: record.machine.cores)
    let results = BenchmarkResults(run: record, benchmarks: outcome.results, memory: outcome.memory)
    do throws(ResultsError) {
      try folder.write(results)
    } catch {
      throw CommandFailure(error.description)
    }
    let rows = SummaryRow.rows(of: outcome.results)
    if arguments.has("json") {
      for row in rows { try output.line(json(row)) }
    } else {
      try output.write(SuiteReport.text(rows: rows, memory: outcome.memory))
    }
    StandardError.line("results are in \(folder.path)")
  }

  /// Sentences on what the machine was doing meanwhile; those that cast doubt on the times are also shown.
  private static func conditions(of outcome: SuiteOutcome, cores: Int) -> [String] {
    let measurements = outcome.results.map(\.measurement)
    let noise = MachineNoise(of: measurements, cores: cores)
    var doubts: [String] = []
    if let governor = ClockGovernor.sentence() { doubts.append(governor) }
    if noise.isTooMuch, let sentence = noise.sentence { doubts.append(sentence) }
    for doubt in doubts { StandardError.line(doubt) }
    if !noise.isTooMuch, let sentence = noise.sentence { doubts.append(sentence) }
    let late = measurements.compactMap(\.lateness).max { $0.p50 < $1.p50 }
    if let late {
      doubts.append(
        "paced: the system woke the thread late, which is taken off: by \(DurationText.short(picoseconds: late.p50))"
          + " in the median of the worst benchmark, at most by \(DurationText.short(picoseconds: late.maximum)) there"
      )
    }
    return doubts
  }

  /// The folder of results, checked before anything is measured.
  private static func folder(
    _ arguments: Arguments, _ plan: SuitePlan, _ record: RunRecord
  ) throws(CommandFailure) -> ResultsFolder {
    var folder: ResultsFolder
    if let path = arguments.value("out") {
      folder = ResultsFolder(path: path, replacesExisting: arguments.has("force"))
    } else {
      let suites = SuitePlan.suites.filter { suite in plan.names.contains { $0.suite == suite } }
      folder = .standard(in: ResultsPlace.parent, for: record, suites: suites)
    }
    do throws(ResultsError) {
      try folder.check()
    } catch {
      throw CommandFailure(error.description)
    }
    return folder
  }

  private static func measure(_ plan: SuitePlan, probe: ClockProbe) -> SuiteOutcome {
    let quantum = DecimalText.short(probe.quantumNanoseconds, decimals: 2)
    let overhead = DecimalText.short(probe.overheadNanoseconds, decimals: 1)
    let count = plan.names.count
    StandardError.line(
      "measuring \(count) benchmark\(count == 1 ? "" : "s"); \(probe.name) steps by \(quantum) ns and costs"
        + " \(overhead) ns")
    let runner = SuiteRunner(plan, probe: probe)
    let bar = ProgressBar(total: runner.steps)
    defer { bar.finish() }
    return runner.run { bar.update(done: $0, label: $1) }
  }

  /// The first disagreement, and how many there are: one line, as for every failure.
  private static func failure(_ disagreements: [Disagreement]) -> CommandFailure {
    var text = disagreements[0].description
    if disagreements.count > 1 { text += "; \(disagreements.count - 1) more benchmarks disagree" }
    return CommandFailure(text, code: .enginesDisagree)
  }

  /// A row of summary.csv as a JSON object; what could not be measured is left out.
  private static func json(_ row: SummaryRow) -> String {
    var line = JSONLine()
    line.add("suite", row.name.suite)
    line.add("case", row.name.caseName)
    line.add("engine", row.name.engine)
    line.add("shape", row.name.shape)
    line.add("views", row.name.views)
    line.add("mode", row.mode.rawValue)
    line.add("batch", row.batch)
    line.add("processes", row.processes)
    line.add("samples", row.samples)
    for (name, picoseconds) in [
      ("min_ns", row.minimum), ("p50_ns", row.p50), ("p90_ns", row.p90), ("p99_ns", row.p99),
      ("max_ns", row.maximum),
    ] {
      line.add(name, Double(picoseconds) / 1_000)
    }
    for (name, number) in [
      ("ratio_to_recursive", row.ratioToRecursive), ("ratio_to_recursive_cpp", row.ratioToRecursiveCPP),
      ("mallocs_per_op", row.mallocsPerOperation), ("bytes_per_op", row.bytesPerOperation),
      ("leaked_blocks_per_op", row.leakedBlocksPerOperation),
      ("leaked_bytes_per_op", row.leakedBytesPerOperation),
    ] {
      if let number { line.add(name, number) }
    }
    if let checksum = row.checksum { line.add("checksum", checksum) }
    return line.text()
  }
}
