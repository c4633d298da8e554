public import Geometry

/// How much of a node can be hit, and where.
public struct Reach: Equatable, Sendable {
  /// The node.
  public let node: NodeIndex
  /// Area of the node's own bounds, insets or shape as it appears in the window, not cut by anything, in
  /// square points; 0 for a node that cannot be the answer anywhere.
  public internal(set) var ownArea = 0.0
  /// Area that the node's ancestors leave of it: where it would be hit if nothing lay in front, its own
  /// descendants included. 0 for a node that is pruned or passes through, or lies below a pruned one.
  public internal(set) var openArea = 0.0
  /// Area in which the node is hit.
  public internal(set) var area = 0.0
  /// Area of the node's open area in which its descendants are hit: content that covers it. The rest, open area
  /// without these two, is taken by nodes that are in front (`ReachMap.takers(of:includingDescendants:)`).
  public internal(set) var descendantArea = 0.0
  /// Bound on the difference between `area` and the area of the points that hit the node; 0 where all
  /// coordinates around are whole 64ths of a point and nothing is turned or has a shape. Infinite for a node
  /// whose own hit testing nothing bounds, and those below it: it was tried only where other nodes are, and
  /// around its frame. Not counted is what closures give to nodes that do not lie below theirs.
  public internal(set) var areaError = 0.0
  /// The smallest upright rectangle around what is hit of the node, in window coordinates; nil when nothing.
  public internal(set) var bounds: Rect?
  /// A point that hits the node, in window coordinates, verified by `hit(at:)`: the middle of its largest
  /// free part. nil when none was found.
  public internal(set) var point: Point?

  /// Whether the node is hit somewhere.
  public var isReachable: Bool { point != nil }

  init(node: NodeIndex) { self.node = node }
}
