/// Why results could not be written or read.
public struct ResultsError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The file or folder at fault.
  public var path: String
  /// The line at fault, from 1; nil where there is none.
  public var line: Int?
  /// What is wrong, e.g. "exists already (--force replaces it)".
  public var reason: String

  /// Makes an error.
  public init(path: String, line: Int? = nil, reason: String) {
    self.path = path
    self.line = line
    self.reason = reason
  }

  /// One line: the path, the line and the reason.
  public var description: String {
    line.map { "\(path): line \($0): \(reason)" } ?? "\(path): \(reason)"
  }
}
