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
  /// How many programs are made of each revision, their functions in orders drawn by lot: with more than one, where
  /// code comes to lie is part of the noise, and the intervals tell of it. 1 to 16.
  public var layouts: Int
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
    layouts = 1
    seed = 1
    resumes = false
  }
}
