public import Geometry

/// A node's own way of hit testing: what an app does by overriding UIKit's methods.
///
/// The closures are given the tree and the node, so that they need not hold them. They may ask the tree
/// anything, `HitTree.defaultHitTest(_:of:)` and `HitTree.defaultPoint(inside:of:)` as an override calls super,
/// and whole queries too. They must not change the tree: that is found in every build.
public struct CustomHitTesting {
  /// Replaces `hitTest` for the node: answers for all of its subtree. It is asked wherever the recursion would
  /// call the method: also where the node is hidden, has interaction off or does not contain the point, for
  /// those are super's to refuse. Not where its transform has no inverse, for there is no point to ask about.
  /// The point is in the node's own coordinates. The answer is any node of the tree, or nil for "not here".
  public var hitTest: ((HitTree, NodeIndex, Point) -> NodeIndex?)?

  /// Replaces `point(inside:)` for the node, in place of its bounds, insets or shape. The point is in the
  /// node's own coordinates.
  public var pointInside: ((HitTree, NodeIndex, Point) -> Bool)?

  /// Makes a way of hit testing of one closure, or both; without any the node is like every other.
  public init(
    hitTest: ((HitTree, NodeIndex, Point) -> NodeIndex?)? = nil,
    pointInside: ((HitTree, NodeIndex, Point) -> Bool)? = nil
  ) {
    self.hitTest = hitTest
    self.pointInside = pointInside
  }

  /// Whether there is nothing to ask.
  public var isEmpty: Bool { hitTest == nil && pointInside == nil }
}
