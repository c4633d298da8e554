import Files
import Glibc
import Hierarchy
import Scenarios

/// `touchstone replay --input`: a touch recording, played over a tree.
enum ReplayRecording {
  /// Plays the recording: prints its trace, and writes the scenario with the trace as what it expects where a
  /// file is named.
  ///
  /// - Throws: `CommandFailure` for whatever is refused; with the code of a check that failed where the tree
  ///   has something that cannot be run yet.
  static func run(_ arguments: Arguments, input: String, output: inout StandardOutput) throws(CommandFailure)
  {
    guard let treePath = arguments.value("tree") else { throw arguments.usage("--tree", "missing") }
    guard arguments.operands.isEmpty else {
      throw arguments.usage(arguments.operands[0], "a recording is played over --tree and nothing else")
    }
    guard input != "-" || treePath != "-" else {
      throw arguments.usage("-", "the standard input can be read once only")
    }
    for option in ["check", "skip"] where arguments.has(option) {
      throw arguments.usage("--\(option)", "is for scenarios")
    }
    let isPartial = arguments.has("partial")
    let recording = try read(input, described: arguments.value("description"), isPartial)
    let tree = try TreeInput.placed(treePath, arguments)
    let playable = PlayableTree(tree.hierarchy)
    var file = TreeFile(ViewHierarchy(name: tree.hierarchy.name, trusted: playable.views))
    file.responders = tree.responders
    guard let recorded = RecordedScenario(recording, over: file) else {
      throw CommandFailure("\(tree.name): no root with an extent, on which fingers could be")
    }
    let name = tree.hierarchy.name.isEmpty ? "recording" : tree.hierarchy.name
    let scenario = try scenario(recorded, name, [], tree.name)
    let features = scenario.unsupportedFeatures
    guard features.isEmpty else {
      let names = features.map(\.description).joined(separator: ", ")
      throw CommandFailure("\(tree.name): not run, unsupported: \(names)", code: .checkFailed)
    }
    for line in recording.summary { StandardError.line("\(input): \(line)") }
    tree.tellNotes()
    for note in playable.notes { StandardError.line("\(tree.name): \(note)") }
    let trace = scenario.run()
    let isReadable = !arguments.has("json") && isatty(STDOUT_FILENO) == 1
    for line in trace { try output.line(isReadable ? line.readable : line.json) }
    if let path = arguments.value("out") {
      let bytes = try text(recorded, name, trace.map(\.json))
      try output.flush()
      try output.write(bytes, orTo: path)
    }
  }

  /// The recording; where it does not tell the ranges of its axes, with the description that is named or stands
  /// beside it.
  private static func read(
    _ path: String, described: String?, _ isPartial: Bool
  ) throws(CommandFailure) -> TouchRecording {
    let file = try InputFile.open(path)
    do throws(FileError) {
      if let described {
        return try TouchRecording.read(file, description: try InputFile.read(described), isPartial: isPartial)
      }
      let plain = try TouchRecording.read(file, isPartial: isPartial)
      guard plain.horizontal == nil || plain.vertical == nil, let beside = description(beside: path) else {
        return plain
      }
      var recording = try TouchRecording.read(
        file, description: try InputFile.read(beside), isPartial: isPartial)
      recording.notes.append("the ranges of the axes are those of \(beside)")
      return recording
    } catch {
      throw CommandFailure(error.description)
    }
  }

  /// The description of a device that stands beside a recording, as evemu's collections name them:
  /// `NAME.desc` beside `NAME.what-was-done.events`.
  private static func description(beside path: String) -> String? {
    guard path != "-" else { return nil }
    let start = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
    for dot in path[start...].indices where path[dot] == "." && dot > start {
      let candidate = path[..<dot] + ".desc"
      if candidate != path, access(String(candidate), R_OK) == 0 { return String(candidate) }
    }
    return nil
  }

  private static func text(
    _ recorded: RecordedScenario, _ name: String, _ trace: [String]
  ) throws(CommandFailure) -> [UInt8] {
    do throws(FileError) {
      return try recorded.bytes(name: name, traceLines: trace)
    } catch {
      throw CommandFailure(error.description)
    }
  }

  private static func scenario(
    _ recorded: RecordedScenario, _ name: String, _ trace: [String], _ file: String
  ) throws(CommandFailure) -> Scenario {
    let bytes = try text(recorded, name, trace)
    do throws(FileError) {
      return try Scenario.read(InputFile(name: file, bytes: bytes))
    } catch {
      throw CommandFailure(error.description)
    }
  }
}
