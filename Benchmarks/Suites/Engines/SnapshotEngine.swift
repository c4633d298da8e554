public import Geometry
public import Hierarchy
internal import HitTesting

/// The engine `flat-snapshots`: the core, of which another thread is given a snapshot at the beginning of every
/// operation, as of a frame; it keeps one until it gets the next. Queries ask the tree. What an operation takes more
/// than with `flat` is the snapshot, and the copies that the first stores after it make.
public final class SnapshotEngine: ChangingHitTestEngine {
  /// "flat-snapshots".
  public static let engineName = "flat-snapshots"

  private let flat: FlatEngine
  private var snapshot: HitTreeSnapshot?

  /// Makes what `FlatEngine` makes.
  public init(_ hierarchy: ViewHierarchy) { flat = FlatEngine(hierarchy) }

  /// Makes what `FlatEngine` makes.
  public init(forChangesTo hierarchy: ViewHierarchy) { flat = FlatEngine(forChangesTo: hierarchy) }

  /// Takes a snapshot, lets the last one go, and then changes.
  public func change(_ table: ChangeTable, operation: Int) {
    snapshot = flat.tree.snapshot()
    flat.change(table, operation: operation)
  }

  /// See `HitTestEngine`.
  public func hit(at pointInWindow: Point) -> Int32 { flat.hit(at: pointInWindow) }

  /// See `ChangingHitTestEngine`.
  public func setFrame(_ frame: Rect, of view: Int32) { flat.setFrame(frame, of: view) }

  /// See `ChangingHitTestEngine`.
  public func setBoundsOrigin(_ origin: Point, of view: Int32) { flat.setBoundsOrigin(origin, of: view) }

  /// See `ChangingHitTestEngine`.
  public func setHidden(_ isHidden: Bool, of view: Int32) { flat.setHidden(isHidden, of: view) }

  /// See `ChangingHitTestEngine`.
  public func setTransform(_ transform: AffineTransform, of view: Int32) {
    flat.setTransform(transform, of: view)
  }

  /// See `ChangingHitTestEngine`.
  public func remove(_ view: Int32) { flat.remove(view) }

  /// See `ChangingHitTestEngine`.
  public func putBack(_ view: Int32, into parent: Int32) { flat.putBack(view, into: parent) }

  /// See `ChangingHitTestEngine`.
  public func destroy(_ view: Int32, count: Int32) { flat.destroy(view, count: count) }

  /// See `ChangingHitTestEngine`.
  public func make(_ view: Int32, count: Int32, into parent: Int32) {
    flat.make(view, count: count, into: parent)
  }

  /// See `ChangingHitTestEngine`. O(n).
  public func view(ofAnswer answer: Int32) -> Int32 { flat.view(ofAnswer: answer) }
}
