/// What a command is called, what it takes and what it says of itself: the parser and the help text both
/// read this, so that neither can know an option that the other does not.
struct CommandDescription: Sendable {
  /// One option of a command.
  struct Option: Sendable {
    /// Whether an option takes a value, and how often it may be given.
    enum Value: Sendable {
      /// A switch, given or not.
      case none
      /// One value; the placeholder stands for it in the help.
      case one(String)
      /// One value each time that the option is given.
      case repeated(String)
    }

    /// The name without its two hyphens.
    var name: String
    var value: Value
    /// What it does, in one or more lines.
    var help: String

    /// The option as the help shows it, e.g. "--views N,…".
    var shown: String {
      switch value {
      case .none: "--\(name)"
      case .one(let placeholder), .repeated(let placeholder): "--\(name) \(placeholder)"
      }
    }
  }

  /// The words that call it, e.g. "bench run".
  var name: String
  /// One line for the list of commands.
  var summary: String
  /// What follows the name, one line for each way of calling it.
  var synopsis: [String]
  /// What the operands are and what is printed; paragraphs of lines.
  var details: String = ""
  /// How many operands it takes.
  var operands: ClosedRange<Int> = 0...0
  /// What one operand is, e.g. "TREE"; used where one is missing.
  var operandName: String = "operand"
  var options: [Option] = []
  /// How the command ends for bad usage and bad input.
  var refusal: ExitCode = .refused

  /// The text of `--help`.
  var help: String {
    var text = ""
    for (index, line) in synopsis.enumerated() {
      text += "\(index == 0 ? "usage:" : "      ") touchstone \(name) \(line)\n"
    }
    text += "\n\(summary)\n"
    if !details.isEmpty { text += "\n\(details)\n" }
    let rows = options + [Option(name: "help", value: .none, help: "print this text")]
    let width = rows.reduce(0) { max($0, $1.shown.count) }
    text += "\noptions:\n"
    for row in rows {
      let lines = row.help.split(separator: "\n", omittingEmptySubsequences: false)
      for (index, line) in lines.enumerated() {
        let label = index == 0 ? row.shown : ""
        text += "  \(label)\(String(repeating: " ", count: width - label.count))  \(line)\n"
      }
    }
    return text
  }
}
