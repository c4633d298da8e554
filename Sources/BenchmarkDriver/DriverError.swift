/// Why builds could not be compared: one line, and what kind of fault it is.
public struct DriverError: Error, Equatable, Sendable, CustomStringConvertible {
  /// What a caller may want to tell apart.
  public enum Kind: Equatable, Sendable {
    /// Bad input, or a machine that lacks something.
    case refused
    /// A build that cannot be measured, by its revision's name: it does not build, has no worker, or one that
    /// fails.
    case unusable(String)
    /// A benchmark that a worker cannot make ready.
    case benchmark
    /// There is nothing to compare with.
    case noBaseline
  }

  /// The kind.
  public var kind: Kind
  /// One line: what, and why.
  public var description: String

  /// Makes an error.
  public init(_ description: String, kind: Kind = .refused) {
    self.kind = kind
    self.description = description
  }
}
