// Who waits for whom (rules A8, A9).
extension GestureRecognizer {
  /// Makes this recognizer wait until another one has failed (rule A8). May be called at any time (rule G13).
  /// Neither keeps the other alive.
  public final func require(toFail otherGestureRecognizer: GestureRecognizer) {
    guard otherGestureRecognizer !== self else { return }
    guard !requirements.contains(where: { $0.recognizer === otherGestureRecognizer }) else { return }
    requirements.removeAll { $0.recognizer == nil }
    requirements.append(WeakRecognizer(recognizer: otherGestureRecognizer))
    otherGestureRecognizer.requiredBy.removeAll { $0.recognizer == nil }
    otherGestureRecognizer.requiredBy.append(WeakRecognizer(recognizer: self))
  }

  /// The recognizers that this one waits for by `require(toFail:)`, those that live.
  public final var failureRequirements: [GestureRecognizer] { requirements.compactMap(\.recognizer) }

  static let plainClasses: Set<ObjectIdentifier> = [
    ObjectIdentifier(TapGestureRecognizer.self), ObjectIdentifier(LongPressGestureRecognizer.self),
    ObjectIdentifier(PanGestureRecognizer.self), ObjectIdentifier(SwipeGestureRecognizer.self),
    ObjectIdentifier(PinchGestureRecognizer.self), ObjectIdentifier(RotationGestureRecognizer.self),
    ObjectIdentifier(ScreenEdgePanGestureRecognizer.self), ObjectIdentifier(HoverGestureRecognizer.self),
    ObjectIdentifier(ScrollPanGestureRecognizer.self), ObjectIdentifier(ScrollPinchGestureRecognizer.self),
    ObjectIdentifier(DelayedTouchesRecognizer.self),
  ]
}

extension View {
  /// The recognizers of the view, in the order of adding; nil without any, as in UIKit.
  public final var gestureRecognizers: [GestureRecognizer]? { recognizers.isEmpty ? nil : recognizers }

  /// Adds a recognizer, taking it from the view that it was on (rule G11). It gets touches that begin from now
  /// on (rule D2).
  public final func addGestureRecognizer(_ gestureRecognizer: GestureRecognizer) {
    guard gestureRecognizer.viewStorage !== self else { return }
    gestureRecognizer.viewStorage?.removeGestureRecognizer(gestureRecognizer)
    recognizers.append(gestureRecognizer)
    gestureRecognizer.viewStorage = self
  }

  /// Removes a recognizer; one that is active is cancelled (rule G11).
  public final func removeGestureRecognizer(_ gestureRecognizer: GestureRecognizer) {
    guard gestureRecognizer.viewStorage === self else { return }
    gestureRecognizer.arbiter?.drop(gestureRecognizer, because: .removed)
    recognizers.removeAll { $0 === gestureRecognizer }
    gestureRecognizer.viewStorage = nil
  }
}
