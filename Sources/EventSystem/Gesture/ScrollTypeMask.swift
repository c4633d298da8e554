/// Which kinds of scrolling a pan takes besides fingers, with UIKit's values (rule T14).
public struct ScrollTypeMask: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: Int

  /// A wheel's steps, each of which is a gesture of its own.
  public static let discrete = ScrollTypeMask(rawValue: 1 << 0)
  /// A trackpad's, which begins, moves and ends.
  public static let continuous = ScrollTypeMask(rawValue: 1 << 1)
  /// Both.
  public static let all: ScrollTypeMask = [.discrete, .continuous]

  /// Makes a set from its bits.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }
}
