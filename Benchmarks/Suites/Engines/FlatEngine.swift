public import Geometry
public import Hierarchy
internal import HitTesting

/// The engine `flat`: the core.
public struct FlatEngine: HitTestEngine {
  /// "flat".
  public static let engineName = "flat"

  let tree: HitTree
  /// Where views will be made anew: who is who.
  let nodes: Nodes?
  /// The names in `nodes`, where they lie.
  let names: UnsafeMutablePointer<NodeIndex>?

  /// Makes the columns and the index.
  public init(_ hierarchy: ViewHierarchy) {
    tree = HitTree(hierarchy)
    nodes = nil
    names = nil
  }

  /// The same, and a table of the node of each view, as an app would keep it in its views.
  public init(forChangesTo hierarchy: ViewHierarchy) {
    tree = HitTree(hierarchy)
    let nodes = Nodes(hierarchy)
    self.nodes = nodes
    names = nodes.names
  }

  /// See `HitTestEngine`.
  public func hit(at pointInWindow: Point) -> Int32 {
    tree.hit(at: pointInWindow).map { Int32(truncatingIfNeeded: $0.rawValue) } ?? -1
  }
}

extension FlatEngine {
  /// The node of each view.
  final class Nodes {
    let hierarchy: ViewHierarchy
    let names: UnsafeMutablePointer<NodeIndex>

    init(_ hierarchy: ViewHierarchy) {
      self.hierarchy = hierarchy
      names = .allocate(capacity: max(hierarchy.views.count, 1))
      for index in 0..<hierarchy.views.count {
        (names + index).initialize(to: NodeIndex(rawValue: UInt32(index)))
      }
    }

    deinit { names.deallocate() }
  }
}
