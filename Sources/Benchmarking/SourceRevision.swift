internal import Glibc

/// Which state of the source a program was built from, by the git repository in which the program lies.
public struct SourceRevision: Equatable, Sendable {
  /// The commit's full hash; nil outside a repository, or without git.
  public var commit: String?
  /// Whether files differ from the commit, new ones included; nil where there is no commit.
  public var isDirty: Bool?

  /// Makes a revision from known members.
  public init(commit: String?, isDirty: Bool?) {
    self.commit = commit
    self.isDirty = isDirty
  }

  /// The first seven digits of the commit, or "unknown".
  public var shortCommit: String { commit.map { String($0.prefix(7)) } ?? "unknown" }

  /// The revision of the repository that holds the running program's file. (Not that of the working
  /// directory, which may belong to something else.)
  ///
  /// - Parameter withNewFiles: whether files that are not in the repository make it dirty too.
  public static func ofProgram(withNewFiles: Bool = true) -> SourceRevision {
    var path = [CChar](repeating: 0, count: Int(PATH_MAX))
    let length = readlink("/proc/self/exe", &path, path.count - 1)
    guard length > 0 else { return SourceRevision(commit: nil, isDirty: nil) }
    let file = String(decoding: path.prefix(length).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    guard let slash = file.lastIndex(of: "/") else { return SourceRevision(commit: nil, isDirty: nil) }
    return ofFolder(String(file[..<slash]), withNewFiles: withNewFiles)
  }

  /// The revision of the repository around a folder, as git tells it.
  public static func ofFolder(_ folder: String, withNewFiles: Bool = true) -> SourceRevision {
    // The program at hand was built from that folder, so it is trusted whoever owns it; and a look must not
    // write an index.
    let git = ["git", "--no-optional-locks", "-c", "safe.directory=*", "-C", folder]
    guard let head = Subprocess.output(git + ["rev-parse", "--verify", "HEAD"]) else {
      return SourceRevision(commit: nil, isDirty: nil)
    }
    let untracked = withNewFiles ? "normal" : "no"
    let status = Subprocess.output(git + ["status", "--porcelain", "--untracked-files=\(untracked)"])
    return SourceRevision(commit: String(head.prefix { $0.isHexDigit }), isDirty: status.map { !$0.isEmpty })
  }
}
