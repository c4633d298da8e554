/// Why a change of the tree's structure is impossible.
public enum TreeChangeError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The node would become its own ancestor.
  case cycle(node: NodeIndex, parent: NodeIndex)
  /// The neighbour at whose side the node should go is not a child of that parent, or is the node itself.
  case notASibling(NodeIndex)

  /// One line.
  public var description: String {
    switch self {
    case .cycle(let node, let parent): "node \(node.rawValue) lies above its new parent \(parent.rawValue)"
    case .notASibling(let node): "node \(node.rawValue) is not among the children there"
    }
  }
}
