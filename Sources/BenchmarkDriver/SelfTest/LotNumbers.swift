/// Numbers that look drawn by lot and are the same for the same seed: Marsaglia's xorshift with a multiplication.
struct LotNumbers: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    // The state must not be zero, and small seeds shall differ in many bits.
    state = (seed &+ 1) &* 0x9e37_79b9_7f4a_7c15 | 1
  }

  mutating func next() -> UInt64 {
    state ^= state >> 12
    state ^= state << 25
    state ^= state >> 27
    return state &* 0x2545_f491_4f6c_dd1d
  }
}
