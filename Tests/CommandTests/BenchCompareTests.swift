import Foundation
import TestSupport
import Testing

/// `touchstone bench compare` and `bench bisect-run` over revisions whose times are made up.
@Suite struct BenchCompareTests {
  private static let all = "--filter ."

  /// Two revisions, whose workers come to these times.
  private func revisions(
    _ before: String, _ after: String, mallocs: (Int, Int) = (0, 0)
  ) throws -> FakeRevisions {
    let revisions = try FakeRevisions()
    try revisions.commit(nanoseconds: before, mallocs: mallocs.0)
    try revisions.commit(nanoseconds: after, mallocs: mallocs.1)
    return revisions
  }

  private static let quiet = "3000000 + count * 1000"
  private static let slow = "3300000 + count * 1000"

  @Test func `a slower revision is told in a table, as JSON, as Markdown and by exit code 1`() throws {
    let revisions = try revisions(Self.quiet, Self.slow)
    let run = try revisions.shell(
      """
      export GITHUB_STEP_SUMMARY="$PWD/../step.md"; echo before >../step.md
      compare HEAD~1 HEAD \(Self.all) --summary ../out.md
      """)
    #expect(run.status == 1, "\(run.errors)")
    #expect(
      run.lines.contains { $0.wholeMatch(of: /a\/b\/c\/1\/d +slower +\+10\.0 % .* 60 +0/) != nil },
      "\(run.output)")
    #expect(run.lines.last?.hasPrefix("1 benchmark: 1 slower, 0 faster, 0 same, 0 undecided, ") == true)
    let summary = try revisions.folder.text("out.md")
    #expect(summary.hasPrefix("### Benchmarks: HEAD~1 ("))
    #expect(summary.contains("| `a/b/c/1/d` | **slower** | +10.0 % |"))
    #expect(try revisions.folder.text("step.md") == "before\n" + summary)
    #expect(try revisions.leftovers() == "")

