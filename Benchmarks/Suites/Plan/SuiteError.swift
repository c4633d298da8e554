/// Why nothing can be measured: an option that names nothing.
public struct SuiteError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The option as the command line calls it, e.g. "--shape".
  public var option: String
  /// What is wrong, and what would be right.
  public var reason: String

  /// Makes an error.
  public init(option: String, reason: String) {
    self.option = option
    self.reason = reason
  }

  /// One line: the option and the reason.
  public var description: String { "\(option): \(reason)" }
}
