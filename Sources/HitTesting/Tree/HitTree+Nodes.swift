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
}

extension NodeIndex {
  /// The node's place in tables that are addressed by node: small, and given again after the node's end.
  package var tableIndex: Int { Int(slot) }
}
