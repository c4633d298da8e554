internal import Benchmarking

/// Two revisions of a repository, built apart and run against each other.
public struct RevisionComparison {
  private let options: ComparisonOptions
  private let note: (String) -> Void
  private let progress: (_ done: Int, _ total: Int, _ label: String) -> Void

  /// Makes a comparison.
  ///
  /// - Parameters:
  ///   - options: what is compared.
  ///   - note: told in a line what happens.
  ///   - progress: told how many benchmarks are done, of how many, and what is measured.
  public init(
    _ options: ComparisonOptions, note: @escaping (String) -> Void = { _ in },
    progress: @escaping (_ done: Int, _ total: Int, _ label: String) -> Void = { _, _, _ in }
  ) {
    self.options = options
    self.note = note
    self.progress = progress
  }

  /// Builds and compares. Takes minutes to build, and about two seconds a benchmark. Nothing but the journal and
  /// the built workers is left behind, whatever ends the program.
  ///
  /// - Parameter repository: where the revisions are.
  /// - Throws: `DriverError`.
  public func run(in repository: GitRepository) throws(DriverError) -> ComparisonOutcome {
    let base = try repository.revision(options.base)
    let head = try repository.revision(options.head)
    let header: [(String, JournalLine.Value)] = [
      ("journal", .number(1)), ("base", .text(base.tree)), ("head", .text(head.tree)),
      ("flags", .text(WorkerBuild.alignment.joined(separator: " "))),
      ("layouts", .number(Double(options.layouts))), ("threshold", .number(options.threshold)),
      ("seed", .text("\(options.seed)")),
      ("machine", .text(RevisionComparison.machine)),
    ]
    let folder = try RunFolder(repository: repository.root)
    defer { folder.remove() }
    let place = options.keepsJournal ? repository.root + "/results" : folder.path
    let stem = "\(place)/compare-\(base.label)-\(head.label)"
    // A journal that cannot be gone on with is told before anything is built, and a new one is begun when there is
    // something to write.
    func journal() throws(DriverError) -> ComparisonJournal {
      try ComparisonJournal(stem: stem, header: header, resumes: options.resumes)
    }
    let resumed = options.resumes ? try journal() : nil
    for complaint in resumed?.complaints ?? [] { note(complaint) }
    let builder = WorkerBuild(repository, flags: WorkerBuild.alignment, in: folder, note: note)
    func side(
      _ revision: GitRepository.Revision, _ tree: String, _ name: String
    ) throws(DriverError) -> PairRunner.Side {
      var programs: [String] = []
      for program in try builder.workers(revision, place: tree, layouts: options.layouts) {
        // Both sides' paths are equally long.
        let place = name + String(UnicodeScalar(UInt8(ascii: "a") + UInt8(programs.count)))
        programs.append(try RevisionComparison.place(program, place, in: folder))
      }
      return PairRunner.Side(program: programs[0], layouts: programs, build: revision.name)
    }
    let runner = PairRunner(
      base: try side(base, "base", "a"), head: try side(head, "head", "b"), folder: folder.path,
      seed: options.seed)
    let names = try runner.names()
    let all = names.base + names.head.filter { !names.base.contains($0) }
    let chosen = options.isSearch ? [try options.choice.one(of: all)] : try options.choice.chosen(of: all)
    let shared = chosen.filter(Set(names.base).intersection(names.head).contains)
    let started: ComparisonJournal
    if let resumed { started = resumed } else { started = try journal() }
    var outcome = ComparisonOutcome(
      base: base.title, head: head.title, threshold: options.threshold, benchmarks: [],
      onlyInBase: chosen.filter { !names.head.contains($0) },
      onlyInHead: chosen.filter { !names.base.contains($0) }, journal: started.path, notes: [])
    if base.tree == head.tree { outcome.notes.append("both revisions have the same files") }
    for (done, name) in shared.enumerated() {
      progress(done, shared.count, name)
      do throws(DriverError) {
        let comparison = try compare(name, runner, started) { pairs in
          progress(done, shared.count, "\(name), pair \(pairs)")
        }
        outcome.benchmarks.append(comparison)
      } catch {
        guard error.kind == .benchmark else { throw error }
        outcome.notes.append("\(name) is not compared: \(error)")
      }
    }
    outcome.notes += RevisionComparison.doubts(outcome.benchmarks.map(\.conditions))
    return outcome
  }

  private func compare(
    _ name: String, _ runner: PairRunner, _ journal: ComparisonJournal, progress: (Int) -> Void
  ) throws(DriverError) -> BenchmarkComparison {
    let workload: Workload
    if let known = journal.workloads[name] {
      workload = known
    } else {
      workload = try runner.workload(of: name, slowdown: 0)
      try journal.add(name, workload)
    }
    let comparison = PairedComparison(
      runner: runner,
      rule: options.isSearch
        ? .strict(threshold: options.threshold) : .standard(threshold: options.threshold),
      record: { name, pair throws(DriverError) in try journal.add(name, pair) })
    return try comparison.compare(
      name, workload, counts: try runner.counts(name, inputs: workload.inputs),
      known: journal.pairs[name] ?? [], progress: progress)
  }

  /// A copy of a program under a name in the run's folder.
  static func place(_ program: String, _ name: String, in folder: RunFolder) throws(DriverError) -> String {
    let place = "\(folder.path)/\(name)"
    guard SystemProcess.makeFolders(place) else { throw DriverError("\(place): cannot be made") }
    try WorkerBuild.copy(program, to: "\(place)/touchstone-worker")
    return "\(place)/touchstone-worker"
  }

  static var machine: String {
    let machine = MachineDescription.current()
    return "\(machine.cpu), \(machine.cores) cores"
  }

  /// What casts doubt on times.
  static func doubts(_ conditions: [SliceConditions]) -> [String] {
    var notes: [String] = []
    let noise = MachineNoise(
      conditions: conditions.reduce(SliceConditions()) { $0 + $1 },
      cores: MachineDescription.current().cores)
    if let governor = ClockGovernor.sentence() { notes.append(governor) }
    // Pairs bear more noise than single runs do, so that it is told here and not judged.
    if let sentence = noise.sentence { notes.append(sentence) }
    return notes
  }
}

extension GitRepository.Revision {
  /// What files are called after it.
  var label: String { isSnapshot ? "tree-\(tree.prefix(7))" : shortCommit }

  /// What a person reads.
  var title: String {
    isSnapshot
      ? "the working tree" : name == shortCommit || name == commit ? shortCommit : "\(name) (\(shortCommit))"
  }
}
