import Benchmarking
import Testing

@Suite struct RunRecordTests {
  @Test func `a run describes this machine and this build`() {
    let probe = ClockProbe(name: "fake", quantumNanoseconds: 1, overheadNanoseconds: 2)
    let run = RunRecord.beginning(seed: 7, arguments: ["--full"], clock: probe)
    #expect(run.seed == 7 && run.arguments == ["--full"] && run.clock == probe)
    #expect(run.machine.cores > 0)
    #expect(run.machine.kernel.hasPrefix("Linux "))
    #expect(!run.machine.cpu.isEmpty)
    #expect(run.swiftVersion.hasPrefix("6."))
    #expect(run.flags.first == (BuildConfiguration.isDebug ? "-Onone" : "-O"))
    #expect(run.allocator.hasPrefix("jemalloc ") == AllocationCounter.isAvailable)
    #expect(run.notes.contains { $0.contains("sanitizer") } != AllocationCounter.isAvailable)
    #expect(run.loadAfter == nil)
  }

  @Test func `the files of the kernel are read as they are`() {
    #expect(
      MachineDescription.cpuName(inCPUInfo: "processor\t: 0\nmodel name\t: AMD EPYC 9\n") == "AMD EPYC 9")
    #expect(MachineDescription.cpuName(inCPUInfo: "processor\t: 0\n") == nil)
    #expect(MachineDescription.loads(inLoadAverage: "0.50 1.25 2.00 3/120 4711\n") == [0.5, 1.25, 2])
    #expect(MachineDescription.loads(inLoadAverage: "0.50 1.25") == nil)
    #expect(MachineDescription.loads(inLoadAverage: "a b c d") == nil)
  }

  @Test func `moments are written in UTC`() {
    let moment = Timestamp(secondsSince1970: 951_868_799)
    #expect(moment.date == "2000-02-29")
    #expect(moment.text == "2000-02-29T23:59:59Z")
    #expect(Timestamp.now().secondsSince1970 > 1_700_000_000)
  }

  @Test func `outside of a repository the revision is unknown`() {
    let nowhere = SourceRevision.ofFolder("/proc")
    #expect(nowhere == SourceRevision(commit: nil, isDirty: nil))
    #expect(nowhere.shortCommit == "unknown")
    #expect(SourceRevision.ofFolder("/no such folder").commit == nil)
    #expect(SourceRevision(commit: "0123456789", isDirty: false).shortCommit == "0123456")
  }

  @Test func `in a repository the commit is known, and whether files differ from it`() throws {
    let folder = try TemporaryFolder()
    let git = ["git", "-C", folder.path, "-c", "user.name=a", "-c", "user.email=a@example.invalid"]
    try #require(Subprocess.output(git + ["init", "-q"]) != nil, "git is needed")
    #expect(SourceRevision.ofFolder(folder.path).commit == nil, "no commit yet")
    try #require(Subprocess.output(git + ["commit", "-q", "--allow-empty", "-m", "a"]) != nil)
    let clean = SourceRevision.ofFolder(folder.path)
    #expect(clean.commit?.count == 40)
    #expect(clean.isDirty == false)
    try folder.write("new", to: "file")
    #expect(SourceRevision.ofFolder(folder.path) == SourceRevision(commit: clean.commit, isDirty: true))
  }

  @Test func `a program that fails or does not exist has no output`() {
    #expect(Subprocess.output(["sh", "-c", "echo out; echo err >&2"]) == "out\n")
    #expect(Subprocess.output(["false"]) == nil)
    #expect(Subprocess.output(["no such program"]) == nil)
    #expect(Subprocess.output([]) == nil)
  }

  @Test func `a progress bar fits its line`() {
    #expect(ProgressBar.line(done: 5, total: 10, label: "x", width: 80) == "██████████░░░░░░░░░░ 5/10 x")
    #expect(ProgressBar.line(done: 0, total: 0, label: "", width: 80).hasPrefix("████████████████████ 0/0"))
    #expect(ProgressBar.line(done: 30, total: 10, label: "x", width: 80).hasPrefix("████████████████████ "))
    #expect(ProgressBar.line(done: 5, total: 10, label: "a long label", width: 10).count == 9)
    #expect(ProgressBar.line(done: 5, total: 10, label: "", width: 0) == "")
  }
}
