import Files
import Glibc
import Scenarios

/// `touchstone replay`: runs scenarios in virtual time and shows what happened, or whether it is what they want.
enum Replay: Command {
  static let description = CommandDescription(
    name: "replay",
    summary: "run scenarios in virtual time: print their traces, or check what they expect",
    synopsis: [
      "FILE… [--check] [--skip TAG,…] [--json]",
      "--input RECORDING --tree TREE [--description FILE] [--partial] [--skip-unknown]",
      "     [--out FILE] [--json]",
    ],
    details: """
      FILE is a scenario, *.scenario.json; "-" is the standard input. Prints what every touch did, a line for
      each decision: JSON where the output is no terminal. With --check prints a line a file instead, "held",
      "unsupported" with what is not built yet, or "NOT held" with the first expectation that is not met, then
      a summary. Exit 1 if any is unsupported or not held, 2 if any is refused.

      RECORDING is what evemu, libinput record, getevent or touchstone record wrote: its touches are played
      over TREE, the device's range on the whole of the largest window, and their trace is printed. FILE gets
      the scenario, with that trace as what it expects.
      """,
    operands: 0...Int.max,
    operandName: "FILE",
    options: [
      .init(name: "check", value: .none, help: "say of each file whether what it expects is so"),
      .init(
        name: "skip", value: .repeated("TAG,…"),
        help: "leave out scenarios with such a tag, or one that begins with it and a hyphen"),
      .init(name: "json", value: .none, help: "print JSON objects, one a line, on a terminal too"),
      .init(name: "input", value: .one("RECORDING"), help: "a touch recording to play"),
      .init(name: "tree", value: .one("TREE"), help: "what the recording is played over"),
      .init(
        name: "description", value: .one("FILE"),
        help:
          "evemu's description of the device, for a recording that does not tell the ranges of its axes;\n"
          + "NAME.desc beside NAME.….events is found without"),
      .init(name: "partial", value: .none, help: "read what is whole of a recording that is cut off"),
      TreeInput.skipUnknown,
      .init(name: "out", value: .one("FILE"), help: "where to write the recording as a scenario"),
    ])

  static func run(_ arguments: Arguments, output: inout StandardOutput) throws(CommandFailure) {
    if let input = arguments.value("input") {
      return try ReplayRecording.run(arguments, input: input, output: &output)
    }
    for option in ["tree", "description", "partial", "skip-unknown", "out"] where arguments.has(option) {
      throw arguments.usage("--\(option)", "goes with --input")
    }
    guard !arguments.operands.isEmpty else { throw arguments.usage("FILE", "missing") }
    let skipped = try arguments.list("skip") ?? []
    guard arguments.operands.count(where: { $0 == "-" }) <= 1 else {
      throw arguments.usage("-", "the standard input can be read once only")
    }
    var count = ReplayCount()
    let isJSON = arguments.has("json")
    for path in arguments.operands {
      let scenario: Scenario
      do throws(CommandFailure) {
        scenario = try read(path)
      } catch {
        count.refusals.append(error.message)
        continue
      }
      guard !scenario.hasTag(amongst: skipped) else {
        count.leftOut += 1
        continue
      }
      for warning in scenario.warnings { StandardError.line("\(warning)") }
      if arguments.has("check") {
        try ReplayCheck.tell(scenario.check(), of: path, asJSON: isJSON, count: &count, output: &output)
      } else {
        let isReadable = !isJSON && isatty(STDOUT_FILENO) == 1
        try show(scenario, path, isReadable, heading: arguments.operands.count > 1, &count, &output)
      }
    }
    if arguments.has("check"), count.checked > 0 || count.refusals.isEmpty {
      try ReplayCheck.summarize(count, asJSON: isJSON, output: &output)
    }
    try output.flush()
    for refusal in count.refusals.dropLast() { StandardError.line(refusal) }
    if let failure = count.failure { throw failure }
  }

  private static func read(_ path: String) throws(CommandFailure) -> Scenario {
    let file = try InputFile.open(path)
    do throws(FileError) {
      return try Scenario.read(file)
    } catch {
      throw CommandFailure(error.description)
    }
  }

  /// Prints one trace.
  private static func show(
    _ scenario: Scenario, _ path: String, _ isReadable: Bool, heading: Bool, _ count: inout ReplayCount,
    _ output: inout StandardOutput
  ) throws(CommandFailure) {
    let features = scenario.unsupportedFeatures
    guard features.isEmpty else {
      let names = features.map(\.description).joined(separator: ", ")
      StandardError.line("\(path): not run, unsupported: \(names)")
      count.unsupported += 1
      return
    }
    if heading {
      var line = JSONLine()
      line.add("file", path)
      try output.line(isReadable ? "\(path):" : line.text())
    }
    count.held += 1
    for line in scenario.run() { try output.line(isReadable ? line.readable : line.json) }
  }
}

extension Scenario {
  /// Whether one of the tags is a given one, or begins with it and a hyphen.
  fileprivate func hasTag(amongst names: [String]) -> Bool {
    tags.contains { tag in names.contains { tag == $0 || tag.hasPrefix($0 + "-") } }
  }
}
