internal import Benchmarking

/// A git repository, asked through the git program.
public struct GitRepository: Sendable {
  /// The folder of its working tree.
  public let root: String
  /// The program and what it is always told: a look must not write an index.
  private var git: [String] { ["git", "--no-optional-locks", "-C", root] }

  /// Where the workers live in a revision.
  static let workerFolder = "Sources/touchstone-worker"

  /// A revision that was found.
  public struct Revision: Equatable, Sendable {
    /// How it was named: a branch, a tag, "." …
    public var name: String
    /// The commit; of a working tree with changes, one made of it that no branch holds.
    public var commit: String
    /// The tree of its files: equal for equal sources.
    public var tree: String
    /// Whether the commit was made of a working tree with changes.
    public var isSnapshot = false

    /// The first seven digits of the commit.
    public var shortCommit: String { String(commit.prefix(7)) }
  }

  /// The repository around a folder.
  ///
  /// - Throws: `DriverError` without git, and outside of a repository.
  public init(around folder: String = ".") throws(DriverError) {
    guard Subprocess.output(["git", "--version"]) != nil else {
      throw DriverError("git: is not on the PATH, or does not start")
    }
    guard let root = Subprocess.output(["git", "-C", folder, "rev-parse", "--show-toplevel"])?.firstLine,
      !root.isEmpty
    else { throw DriverError("\(folder): lies in no git repository with a working tree") }
    self.root = root
  }

  /// Finds a revision, "." being the working tree with all its changes and new files.
  ///
  /// - Throws: `DriverError` for one that does not exist, or has no worker.
  public func revision(_ name: String) throws(DriverError) -> Revision {
    let commit: String
    var isSnapshot = false
    if name == "." {
      (commit, isSnapshot) = try snapshot()
    } else {
      guard let found = output(["rev-parse", "--verify", "--quiet", "--end-of-options", name + "^{commit}"])
      else { throw missing(name) }
      commit = found
    }
    guard let tree = output(["rev-parse", "--verify", commit + "^{tree}"]) else { throw missing(name) }
    let revision = Revision(name: name, commit: commit, tree: tree, isSnapshot: isSnapshot)
    if output(["cat-file", "-e", "\(commit):\(GitRepository.workerFolder)"]) == nil {
      throw withoutWorker(revision)
    }
    return revision
  }

  private func missing(_ name: String) -> DriverError {
    if output(["rev-parse", "--is-shallow-repository"]) == "true" {
      return DriverError(
        "\(name): is not in this repository, which is a shallow clone: git fetch --unshallow brings all of it (in"
          + " a GitHub workflow: fetch-depth: 0 for actions/checkout)")
    }
    return DriverError("\(name): no such revision")
  }

  private func withoutWorker(_ revision: Revision) -> DriverError {
    let log = [
      "log", "--all", "--reverse", "--diff-filter=A", "--format=%h", "--", GitRepository.workerFolder,
    ]
    let first = output(log).flatMap { $0.isEmpty ? nil : $0 }
    let isShallow = output(["rev-parse", "--is-shallow-repository"]) == "true"
    let advice =
      isShallow
      ? "; this is a shallow clone, git fetch --unshallow brings the rest"
      : first.map { "; the first usable commit is \($0)" } ?? "; no commit here has one"
    return DriverError(
      "\(revision.name): commit \(revision.shortCommit) has no benchmark worker\(advice)",
      kind: .unusable(revision.name))
  }

  /// A commit of the working tree as it is: the one checked out where nothing differs.
  private func snapshot() throws(DriverError) -> (commit: String, isSnapshot: Bool) {
    guard let head = output(["rev-parse", "--verify", "HEAD"]) else {
      throw DriverError(".: the repository has no commit yet")
    }
    if output(["status", "--porcelain", "--untracked-files=normal"]) == "" { return (head, false) }
    // An index of its own, so that the user's stays as it is.
    guard let folder = output(["rev-parse", "--absolute-git-dir"]) else { throw missing(".") }
    let index = "\(folder)/touchstone-index-\(SystemProcess.number)"
    defer { SystemProcess.unlink(index) }
    let person = ["AUTHOR", "COMMITTER"].flatMap {
      ["GIT_\($0)_NAME=touchstone", "GIT_\($0)_EMAIL=touchstone@localhost"]
    }
    func run(_ arguments: [String]) throws(DriverError) -> String {
      let run = try ChildProgram.run(git + arguments, variables: ["GIT_INDEX_FILE=\(index)"] + person)
      guard run.status == 0 else {
        throw DriverError(".: the working tree cannot be read: \(run.text.firstLine)")
      }
      return run.text.lastLine
    }
    _ = try run(["read-tree", "HEAD"])
    _ = try run(["add", "--all"])
    let tree = try run(["write-tree"])
    return (try run(["commit-tree", tree, "-p", head, "-m", "working tree"]), true)
  }

  /// Checks a revision out into a folder of its own.
  ///
  /// - Throws: `DriverError` where git refuses, with its reason.
  func addWorktree(_ revision: Revision, at path: String) throws(DriverError) {
    let run = try ChildProgram.run(git + ["worktree", "add", "--quiet", "--detach", path, revision.commit])
    guard run.status == 0 else {
      throw DriverError("\(revision.name): no worktree can be made at \(path): \(run.text.lastLine)")
    }
  }

  /// Gives a worktree back.
  func removeWorktree(_ path: String) {
    _ = output(["worktree", "remove", "--force", path])
  }

  /// What git prints, up to the end of its first line; nil where it fails.
  private func output(_ arguments: [String]) -> String? { Subprocess.output(git + arguments)?.firstLine }
}

extension String {
  /// The text up to its first line break.
  var firstLine: String { String(prefix { !$0.isNewline }) }

  /// The last line that is not empty.
  var lastLine: String { split(whereSeparator: \.isNewline).last.map(String.init) ?? "" }
}
