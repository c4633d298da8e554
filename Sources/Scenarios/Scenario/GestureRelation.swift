/// What a scenario says of recognizers among each other and of their delegates.
public enum GestureRelation: Equatable, Sendable {
  /// `waiting.require(toFail: failing)` (rule A8).
  case requireToFail(waiting: String, failing: String)
  /// The delegate of `waiting` answers true to shouldRequireFailureOf (rule A9).
  case requireDynamic(waiting: String, failing: String)
  /// The delegate of `failing` answers true to shouldBeRequiredToFailBy (rule A9).
  case requiredToFailBy(failing: String, waiting: String)
  /// The delegate of `gesture` answers true to shouldRecognizeSimultaneously with `other` (rule A2).
  case simultaneous(gesture: String, other: String)
  /// What `gesture.canPrevent(other)` answers (rule A2).
  case canPrevent(gesture: String, other: String, answer: Bool)
  /// What `gesture.canBePrevented(by: other)` answers (rule A2).
  case canBePrevented(gesture: String, by: String, answer: Bool)
  /// The delegate refuses touches that begin in the subtree of a view (rule G9).
  case refusesTouches(gesture: String, notIn: String)
  /// When the delegate lets the recognizer begin (rule G7).
  case shouldBegin(gesture: String, condition: BeginCondition)

  /// What a delegate's shouldBegin asks for.
  public enum BeginCondition: Equatable, Sendable {
    /// |dx| > |dy| of the translation.
    case horizontal
    /// |dy| > |dx| of the translation.
    case vertical
    /// Nothing does.
    case never
    /// The place must lie outside the subtree of a view.
    case notIn(String)
    /// The place must lie in the subtree of a view.
    case onlyIn(String)
  }
}
