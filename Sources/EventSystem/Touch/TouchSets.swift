/// Sets of the touches that are down, made once and kept as long as their members stay the same, so that
/// delivering a move allocates nothing.
final class TouchSets {
  // Apart, so that the search touches no set.
  private var masks: [UInt64] = []
  private var sets: [Set<Touch>] = []

  /// Most sets that are kept at once; beyond that the oldest goes.
  private static let capacity = 32

  init() {
    masks.reserveCapacity(TouchSets.capacity)
    sets.reserveCapacity(TouchSets.capacity)
  }

  /// The set of the touches in some places. O(sets kept); allocates only for a set that is new.
  func set(_ mask: UInt64, of touches: [Touch?]) -> Set<Touch> {
    if let index = masks.firstIndex(of: mask) { return sets[index] }
    var set: Set<Touch> = []
    var rest = mask
    while rest != 0 {
      let slot = rest.trailingZeroBitCount
      rest &= rest - 1
      if let touch = touches[slot] { set.insert(touch) }
    }
    if masks.count == TouchSets.capacity {
      masks.removeFirst()
      sets.removeFirst()
    }
    masks.append(mask)
    sets.append(set)
    return set
  }

  /// Forgets every set with a touch in one of some places.
  func forget(_ mask: UInt64) {
    for index in masks.indices.reversed() where masks[index] & mask != 0 {
      masks.remove(at: index)
      sets.remove(at: index)
    }
  }
}
