/// The number of a node in a `HitTree`: an index into its columns.
///
/// For a tree made from a `ViewHierarchy` it is the view's index in `views`.
public struct NodeIndex: Hashable, Sendable {
  /// The index itself.
  public let rawValue: UInt32

  /// Wraps an index. Nothing is checked here; `HitTree` checks what it is given.
  @inlinable
  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }
}

extension NodeIndex {
  /// Link value for "no node".
  static let none: Int32 = -1
}
