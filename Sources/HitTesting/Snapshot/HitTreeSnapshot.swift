public import Geometry

/// A tree as it was at one moment: any thread may ask it, also while the tree goes on changing.
///
/// It shares the tree's columns in runs of 256 nodes. Taking one costs a reference a run; before the tree's next store
/// to a run, or when a query of the snapshot first comes to it, the run is copied, once, for all snapshots that have
/// it. A snapshot whose runs nobody stores to or asks for copies nothing.
///
/// The first queries walk, as `HitTree.hitByWalking(at:)` does. When walks have cost as much as an index, the snapshot
/// makes one for itself and asks it from then on, one thread at a time; a thread that finds it taken walks.
///
/// Names of nodes are the tree's: a node that the tree has destroyed since is alive here.
public final class HitTreeSnapshot: Sendable {
  /// What a snapshot says of a point.
  public enum Answer: Equatable, Sendable {
    /// No window has a node there that takes a touch.
    case nothing
    /// The node that takes the touch.
    case node(NodeIndex)
    /// A node with closures of its own (`CustomHitTesting`), where the recursion comes to ask them first. They
    /// belong to the tree's thread, so only that can say more.
    case custom(NodeIndex)
  }

  /// How many nodes the tree had, detached ones included.
  public let count: Int
  let runs: SharedRuns
  let shapes: ShapeRows
  private let tags: TagRows
  let frontRoot: Int32
  private let slots: Int
  /// Whose names its nodes have.
  let tree: UInt32
  private let extraRows: Int
  private let index: FrozenIndex

  /// - Complexity: O(runs).
  init(_ table: NodeTable, _ runs: SharedRuns, shapes: ShapeRows, tags: TagRows) {
    count = table.count
    self.runs = runs
    self.shapes = shapes
    self.tags = tags
    frontRoot = table.frontRoot
    slots = table.slots
    tree = table.gate.tree
    extraRows = table.extraRows
    index = FrozenIndex()
  }

  /// The node that takes a touch at a point, as `HitTree.hit(at:)` would have said.
  ///
  /// - Parameter pointInWindow: in the space that the roots' frames share, in points.
  /// - Complexity: O(siblings × depth), as the recursion (rule H21), and a copy of each run of nodes that no query has
  ///   come to; once walks have cost that, O(n) once, and then O(1).
  public func hit(at pointInWindow: Point) -> Answer {
    guard pointInWindow.isFinite else { return .nothing }
    if let answer = index.answer(at: pointInWindow) { return answer }
    var walk = SnapshotWalk(self)
    let answer = walk.answer(at: pointInWindow)
    index.note(walk.visited, of: self)
    return answer
  }

  /// The nodes from the root down to the one that takes a touch at a point, that last; empty where there is none, or a
  /// closure would have to be asked.
  public func hitPath(at pointInWindow: Point) -> [NodeIndex] {
    guard case .node(let node) = hit(at: pointInWindow) else { return [] }
    var path = [node]
    while let parent = parent(of: path[path.count - 1]) { path.append(parent) }
    path.reverse()
    return path
  }

  /// Whether a node was alive.
  public func contains(_ node: NodeIndex) -> Bool {
    guard Int(node.slot) < slots, node.mayBe(of: tree) else { return false }
    let rows = rows(node.slot)
    return node.generation == UInt32(rows.generation(node.slot))
      && !rows.flags(node.slot).contains(.isFree)
  }

  /// Place and size in the parent's bounds coordinates, in points, before the transform. The node must have been alive.
  public func frame(of node: NodeIndex) -> Rect { rows(checked(node)).frame(node.slot) }

  /// The node's parent; nil for roots and detached nodes. The node must have been alive.
  public func parent(of node: NodeIndex) -> NodeIndex? {
    let parent = rows(checked(node)).parent(node.slot)
    return parent == NodeIndex.none ? nil : name(of: parent)
  }

  /// The number that the owner of the tree had given to a node, 0 at first. The node must have been alive.
  public func tag(of node: NodeIndex) -> UInt64 { tags[checked(node)] }

  private func checked(_ node: NodeIndex) -> Int32 {
    require(
      contains(node), "node \(node.rawValue) is none of this snapshot: destroyed, or another tree's")
    return node.slot
  }

  /// The run of nodes in which a slot lies.
  func rows(_ slot: Int32) -> SavedNodes {
    let run = Int(slot >> RunSharing.nodeShift)
    return unsafe SavedNodes(runs.nodes[run].rows(run, in: runs.source))
  }

  /// A row of extras.
  func extra(_ row: Int32) -> NodeExtra {
    let run = Int(row >> RunSharing.extraShift)
    let place = Int(row) & (RunSharing.extrasPerRun - 1)
    return unsafe runs.extras[run].rows(run, in: runs.source).load(
      fromByteOffset: place * MemoryLayout<NodeExtra>.stride, as: NodeExtra.self)
  }

  func name(of slot: Int32) -> NodeIndex {
    NodeIndex(slot: slot, generation: rows(slot).generation(slot), tree: tree)
  }

  /// A tree of its own with the same nodes under the same names. A node with closures answers for itself.
  ///
  /// - Complexity: O(n).
  func thawed() -> HitTree {
    var table = NodeTable(
      restoring: slots, of: self.tree, count: count, frontRoot: frontRoot, extraRows: extraRows)
    for run in runs.nodes.indices {
      unsafe SavedNodes(runs.nodes[run].rows(run, in: runs.source)).restore(run, to: table)
    }
    for run in runs.extras.indices {
      unsafe table.extras.restoreRun(
        run, length: RunSharing.extrasPerRun, from: runs.extras[run].rows(run, in: runs.source))
    }
    table.restoreBackLinks()
    let tree = HitTree(table, shapes: shapes)
    for slot in 0..<Int32(slots) where table.flags[slot].contains(.isCustom) {
      tree.side.setCustom(CustomHitTesting(hitTest: { _, node, _ in node }), of: slot, slots: slots)
    }
    return tree
  }
}
