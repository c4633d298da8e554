/// What a comparison of two revisions is asked for.
public struct ComparisonOptions: Sendable {
  /// The revision before; "." is the working tree.
  public var base: String
  /// The revision after; "." is the working tree.
  public var head: String
  /// Which benchmarks.
  public var choice: BenchmarkChoice
  /// The smallest change worth telling, e.g. 0.01.
  public var threshold: Double
  /// Whether only a tenth of the usual errors is allowed, and only one benchmark is compared: for a search, which
  /// one error leads astray.
  public var isSearch: Bool
  /// Of trees and points.
  public var seed: UInt64
  /// Whether the journal stays, in the folder "results" of the repository.
  public var keepsJournal: Bool
  /// Whether the newest journal of the same comparison is gone on with.
  public var resumes: Bool

  /// Makes options with the usual values.
  public init(base: String, head: String) {
    self.base = base
    self.head = head
    keepsJournal = true
    choice = BenchmarkChoice()
    threshold = 0.01
    isSearch = false
    seed = 1
    resumes = false
  }
}
