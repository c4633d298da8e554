/// How a command ends.
enum ExitCode: Int32, Sendable {
  /// Done.
  case done = 0
  /// What was asked to be so is not, or something became worse.
  case checkFailed = 1
  /// Bad usage, or bad input.
  case refused = 2
  /// Two engines answered differently.
  case enginesDisagree = 3
  /// There is nothing to compare with.
  case noBaseline = 4
  /// The noise was too large to tell.
  case undecided = 5
  /// For git bisect: this revision says nothing.
  case skipped = 125
  /// For git bisect: the search cannot go on.
  case aborted = 128
}

/// Why a command stops: one line for the standard error stream, and the exit code.
struct CommandFailure: Error, Sendable {
  /// The line without "touchstone: ".
  var message: String
  var code: ExitCode

  /// Input that cannot be read, or output that cannot be written.
  init(_ message: String, code: ExitCode = .refused) {
    self.message = message
    self.code = code
  }

  /// An argument that the command does not take as it stands; the line ends with where to read more.
  static func usage(_ subject: String, _ reason: String, of command: String) -> CommandFailure {
    let call = command.isEmpty ? "touchstone --help" : "touchstone \(command) --help"
    return CommandFailure("\(subject): \(reason) (see \(call))")
  }
}
