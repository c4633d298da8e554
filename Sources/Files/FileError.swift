/// Why a file is refused: its name, the place in it, and the reason, in one line.
public struct FileError: Error, Equatable, Sendable, CustomStringConvertible {
  /// Name of the file as the user gave it; "-" for standard input.
  public var file: String
  /// JSON path of the value at fault, e.g. "$.views[3].frame[2]"; nil where the file is no JSON.
  public var path: String?
  /// Line at fault, from 1; nil where the fault is the whole file's.
  public var line: Int?
  /// What is wrong.
  public var reason: String

  /// Makes an error at a place in a file.
  public init(file: String, path: String? = nil, line: Int? = nil, reason: String) {
    self.file = file
    self.path = path
    self.line = line
    self.reason = reason
  }

  /// `FILE: PATH: reason (line N)` for JSON, `FILE: line N: reason` for other text, `FILE: reason` for a
  /// whole file.
  public var description: String {
    if let path { return "\(file): \(path): \(reason)" + (line.map { " (line \($0))" } ?? "") }
    if let line { return "\(file): line \(line): \(reason)" }
    return "\(file): \(reason)"
  }
}
