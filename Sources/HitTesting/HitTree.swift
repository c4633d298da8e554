public import Geometry
public import Hierarchy

/// A view tree as flat columns with an index over what can be hit: answers "which view is under this point"
/// in a few nanoseconds, equal to the recursion for every tree and every point (rules H1 to H24), and can be
/// changed in place.
///
/// Three layers, each in its own files:
/// - **Columns** (`NodeTable`): what each node is, one column a member; the one truth. A change
///   (`HitTree+Members.swift`, `HitTree+Structure.swift`) is a store there.
/// - **Walk** (`HitTree+Walk.swift`): the recursion's rules over the columns, without recursion. Exact, for
///   every point, at any time; its cost is the recursion's.
/// - **Index** (`Index/`): a grid over the *effective rectangles* of the nodes that can answer, in window
///   coordinates: each node's area cut by its ancestors', front to back, each cell cut after the first
///   rectangle that covers it. The query (`HitTree+Query.swift`) is one lookup; where the index cannot be
///   sure to the last bit it asks the walk. A change puts the index out of date; queries then walk until
///   they have cost as much as a new index (`IndexPolicy`).
///
/// A tree has one owner at a time; it is not `Sendable`.
@safe public final class HitTree {
  // Behind pointers of their own, so that a query reads them without exclusivity checks.
  let table: Column<NodeTable>
  let index: Column<GridIndex>
  let walkState: Column<WalkState>
  let policy: Column<IndexPolicy>
  let shapes = ShapeTable()
  let side = SideTables()

  /// Makes a tree without nodes.
  public init() {
    table = Column(count: 1, repeating: NodeTable(capacity: 0))
    walkState = Column(count: 1, repeating: WalkState(levels: 64))
    policy = Column(count: 1, repeating: IndexPolicy())
    index = Column(count: 1, repeating: GridBuilder.emptyIndex())
  }

  /// Makes the columns of a hierarchy and the index over them; a view's node is its index in `views`.
  ///
  /// - Complexity: near linear in the number of views whose parents do not cut them away. The tree takes 62
  ///   bytes a view plus an index of bounded size.
  public init(_ hierarchy: ViewHierarchy) {
    let views = hierarchy.views
    table = Column(count: 1, repeating: NodeTable(capacity: views.count))
    walkState = Column(count: 1, repeating: WalkState(levels: 64))
    policy = Column(count: 1, repeating: IndexPolicy())
    index = Column(count: 1, repeating: GridBuilder.emptyIndex())
    for view in views {
      let slot = makeSlot(view)
      // Preorder is back to front, so each child goes in front of those before it.
      if let parent = view.parent { nodes.linkInFront(slot, of: Int32(parent)) }
    }
    var front = NodeIndex.none
    for root in hierarchy.rootsFrontToBack() {
      table[0].linkRoot(Int32(root), behind: front, inFrontOf: NodeIndex.none)
      front = Int32(root)
    }
    rebuildIndex()
  }

  deinit {
    index[0].deallocate()
    index.deallocate()
    walkState[0].deallocate()
    walkState.deallocate()
    table[0].deallocate()
    table.deallocate()
    policy.deallocate()
  }

  /// The columns, read-only; changes of their heads go through `table[0]`.
  @inline(__always)
  var nodes: NodeTable { table[0] }

  /// How many nodes the tree has, detached ones included.
  public var count: Int { nodes.count }

  /// The node that takes a touch at a point: the frontmost deepest one that contains it (rule H1).
  ///
  /// - Parameter pointInWindow: in the space that the roots' frames share, in points.
  /// - Returns: the node, or nil when no window has one there; always nil for a point that is not finite.
  /// - Complexity: while the index is up to date O(1) for a point that is no nearer than 2⁻²⁰ of a 64th of a
  ///   point *below* a multiple of a 64th, in trees whose coordinates are such multiples, and wherever a cell
  ///   of the index is sure; else that of `hitByWalking(at:)`. Allocates nothing, but where it makes a new
  ///   index or the tree has become deeper than ever.
  public func hit(at pointInWindow: Point) -> NodeIndex? {
    let name = query(pointInWindow)
    return name < 0 ? nil : NodeIndex(rawValue: UInt32(truncatingIfNeeded: name))
  }

  /// The same answer as `hit(at:)`, found by walking the tree's rules node by node, without the index.
  ///
  /// - Parameter pointInWindow: in the space that the roots' frames share, in points.
  /// - Returns: the node, or nil when no window has one there.
  /// - Complexity: O(siblings × depth), as the recursion (rule H21). Allocates nothing.
  public func hitByWalking(at pointInWindow: Point) -> NodeIndex? {
    var visited = 0
    let slot = walk(pointInWindow, visited: &visited)
    return slot < 0 ? nil : nodes.name(of: slot)
  }
}
