/// How a control tracks touches where a scenario decides it: what a subclass would override.
package struct TrackingOverride {
  /// What `beginTracking` returns.
  package var begins = true
  /// After so many moves `continueTracking` returns false; nil for never.
  package var moves: Int?
  private var seen = 0

  /// Overrides nothing.
  package init() {}

  mutating func begin() -> Bool {
    seen = 0
    return begins
  }

  mutating func proceed() -> Bool {
    seen += 1
    return moves.map { seen <= $0 } ?? true
  }
}
