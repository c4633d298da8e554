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
/// - **Index** (`Index/`): for each space of coordinates a grid over the *effective rectangles* of the nodes
///   that can answer there: each node's area cut by its ancestors', front to back. The query
///   (`HitTree+Query.swift`) is one lookup, and one more for each space that the point is carried into; where
///   the index cannot be sure to the last bit it asks the walk. A change is noted, and entered before the next
///   query that profits from it (`HitTree+Changes.swift`): it touches what it concerns and nothing else.
///
/// A tree has one owner at a time; it is not `Sendable`.
@safe public final class HitTree {
  // Behind pointers of their own, so that a query reads them without exclusivity checks.
  let table: Column<NodeTable>
  /// What a store of a frame looks at first, where it lies in the table.
  @usableFromInline let gate: UnsafePointer<StoreGate>
  let index: Column<TreeIndex>
  /// The index of the window's space, or an empty one.
  let windowGrid: Reference<SpaceGrid>
  let walkState: Column<WalkState>
  let shapes: ShapeTable
  let side = SideTables()
  /// What snapshots need; none before the first.
  private var keeper: RunKeeper?

  /// Makes a tree without nodes.
  public convenience init() {
    self.init(NodeTable(capacity: 0))
  }

  /// Makes the columns of a hierarchy; a view's node is its index in `views`.
  ///
  /// - Complexity: O(n). The tree takes 72 bytes a view; queries add an index of bounded size.
  public convenience init(_ hierarchy: ViewHierarchy) {
    let views = hierarchy.views
    self.init(NodeTable(capacity: views.count))
    // Not by copies of views, each of which would retain its texts.
    unsafe views.withUnsafeBufferPointer { buffer in
      guard let views = buffer.baseAddress else { return }
      for number in 0..<buffer.count {
        let slot = unsafe makeSlot(views + number)
        // Preorder is back to front, so each child goes in front of those before it.
        if let parent = unsafe views[number].parent { nodes.linkInFront(slot, of: Int32(parent)) }
      }
    }
    var front = NodeIndex.none
    for root in hierarchy.rootsFrontToBack() {
      table[0].linkRoot(Int32(root), behind: front, inFrontOf: NodeIndex.none)
      front = Int32(root)
    }
  }

  /// Makes a tree of a table, which is the tree's from now on.
  init(_ nodes: NodeTable, shapes: ShapeRows = ShapeRows()) {
    table = Column(count: 1, repeating: nodes)
    unsafe gate = UnsafePointer(
      UnsafeRawPointer(table.pointer(to: 0)).assumingMemoryBound(to: StoreGate.self))
    walkState = Column(count: 1, repeating: WalkState(levels: 64))
    index = Column(count: 1, repeating: TreeIndex())
    windowGrid = Reference(SpaceGrid.nothing)
    self.shapes = ShapeTable(shapes)
  }

  deinit {
    keeper?.close(nodes)
    windowGrid.value.deallocate()
    windowGrid.deallocate()
    for row in 1..<Int32(index[0].portals.rowCount) where index[0].portals[row].isEntered {
      index[0].portals[row].grid.value.deallocate()
      index[0].portals[row].grid.deallocate()
    }
    index[0].deallocate()
    index.deallocate()
    walkState[0].deallocate()
    walkState.deallocate()
    table[0].deallocate()
    table.deallocate()
  }

  /// The columns, read-only; changes of their heads go through `table[0]`.
  @inline(__always)
  var nodes: NodeTable { _read { yield table[0] } }

  /// The tree as it is now, for other threads.
  ///
  /// - Complexity: O(n/256): a reference for each run of 256 nodes. Afterwards the first store to a run copies it, as
  ///   long as the snapshot lives; while none does, stores cost what they cost before.
  public func snapshot() -> HitTreeSnapshot {
    let keeper = self.keeper ?? RunKeeper(nodes)
    if self.keeper == nil {
      self.keeper = keeper
      table[0].sharing.keeper = keeper
    }
    return HitTreeSnapshot(nodes, keeper.share(nodes), shapes: shapes.rows, tags: side.tags)
  }

  /// Whether what pays only in large trees is done in small ones too, so that tests which make many changes, and can
  /// have few nodes, get there: to be set before the first query. Answers are the same.
  @_spi(Testing) public var isMagnified: Bool {
    get { index[0].isMagnified }
    set { index[0].isMagnified = newValue }
  }

  /// How many nodes the tree has, detached ones included.
  public var count: Int { nodes.count }

  /// The node that takes a touch at a point: the frontmost deepest one that contains it (rule H1).
  ///
  /// - Parameter pointInWindow: in the space that the roots' frames share, in points.
  /// - Returns: the node, or nil when no window has one there; always nil for a point that is not finite.
  /// - Complexity: once the index is there O(1) for a point that is no nearer than 2⁻²⁰ of a 64th of a
  ///   point *below* a multiple of a 64th, in trees whose coordinates are such multiples, and wherever a cell
  ///   of the index is sure; else that of `hitByWalking(at:)`. Allocates nothing, but where the index
  ///   grows or the tree has become deeper than ever.
  public func hit(at pointInWindow: Point) -> NodeIndex? {
    let name = query(pointInWindow)
    return name < 0 ? nil : unsafe NodeIndex(rawValue: UInt32(bitPattern: name), tree: gate.pointee.tree)
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
