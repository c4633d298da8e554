internal import Glibc

/// The folder of a run's files: there as a whole, or not at all.
public struct ResultsFolder: Sendable {
  /// Where the folder is, or will be.
  public let path: String
  /// Whether a folder of results that is there already is replaced.
  public let replacesExisting: Bool

  /// The files of a results folder.
  public static let files = ["run.json", "summary.csv", "latency.csv", "latency.hlog", "memory.csv"]

  /// Takes a path as it is; nothing is looked at yet.
  public init(path: String, replacesExisting: Bool = false) {
    self.path = path
    self.replacesExisting = replacesExisting
  }

  /// The folder that a run gets when it asks for none: `<parent>/<UTC date>-<short commit>[-dirty]-<suites>`,
  /// with "-2", "-3" … behind it when that name is taken.
  public static func standard(in parent: String, for run: RunRecord, suites: [String]) -> ResultsFolder {
    let dirty = run.revision.isDirty == true ? "-dirty" : ""
    let name = "\(run.date.date)-\(run.revision.shortCommit)\(dirty)-\(suites.joined(separator: "-"))"
    let first = "\(parent)/\(name)"
    if kind(of: first) == .nothing { return ResultsFolder(path: first) }
    var number = 2
    while kind(of: "\(first)-\(number)") != .nothing { number += 1 }
    return ResultsFolder(path: "\(first)-\(number)")
  }

  /// Finds out before a run whether its results can be written after it. Changes nothing.
  ///
  /// - Throws: `ResultsError` where something is there already that may not be replaced (a folder of results
  ///   may, when asked for; anything else never is), and where the folder cannot be made.
  public func check() throws(ResultsError) {
    switch ResultsFolder.kind(of: path) {
    case .nothing: break
    case .results:
      if !replacesExisting {
        throw ResultsError(path: path, reason: "exists already (--force replaces it)")
      }
    case .other:
      throw ResultsError(path: path, reason: "exists already and is not a folder of results")
    }
    var ancestor = ResultsFolder.parent(of: path)
    while access(ancestor, F_OK) != 0, errno == ENOENT, ancestor != "/", ancestor != "." {
      ancestor = ResultsFolder.parent(of: ancestor)
    }
    var status = stat()
    guard stat(ancestor, &status) == 0 else { throw SystemFile.fault(ancestor) }
    guard status.st_mode & S_IFMT == S_IFDIR else {
      throw ResultsError(path: ancestor, reason: "is not a folder")
    }
    guard access(ancestor, W_OK | X_OK) == 0 else { throw SystemFile.fault(ancestor) }
  }

  enum Kind { case nothing, results, other }

  /// What lies at a path. An empty folder counts as one of results; one that holds anything else does not.
  static func kind(of path: String) -> Kind {
    var status = stat()
    guard lstat(path, &status) == 0 else { return .nothing }
    guard status.st_mode & S_IFMT == S_IFDIR, let folder = opendir(path) else { return .other }
    defer { closedir(folder) }
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != "..", !files.contains(name) { return .other }
    }
    return .results
  }

  /// The folder that holds a path, "." for a path without slashes.
  static func parent(of path: String) -> String {
    let trimmed = trimmed(path)
    guard let slash = trimmed.lastIndex(of: "/") else { return "." }
    return slash == trimmed.startIndex ? "/" : String(trimmed[..<slash])
  }

  /// A path without slashes at its end.
  static func trimmed(_ path: String) -> Substring {
    var trimmed = Substring(path)
    while trimmed.count > 1, trimmed.last == "/" { trimmed.removeLast() }
    return trimmed
  }
}
