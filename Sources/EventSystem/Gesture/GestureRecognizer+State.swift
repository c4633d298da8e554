extension GestureRecognizer.State {
  /// Whether the attempt is over.
  var isTerminal: Bool { rawValue >= GestureRecognizer.State.ended.rawValue }
  /// Whether a continuous gesture is on.
  var isRunning: Bool { self == .began || self == .changed }
}

// The state machine (rule G2).
extension GestureRecognizer {
  /// Where the recognizer is. Meant to be read in its action, and in its own `touches…` methods (rule G16).
  ///
  /// Setting it asks for the change. From possible to began or ended it happens at the end of the event, if
  /// no other recognizer is in the way; in between, the recognizer's own methods already read what they asked
  /// for. Failed after began counts as cancelled, and cancelled while possible as failed; what else rule G2
  /// does not allow changes nothing and is traced.
  public final var state: State {
    get { shown ?? (isInCallback ? wanted ?? current : current) }
    set { request(newValue, .setByHand) }
  }

  /// Asks for a state, and says why.
  final func request(_ state: State, _ reason: TransitionReason) {
    if let arbiter { return arbiter.request(state, of: self, reason) }
    guard state != .possible else { return }
    if let arbiter = view?.window?.application?.dispatcher.arbiter {
      arbiter.join(self)
      arbiter.request(state, of: self, reason)
    } else {
      changeAlone(to: state)
    }
  }

  /// Without an application there is nobody to ask but the delegate and the view.
  private final func changeAlone(to state: State) {
    switch (current, state) {
    case (.possible, .began), (.possible, .ended):
      guard delegate?.gestureRecognizerShouldBegin(self) ?? true else { return }
      guard view?.gestureRecognizerShouldBegin(self) ?? true else { return }
      current = state
    case (.began, .changed), (.changed, .changed), (.began, .ended), (.changed, .ended):
      current = state
    case (.began, .cancelled), (.changed, .cancelled), (.began, .failed), (.changed, .failed):
      current = .cancelled
    default:
      return
    }
    fire()
    if current.isTerminal {
      current = .possible
      reset()
    }
  }

  /// Whether it gets touches. Set to false while a gesture is on it is cancelled, and drops the touches that it
  /// has (rule G8).
  public final var isEnabled: Bool {
    get { isEnabledStorage }
    set {
      guard newValue != isEnabledStorage else { return }
      isEnabledStorage = newValue
      if !newValue { arbiter?.drop(self, because: .disabled) }
    }
  }

  /// The view goes, and takes the recognizer's attempt with it.
  final func viewWillGo() {
    arbiter?.drop(self, because: .removed)
    viewStorage = nil
  }

  /// Forgets the attempt. The arbiter has taken the recognizer off its list.
  final func leave() {
    current = .possible
    attemptNumber += 1
    isAnswerer = false
    wanted = nil
    followUp = nil
    freedBy = nil
    touchMask = 0
    attemptMask = 0
    if !tracked.isEmpty { tracked.removeAll(keepingCapacity: true) }
    unmet = 0
    if !waiters.isEmpty { waiters.removeAll(keepingCapacity: true) }
    if !dynamicRequirements.isEmpty { dynamicRequirements.removeAll(keepingCapacity: true) }
    arbiter = nil
  }
}
