import Foundation
import TestSupport

/// The files of the repository, found from this file's own path.
enum Repository {
  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Paths, relative to the root, of what belongs to the project: what git tracks, or every file where the
  /// sources came without git. Build folders and results of runs are no part of it.
  static let files: [String] = {
    if let listed = try? output(of: ["git", "ls-files", "-z"]), !listed.isEmpty {
      return listed.split(separator: "\0").map(String.init).filter(exists)
    }
    guard let all = FileManager.default.enumerator(atPath: root.path) else { return [] }
    return all.compactMap { $0 as? String }.filter { path in
      let parts = path.split(separator: "/")
      let isOutput = parts.contains(".build") || parts[0] == "results" || parts[0] == ".git"
      return !isOutput && exists(path) && !isFolder(path)
    }
  }()

  static func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: root.appendingPathComponent(path).path)
  }

  static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
  }

  /// Runs a program in the root and returns what it prints; throws where it fails.
  static func output(of command: [String]) throws -> String {
    let run = try ChildProcess.run(command, in: root.path, seconds: 300)
    guard run.status == 0 else {
      throw CommandError(command: command.joined(separator: " "), status: run.status, errors: run.errors)
    }
    return run.output
  }

  struct CommandError: Error {
    let command: String
    let status: Int32
    let errors: String
  }

  private static func isFolder(_ path: String) -> Bool {
    var folder: ObjCBool = false
    _ = FileManager.default.fileExists(atPath: root.appendingPathComponent(path).path, isDirectory: &folder)
    return folder.boolValue
  }
}
