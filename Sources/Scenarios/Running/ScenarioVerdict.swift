/// What a scenario's check came to.
public enum ScenarioVerdict: Equatable, Sendable {
  /// All that must be seen was, and nothing that must not.
  case held
  /// It was not run, as it needs what is not there yet.
  case unsupported([UnsupportedFeature])
  /// It was run, and this was otherwise than it says.
  case notHeld(ExpectationFailure)
}

extension ScenarioVerdict: CustomStringConvertible {
  /// One line: "held", "unsupported: …" or "NOT held: …".
  public var description: String {
    switch self {
    case .held: "held"
    case .unsupported(let features): "unsupported: \(features.map(\.description).joined(separator: ", "))"
    case .notHeld(let failure): "NOT held: \(failure)"
    }
  }
}

extension Scenario {
  /// Runs the scenario and holds its trace against what it expects.
  ///
  /// - Returns: `unsupported` without a run where it needs what is not there yet.
  public func check() -> ScenarioVerdict {
    let features = unsupportedFeatures
    guard features.isEmpty else { return .unsupported(features) }
    if let failure = run().failure(expecting: expectations, absences: absences) { return .notHeld(failure) }
    return .held
  }
}
