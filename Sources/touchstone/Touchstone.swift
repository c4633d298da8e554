import Glibc

/// The command line. One file in Commands is one subcommand; this one finds it and turns its failure into a
/// line and an exit code.
@main
enum Touchstone {
  static let version = "0.1.0"

  /// All subcommands, in the order in which the help lists them.
  static let commands: [any Command.Type] = [
    BenchRun.self, BenchList.self, BenchCompare.self, BenchAA.self, BenchBisectRun.self,
    Generate.self, Hit.self,
    Explain.self, Reach.self, LintTree.self, Draw.self,
    Import.self, Replay.self, Record.self,
  ]

  static func main() {
    var output = StandardOutput()
    do throws(CommandFailure) {
      try run(Array(CommandLine.arguments.dropFirst()), output: &output)
      try output.flush()
    } catch {
      // What was printed before the failure stays printed: only whole answers are ever written.
      _ = try? output.flush()
      StandardError.line(error.message)
      exit(error.code.rawValue)
    }
    exit(ExitCode.done.rawValue)
  }

  private static func run(_ words: [String], output: inout StandardOutput) throws(CommandFailure) {
    guard let first = words.first else {
      throw .usage("command", "missing", of: "")
    }
    switch first {
    case "--help", "-h": return try output.write(help())
    case "--version": return try output.line("touchstone \(version)")
    default: break
    }
    // "bench" is a family: its members are named by two words.
    let family = commands.filter { $0.description.name.hasPrefix(first + " ") }
    if !family.isEmpty {
      guard words.count > 1 else { throw .usage(first, "needs a subcommand", of: first) }
      if words[1] == "--help" || words[1] == "-h" { return try output.write(help(family: first)) }
      if let command = family.first(where: { $0.description.name == "\(first) \(words[1])" }) {
        return try run(command, words.dropFirst(2), output: &output)
      }
      throw .usage("\(first) \(words[1])", "unknown command", of: first)
    }
    if let command = commands.first(where: { $0.description.name == first }) {
      return try run(command, words.dropFirst(), output: &output)
    }
    throw .usage(first, first.hasPrefix("-") ? "unknown option" : "unknown command", of: "")
  }

  private static func run(
    _ command: any Command.Type, _ words: ArraySlice<String>, output: inout StandardOutput
  ) throws(CommandFailure) {
    do throws(CommandFailure) {
      let arguments = try Arguments(Array(words), for: command.description)
      if arguments.wantsHelp { return try output.write(command.description.help) }
      try command.run(arguments, output: &output)
    } catch {
      throw error.code == .refused
        ? CommandFailure(error.message, code: command.description.refusal) : error
    }
  }

  /// The text of `touchstone --help`, or of `touchstone bench --help` for the members of a family.
  private static func help(family: String? = nil) -> String {
    let shown = commands.map { $0.description }.filter { description in
      family.map { description.name.hasPrefix("\($0) ") } ?? true
    }
    let width = shown.reduce(0) { max($0, $1.name.count) }
    var text = "usage: touchstone \(family.map { "\($0) " } ?? "")COMMAND …\n\n"
    if family == nil {
      text +=
        "Which view of a tree lies under a point: a flat hit-test core, the plain recursion that it is\n"
      text += "proved and measured against, and the harness that measures both.\n\n"
    }
    text += "commands:\n"
    for description in shown {
      let gap = String(repeating: " ", count: width - description.name.count)
      text += "  \(description.name)\(gap)  \(description.summary)\n"
    }
    text += "\n`touchstone COMMAND --help` says more of each"
    text += family == nil ? "; `touchstone --version` prints the version.\n" : ".\n"
    text +=
      "\nexit codes: 0 done, 1 the check failed, 2 bad usage or input, 3 engines disagree, 4 nothing to compare"
    text += " with,\n            5 too noisy to tell\n"
    return text
  }
}
