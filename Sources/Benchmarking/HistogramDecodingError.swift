/// Why a text is not an encoded histogram that can be read here.
public struct HistogramDecodingError: Error, Equatable, Sendable, CustomStringConvertible {
  /// What is wrong, e.g. "the counts end early".
  public var reason: String

  /// Makes an error from its reason.
  public init(reason: String) {
    self.reason = reason
  }

  /// The reason, as one line.
  public var description: String { "not a histogram: \(reason)" }
}
