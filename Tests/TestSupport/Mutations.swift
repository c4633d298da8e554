internal import Hierarchy

/// Changed copies of some bytes: cut off, with bytes flipped, removed, doubled or put in, the same for the
/// same seed.
///
/// - Parameters:
///   - odd: bytes that mean something in the format, to be put in anywhere.
///   - longest: most bytes that are removed or doubled at once.
public func mutations(
  of bytes: [UInt8], seed: UInt64, count: Int, odd: [UInt8], longest: Int
) -> [[UInt8]] {
  var random = SplitMix64(seed: seed)
  return (0..<count).map { _ in
    var copy = bytes
    for _ in 0...random.below(4) where !copy.isEmpty {
      let offset = random.below(copy.count)
      let end = min(copy.count, offset + 1 + random.below(longest))
      switch random.below(6) {
      case 0: copy.removeSubrange(offset...)
      case 1: copy[offset] ^= 1 << UInt8(random.below(8))
      case 2: copy.removeSubrange(offset..<end)
      case 3: copy.insert(contentsOf: copy[offset..<end], at: offset)
      case 4: copy[offset] = odd[random.below(odd.count)]
      default: copy.insert(odd[random.below(odd.count)], at: offset)
      }
    }
    return copy
  }
}
