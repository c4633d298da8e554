public import Geometry
public import Hierarchy

/// The engine `floor`: one random load and a compare in a table of 8 bytes a view, the place computed from
/// the point; a change is one store there for each view it names. No hit tester that looks anything up can be
/// faster; what it answers means nothing.
public final class FloorEngine: HitTestEngine {
  /// "floor".
  public static let engineName = "floor"
  /// False.
  public static var givesAnswers: Bool { false }

  private let table: UnsafeMutablePointer<UInt64>
  private let count: UInt64

  /// Makes a table of random numbers, one for each view.
  public init(_ hierarchy: ViewHierarchy) {
    count = UInt64(max(hierarchy.views.count, 1))
    table = .allocate(capacity: Int(count))
    var random = SplitMix64(seed: 1)
    for index in 0..<Int(count) { (table + index).initialize(to: random.next()) }
  }

  deinit { table.deallocate() }

  /// 0 or 1, as the compare says.
  public func hit(at pointInWindow: Point) -> Int32 {
    // Every bit of both coordinates takes part, and neighbouring points fall far apart.
    let mixed = (pointInWindow.x.bitPattern ^ pointInWindow.y.bitPattern &<< 1) &* 0x9e37_79b9_7f4a_7c15
    let place = mixed.multipliedFullWidth(by: count).high
    return table[Int(truncatingIfNeeded: place)] < mixed ? 1 : 0
  }
}

extension FloorEngine: ChangingHitTestEngine {
  private func store(_ bits: UInt64, _ view: Int32) { table[Int(view)] ^= bits }

  /// A store.
  public func setFrame(_ frame: Rect, of view: Int32) { store(frame.origin.x.bitPattern, view) }

  /// A store.
  public func setBoundsOrigin(_ origin: Point, of view: Int32) { store(origin.y.bitPattern, view) }

  /// A store.
  public func setHidden(_ isHidden: Bool, of view: Int32) { store(isHidden ? 1 : 2, view) }

  /// A store.
  public func setTransform(_ transform: AffineTransform, of view: Int32) {
    store(transform.a.bitPattern, view)
  }

  /// A store.
  public func remove(_ view: Int32) { store(3, view) }

  /// A store.
  public func putBack(_ view: Int32, into parent: Int32) { store(5, view) }

  /// A store for each view.
  public func destroy(_ view: Int32, count: Int32) { for next in view..<view + count { store(7, next) } }

  /// A store for each view.
  public func make(_ view: Int32, count: Int32, into parent: Int32) {
    for next in view..<view + count { store(11, next) }
  }
}
