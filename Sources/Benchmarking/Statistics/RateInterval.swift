/// A rate that was counted, and the exact interval in which the true one lies (Clopper and Pearson's).
public struct RateInterval: Equatable, Sendable {
  /// How often it happened.
  public let count: Int
  /// How often it could have.
  public let trials: Int
  /// Where the interval begins; 0 where it never happened.
  public let lower: Double
  /// Where the interval ends; 1 where it always happened.
  public let upper: Double

  /// Counts a rate.
  ///
  /// - Parameter confidence: the least chance that the interval shall hold the true rate, e.g. 0.95.
  /// - Precondition: `count` lies between 0 and `trials`, and the confidence between 0 and 1.
  public init(count: Int, trials: Int, confidence: Double = 0.95) {
    precondition(count >= 0 && count <= trials, "\(count) of \(trials)")
    precondition(confidence > 0 && confidence < 1, "a confidence of \(confidence)")
    self.count = count
    self.trials = trials
    let tail = (1 - confidence) / 2
    lower =
      count == 0
      ? 0
      : RateInterval.root { 1 - BinomialDistribution(trials: trials, chance: $0).atMost(count - 1) - tail }
    upper =
      count == trials
      ? 1 : RateInterval.root { tail - BinomialDistribution(trials: trials, chance: $0).atMost(count) }
  }

  /// The rate itself; 0 for no trials.
  public var rate: Double { trials > 0 ? Double(count) / Double(trials) : 0 }

  /// Where a function that grows from 0 to 1 passes zero.
  private static func root(_ function: (Double) -> Double) -> Double {
    var low = 0.0
    var high = 1.0
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if function(middle) < 0 { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }
}
