import Foundation
import TestSupport
import Testing

/// The two commands of the README on machines that lack something, made by a PATH of stand-ins.
@Suite struct ScriptTests {
  /// A machine on which only these programs exist; each stand-in is a line of shell.
  private static func machine(_ programs: [String: String]) throws -> Folder {
    let folder = try Folder()
    for tool in ["bash", "env", "sed", "sort", "head", "dirname", "readlink", "mktemp", "rm", "cat", "tee"] {
      try FileManager.default.createSymbolicLink(
        atPath: folder.path(tool), withDestinationPath: "/usr/bin/\(tool)")
    }
    for tool in ["grep", "timeout"] {
      try FileManager.default.createSymbolicLink(
        atPath: folder.path(tool), withDestinationPath: "/usr/bin/\(tool)")
    }
    for (name, line) in programs {
      // Written by another process: what is started on another thread meanwhile would hold a file open that is
      // written by this one, and a program that is open for writing cannot be run ("text file busy").
      _ = try ChildProcess.run(
        ["bash", "-c", "cat >\"$1\" && chmod 755 \"$1\"", "-", folder.path(name)],
        input: "#!\(folder.path("bash"))\n\(line)\n")
    }
    return folder
  }

  /// Runs one of the repository's scripts on such a machine.
  private static func run(_ script: String, _ arguments: String = "", on machine: Folder) throws -> Tool.Run {
    let root = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let bash = machine.path("bash")
    return try Tool.shell(
      "env -i PATH='\(machine.url.path)' '\(bash)' '\(root.path)/\(script)' \(arguments)", in: machine)
  }

  private static let swift = #"case $1 in --version) echo "Swift version 6.3.1 (swift-6.3.1-RELEASE)";; esac"#
  private static let root = "echo 0"
  private static let someone = "echo 1000"

  @Test(arguments: ["Benchmarks/run", "Benchmarks/study", "Tests/run"])
  func `a machine without Swift is told so in one line`(_ script: String) throws {
    let run = try Self.run(script, on: Self.machine([:]))
    #expect(run.status == 2)
    #expect(run.output.isEmpty)
    #expect(run.errors.hasPrefix("\(script): no swift on the PATH; install Swift 6."))
    #expect(run.errors.filter { $0 == "\n" }.count == 1)
  }

  @Test(arguments: ["5.10.1", "6.1"])
  func `a Swift that is too old is named`(_ version: String) throws {
    let machine = try Self.machine(["swift": "echo 'Apple Swift version \(version) (whatever)'"])
    let run = try Self.run("Benchmarks/run", on: machine)
    #expect(run.status == 2)
    #expect(run.errors.hasPrefix("Benchmarks/run: Swift \(version) is too old; 6."))
  }

  @Test func `a Swift that does not start is told so in one line`() throws {
    let run = try Self.run("Benchmarks/run", on: Self.machine(["swift": "echo 'no libxml2' >&2; exit 127"]))
    #expect(run.status == 2)
    #expect(run.errors.hasPrefix("Benchmarks/run: `swift --version` names no version; Swift 6."))
  }

  @Test func `who is neither root nor may use sudo gets the exact line to run`() throws {
    let machine = try Self.machine([
      "swift": Self.swift, "id": Self.someone, "apt-get": "echo must not run; exit 1",
    ])
    let run = try Self.run("Benchmarks/run", on: machine)
    #expect(run.status == 2)
    #expect(
      run.errors == """
        Benchmarks/run: missing: libjemalloc-dev zlib1g-dev pkg-config; run as root: apt-get install -y \
        --no-install-recommends libjemalloc-dev zlib1g-dev pkg-config

        """)
  }

  @Test func `only what is missing is installed, after an update where the lists are empty`() throws {
    // The library appears once apt-get has been updated and called again.
    let machine = try Self.machine([
      "swift": Self.swift, "id": Self.root,
      "apt-get": """
      echo "$*" >> apt.log
      case $1 in
      update) : > updated ;;
      install) [ -e updated ] && : > installed ;;
      esac
      """,
      "pkg-config": """
      case "$*" in
      "--exists jemalloc") [ -e installed ] ;;
      "--exists zlib") true ;;
      esac
      """,
    ])
    let run = try Self.run("Tests/run", on: machine)
    // There is no toolchain to build with on this machine, so the tests fail; the packages are there by then.
    #expect(run.status == 1)
    #expect(
      try machine.text("apt.log") == """
        install -y --no-install-recommends libjemalloc-dev
        update
        install -y --no-install-recommends libjemalloc-dev

        """)
  }

  @Test func `a library that pkg-config cannot see is named, however often it is installed`() throws {
    let machine = try Self.machine([
      "swift": Self.swift, "id": Self.root, "apt-get": "true",
      "pkg-config": #"case $1 in --exists) [ "$2" = zlib ];; --variable) echo /some/folder;; esac"#,
    ])
    let run = try Self.run("Benchmarks/run", on: machine)
    #expect(run.status == 2)
    #expect(run.errors.contains("pkg-config does not find jemalloc (no jemalloc.pc in \"/some/folder\")"))
  }

  @Test func `the benchmark command passes its arguments on, and keeps standard output for the results`()
    throws
  {
    let machine = try Self.machine([
      "swift": """
      case "$*" in
      --version) echo "Swift version 6.3.1" ;;
      *--show-bin-path) echo "$PWD" ;;
      build*) echo "building"; echo "$*" > build.log ;;
      esac
      """,
      "pkg-config": "true",
      "touchstone": #"printf '%s|' "$@""#,
    ])
    let run = try Self.run("Benchmarks/run", "--quick --filter 'a b' --out=x", on: machine)
    #expect(run.status == 0)
    #expect(run.output == "bench|run|--quick|--filter|a b|--out=x|")
    #expect(run.errors == "building\n")
    #expect(try machine.text("build.log").contains("-c release --product touchstone"))
  }

  @Test func `tests that did not run are a failure`() throws {
    let machine = try Self.machine([
      "swift": """
      case "$*" in
      --version) echo "Swift version 6.3.1" ;;
      test*) echo "✔ Test run with 0 tests in 0 suites passed after 0.001 seconds." ;;
      esac
      """,
      "pkg-config": "true",
    ])
    let run = try Self.run("Tests/run", on: machine)
    #expect(run.status == 1)
    #expect(run.errors.contains("Tests/run: failed: debug"))
  }

  @Test(arguments: [
    ("--foo", "--foo: unknown argument"),
    ("extra", "extra: unknown argument"),
    ("--sanitize", "--sanitize: needs a value, address or thread"),
    ("--sanitize=memory", "--sanitize: \"memory\" is neither address nor thread"),
    ("--sanitize address --all", "--sanitize: does not go with --all"),
  ])
  func `the test command refuses arguments that it does not know`(
    _ arguments: String, _ reason: String
  ) throws {
    let run = try Self.run("Tests/run", arguments, on: Self.machine([:]))
    #expect(run.status == 2)
    #expect(run.errors == "Tests/run: \(reason) (see Tests/run --help)\n")
    let help = try Self.run("Tests/run", "--help", on: Self.machine([:]))
    #expect(help.status == 0)
    #expect(help.output.hasPrefix("usage: Tests/run "))
  }

  @Test func `the figures of the README are those of the newest published runs`() throws {
    let root = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    for script in ["readme-figures", "study"] {
      let run = try Tool.shell("'\(root.path)/Benchmarks/\(script)' --check")
      #expect(run.status == 0, "\(run.output)\(run.errors)")
    }
  }
}
