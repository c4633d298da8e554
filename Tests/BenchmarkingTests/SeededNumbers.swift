import Foundation

/// The same numbers in every run: SplitMix64.
struct SeededNumbers: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }

  /// Numbers of every magnitude up to 2^`bits`, small ones as often as large ones.
  mutating func values(_ count: Int, bits: Int) -> [UInt64] {
    (0..<count).map { _ in next() >> UInt64.random(in: UInt64(64 - bits)...63, using: &self) }
  }

  /// A whole number from 0 up to a bound.
  mutating func next(below bound: Int) -> Int { Int.random(in: 0..<bound, using: &self) }

  /// A number of the standard normal distribution, by Box and Muller.
  mutating func nextNormal() -> Double {
    let radius = Double.random(in: Double.leastNonzeroMagnitude..<1, using: &self)
    return (-2 * log(radius)).squareRoot() * cos(2 * .pi * Double.random(in: 0..<1, using: &self))
  }
}
