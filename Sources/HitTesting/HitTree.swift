public import Geometry
public import Hierarchy

/// A view tree as flat columns with an index over what can be hit: answers "which view is under this point"
/// in a few nanoseconds, equal to the recursion for every tree and every point (rules H1 to H24).
///
/// Three layers, each in its own files:
/// - **Columns** (`NodeTable`): what each node is, one column a member; the one truth.
/// - **Walk** (`HitTree+Walk.swift`): the recursion's rules over the columns, without recursion. Exact, for
///   every point; its cost is the recursion's.
/// - **Index** (`Index/`): a grid over the *effective rectangles* of the nodes that can answer, in window
///   coordinates: each node's area cut by its ancestors', front to back, each cell cut after the first
///   rectangle that covers it. The query (`HitTree+Query.swift`) is one lookup; where the index cannot be
///   sure to the last bit it asks the walk.
///
/// A tree has one owner at a time; it is not `Sendable`.
@safe public final class HitTree {
  let nodes: NodeTable
  /// The index, behind a pointer of its own so that a query reads it without an exclusivity check.
  let index: Column<GridIndex>
  let walkState: WalkState

  /// Makes the columns of a hierarchy and the index over them.
  ///
  /// - Complexity: O(n·d) at worst for n views and depth d; near linear for trees whose views mostly lie
  ///   inside their parents. The tree takes 49 bytes a view plus an index of bounded size.
  public init(_ hierarchy: ViewHierarchy) {
    nodes = NodeTable(hierarchy)
    walkState = WalkState(depth: nodes.depth)
    let areas = EffectiveAreas(of: nodes)
    index = Column(count: 1, repeating: GridBuilder.index(of: areas))
    areas.deallocate()
  }

  deinit {
    index[0].deallocate()
    index.deallocate()
    walkState.deallocate()
    nodes.deallocate()
  }

  /// How many nodes the tree has.
  public var count: Int { nodes.count }

  /// The node that takes a touch at a point: the frontmost deepest one that contains it (rule H1).
  ///
  /// - Parameter pointInWindow: in the space that the roots' frames share, in points.
  /// - Returns: the node, or nil when no window has one there; always nil for a point that is not finite.
  /// - Complexity: O(1) for a point that is no nearer than 2⁻²⁰ of a 64th of a point *below* a multiple of a
  ///   64th, in trees whose coordinates are such multiples, and wherever a cell of the index is sure; else
  ///   that of `hitByWalking(at:)`. Allocates nothing.
  public func hit(at pointInWindow: Point) -> NodeIndex? {
    let node = query(pointInWindow)
    return node < 0 ? nil : NodeIndex(rawValue: UInt32(truncatingIfNeeded: node))
  }

  /// The same answer as `hit(at:)`, found by walking the tree's rules node by node, without the index.
  ///
  /// - Parameter pointInWindow: in the space that the roots' frames share, in points.
  /// - Returns: the node, or nil when no window has one there.
  /// - Complexity: O(siblings × depth), as the recursion (rule H21). Allocates nothing.
  public func hitByWalking(at pointInWindow: Point) -> NodeIndex? {
    let node = walk(pointInWindow)
    return node < 0 ? nil : NodeIndex(rawValue: UInt32(truncatingIfNeeded: node))
  }
}
