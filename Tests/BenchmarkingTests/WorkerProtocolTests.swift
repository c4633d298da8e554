import Benchmarking
import Testing

/// The lines between a driver and a worker.
@Suite struct WorkerProtocolTests {
  static let commands: [(WorkerCommand, String)] = [
    (.list, "list"),
    (
      .prepare(name: "query/uniform/feed/10/flat", inputs: 4_096, seed: .max),
      "prepare name=query/uniform/feed/10/flat inputs=4096 seed=18446744073709551615"
    ),
    (.slices(count: 6, operations: 1_000, extra: 30), "slices count=6 operations=1000 extra=30"),
    (.allocations(operations: 7), "allocations operations=7"),
  ]

  @Test(arguments: commands)
  func `a command is a line, and the line the command`(_ command: WorkerCommand, _ line: String) {
    #expect(command.line == line)
    #expect(WorkerCommand(line: line) == command)
  }

  static let replies: [(WorkerReply, String)] = [
    (.hello(version: 1, isDebug: true), "touchstone-worker version=1 debug=1"),
    (.name("query/uniform/feed/10/flat"), "name query/uniform/feed/10/flat"),
    (.prepared(nanoseconds: 12, pass: 4_096, checksum: "00ff"), "prepared ns=12 pass=4096 checksum=00ff"),
    (.prepared(nanoseconds: 12, pass: 1, checksum: nil), "prepared ns=12 pass=1"),
    (
      .slice(
        nanoseconds: 9,
        conditions: SliceConditions(
          wallNanoseconds: 10, threadNanoseconds: 8, voluntarySwitches: 1, involuntarySwitches: 2,
          stolenNanoseconds: 3)),
      "slice ns=9 wall_ns=10 thread_ns=8 waited=1 interrupted=2 stolen_ns=3"
    ),
    (
      .slice(nanoseconds: 9, conditions: SliceConditions(wallNanoseconds: 10, threadNanoseconds: 8)),
      "slice ns=9 wall_ns=10 thread_ns=8 waited=0 interrupted=0"
    ),
    (
      .allocations(
        AllocationMeasurement(
          operations: 4, counts: AllocationCounts(mallocs: 3, frees: 2, reallocs: 1, bytes: 96),
          leakedBytes: -32)),
      "allocations operations=4 mallocs=3 frees=2 reallocs=1 bytes=96 leaked_bytes=-32"
    ),
    (.allocations(nil), "allocations"),
    (.end, "end"),
    (.error("no benchmark is = prepared"), "error no benchmark is = prepared"),
  ]

  @Test(arguments: replies)
  func `a reply is a line, and the line the reply`(_ reply: WorkerReply, _ line: String) {
    #expect(reply.line == line)
    #expect(WorkerReply(line: line) == reply)
  }

  @Test(arguments: [
    "", " list", "list ", "list  x=1", "lists", "prepare", "prepare name=a inputs=3 seed=1",
    "prepare name=a inputs=0 seed=1", "prepare name= inputs=4 seed=1", "prepare name=a inputs=4 seed=-1",
    "prepare name=a name=b inputs=4 seed=1", "slices count=0 operations=1 extra=0",
    "slices count=1 operations=99999999999999999999 extra=0", "slices count=1 operations=1 extra=-1",
    "slices count=1 operations=1", "allocations operations=0", "allocations",
  ])
  func `what is no command is refused`(_ line: String) {
    #expect(WorkerCommand(line: line) == nil)
  }

  @Test(arguments: [
    "", "end of it", "touchstone-worker version=1", "touchstone-worker", "slice ns=1", "slice ns=x wall_ns=1",
    "prepared ns=1 pass=0", "allocations operations=1", "error", "name", "hello",
  ])
  func `what is no reply is refused`(_ line: String) {
    #expect(WorkerReply(line: line) == nil)
  }
}

@Suite struct SliceTimerTests {
  @Test func `a slice does exactly the operations that it is told`() {
    let clock = FakeClock(costOfReading: 0)
    var done = 0
    let subject = BenchmarkSubject(name: "a", operationsPerPass: 1) { operations in
      done += operations
      clock.advance(UInt64(operations) * 5)
      return 0
    }
    #expect(SliceTimer(subject).slice(operations: 1_030, clock: clock).nanoseconds == 5_150)
    #expect(done == 1_030)
  }

  @Test func `what operations made is given back between them, outside of the time`() {
    let clock = FakeClock(costOfReading: 0)
    var made = 0
    var most = 0
    let subject = BenchmarkSubject(
      name: "a", operationsPerPass: 1,
      afterSample: {
        made = 0
        clock.advance(1_000_000)
      },
      run: { operations in
        made += operations
        most = max(most, made)
        clock.advance(UInt64(operations) * 7)
        return 0
      })
    #expect(SliceTimer(subject).slice(operations: 100, clock: clock).nanoseconds == 700)
    #expect(most == 32 && made == 0)
  }
}
