/// Decides, touch by touch, about a recognizer (rules G7, G9, A2, A9). Every method has a default.
public protocol GestureRecognizerDelegate: AnyObject {
  /// Whether the recognizer may leave possible; asked once, when it wants to and nothing that it requires is
  /// undecided (rule G7). Default true.
  func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool

  /// Whether the recognizer gets a touch; asked once per touch, before `touchesBegan` (rule G9). Default true.
  func gestureRecognizer(_ gestureRecognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool

  /// Whether the recognizer gets anything of an event; asked before the touches are (rule G9). Default true.
  func gestureRecognizer(_ gestureRecognizer: GestureRecognizer, shouldReceive event: Event) -> Bool

  /// Whether both recognizers may be recognized together; true from either side is enough, false is no veto
  /// (rule A2). Asked again at every recognition. Default false.
  func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: GestureRecognizer
  ) -> Bool

  /// Whether the recognizer waits until the other one has failed; asked once per attempt and pair (rule A9).
  /// Default false.
  func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer,
    shouldRequireFailureOf otherGestureRecognizer: GestureRecognizer
  ) -> Bool

  /// Whether the *other* recognizer waits until this one has failed; asked once per attempt and pair (rule A9).
  /// Default false.
  func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer,
    shouldBeRequiredToFailBy otherGestureRecognizer: GestureRecognizer
  ) -> Bool
}

extension GestureRecognizerDelegate {
  /// True.
  public func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool { true }

  /// True.
  public func gestureRecognizer(_ gestureRecognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool {
    true
  }

  /// True.
  public func gestureRecognizer(_ gestureRecognizer: GestureRecognizer, shouldReceive event: Event) -> Bool {
    true
  }

  /// False.
  public func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: GestureRecognizer
  ) -> Bool {
    gestureRecognizer.noteDefault(.simultaneous, of: self)
    return false
  }

  /// False.
  public func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer,
    shouldRequireFailureOf otherGestureRecognizer: GestureRecognizer
  ) -> Bool {
    gestureRecognizer.noteDefault(.requires, of: self)
    return false
  }

  /// False.
  public func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer,
    shouldBeRequiredToFailBy otherGestureRecognizer: GestureRecognizer
  ) -> Bool {
    gestureRecognizer.noteDefault(.isRequired, of: self)
    return false
  }
}
