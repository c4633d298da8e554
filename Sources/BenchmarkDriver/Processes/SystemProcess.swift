internal import Glibc

/// This process, and small dealings with the system.
enum SystemProcess {
  /// Its number.
  static var number: Int32 { getpid() }

  /// Removes a file, if it is there.
  static func unlink(_ path: String) { _ = Glibc.unlink(path) }

  /// Whether something is there.
  static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// Whether a program can be run.
  static func isExecutable(_ path: String) -> Bool { access(path, X_OK) == 0 }

  /// Makes a folder and those above it; true where it is there then.
  @discardableResult static func makeFolders(_ path: String) -> Bool {
    if mkdir(path, 0o777) == 0 || errno == EEXIST { return true }
    guard errno == ENOENT, let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return false }
    return makeFolders(String(path[..<slash])) && (mkdir(path, 0o777) == 0 || errno == EEXIST)
  }

  /// The running program's file, without links.
  static var program: String? {
    guard let path = realpath("/proc/self/exe", nil) else { return nil }
    defer { free(path) }
    return String(cString: path)
  }
}