    let json = try revisions.compare("HEAD~1 HEAD \(Self.all) --json")
    let row = try #require(
      try JSONSerialization.jsonObject(with: Data((json.lines.first ?? "").utf8)) as? [String: Any])
    #expect(row["verdict"] as? String == "slower" && row["confirmed"] as? Bool == true)
    #expect(abs((row["change"] as? Double ?? 0) - 0.1) < 0.01)
    #expect(!json.errors.contains("building"), "workers are kept")
  }

  @Test func `nothing worse is exit 0, also where something is faster`() throws {
    let revisions = try revisions(Self.slow, Self.quiet)
    let same = try revisions.compare("HEAD HEAD \(Self.all)")
    #expect(same.status == 0 && same.output.contains(" same "))
    #expect(same.errors.contains("both revisions have the same files"))
    let faster = try revisions.compare("HEAD~1 HEAD \(Self.all)")
    #expect(faster.status == 0 && faster.output.contains(" faster "))
  }

  @Test func `one allocation more is a regression`() throws {
    let run = try revisions(Self.quiet, Self.quiet, mallocs: (256, 257)).compare("HEAD~1 HEAD \(Self.all)")
    #expect(run.status == 1)
    #expect(run.output.contains("a/b/c/1/d: allocates more: 1 blocks"))
    #expect(run.output.contains("1 same, 0 undecided, 1 allocates more, "))
  }

  @Test func `what the noise hides is exit 5`() throws {
    let run = try revisions("2000000 + run * 1854101 % 3000000", "2000000 + run * 1242641 % 3000000").compare(
      "HEAD~1 HEAD \(Self.all)")
    #expect(run.status == 5)
    #expect(run.output.contains("too noisy: the change lies between "))
  }

  @Test func `a benchmark of one side is listed and not compared`() throws {
    let revisions = try FakeRevisions()
    try revisions.commit(nanoseconds: Self.quiet, names: ["a/b/c/1/d", "a/old/c/1/d"])
    try revisions.commit(nanoseconds: Self.quiet + "+ 0", names: ["a/b/c/1/d", "a/new/c/1/d"])
    let run = try revisions.compare("HEAD~1 HEAD \(Self.all)")
    #expect(run.status == 0)
    #expect(run.lines.contains("only before: a/old/c/1/d") && run.lines.contains("only after: a/new/c/1/d"))
    #expect(run.output.contains("1 benchmark: "))
    let json = try revisions.compare("HEAD~1 HEAD --filter 'old|new' --json")
    #expect(
      json.lines == [
        #"{"benchmark": "a/old/c/1/d", "only": "base"}"#, #"{"benchmark": "a/new/c/1/d", "only": "head"}"#,
      ])
  }

  @Test func `the working tree is a revision, with what is not committed`() throws {
    let revisions = try revisions(Self.quiet, Self.quiet + " + 0")
    let run = try revisions.shell(
      """
      sed -i 's/3000000/3300000/' Sources/touchstone-worker/worker.sh; echo new >file
      compare HEAD . \(Self.all); echo "exit $?"; git status --short
      """)
    #expect(run.output.contains(" slower "))
    #expect(run.output.hasSuffix("exit 1\n M Sources/touchstone-worker/worker.sh\n?? file\n"))
    #expect(try revisions.leftovers() == "")
  }

  @Test func `layouts are built apart and take turns`() throws {
    let revisions = try FakeRevisions()
    // The build's arguments hold the layout's number; the worker tells it by its time.
    let build = """
      cd Sources/touchstone-worker; [ -e first.sh ] || cp worker.sh first.sh
      sed "s/LAYOUT/${arguments##*=}/" first.sh >worker.sh; cd ../..
      """
    try revisions.commit(nanoseconds: "3000000 + LAYOUT", build: build)
    let run = try revisions.compare("HEAD HEAD \(Self.all) --layouts 2")
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.errors.contains(", layout 1 of 2") && run.errors.contains(", layout 2 of 2"))
    let pairs = try revisions.shell("cat results/*.journal").lines.filter { $0.contains("\"pair\"") }
    #expect(pairs.count { $0.contains("\"base_ns\": [3000001, ") } == 15)
    #expect(pairs.count { $0.contains("\"base_ns\": [3000002, ") } == 15)
    #expect(try revisions.leftovers() == "")
  }

  // MARK: Bad input

  @Test func `revisions that cannot be measured are refused in one line`() throws {
    let revisions = try revisions(Self.quiet, Self.quiet)
    let first = try revisions.shell("git rev-parse --short HEAD~1").lines[0]
    let start = try revisions.shell("git rev-parse HEAD~2").lines[0].prefix(7)
    #expect(try revisions.compare("nowhere HEAD").refusal == "nowhere: no such revision")
    #expect(
      try revisions.compare("HEAD~2 HEAD").refusal
        == "HEAD~2: commit \(start) has no benchmark worker; the first usable commit is \(first)")
    #expect(
      try revisions.compare("HEAD~1 HEAD --filter '('").errors
        .hasSuffix("--filter: \"(\" is not a regular expression\n"))
    #expect(
      try revisions.shell("cd .. && compare HEAD~1 HEAD").refusal
        == ".: lies in no git repository with a working tree")
    let withoutGit = try revisions.shell("PATH=../bin; compare HEAD~1 HEAD")
    #expect(withoutGit.refusal == "git: is not on the PATH, or does not start")
    let shallow = try revisions.shell(
      "git clone -q --depth 1 \"file://$PWD\" ../shallow; cd ../shallow; compare HEAD~1 HEAD")
    #expect(
      shallow.refusal?.hasPrefix("HEAD~1: is not in this repository, which is a shallow clone: git fetch")
        == true)
    #expect(try revisions.leftovers() == "")
  }

  @Test func `a revision that does not build leaves the compiler's output in a file`() throws {
    let revisions = try FakeRevisions()
    try revisions.commit(nanoseconds: Self.quiet)
    try revisions.commit(nanoseconds: Self.quiet, build: "echo 'error: no such module'; exit 1")
    let run = try revisions.compare("HEAD~1 HEAD \(Self.all)")
    #expect(run.status == 2)
    let last = try #require(run.errors.split(separator: "\n").last)
    let match = try #require(
      last.wholeMatch(of: /touchstone: HEAD: commit \w{7} does not build; the compiler's output is in (.*)/))
    #expect(try String(contentsOfFile: String(match.1), encoding: .utf8).contains("error: no such module"))
    #expect(try revisions.leftovers() == "")
  }

  @Test func `a worktree that cannot be made is one line with git's reason`() throws {
    let revisions = try revisions(Self.quiet, Self.quiet)
    let run = try revisions.shell(
      "git() { :; }; mkdir ../stub; printf '#!/bin/sh\\ncase \"$*\" in *\"worktree add\"*) echo fatal: disk full >&2; exit 128 ;; esac\\nexec /usr/bin/git \"$@\"\\n' >../stub/git; chmod 755 ../stub/git; PATH=\"$PWD/../stub:$PATH\"; compare HEAD~1 HEAD \(Self.all)"
    )
    #expect(run.status == 2)
    #expect(run.errors.contains("touchstone: HEAD~1: no worktree can be made at "))
    #expect(run.errors.hasSuffix(": fatal: disk full\n"))
    #expect(try revisions.leftovers() == "")
  }

  @Test func `options that do not go together are refused`() throws {
    let revisions = try FakeRevisions()
    for arguments in [
      "HEAD", "HEAD HEAD --force", "a b --results --resume", "a b --threshold 0", "a b --threshold x",
    ] {
      #expect(try revisions.compare(arguments).refusal != nil, "\(arguments)")
    }
  }

  // MARK: Interruptions

  /// Ends a run by a signal once a file tells that it is where it is wanted, and returns its exit code.
  private func interrupt(
    _ revisions: FakeRevisions, with signal: String, at marker: String
  ) throws -> Tool.Run {
    try revisions.shell(
      """
      env --default-signal=INT "$touchstone" bench compare HEAD~1 HEAD \(Self.all) >/dev/null 2>../errors &
      for turn in $(seq 1000); do [ -e \(marker) ] && break; sleep 0.05; done
      kill -\(signal) $!; wait $!; echo "$?"
      # Whoever is killed cannot wait for the one that clears up.
      for turn in $(seq 200); do [ -z "$(ls "$TMPDIR")" ] && break; sleep 0.05; done
      """)
  }

  @Test(arguments: [("INT", "130"), ("TERM", "143"), ("KILL", "137")])
  func `a signal while building leaves no worktree and no process`(_ signal: String, _ code: String) throws {
    let revisions = try FakeRevisions()
    try revisions.commit(nanoseconds: Self.quiet)
    let marker = revisions.folder.path("building")
    try revisions.commit(nanoseconds: Self.quiet, build: "touch '\(marker)'; sleep 100")
    let run = try interrupt(revisions, with: signal, at: marker)
    let errors = try revisions.folder.text("errors")
    #expect(run.lines == [code], "\(errors)")
    #expect(try revisions.leftovers() == "")
  }

  @Test(arguments: [("INT", "130"), ("KILL", "137")])
  func `a signal while measuring leaves what is finished, to go on with`(_ signal: String, _ code: String)
    throws
  {
    let revisions = try FakeRevisions()
    let marker = revisions.folder.path("measuring")
    // The tenth process and those after it hang, until the marker is taken away.
    let hang = """
      [ "$word" = slices ] && { echo >>'\(marker).count'
      [ "$(wc -l <'\(marker).count')" -gt 20 ] && [ ! -e '\(marker).go' ] && { touch '\(marker)'; sleep 100; }; }
      """
    try revisions.commit(nanoseconds: Self.quiet, more: hang)
    try revisions.commit(nanoseconds: Self.quiet + " + 0", more: hang)
    let run = try interrupt(revisions, with: signal, at: marker)
    let errors = try revisions.folder.text("errors")
    #expect(run.lines == [code], "\(errors)")
    #expect(try revisions.leftovers() == "")

    let journals = try revisions.shell("ls results").lines
    #expect(journals.count == 1 && journals[0].hasSuffix(".journal"))
    let path = "repository/results/\(journals.first ?? "")"
    let before = try revisions.folder.text(path)
    let pairs = before.split(separator: "\n").count { $0.contains("\"pair\"") }
    #expect(pairs >= 5 && pairs < 30)
    // A line is damaged on top of that.
    var lines = before.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    lines[3] = String(lines[3].dropLast(40))
    try lines.joined(separator: "\n").write(
      toFile: revisions.folder.path(path), atomically: true, encoding: .utf8)
    try revisions.folder.write("", to: "measuring.go")
    let resumed = try revisions.compare("HEAD~1 HEAD \(Self.all) --resume")
    #expect(resumed.status == 0, "\(resumed.errors)")
    #expect(resumed.errors.contains("\(journals[0]): line 4: skipped: "))
    let after = try revisions.folder.text(path)
    #expect(after.hasPrefix(lines.joined(separator: "\n")), "what was there stays")
    #expect(
      after.split(separator: "\n").count { $0.contains("\"pair\"") } == 31, "thirty and the damaged one")
  }

  @Test func `there must be something to resume, and it must be the same comparison`() throws {
    let revisions = try revisions(Self.quiet, Self.quiet + " + 0")
    #expect(
      try revisions.compare("HEAD~1 HEAD \(Self.all) --resume").errors
        .hasSuffix(".journal: no journal of this comparison to resume\n"))
    #expect(try revisions.compare("HEAD~1 HEAD \(Self.all)").status == 0)
    let other = try revisions.compare("HEAD~1 HEAD \(Self.all) --resume --threshold 2")
    #expect(other.refusal?.hasSuffix("line 1: is the journal of another comparison, or damaged") == true)
    #expect(try revisions.compare("HEAD~1 HEAD \(Self.all)").status == 0, "a run begins a journal of its own")
    #expect(try revisions.shell("ls results").lines.count == 2)
  }

  // MARK: Bisecting

  @Test func `git bisect finds the commit that became slower`() throws {
    let revisions = try FakeRevisions()
    for turn in 0..<6 {
      try revisions.commit(nanoseconds: "\(turn < 4 ? Self.quiet : Self.slow) + 0 * \(turn)")
    }
    let run = try revisions.shell(
      """
      good=$(git rev-parse HEAD~5); git bisect start HEAD $good >/dev/null
      git bisect run "$touchstone" bench bisect-run --good $good --bench a/b
      echo; git rev-parse refs/bisect/bad
      """)
    let first = try revisions.shell("git rev-parse master~1 2>/dev/null || git rev-parse main~1").lines.last
    #expect(run.lines.last == first, "\(run.output)\(run.errors)")
  }

  @Test func `bisect-run says 0, 1 and 125, and 128 for what no step can mend`() throws {
    let revisions = try FakeRevisions()
    try revisions.commit(nanoseconds: Self.quiet)
    try revisions.commit(nanoseconds: Self.slow)
    try revisions.commit(nanoseconds: Self.quiet, build: "exit 1")
    try revisions.commit(nanoseconds: Self.quiet, names: ["a/other/c/1/d"])
    func code(_ arguments: String, at revision: String) throws -> String {
      try revisions.shell(
        "top=$(git rev-parse HEAD); git checkout -q \(revision); \"$touchstone\" bench bisect-run \(arguments) >/dev/null 2>../errors; echo $?; git checkout -q $top"
      ).output
    }
    let top = try revisions.shell("git rev-parse HEAD").lines[0]
    let good = "--good \(top)~3 --bench a/b/c/1/d"
    #expect(try code(good, at: "\(top)~3") == "0\n")
    #expect(try code(good, at: "\(top)~2") == "1\n")
    #expect(try code(good, at: "\(top)~1") == "125\n", "does not build")
    #expect(try code(good, at: top) == "125\n", "has no such benchmark")
    #expect(try code("--good nowhere --bench a/b", at: top) == "128\n")
    #expect(try code("--good \(top)~3", at: top) == "128\n")
    #expect(try code("--good \(top)~1 --bench a/b", at: "\(top)~2") == "128\n", "the good one does not build")
    #expect(try revisions.leftovers() == "")
  }
}
