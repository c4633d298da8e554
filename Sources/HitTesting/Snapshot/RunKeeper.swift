internal import Synchronization

/// The owner's side of snapshots: the runs that the next snapshot will have, and their saving before the table is
/// stored to. For the tree's owner only.
final class RunKeeper {
  let source: SnapshotSource
  private var nodeRuns: ContiguousArray<SavedRun> = []
  private var extraRuns: ContiguousArray<SavedRun> = []

  init(_ table: NodeTable) {
    source = SnapshotSource(table)
  }

  /// The runs of all rows that are in use, as they are now, shared with whoever gets them until each is stored to.
  ///
  /// - Complexity: O(runs).
  func share(_ table: NodeTable) -> SharedRuns {
    let nodes = RunSharing.runs(table.slots, RunSharing.nodesPerRun)
    let extras = RunSharing.runs(table.extraRows, RunSharing.extrasPerRun)
    while nodeRuns.count < nodes { nodeRuns.append(SavedRun(.nodes)) }
    while extraRuns.count < extras { extraRuns.append(SavedRun(.extras)) }
    for run in 0..<nodes { table.sharing.nodes[run] = true }
    for run in 0..<extras { table.sharing.extras[run] = true }
    return SharedRuns(
      nodes: RunKeeper.copy(nodeRuns, nodes), extras: RunKeeper.copy(extraRuns, extras), source: source)
  }

  /// The first runs in an array of their own, so that the owner's next store to a run does not copy the list of all
  /// of them.
  private static func copy(_ runs: ContiguousArray<SavedRun>, _ count: Int) -> ContiguousArray<SavedRun> {
    var copy: ContiguousArray<SavedRun> = []
    copy.reserveCapacity(count)
    for run in 0..<count { copy.append(runs[run]) }
    return copy
  }

  func willStore(toNodeRun run: Int) { RunKeeper.save(&nodeRuns[run], run, .nodes, source) }

  func willStore(toExtraRun run: Int) { RunKeeper.save(&extraRuns[run], run, .extras, source) }

  /// Saves a run for the snapshots that have it, if any still does, and begins another one.
  private static func save(
    _ saved: inout SavedRun, _ run: Int, _ kind: SavedRun.Kind, _ source: SnapshotSource
  ) {
    if isKnownUniquelyReferenced(&saved) {
      if saved.isSaved { saved = SavedRun(kind) }
      return
    }
    _ = unsafe saved.rows(run, in: source)
    saved = SavedRun(kind)
  }

  /// Saves what snapshots read in the table, which is about to go.
  func close(_ table: NodeTable) {
    for run in nodeRuns.indices where table.sharing.nodes[run] {
      RunKeeper.save(&nodeRuns[run], run, .nodes, source)
    }
    for run in extraRuns.indices where table.sharing.extras[run] {
      RunKeeper.save(&extraRuns[run], run, .extras, source)
    }
  }
}

/// A tree's table as snapshots get at it: with a lock that the owner takes only before the first store to a run that
/// a snapshot shares, and when columns move.
final class SnapshotSource: Sendable {
  /// The memory that a table refers to is freed by its tree, which saves what snapshots need before.
  private struct Guarded: @unchecked Sendable {
    var table: NodeTable
  }

  private let guarded: Mutex<Guarded>

  init(_ table: NodeTable) {
    guarded = Mutex(Guarded(table: table))
  }

  func withTable(_ body: (NodeTable) -> UInt) -> UInt {
    guarded.withLock { body($0.table) }
  }

  /// Moves columns while nobody reads them.
  func replaceTable(_ body: () -> NodeTable) {
    guarded.withLock { $0.table = body() }
  }
}

/// What a snapshot has of a table.
struct SharedRuns: Sendable {
  let nodes: ContiguousArray<SavedRun>
  let extras: ContiguousArray<SavedRun>
  let source: SnapshotSource
}
