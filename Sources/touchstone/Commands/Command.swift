/// A subcommand: its description, from which the parser and the help text come, and its work.
protocol Command: SendableMetatype {
  static var description: CommandDescription { get }

  /// Does the command's work.
  ///
  /// - Throws: `CommandFailure` with the line to print and the exit code.
  static func run(_ arguments: Arguments, output: inout StandardOutput) throws(CommandFailure)
}
