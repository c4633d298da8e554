/// Sets of the touches that are down, made once and kept as long as their members stay the same, so that
/// delivering a move allocates nothing.
struct TouchSets {
  private var kept: [(mask: UInt64, set: Set<Touch>)] = []

  /// Most sets that are kept at once; beyond that the oldest goes.
  private static let capacity = 32

  init() { kept.reserveCapacity(TouchSets.capacity) }

  /// The set of the touches in some places. Amortized O(sets kept); allocates only for a set that is new.
  mutating func set(_ mask: UInt64, of touches: [Touch?]) -> Set<Touch> {
    for entry in kept where entry.mask == mask { return entry.set }
    var set: Set<Touch> = []
    var rest = mask
    while rest != 0 {
      let slot = rest.trailingZeroBitCount
      rest &= rest - 1
      if let touch = touches[slot] { set.insert(touch) }
    }
    if kept.count == TouchSets.capacity { kept.removeFirst() }
    kept.append((mask, set))
    return set
  }

  /// Forgets every set with a touch in one of some places.
  mutating func forget(_ mask: UInt64) { kept.removeAll { $0.mask & mask != 0 } }
}
