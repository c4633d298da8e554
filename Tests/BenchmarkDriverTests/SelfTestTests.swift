import BenchmarkDriver
import Benchmarking
import Foundation
import Testing

/// The harness against itself.
@Suite struct SelfTestTests {
  private let workers: FakeWorkers

  init() throws { workers = try FakeWorkers() }

  private func options(_ configure: (inout SelfTestOptions) -> Void = { _ in }) -> SelfTestOptions {
    var options = SelfTestOptions(journal: workers.folder + "/out/comparisons.jsonl")
    options.choice = BenchmarkChoice(prefixes: ["a/"])
    options.comparisons = 2
    configure(&options)
    return options
  }

  /// A worker whose slices take as long as their operations, with some noise.
  private func worker() throws -> String {
    try workers.worker("w", nanoseconds: "(operations + extra) * 100 * (10000 + run * 37 % 50) / 10000")
  }

  @Test func `equal builds are the same and a known slowdown is found, both in one order`() throws {
    let outcome = try SelfTest(
      options {
        $0.slowdown = 0.03
        $0.injected = 2
      }
    ).run(worker: try worker())
    #expect(outcome.equal.confirmed.trials == 2 && outcome.equal.confirmed.count == 0)
    #expect(outcome.injected?.confirmedSlower.count == 2)
    #expect(abs((outcome.injected?.changes.first ?? 0) - 0.03) < 0.003)
    #expect(outcome.holds)
    #expect(outcome.startMilliseconds > 0)
    let smallest = try #require(outcome.smallestFound)
    #expect(smallest >= 0.01 && smallest < 0.03)
    let text = SelfTestReport.text(outcome)
    #expect(text.contains("equal builds: 0 of 2 (0.0 %, 95 % interval 0.0 … 84.2 %) called different"))
    #expect(text.contains("3.00 % slower builds: 2 of 2 (100.0 %"))
    #expect(text.contains("not one-sided"))
    let json = SelfTestReport.json(outcome, members: [("command", "touchstone bench aa")])
    let object = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    #expect(object["aa_rate"] as? Double == 0 && object["injected_confirmed_slower"] as? Int == 2)
    #expect(object["command"] as? String == "touchstone bench aa")
  }

  @Test func `a copy that is slower by itself is a false alarm, and one-sided`() throws {
    // The second side's programs lie in a folder called b.
    let worker = try workers.worker(
      "w", nanoseconds: "operations * $factor + run % 5",
      more: "factor=100; case $0 in */b/*) factor=110 ;; esac")
    let outcome = try SelfTest(options { $0.comparisons = 8 }).run(worker: worker)
    #expect(outcome.equal.confirmed.count == 8 && outcome.equal.flaggedSlower == 8)
    #expect(!outcome.holds)
    #expect(outcome.lean.pValue < 0.01)
    #expect(SelfTestReport.text(outcome).contains("one-sided, which chance does not explain"))
  }

  @Test func `a self-test goes on where it was ended`() throws {
    let worker = try worker()
    let first = try SelfTest(options()).run(worker: worker)
    var lines = try String(contentsOfFile: options().journal, encoding: .utf8).split(separator: "\n")
    #expect(lines.count == 3)
    // The last comparison is lost, and the one before it cut off.
    lines.removeLast()
    lines[1] = lines[1].dropLast(20)
    try lines.joined(separator: "\n").write(toFile: options().journal, atomically: true, encoding: .utf8)
    var notes: [String] = []
    let again = try SelfTest(options { $0.resumes = true }, note: { notes.append($0) }).run(worker: worker)
    #expect(again.equal.confirmed.trials == first.equal.confirmed.trials)
    #expect(notes.count == 1 && notes[0].contains("comparisons.jsonl: line 2: skipped: "))
    #expect(throws: DriverError.self) {
      try SelfTest(
        options {
          $0.resumes = true
          $0.comparisons = 3
        }
      ).run(worker: worker)
    }
    #expect(throws: DriverError.self, "what is there is not begun anew") {
      try SelfTest(options()).run(worker: worker)
    }
  }

  @Test func `the smallest slowdown found grows with the noise`() {
    func smallest(_ spread: Double) -> Double? {
      let noise = (0..<60).map { spread * (Double($0 * 37 % 60) / 59 - 0.5) }
      return DetectionSimulation(noise: [noise], rule: .standard(), trials: 40).smallestFound()
    }
    let quiet = smallest(0.001) ?? 1
    let loud = smallest(0.1) ?? 1
    #expect(quiet <= 0.012)
    #expect(loud > quiet && loud < 0.1)
    #expect(smallest(3) == nil, "in this nothing is found")
    #expect(DetectionSimulation(noise: [], rule: .standard()).smallestFound() == nil)
  }

  @Test(
    .enabled(if: ProcessInfo.processInfo.environment["TOUCHSTONE_LIVE"] != nil && !BuildConfiguration.isDebug)
  )
  func `the worker of this package is not told from itself, and 5 % is found`() throws {
    let worker = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
      .appendingPathComponent("touchstone-worker").path
    let outcome = try SelfTest(
      options {
        $0.choice = BenchmarkChoice(filter: "^query/uniform/(feed|grid|mixed)/1000/flat$")
        $0.comparisons = 10
        $0.injected = 5
        $0.slowdown = 0.05
      }
    ).run(worker: worker)
    #expect(outcome.equal.confirmed.count == 0, "\(SelfTestReport.text(outcome))")
    #expect(outcome.injected?.confirmedSlower.count == 5, "\(SelfTestReport.text(outcome))")
    #expect(outcome.startMilliseconds < 5)
  }
}
