import Files
import Foundation
import Scenarios

/// Where the scenarios of the tests lie.
enum Fixtures {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Fixtures")

  /// Paths of the scenarios in a folder of Tests/Fixtures, sorted.
  static func scenarios(in name: String) -> [ScenarioPath] {
    let place = folder.appendingPathComponent(name)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: place.path)) ?? []
    return names.filter { $0.hasSuffix(".scenario.json") }.sorted()
      .map { ScenarioPath(path: place.appendingPathComponent($0).path) }
  }
}

/// The path of a scenario file, shown by its name.
struct ScenarioPath: Sendable, CustomStringConvertible {
  let path: String

  var description: String { String(path.split(separator: "/").last?.dropLast(14) ?? "") }

  func bytes() throws(FileError) -> [UInt8] { try InputFile.read(path).bytes }

  func read() throws(FileError) -> Scenario { try Scenario.read(InputFile.read(path)) }
}

/// The text of a scenario with one window, "win", a view "v", a button "btn" and a tap "tap" on the view.
///
/// - Parameters:
///   - members: further members of the top level, with commas.
///   - input: elements of the input.
func scenario(
  _ members: String = "", views: String = "", gestures: String = "", input: String = "", expect: String = ""
) -> String {
  """
  {"name": "test", \(members)
    "views": [
      {"id": "win", "class": "UIWindow", "frame": [0, 0, 390, 844]},
      {"id": "v", "parent": "win", "frame": [0, 100, 390, 300]},
      {"id": "btn", "class": "UIButton", "parent": "v", "frame": [20, 20, 100, 44]}\(views.isEmpty ? "" : ", " + views)],
    "gestures": [{"id": "tap", "view": "v", "type": "tap"}\(gestures.isEmpty ? "" : ", " + gestures)],
    "input": [\(input)],
    "expect": [\(expect)]}
  """
}

/// Reads a text as a scenario.
func read(_ text: String) throws(FileError) -> Scenario {
  try Scenario.read(InputFile(name: "test", bytes: Array(text.utf8)))
}

/// Where and why a text is refused as a scenario; nil where it is none.
func refusal(_ text: String) -> (path: String?, reason: String)? {
  do throws(FileError) {
    _ = try read(text)
    return nil
  } catch {
    return (error.path, error.reason)
  }
}

/// A trace of lines that are JSON objects without their time; each is written 0.1 s after the one before.
func trace(_ lines: String...) -> [TraceLine] {
  lines.enumerated().compactMap { index, line in
    TraceLine(json: "{\"t\": \(Double(index) / 10), \(line.dropFirst())")
  }
}
