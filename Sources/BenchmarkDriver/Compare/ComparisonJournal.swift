internal import Benchmarking

/// The journal of a comparison: what is compared, then each pair as it is measured.
struct ComparisonJournal {
  private let journal: Journal
  /// What was measured before, by benchmark.
  private(set) var workloads: [String: Workload] = [:]
  private(set) var pairs: [String: [PairMeasurement]] = [:]
  /// One sentence for each line that could not be used.
  private(set) var complaints: [String] = []

  var path: String { journal.path }

  /// Begins a journal, or goes on with the newest one of the same comparison.
  ///
  /// - Parameters:
  ///   - stem: its path without ".journal"; where that is taken, "-2" and so on is added.
  ///   - header: what is compared and how; a journal with another header is of another comparison.
  /// - Throws: `DriverError` where there is no journal to go on with, or it is another comparison's.
  init(stem: String, header: [(String, JournalLine.Value)], resumes: Bool) throws(DriverError) {
    func path(_ number: Int) -> String { "\(stem)\(number == 1 ? "" : "-\(number)").journal" }
    var free = 1
    while SystemProcess.exists(path(free)) { free += 1 }
    guard resumes else {
      journal = try Journal(creating: path(free))
      try journal.add(JournalLine(header))
      return
    }
    guard free > 1 else { throw DriverError("\(path(1)): no journal of this comparison to resume") }
    let contents = try Journal.read(path(free - 1))
    journal = try Journal(appendingTo: path(free - 1))
    guard let first = contents.lines.first, first.number == 1, first.line == JournalLine(header) else {
      throw DriverError("\(journal.path): line 1: is the journal of another comparison, or damaged")
    }
    for (number, reason) in contents.damaged { complain(number, reason) }
    for (number, line) in contents.lines.dropFirst() { take(line, number) }
  }

  private mutating func complain(_ number: Int, _ reason: String) {
    complaints.append("\(journal.path): line \(number): skipped: \(reason)")
  }

  private mutating func take(_ line: JournalLine, _ number: Int) {
    guard let name = line.text("benchmark") else { return complain(number, "names no benchmark") }
    if let workload = Workload(line) {
      workloads[name] = workload
      pairs[name] = nil
    } else if let pair = PairMeasurement(line) {
      guard let workload = workloads[name], pair.base.count == workload.slices,
        pair.head.count == workload.slices
      else { return complain(number, "a pair of another workload") }
      let isKnown = pairs[name]?.contains { $0.round == pair.round && $0.number == pair.number } ?? false
      guard !isKnown else { return complain(number, "a pair that stands there already") }
      pairs[name, default: []].append(pair)
    } else {
      complain(number, "neither a pair nor a workload")
    }
  }

  func add(_ name: String, _ workload: Workload) throws(DriverError) {
    try journal.add(JournalLine([("benchmark", .text(name))] + workload.members))
  }

  func add(_ name: String, _ pair: PairMeasurement) throws(DriverError) {
    try journal.add(JournalLine([("benchmark", .text(name))] + pair.members))
  }
}

extension Workload {
  fileprivate init?(_ line: JournalLine) {
    guard let inputs = line.whole("inputs"), let operations = line.whole("operations"),
      let extra = line.whole("extra"), let slices = line.whole("slices"), inputs.nonzeroBitCount == 1,
      operations > 0, slices > 0
    else { return nil }
    self.init(inputs: inputs, operations: operations, extra: extra, slices: slices)
  }

  fileprivate var members: [(String, JournalLine.Value)] {
    [
      ("inputs", .number(Double(inputs))), ("operations", .number(Double(operations))),
      ("extra", .number(Double(extra))), ("slices", .number(Double(slices))),
    ]
  }
}

extension PairMeasurement {
  fileprivate init?(_ line: JournalLine) {
    guard let round = line.whole("round"), let number = line.whole("pair"), let first = line.text("first"),
      (1...2).contains(round), first == "base" || first == "head",
      let base = line.wholes("base_ns"), let head = line.wholes("head_ns"), let wall = line.whole("wall_ns"),
      let thread = line.whole("thread_ns"), let waited = line.whole("waited"),
      let interrupted = line.whole("interrupted")
    else { return nil }
    self.init(
      round: round, number: number, startsWithBase: first == "base", base: base, head: head,
      conditions: SliceConditions(
        wallNanoseconds: UInt64(wall), threadNanoseconds: UInt64(thread), voluntarySwitches: waited,
        involuntarySwitches: interrupted, stolenNanoseconds: line.whole("stolen_ns").map { UInt64($0) }))
  }

  fileprivate var members: [(String, JournalLine.Value)] {
    var members: [(String, JournalLine.Value)] = [
      ("round", .number(Double(round))), ("pair", .number(Double(number))),
      ("first", .text(startsWithBase ? "base" : "head")), ("base_ns", .numbers(base.map { Double($0) })),
      ("head_ns", .numbers(head.map { Double($0) })),
      ("wall_ns", .number(Double(conditions.wallNanoseconds))),
      ("thread_ns", .number(Double(conditions.threadNanoseconds))),
      ("waited", .number(Double(conditions.voluntarySwitches))),
      ("interrupted", .number(Double(conditions.involuntarySwitches))),
    ]
    if let stolen = conditions.stolenNanoseconds { members.append(("stolen_ns", .number(Double(stolen)))) }
    return members
  }
}
