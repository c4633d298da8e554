internal import EventSystem
internal import Geometry

/// How a control of a scenario tracks touches: what its class would override.
struct TrackingAnswers {
  /// What beginTracking returns.
  var begins = true
  /// After so many moves continueTracking returns false; nil for never.
  var moves: Int?
  private var seen = 0

  mutating func begin() -> Bool {
    seen = 0
    return begins
  }

  mutating func proceed() -> Bool {
    seen += 1
    return moves.map { seen <= $0 } ?? true
  }
}

/// A control whose tracking the scenario decides.
protocol TrackingControl: Control {
  var answers: TrackingAnswers { get set }
}

/// A `UIControl` whose tracking the scenario decides.
final class ScenarioControl: Control, TrackingControl {
  var answers = TrackingAnswers()

  override func beginTracking(_ touch: Touch, with event: EventSystem.Event?) -> Bool { answers.begin() }

  override func continueTracking(_ touch: Touch, with event: EventSystem.Event?) -> Bool {
    answers.proceed()
  }
}

/// A `UIButton` whose tracking the scenario decides.
final class ScenarioButton: Button, TrackingControl {
  var answers = TrackingAnswers()

  override func beginTracking(_ touch: Touch, with event: EventSystem.Event?) -> Bool { answers.begin() }

  override func continueTracking(_ touch: Touch, with event: EventSystem.Event?) -> Bool {
    answers.proceed()
  }
}
