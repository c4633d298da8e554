import Foundation
import TestSupport

/// The built command-line program, run as a person or a script runs it.
enum Tool {
  /// How a run of the program ended.
  typealias Run = ChildProcess

  /// The program stands beside the test bundle that is running.
  static let executable = URL(fileURLWithPath: CommandLine.arguments[0])
    .deletingLastPathComponent().appendingPathComponent("touchstone").path

  /// Runs `touchstone` to its end.
  ///
  /// - Parameters:
  ///   - input: what it finds on its standard input; nothing by default.
  ///   - folder: where it runs.
  static func run(_ arguments: [String], input: String = "", in folder: Folder? = nil) throws -> Run {
    try ChildProcess.run([executable] + arguments, input: input, in: folder?.url.path)
  }

  /// Runs `touchstone` to its end.
  static func run(_ arguments: String..., in folder: Folder? = nil) throws -> Run {
    try run(arguments, in: folder)
  }

  /// Runs a line of shell in which `$touchstone` is the program.
  static func shell(_ line: String, in folder: Folder? = nil) throws -> Run {
    let line = "set -o pipefail; touchstone=$1; \(line)"
    return try ChildProcess.run(["bash", "-c", line, "-", executable], in: folder?.url.path)
  }
}

/// A temporary folder, removed when nobody uses it any longer.
final class Folder: Sendable {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent("touchstone-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// Writes a file and returns where it is.
  @discardableResult
  func write(_ data: Data, to name: String) throws -> URL {
    let file = url.appendingPathComponent(name)
    try data.write(to: file)
    return file
  }

  @discardableResult
  func write(_ text: String, to name: String) throws -> URL {
    try write(Data(text.utf8), to: name)
  }

  func path(_ name: String) -> String { url.appendingPathComponent(name).path }

  /// Content of a file, with whatever is no text replaced.
  func text(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: url.appendingPathComponent(name)), as: UTF8.self)
  }

  /// Names of what is in the folder, sorted.
  func entries() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: url.path).sorted()
  }
}

extension ChildProcess {
  /// The lines of the standard output.
  var lines: [String] { output.split(separator: "\n").map(String.init) }

  /// The one line that refuses, without "touchstone: ": exit 2, nothing on the standard output, one line of
  /// errors; nil where the run ended otherwise.
  var refusal: String? {
    let prefix = "touchstone: "
    guard status == 2, output.isEmpty, errors.hasPrefix(prefix), errors.hasSuffix("\n"),
      errors.filter({ $0 == "\n" }).count == 1
    else { return nil }
    return String(errors.dropFirst(prefix.count).dropLast())
  }
}
