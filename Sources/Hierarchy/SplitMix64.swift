/// The package's own source of random integers: the same seed gives the same numbers on every machine and
/// with every version of the toolchain, which the standard library does not promise.
///
/// SplitMix64: a counter that grows by the odd integer nearest to 2⁶⁴ divided by the golden ratio, each value
/// scrambled by two rounds of xor-shift and multiply. Described in G. Steele, D. Lea and C. Flood, "Fast
/// splittable pseudorandom number generators", OOPSLA 2014; the scrambling constants are D. Stafford's
/// variant 13 of the MurmurHash3 finalizer. Good for test data, useless for secrets.
public struct SplitMix64: Sendable {
  private var state: UInt64

  /// Starts at a seed. Any seed is as good as any other.
  public init(seed: UInt64) {
    state = seed
  }

  /// Starts at a seed and a purpose, so that streams of one seed for different purposes have nothing to do
  /// with each other.
  public init(seed: UInt64, stream: UInt64) {
    var mixer = SplitMix64(seed: stream)
    state = seed ^ mixer.next()
  }

  /// The next 64 bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var value = state
    value = (value ^ (value >> 30)) &* 0xbf58_476d_1ce4_e5b9
    value = (value ^ (value >> 27)) &* 0x94d0_49bb_1331_11eb
    return value ^ (value >> 31)
  }

  /// An integer from 0 up to, and without, a positive bound.
  ///
  /// The high half of a 128-bit product; the bias is at most bound ÷ 2⁶⁴, nothing that test data shows.
  public mutating func below(_ bound: Int) -> Int {
    precondition(bound > 0, "a random integer below \(bound)")
    return Int(next().multipliedFullWidth(by: UInt64(bound)).high)
  }

  /// An integer of a range, both ends included.
  public mutating func integer(in range: ClosedRange<Int>) -> Int {
    range.lowerBound + below(range.upperBound - range.lowerBound + 1)
  }

  /// A multiple of 2⁻⁵³ from 0 up to, and without, 1.
  public mutating func unit() -> Double {
    Double(next() >> 11) * 0x1p-53
  }

  /// True with a probability from 0 to 1; never at 0, always at 1.
  public mutating func chance(_ probability: Double) -> Bool {
    unit() < probability
  }
}
