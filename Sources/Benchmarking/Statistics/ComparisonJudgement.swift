/// What the pairs of a comparison show.
public struct ComparisonJudgement: Equatable, Sendable {
  /// The verdict.
  public var verdict: ComparisonVerdict
  /// The change as a share of the time before: 0.03 is 3 % slower.
  public var change: Double
  /// Where the interval of 95 % around the change begins.
  public var lower: Double
  /// Where it ends.
  public var upper: Double
  /// How likely the pairs are if nothing changed.
  public var pValue: Double
  /// How many pairs there are.
  public var pairs: Int

  /// Makes a judgement of known members.
  public init(
    verdict: ComparisonVerdict, change: Double, lower: Double, upper: Double, pValue: Double, pairs: Int
  ) {
    self.verdict = verdict
    self.change = change
    self.lower = lower
    self.upper = upper
    self.pValue = pValue
    self.pairs = pairs
  }
}
