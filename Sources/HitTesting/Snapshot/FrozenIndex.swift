internal import Synchronization
import Geometry

/// A snapshot's own index: a tree made from its rows, once walks have cost as much, and asked by one thread at a time.
final class FrozenIndex: Sendable {
  /// A tree that is asked only while the lock is held.
  private struct Guarded: @unchecked Sendable {
    var tree: HitTree?
  }

  private let guarded = Mutex(Guarded())
  private let isMade = Atomic(false)
  /// Nodes that walks have looked at.
  private let rent = Atomic(0)

  /// What the index says; nil when there is none, or another thread has it.
  func answer(at pointInWindow: Point) -> HitTreeSnapshot.Answer? {
    guard isMade.load(ordering: .relaxed) else { return nil }
    let answer = guarded.withLockIfAvailable { guarded in
      guarded.tree?.hit(at: pointInWindow).map { ($0, guarded.tree?.customHitTesting(of: $0) != nil) }
    }
    guard let answer else { return nil }
    guard let (node, isCustom) = answer else { return .nothing }
    return isCustom ? .custom(node) : .node(node)
  }

  /// Remembers what a walk has cost; the one that makes it as much as an index makes that.
  func note(_ visited: Int, of snapshot: HitTreeSnapshot) {
    if isMade.load(ordering: .relaxed) { return }
    let sum = rent.add(visited, ordering: .relaxed).newValue
    guard sum >= snapshot.count * HitTree.entryCost else { return }
    guarded.withLock { guarded in
      if guarded.tree == nil { guarded.tree = snapshot.thawed() }
    }
    isMade.store(true, ordering: .releasing)
  }
}
