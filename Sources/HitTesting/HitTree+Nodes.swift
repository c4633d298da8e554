package import Geometry
import Hierarchy

// What the event system needs of single nodes: its views are handles to them.
extension HitTree {
  /// Makes a detached node with a frame and every other member at its default. Amortized O(1).
  package func makeNode(frame: Rect) -> NodeIndex { makeNode(ViewSpec(id: "", frame: frame)) }

  /// A point of the parent's coordinates (of a root: of the space that all roots share) in the node's own, in
  /// the format's arithmetic (rule H6). Not finite where the node's transform has no inverse. O(1).
  package func pointInNode(_ node: NodeIndex, from pointInParent: Point) -> Point {
    nodes.pointInNode(slot(node), from: pointInParent)
  }

  /// `point(inside:)`: whether the node's own area contains a point of its own coordinates (rules H5, H10).
  /// O(1), for a shape O(corners).
  package func contains(_ pointInNode: Point, in node: NodeIndex) -> Bool {
    nodes.isInside(slot(node), pointInNode, shapes: shapes)
  }

  /// Whether a node keeps touches from itself and its subtree: hidden, transparent or without interaction
  /// (rules H3, H4), or with a transform that cannot be undone (rule H6). O(1).
  package func prunes(_ node: NodeIndex) -> Bool { nodes.flags[slot(node)].prunes }

  /// The node's child in front of all others, nil without children. O(1).
  package func frontChild(of node: NodeIndex) -> NodeIndex? { named(nodes.frontChild[slot(node)]) }

  /// The sibling directly behind a node, nil behind the last one. O(1).
  package func siblingBehind(_ node: NodeIndex) -> NodeIndex? { named(nodes.nextBehind[slot(node)]) }

  private func named(_ slot: Int32) -> NodeIndex? { slot == NodeIndex.none ? nil : nodes.name(of: slot) }
}

extension NodeIndex {
  /// The node's place in tables that are addressed by node: small, and given again after the node's end.
  package var tableIndex: Int { Int(slot) }
}
