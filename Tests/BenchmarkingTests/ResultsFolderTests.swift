import Benchmarking
import CAllocationProbe
import Glibc
import Testing

@Suite struct ResultsFolderTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func reason(_ body: () throws(ResultsError) -> Void) -> String? {
    do throws(ResultsError) {
      try body()
      return nil
    } catch { return error.description.replacing(folder.path, with: "T") }
  }

  @Test func `a folder has exactly the five files, readable by all, and nothing stays beside it`() throws {
    let results = ResultsFolder(path: "\(folder.path)/a/b/run")
    try results.check()
    try results.write(Samples.results)
    #expect(folder.names() == ["a"])
    #expect(folder.names(in: "a/b") == ["run"])
    #expect(folder.names(in: "a/b/run") == ResultsFolder.files.sorted())
    #expect(folder.text(of: "a/b/run/summary.csv") == Samples.results.summaryCSV)
    #expect(folder.text(of: "a/b/run/memory.csv") == Samples.results.memoryCSV)
    #expect(folder.text(of: "a/b/run/latency.csv") == Samples.results.latencyCSV)
    #expect(folder.text(of: "a/b/run/latency.hlog") == Samples.results.latencyLog)
    #expect(folder.text(of: "a/b/run/run.json") == Samples.run.json)
    let mask = umask(0)
    umask(mask)
    var status = stat()
    #expect(stat(results.path, &status) == 0 && status.st_mode & 0o777 == 0o777 & ~mask)
  }

  @Test func `an existing folder is refused and left as it is`() throws {
    let results = ResultsFolder(path: "\(folder.path)/run/")
    try results.write([("run.json", "old")])
    #expect(reason(results.check) == "T/run/: exists already (--force replaces it)")
    #expect(reason { () throws(ResultsError) in try results.write(Samples.results) } != nil)
    #expect(folder.names() == ["run"])
    #expect(folder.text(of: "run/run.json") == "old")
  }

  @Test func `force replaces a folder of results as a whole`() throws {
    try ResultsFolder(path: "\(folder.path)/run").write([("run.json", "old"), ("latency.csv", "old")])
    let results = ResultsFolder(path: "\(folder.path)/run", replacesExisting: true)
    try results.check()
    try results.write([("run.json", "new"), ("summary.csv", "new")])
    #expect(folder.names() == ["run"])
    #expect(folder.names(in: "run") == ["run.json", "summary.csv"])
    #expect(folder.text(of: "run/run.json") == "new")
  }

  @Test func `force never replaces what is not a folder of results`() throws {
    try folder.write("precious", to: "file")
    mkdir("\(folder.path)/photos", 0o777)
    try folder.write("precious", to: "photos/one.jpg")
    try folder.write("{}", to: "photos/run.json")
    for name in ["file", "photos", ""] {
      let results = ResultsFolder(path: "\(folder.path)/\(name)", replacesExisting: true)
      let wanted = "T/\(name): exists already and is not a folder of results"
      #expect(reason(results.check) == wanted)
      #expect(reason { () throws(ResultsError) in try results.write(Samples.results) } == wanted)
    }
    #expect(folder.names() == ["file", "photos"])
    #expect(folder.names(in: "photos") == ["one.jpg", "run.json"])
  }

  @Test func `a place where nothing can be written is refused before and after`() throws {
    try folder.write("", to: "file")
    let below = ResultsFolder(path: "\(folder.path)/file/run")
    #expect(
      reason(below.check) == "T/file: Not a directory" || reason(below.check) == "T/file: is not a folder")
    #expect(reason { () throws(ResultsError) in try below.write(Samples.results) } != nil)
    // /proc refuses even root.
    let nowhere = ResultsFolder(path: "/proc/touchstone/run")
    #expect(reason { () throws(ResultsError) in try nowhere.write(Samples.results) } != nil)
    #expect(folder.names() == ["file"])
  }

  @Test func `when a file cannot be written nothing stays, not even the folders above`() throws {
    let results = ResultsFolder(path: "\(folder.path)/a/b/run")
    let failing = [("run.json", "fine"), ("no such folder/summary.csv", "refused")]
    #expect(reason { () throws(ResultsError) in try results.write(failing) } != nil)
    #expect(folder.names() == [])
    try ResultsFolder(path: "\(folder.path)/run").write([("run.json", "old")])
    let forced = ResultsFolder(path: "\(folder.path)/run", replacesExisting: true)
    #expect(reason { () throws(ResultsError) in try forced.write(failing) } != nil)
    #expect(folder.names() == ["run"])
    #expect(folder.text(of: "run/run.json") == "old")
  }

  @Test func `the standard name tells date, commit and suites, and is free`() throws {
    let first = ResultsFolder.standard(in: folder.path, for: Samples.run, suites: ["query", "build"])
    #expect(first.path == "\(folder.path)/2023-11-14-0123456-dirty-query-build")
    try first.write([("run.json", "")])
    let second = ResultsFolder.standard(in: folder.path, for: Samples.run, suites: ["query", "build"])
    #expect(second.path == first.path + "-2")
    try second.write([("run.json", "")])
    #expect(
      ResultsFolder.standard(in: folder.path, for: Samples.run, suites: ["query", "build"]).path
        == first.path + "-3")
    var unknown = Samples.run
    unknown.revision = SourceRevision(commit: nil, isDirty: nil)
    #expect(
      ResultsFolder.standard(in: "r", for: unknown, suites: ["ladder"]).path == "r/2023-11-14-unknown-ladder")
  }

  @Test func `a signal waits until the folder is whole`() {
    let atOnce = heardOnAThread {}
    #expect(atOnce == 1)
    let afterwards = heardOnAThread {
      let signals = DeferredSignals()
      pthread_kill(pthread_self(), SIGHUP)
      // If it had not waited, the thread would stay deaf and the next one would not be heard.
      if probe_heard() == 0 { signals.deliver() }
    }
    #expect(afterwards == 2)
  }

  /// How many signals a thread heard that did `body` and was then sent a SIGHUP. (A thread of its own, for
  /// those on which tests run take no signals.)
  private func heardOnAThread(_ body: @escaping @Sendable () -> Void) -> Int32 {
    func start(_ body: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
      probe_hear_signals()
      body?.assumingMemoryBound(to: (@Sendable () -> Void).self).pointee()
      pthread_kill(pthread_self(), SIGHUP)
      return UnsafeMutableRawPointer(bitPattern: Int(probe_heard()))
    }
    var thread = pthread_t()
    var heard: UnsafeMutableRawPointer?
    withUnsafePointer(to: body) { body in
      _ = pthread_create(&thread, nil, start, UnsafeMutableRawPointer(mutating: body))
      pthread_join(thread, &heard)
    }
    return Int32(Int(bitPattern: heard))
  }
}
