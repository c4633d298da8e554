/// Exponentials and logarithms by operations that IEEE rounds exactly, so that a scroll view comes to rest at the
/// same place on every machine; a C library's are not promised to be the same.
package enum Exponential {
  private static let ln2High = 0x1.62e42fee00000p-1
  private static let ln2Low = 0x1.a39ef35793c76p-33

  /// e to a power, within 2 units of the last place; 0 below −700, infinity above 700.
  package static func exp(_ power: Double) -> Double {
    if power > 700 { return .infinity }
    if power < -700 { return 0 }
    let whole = (power / (ln2High + ln2Low)).rounded()
    let rest = (power - whole * ln2High) - whole * ln2Low
    // |rest| is at most 0.35: fourteen terms leave less than 10⁻¹⁸.
    var sum = 1.0
    var term = 14.0
    while term > 0 {
      sum = 1 + rest / term * sum
      term -= 1
    }
    return Double(sign: .plus, exponent: Int(whole), significand: sum)
  }

  /// The natural logarithm of a positive number, within 2 units of the last place.
  package static func log(_ number: Double) -> Double {
    guard number > 0, number.isFinite else { return number == 0 ? -.infinity : number > 0 ? .infinity : .nan }
    var exponent = Double(number.exponent)
    var mantissa = number.significand
    if mantissa > 1.4142135623730951 {
      mantissa /= 2
      exponent += 1
    }
    // |ratio| is at most 0.172: twelve terms leave less than 10⁻¹⁸.
    let ratio = (mantissa - 1) / (mantissa + 1)
    let square = ratio * ratio
    var sum = 0.0
    var term = 23.0
    while term > 0 {
      sum = 1 / term + square * sum
      term -= 2
    }
    return exponent * ln2High + (exponent * ln2Low + 2 * ratio * sum)
  }
}
