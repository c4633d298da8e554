internal import Benchmarking

/// Two programs, and the ways to ask both the same.
package struct PairRunner {
  /// A program, and which build's it is.
  package struct Side {
    package var program: String
    /// The same code in other layouts, `program` the first of them; pairs take them in turn.
    package var layouts: [String]
    package var build: String

    package init(program: String, layouts: [String] = [], build: String) {
      self.program = program
      self.layouts = layouts.isEmpty ? [program] : layouts
      self.build = build
    }
  }

  package let base: Side
  package let head: Side
  /// Where the programs run.
  package let folder: String
  package let seed: UInt64

  package init(base: Side, head: Side, folder: String, seed: UInt64) {
    self.base = base
    self.head = head
    self.folder = folder
    self.seed = seed
  }

  /// The names of the benchmarks of each side, in its order.
  package func names() throws(DriverError) -> (base: [String], head: [String]) {
    func names(_ side: Side) throws(DriverError) -> [String] {
      let worker = try WorkerProcess(side.program, of: side.build, in: folder)
      defer { worker.end() }
      return try worker.replies(to: .list).compactMap { reply in
        if case .name(let name) = reply { name } else { nil }
      }
    }
    return (try names(base), try names(head))
  }

  /// Finds out with the base how much a process shall do.
  ///
  /// - Parameter slowdown: how much slower the head is made, e.g. 0.03; 0 in real comparisons.
  package func workload(of name: String, slowdown: Double) throws(DriverError) -> Workload {
    let worker = try WorkerProcess(base.program, of: base.build, in: folder)
    defer { worker.end() }
    // The shorter of two, for on a busy machine a start may wait longer than it works.
    var startUp = Double.infinity
    for _ in 0..<2 {
      startUp = min(startUp, Double(try prepare(name, inputs: Workload.mostInputs, in: worker).nanoseconds))
    }
    var operations = 1
    var time = try fastest(of: operations, in: worker)
    while time < 1_000_000, operations < 1 << 40 {
      operations *= time < 10_000 ? 64 : 4
      time = try fastest(of: operations, in: worker)
    }
    return Workload(operationTime: time / Double(operations), startUp: startUp, slowdown: slowdown)
  }

  private func fastest(of operations: Int, in worker: WorkerProcess) throws(DriverError) -> Double {
    let slices = try times(.slices(count: 3, operations: operations, extra: 0), in: worker).times
    return Double(slices.min() ?? 1)
  }

  /// Runs a pair.
  package func pair(
    _ name: String, _ workload: Workload, round: Int, number: Int, startsWithBase: Bool, padding: Int
  ) throws(DriverError) -> PairMeasurement {
    var pair = PairMeasurement(
      round: round, number: number, startsWithBase: startsWithBase, base: [], head: [],
      conditions: SliceConditions())
    for isBase in startsWithBase ? [true, false] : [false, true] {
      let side = isBase ? base : head
      let program = side.layouts[number % side.layouts.count]
      let worker = try WorkerProcess(program, of: side.build, in: folder, padding: padding)
      defer { worker.end() }
      _ = try prepare(name, inputs: workload.inputs, in: worker)
      let measured = try times(
        .slices(
          count: workload.slices + 1, operations: workload.operations, extra: isBase ? 0 : workload.extra),
        in: worker)
      // The first slice warms up.
      let slices = Array(measured.times.dropFirst())
      guard slices.count == workload.slices else {
        throw worker.unexpected(.end)
      }
      if isBase { pair.base = slices } else { pair.head = slices }
      pair.conditions = pair.conditions + measured.conditions
    }
    return pair
  }

  /// What operations of a benchmark allocate in each build, and the checksums of their answers.
  package func counts(_ name: String, inputs: Int) throws(DriverError) -> (base: SideCounts, head: SideCounts)
  {
    func counts(_ side: Side) throws(DriverError) -> SideCounts {
      let worker = try WorkerProcess(side.program, of: side.build, in: folder)
      defer { worker.end() }
      let checksum = try prepare(name, inputs: inputs, in: worker).checksum
      try worker.send(.allocations(operations: SideCounts.operations))
      let reply = try worker.reply()
      guard case .allocations(let allocations) = reply else { throw worker.unexpected(reply) }
      return SideCounts(allocations: allocations, checksum: checksum)
    }
    return (try counts(base), try counts(head))
  }

  private func prepare(
    _ name: String, inputs: Int, in worker: WorkerProcess
  ) throws(DriverError) -> (nanoseconds: UInt64, checksum: String?) {
    try worker.send(.prepare(name: name, inputs: inputs, seed: seed))
    let reply = try worker.reply()
    guard case .prepared(let nanoseconds, _, let checksum) = reply else { throw worker.unexpected(reply) }
    return (nanoseconds, checksum)
  }

  private func times(
    _ command: WorkerCommand, in worker: WorkerProcess
  ) throws(DriverError) -> (times: [UInt64], conditions: SliceConditions) {
    var times: [UInt64] = []
    var sum = SliceConditions()
    for reply in try worker.replies(to: command) {
      guard case .slice(let nanoseconds, let conditions) = reply else { throw worker.unexpected(reply) }
      times.append(nanoseconds)
      sum = sum + conditions
    }
    return (times, sum)
  }
}
