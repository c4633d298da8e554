/// Why a file could not be read or written.
public struct ByteFileError: Error, Equatable, Sendable {
  /// What the system said, or which limit is broken, in one line without the file's name.
  public var reason: String

  /// Makes an error of a reason.
  public init(reason: String) { self.reason = reason }
}
