internal import Glibc

/// How two builds are told apart: when one looks at the pairs measured so far, how sure a look must be, and what
/// difference is worth telling.
///
/// The chances that the looks may err with add up to the chance that a comparison of equal builds is called
/// different. What is called different is then measured again from the start, and must be so again.
public struct ComparisonRule: Equatable, Sendable {
  /// A moment at which a decision may fall.
  public struct Look: Equatable, Sendable {
    /// After how many pairs.
    public var pairs: Int
    /// With which chance of an error.
    public var alpha: Double

    /// Makes a look.
    public init(pairs: Int, alpha: Double) {
      self.pairs = pairs
      self.alpha = alpha
    }
  }

  /// The looks, in the order of their numbers of pairs.
  public var looks: [Look]
  /// The smallest change worth telling, e.g. 0.01; less is the same.
  public var threshold: Double

  /// Looks after 30, 60, 90 and 120 pairs that together err once in a hundred times.
  public static func standard(threshold: Double = 0.01) -> ComparisonRule {
    ComparisonRule(
      looks: zip([30, 60, 90, 120], [0.001, 0.003, 0.003, 0.003]).map { Look(pairs: $0, alpha: $1) },
      threshold: threshold)
  }

  /// The same looks with a tenth of the chance to err: for a search in which one error spoils all.
  public static func strict(threshold: Double = 0.01) -> ComparisonRule {
    var rule = standard(threshold: threshold)
    for index in rule.looks.indices { rule.looks[index].alpha /= 10 }
    return rule
  }

  /// Makes a rule.
  ///
  /// - Precondition: there is a look, and their numbers of pairs grow.
  public init(looks: [Look], threshold: Double) {
    precondition(!looks.isEmpty, "a rule needs a look")
    precondition(zip(looks, looks.dropFirst()).allSatisfy { $0.pairs < $1.pairs }, "looks go backwards")
    self.looks = looks
    self.threshold = threshold
  }

  /// The pairs of the last look.
  public var mostPairs: Int { looks[looks.count - 1].pairs }

  /// The chance of an error of all looks together, at most.
  public var alpha: Double { looks.reduce(0) { $0 + $1.alpha } }

  /// Judges the pairs measured so far; nil where no look falls on their number, or where it decides nothing and
  /// is not the last.
  ///
  /// - Parameter logRatios: of each pair the logarithm of the new time over the old one.
  public func judge(_ logRatios: [Double]) -> ComparisonJudgement? {
    guard let look = looks.first(where: { $0.pairs == logRatios.count }),
      let estimate = HodgesLehmannEstimate(logRatios)
    else { return nil }
    let test = SignedRankTest(logRatios)
    func judgement(_ verdict: ComparisonVerdict) -> ComparisonJudgement {
      ComparisonJudgement(
        verdict: verdict, change: expm1(estimate.value), lower: expm1(estimate.lower),
        upper: expm1(estimate.upper), pValue: test.pValue, pairs: logRatios.count)
    }
    let isLarge = abs(expm1(estimate.value)) >= threshold
    if test.pValue < look.alpha, isLarge { return judgement(estimate.value > 0 ? .slower : .faster) }
    // Narrow enough to exclude a change of twice the threshold, and no sign of any; at the end, none worth
    // telling.
    let isNarrow = expm1(estimate.lower) >= -2 * threshold && expm1(estimate.upper) <= 2 * threshold
    if isNarrow, test.pValue >= 0.05 { return judgement(.same) }
    guard look.pairs == mostPairs else { return nil }
    return judgement(isNarrow && !isLarge ? .same : .undecided)
  }
}
