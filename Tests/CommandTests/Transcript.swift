import Foundation
import TestSupport
import Testing

/// A file of Tests/Fixtures/diagnosis that reads like a session at a terminal: a line `$ arguments`, then what
/// the program prints, and where it does not end with 0 its last line of errors behind `! ` and `exit N`. The notes
/// of importers are left out; their own tests have them.
///
/// The commands run in Tests/Fixtures, so that they name files by short paths. With TOUCHSTONE_RECORD in the
/// environment, what the program prints is written into the file instead of being compared with it.
struct Transcript {
  /// One command and what it prints.
  struct Step {
    var arguments: [String]
    var printed: String
  }

  let file: URL
  private(set) var steps: [Step] = []

  static let fixtures = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent()
    .appendingPathComponent("Fixtures")

  init(_ name: String) throws {
    file = Self.fixtures.appendingPathComponent("diagnosis/\(name)")
    for line in try String(contentsOf: file, encoding: .utf8).split(
      separator: "\n", omittingEmptySubsequences: false)
    {
      if line.hasPrefix("$ ") {
        let words = line.dropFirst(2).split(separator: " ").map(String.init)
        steps.append(Step(arguments: words, printed: ""))
      } else if let last = steps.indices.last {
        steps[last].printed += line + "\n"
      }
    }
  }

  /// What a command prints, in the form of the file. Of several points that hit a view any may be told, and of
  /// bounds on errors any that holds: both are left out.
  static func printed(_ arguments: [String]) throws -> String {
    let run = try ChildProcess.run([Tool.executable] + arguments, in: fixtures.path)
    var text = run.output.replacing(/"point": \[[^\]]*\]/, with: #""point": […]"#)
      .replacing(/, "error": [^,}]*/, with: "")
    if run.status != 0 {
      text += "! \(run.errors.split(separator: "\n").last ?? "")\nexit \(run.status)\n"
    }
    return text
  }

  /// Runs every command and compares, or records.
  func check() throws {
    var record = ""
    for step in steps {
      let printed = try Self.printed(step.arguments)
      record += "$ \(step.arguments.joined(separator: " "))\n\(printed)\n"
      if ProcessInfo.processInfo.environment["TOUCHSTONE_RECORD"] == nil {
        // A blank line stands between two steps, and the split leaves one behind the last.
        let expected = step.printed.dropLast()
        #expect(printed == expected, "touchstone \(step.arguments.joined(separator: " "))")
      }
    }
    #expect(!steps.isEmpty)
    if ProcessInfo.processInfo.environment["TOUCHSTONE_RECORD"] != nil {
      while record.hasSuffix("\n\n") { record.removeLast() }
      try Data(record.utf8).write(to: file)
    }
  }
}
