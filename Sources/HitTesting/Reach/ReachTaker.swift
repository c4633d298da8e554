/// A node that takes a part of another one's area.
public struct ReachTaker: Equatable, Sendable {
  /// Who is hit there.
  public let node: NodeIndex
  /// How much it takes, in square points.
  public let area: Double
  /// Whether it lies below the other one in the tree: then it covers nothing, it is content.
  public let isDescendant: Bool
}
