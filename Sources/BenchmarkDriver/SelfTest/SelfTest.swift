internal import Benchmarking

/// Compares a worker with a copy of itself, over and over: whatever it calls different is a false alarm. And with
/// a copy that does a known share more, to see whether that is found.
public struct SelfTest {
  private let options: SelfTestOptions
  private let note: (String) -> Void
  private let progress: (_ done: Int, _ total: Int, _ label: String) -> Void

  /// Makes a self-test.
  ///
  /// - Parameters:
  ///   - options: what is asked for.
  ///   - note: told in a line what happens.
  ///   - progress: told how many comparisons are done, of how many, and what is measured.
  public init(
    _ options: SelfTestOptions, note: @escaping (String) -> Void = { _ in },
    progress: @escaping (_ done: Int, _ total: Int, _ label: String) -> Void = { _, _, _ in }
  ) {
    self.options = options
    self.note = note
    self.progress = progress
  }

  /// The worker that was built together with the running program.
  ///
  /// - Throws: `DriverError` where there is none beside it.
  public static func ownWorker() throws(DriverError) -> String {
    let folder = SystemProcess.program.flatMap { path in
      path.lastIndex(of: "/").map { String(path[..<$0]) }
    }
    let worker = (folder ?? ".") + "/touchstone-worker"
    guard SystemProcess.isExecutable(worker) else {
      throw DriverError("\(worker): is not there; swift build -c release --product touchstone-worker")
    }
    return worker
  }

  /// Compares as often as was asked for. Each comparison is in the journal as soon as it is done.
  ///
  /// - Parameter worker: the path of the program.
  /// - Throws: `DriverError`.
  public func run(worker: String) throws(DriverError) -> SelfTestOutcome {
    let folder = try RunFolder(repository: nil)
    defer { folder.remove() }
    let runner = PairRunner(
      base: PairRunner.Side(
        program: try RevisionComparison.place(worker, "a", in: folder), build: "this build"),
      head: PairRunner.Side(
        program: try RevisionComparison.place(worker, "b", in: folder), build: "this build's copy"),
      folder: folder.path, seed: options.seed)
    let names = try options.choice.chosen(of: try runner.names().base)
    let plan = plan(names)
    let (journal, known) = try journal()
    let start = try startTime(runner)
    var workloads: [String: Workload] = [:]
    var done: [SelfTestComparison] = []
    var conditions = SliceConditions()
    for (number, item) in plan.enumerated() {
      if let comparison = known[number], comparison.benchmark == item.name,
        comparison.isInjected == item.isInjected
      {
        done.append(comparison)
        continue
      }
      progress(number, plan.count, item.name)
      let workload: Workload
      if let found = workloads[item.name] {
        workload = found
      } else {
        workload = try runner.workload(of: item.name, slowdown: options.slowdown)
        workloads[item.name] = workload
      }
      let (comparison, meanwhile) = try compare(item, number, workload, runner)
      conditions = conditions + meanwhile
      try journal.add(comparison.line)
      done.append(comparison)
    }
    return SelfTestOutcome(
      done, options: options, startMilliseconds: start, notes: RevisionComparison.doubts([conditions]))
  }

  private struct Item {
    var name: String
    var isInjected: Bool
  }

  /// The comparisons in an order drawn by lot: both kinds see the same weather. The same for the same options.
  private func plan(_ names: [String]) -> [Item] {
    var items: [Item] = []
    for (count, isInjected) in [(options.comparisons, false), (options.injected, true)] {
      for number in 0..<count {
        items.append(Item(name: names[number % names.count], isInjected: isInjected))
      }
    }
    var lot = LotNumbers(seed: options.seed)
    items.shuffle(using: &lot)
    return items
  }

  private func compare(
    _ item: Item, _ number: Int, _ workload: Workload, _ runner: PairRunner
  ) throws(DriverError) -> (SelfTestComparison, SliceConditions) {
    var workload = workload
    if !item.isInjected { workload.extra = 0 }
    let ratios = FirstRound()
    let comparison = PairedComparison(
      runner: runner, rule: .standard(threshold: options.threshold),
      record: { _, pair throws(DriverError) in if pair.round == 1 { ratios.values.append(pair.logRatio()) } })
    let nothing = SideCounts(allocations: nil, checksum: nil)
    let result = try comparison.compare(item.name, workload, counts: (nothing, nothing))
    return (
      SelfTestComparison(result, number: number, isInjected: item.isInjected, ratios: ratios.values),
      result.conditions
    )
  }

  private final class FirstRound {
    var values: [Double] = []
  }

  /// The journal, and what stands in it by number.
  private func journal() throws(DriverError) -> (Journal, [Int: SelfTestComparison]) {
    let header = JournalLine([
      ("journal", .number(1)), ("self-test", .text(options.choice.filter ?? "")),
      ("prefixes", .text(options.choice.prefixes?.joined(separator: " ") ?? "")),
      ("comparisons", .number(Double(options.comparisons))), ("injected", .number(Double(options.injected))),
      ("slowdown", .number(options.slowdown)), ("threshold", .number(options.threshold)),
      ("seed", .text("\(options.seed)")), ("machine", .text(RevisionComparison.machine)),
    ])
    guard options.resumes else {
      let journal = try Journal(creating: options.journal)
      try journal.add(header)
      return (journal, [:])
    }
    let contents = try Journal.read(options.journal)
    guard let first = contents.lines.first, first.number == 1, first.line == header else {
      throw DriverError("\(options.journal): line 1: is the journal of another self-test, or damaged")
    }
    var known: [Int: SelfTestComparison] = [:]
    for (number, reason) in contents.damaged {
      note("\(options.journal): line \(number): skipped: \(reason)")
    }
    for (number, line) in contents.lines.dropFirst() {
      if let comparison = SelfTestComparison(line) {
        known[comparison.number] = comparison
      } else {
        note("\(options.journal): line \(number): skipped: no comparison")
      }
    }
    return (try Journal(appendingTo: options.journal), known)
  }

  /// How long a worker takes from its start to its greeting, in milliseconds: the median of some.
  private func startTime(_ runner: PairRunner) throws(DriverError) -> Double {
    let clock = MonotonicClock()
    var times: [Double] = []
    for _ in 0..<31 {
      let start = clock.now()
      let worker = try WorkerProcess(runner.base.program, of: runner.base.build, in: runner.folder)
      times.append(Double(clock.now() - start) / 1e6)
      worker.end()
    }
    return QuantileInterval(times, percentile: 50)?.value ?? 0
  }
}
