import Glibc

/// Where results go when nobody says.
package enum ResultsPlace {
  /// The folder `results` of the package that the running program was built from, else of the working
  /// directory. So `Benchmarks/run` leaves results in one place, wherever it is called.
  static var parent: String {
    guard let root = packageRoot else { return "results" }
    return root == workingDirectory ? "results" : root + "/results"
  }

  private static var packageRoot: String? {
    guard let program = realpath("/proc/self/exe", nil) else { return nil }
    defer { free(program) }
    return packageRoot(ofProgram: String(cString: program)) { access($0, R_OK) == 0 }
  }

  /// The folder that holds the `.build` in which a program lies; nil where it lies in none, or no manifest
  /// lies beside that.
  package static func packageRoot(ofProgram path: String, isReadable: (String) -> Bool) -> String? {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard let build = parts.lastIndex(of: ".build") else { return nil }
    let root = parts[..<build].joined(separator: "/")
    return isReadable(root + "/Package.swift") ? root : nil
  }

  private static var workingDirectory: String? {
    guard let folder = getcwd(nil, 0) else { return nil }
    defer { free(folder) }
    return String(cString: folder)
  }
}
