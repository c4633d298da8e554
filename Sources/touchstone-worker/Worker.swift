import Benchmarking
import Glibc
import HitTestSuites

/// Runs single benchmarks for a driver, which starts one process after another: so it starts fast, links no
/// Foundation, and does nothing that it is not asked for.
///
/// The lines that it reads and writes are `WorkerCommand` and `WorkerReply`. It ends with its input, and when
/// nobody reads its output.
@main
struct Worker {
  private var subject: BenchmarkSubject?
  private var timer: SliceTimer?
  private var output = ""

  static func main() {
    var worker = Worker()
    worker.run()
  }

  private mutating func run() {
    reply(.hello(version: WorkerReply.version, isDebug: BuildConfiguration.isDebug))
    flush()
    while let line = readLine() {
      if let command = WorkerCommand(line: line) {
        follow(command)
      } else {
        reply(.error("no command of version \(WorkerReply.version): \(line)"))
      }
      flush()
    }
  }

  private mutating func follow(_ command: WorkerCommand) {
    switch command {
    case .list:
      for name in PreparedBenchmark.names { reply(.name(name.description)) }
      reply(.end)
    case .prepare(let name, let inputs, let seed): prepare(name, inputs: inputs, seed: seed)
    case .slices(let count, let operations, let extra):
      guard let timer else { return reply(.error("no benchmark is prepared")) }
      let (total, overflow) = operations.addingReportingOverflow(extra)
      guard !overflow else { return reply(.error("too many operations")) }
      // Written when all are taken: a reader that wakes up would take the processor away.
      var slices: [WorkerReply] = []
      slices.reserveCapacity(min(count, 1_000))
      for _ in 0..<count {
        let slice = timer.slice(operations: total)
        slices.append(.slice(nanoseconds: slice.nanoseconds, conditions: slice.conditions))
      }
      for slice in slices { reply(slice) }
      reply(.end)
    case .allocations(let operations):
      guard let subject else { return reply(.error("no benchmark is prepared")) }
      reply(
        .allocations(
          AllocationCounter.measure(operations: operations) {
            BlackHole.consume(subject.run(operations))
            subject.afterSample?()
          }))
    }
  }

  private mutating func prepare(_ text: String, inputs: Int, seed: UInt64) {
    guard let name = BenchmarkName(text) else { return reply(.error("no benchmark has the name \(text)")) }
    let clock = MonotonicClock()
    let start = clock.now()
    do throws(SuiteError) {
      let benchmark = try PreparedBenchmark(name, inputs: inputs, seed: seed)
      subject = benchmark.subject
      timer = SliceTimer(benchmark.subject)
      reply(
        .prepared(
          nanoseconds: clock.now() - start, pass: benchmark.subject.operationsPerPass,
          checksum: benchmark.checksum))
    } catch {
      reply(.error(error.description))
    }
  }

  // MARK: Lines

  private mutating func reply(_ reply: WorkerReply) {
    output += reply.line
    output += "\n"
  }

  /// Writes what has gathered; ends the process when nobody reads it.
  private mutating func flush() {
    var text = output
    output = ""
    text.withUTF8 { bytes in
      var written = 0
      while written < bytes.count {
        let count = write(STDOUT_FILENO, bytes.baseAddress.map { $0 + written }, bytes.count - written)
        if count < 0, errno != EINTR { exit(2) }
        written += max(count, 0)
      }
    }
  }
}
