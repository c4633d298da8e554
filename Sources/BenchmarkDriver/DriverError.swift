/// Why builds could not be compared: one line, and what kind of fault it is.
public struct DriverError: Error, Equatable, Sendable, CustomStringConvertible {
  /// What a caller may want to tell apart.
  public enum Kind: Equatable, Sendable {
    /// Bad input, or a machine that lacks something.
    case refused
    /// A revision that cannot be measured: it does not build, or has no worker.
    case unusable
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
