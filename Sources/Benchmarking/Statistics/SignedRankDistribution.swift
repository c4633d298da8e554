/// How likely each sum of signed ranks is when every difference is as likely to be positive as negative: counted,
/// not approximated.
struct SignedRankDistribution {
  /// `probabilities[s]` of the sum `s`, in units of the ranks given.
  let probabilities: [Double]

  /// The distribution for ranks 1 to n. O(n³).
  init(count: Int) {
    self.init(ranks: Array(1...max(count, 1)).prefix(count))
  }

  /// The distribution for any positive whole ranks: each is in the sum or not, with the same chance. O(n · sum).
  init(ranks: some Collection<Int>) {
    var probabilities = [Double](repeating: 0, count: ranks.reduce(0, +) + 1)
    probabilities[0] = 1
    var top = 0
    probabilities.withUnsafeMutableBufferPointer { values in
      for rank in ranks {
        for sum in stride(from: top, through: 0, by: -1) {
          let half = values[sum] / 2
          values[sum] = half
          // Going down, what stands `rank` above has been halved already, or was zero.
          values[sum + rank] += half
        }
        top += rank
      }
    }
    self.probabilities = probabilities
  }

  /// The chance of a sum of at most `sum`.
  func atMost(_ sum: Int) -> Double {
    guard sum >= 0 else { return 0 }
    return min(probabilities.prefix(sum + 1).reduce(0, +), 1)
  }

  /// The smallest sum that is reached or stayed below with a chance of at least `chance`.
  func quantile(_ chance: Double) -> Int {
    var total = 0.0
    for (sum, probability) in probabilities.enumerated() {
      total += probability
      if total >= chance { return sum }
    }
    return probabilities.count - 1
  }
}
