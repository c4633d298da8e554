// Who may have what it asked for.
extension GestureArbiter {
  /// Grants what can be granted, and makes fail what cannot be recognized any more.
  func resolve() {
    admit()
    while !ready.isEmpty, let candidate = ready.takeBest(), let wanted = candidate.wanted {
      steps += 1
      consider(candidate, wanted)
      admit()
    }
    if waiting > 0 && ringsMayClose { breakRings() }
  }

  /// Looks at those that ask since the last time: what do they wait for?
  private func admit() {
    guard !fresh.isEmpty else { return }
    var index = 0
    while index < fresh.count {
      let recognizer = fresh[index]
      index += 1
      guard recognizer.current == .possible, recognizer.wanted != nil else { continue }
      recognizer.unmet = 0
      if let recognized = findRequirements(of: recognizer) {
        finish(recognizer, .failed, .requiredToFail(recognized), winner: recognized)
      } else if recognizer.unmet == 0 {
        ready.insert(recognizer)
      } else {
        waiting += 1
        ringsMayClose = true
        // What has failed just now is not what it waits for.
        recognizer.freedBy = nil
      }
    }
    fresh.removeAll(keepingCapacity: true)
  }

  /// Counts what a recognizer waits for, static requirements and dynamic ones (rules A8 to A10).
  ///
  /// - Returns: a required recognizer that has been recognized, so that this one must fail.
  private func findRequirements(of recognizer: GestureRecognizer) -> GestureRecognizer? {
    searches += 1
    for requirement in recognizer.requirements {
      guard let other = requirement.recognizer else { continue }
      steps += 1
      other.foundBySearch = searches
      if awaits(other, by: recognizer) { return other }
    }
    let asksAll = asksEverybody
    // The recognizer's own side, until it turns out that it has nothing to say.
    for other in active where other !== recognizer {
      guard recognizer.mayRequire(always: asksAll) else { break }
      steps += 1
      guard mayMatter(other, to: recognizer), requires(recognizer, other, asksAll) else { continue }
      if isBound(recognizer, to: other) { return other }
    }
    // The others' side.
    guard !answerers.isEmpty else { return nil }
    steps += answerers.count
    if !asksAll { forgetSilentAnswerers() }
    for other in answerers where other !== recognizer && mayMatter(other, to: recognizer) {
      guard isRequired(other, by: recognizer, asksAll) else { continue }
      if isBound(recognizer, to: other) { return other }
    }
    return nil
  }

  /// Whether a pair is worth a question: one that failed before is no matter any more, and one that is required already
  /// is known.
  private func mayMatter(_ other: GestureRecognizer, to recognizer: GestureRecognizer) -> Bool {
    guard other.attemptMask & recognizer.attemptMask != 0, other.foundBySearch != searches else {
      return false
    }
    return (other.current != .failed && other.current != .cancelled) || other.changedInTurn == turn
  }

  /// Notes a dynamic requirement; whether it cannot be met any more.
  private func isBound(_ recognizer: GestureRecognizer, to other: GestureRecognizer) -> Bool {
    other.foundBySearch = searches
    recognizer.dynamicRequirements.append(WeakRecognizer(recognizer: other))
    return awaits(other, by: recognizer)
  }

  private func forgetSilentAnswerers() {
    var kept = 0
    for index in answerers.indices {
      let answerer = answerers[index]
      if answerer.mayBeRequired(always: false) {
        answerers[kept] = answerer
        kept += 1
      } else {
        answerer.isAnswerer = false
      }
    }
    answerers.removeLast(answerers.count - kept)
  }

  /// Notes that a recognizer waits for another one, if that one is undecided and shares its touches.
  ///
  /// - Returns: whether the other one has been recognized.
  private func awaits(_ other: GestureRecognizer, by recognizer: GestureRecognizer) -> Bool {
    guard other.arbiter === self, other.attemptMask & recognizer.attemptMask != 0 else { return false }
    switch other.current {
    case .possible:
      recognizer.unmet += 1
      other.waiters.append(Waiter(recognizer))
      dispatcher.application?.note(.waiting(recognizer, for: other))
      return false
    case .began, .changed, .ended: return true
    case .cancelled, .failed:
      // Its failure of just now is what lets this one go (rule A8).
      if other.changedInTurn == turn, other.place >= (recognizer.freedBy?.place ?? 0) {
        recognizer.freedBy = other
      }
      return false
    }
  }

  /// Asks about a pair from one side (rule A9). A recognizer asks for a state once an attempt, and so about each pair
  /// but once.
  private func requires(
    _ recognizer: GestureRecognizer, _ other: GestureRecognizer, _ asksAll: Bool
  ) -> Bool {
    if recognizer.failureOverrides.contains(.requires), recognizer.shouldRequireFailure(of: other) {
      return true
    }
    guard let delegate = recognizer.delegate(for: .requires, always: asksAll) else { return false }
    note(.shouldRequireFailureOf, recognizer)
    return delegate.gestureRecognizer(recognizer, shouldRequireFailureOf: other)
  }

  /// Asks about a pair from the other side (rule A9).
  private func isRequired(
    _ other: GestureRecognizer, by recognizer: GestureRecognizer, _ asksAll: Bool
  ) -> Bool {
    if other.failureOverrides.contains(.isRequired), other.shouldBeRequiredToFail(by: recognizer) {
      return true
    }
    guard let delegate = other.delegate(for: .isRequired, always: asksAll) else { return false }
    note(.shouldBeRequiredToFailBy, other)
    return delegate.gestureRecognizer(other, shouldBeRequiredToFailBy: recognizer)
  }

  /// Traces a question, where the asked recognizer's own line will stand.
  private func note(_ question: TraceEvent.Question, _ recognizer: GestureRecognizer) {
    guard let application = dispatcher.application, application.isTraced, application.tracesQuestions
    else { return }
    let place = recognizer.current == .possible ? placeOfNextChange(of: recognizer) : recognizer.place
    changes.append(Change(recognizer: recognizer, state: .possible, reason: .asked(question), place: place))
  }

  /// Whether even those are asked whose answer is known: a trace that tells of questions wants them.
  private var asksEverybody: Bool {
    dispatcher.application.map { $0.isTraced && $0.tracesQuestions } ?? false
  }

  // MARK: Granting

  /// Grants a recognizer what it wants, unless another gesture is on, or a delegate or view refuses.
  private func consider(_ recognizer: GestureRecognizer, _ wanted: GestureRecognizer.State) {
    let isContinuous = wanted == .began
    if isContinuous && recognizer.followUp == nil && recognizer.touchMask == 0 && recognizer.needsTouches {
      return finish(recognizer, .failed, .liftedTooEarly)
    }
    if !running.isEmpty, let other = runningGesture(that: recognizer) {
      return finish(recognizer, .failed, .prevented(by: other), winner: other)
    }
    if let refusal = refusal(of: recognizer) { return finish(recognizer, .failed, refusal) }
    // A delegate may have disabled it.
    guard recognizer.current == .possible, recognizer.wanted != nil else { return }
    let followUp = recognizer.followUp
    recognizer.wanted = nil
    recognizer.followUp = nil
    let because = recognizer.wantedBecause
    if isContinuous {
      change(recognizer, to: .began, because)
    } else {
      finish(recognizer, .ended, because)
    }
    dispatcher.take(touchesOf: recognizer)
    preventOthers(than: recognizer)
    if let followUp, recognizer.current.isRunning { finish(recognizer, followUp.state, followUp.reason) }
  }

  /// A gesture that is on, shares a touch and lets nobody else be recognized.
  private func runningGesture(that excludes: GestureRecognizer) -> GestureRecognizer? {
    steps += running.count
    for other in running
    where other.current.isRunning && other !== excludes && other.attemptMask & excludes.attemptMask != 0 {
      // One that began just now has been asked about everybody, and would have made this one fail.
      guard other.beganInTurn != turn else { continue }
      let asksAll = asksEverybody
      let delegate = other.delegate(for: .simultaneous, always: asksAll)
      if prevents(other, delegate, excludes, asksAll) { return other }
    }
    return nil
  }

  /// Asks delegate and views whether a recognizer may leave possible (rules G7, C6).
  private func refusal(of recognizer: GestureRecognizer) -> TransitionReason? {
    note(.shouldBegin, recognizer)
    // A scroll view is its pan's delegate and view, and is asked once (rule G7).
    if let delegate = recognizer.delegate, delegate !== recognizer.view,
      !delegate.gestureRecognizerShouldBegin(recognizer)
    {
      return .refused(by: nil)
    }
    guard let own = recognizer.view else { return nil }
    if !own.gestureRecognizerShouldBegin(recognizer) { return .refused(by: own) }
    var rest = recognizer.attemptMask & dispatcher.live
    while rest != 0 {
      let slot = rest.trailingZeroBitCount
      rest &= rest - 1
      guard let touch = dispatcher.touches[slot] else { continue }
      // Touches of one view have the same superviews to ask; the first of them does.
      if isAskedBefore(touch, recognizer.attemptMask) { continue }
      steps += touch.vetoers.count
      for vetoer in touch.vetoers where vetoer.depth > recognizer.depth && vetoer.view !== own {
        if !vetoer.view.gestureRecognizerShouldBegin(recognizer) { return .refused(by: vetoer.view) }
      }
    }
    return nil
  }

  private func isAskedBefore(_ touch: Touch, _ mask: UInt64) -> Bool {
    var earlier = mask & dispatcher.live & (touch.mask - 1)
    while earlier != 0 {
      let slot = earlier.trailingZeroBitCount
      earlier &= earlier - 1
      if dispatcher.touches[slot]?.view === touch.view { return true }
    }
    return false
  }

  // MARK: Prevention

  /// The first to match wins: every undecided one that shares a touch fails, unless it is exempt (rules A1, A2);
  /// those that required this one to fail do anyway (rule A8).
  private func preventOthers(than winner: GestureRecognizer) {
    var waiters = winner.waiters
    winner.waiters = []
    for waiter in waiters where waiter.isCurrent { waiter.recognizer.waitsForWinner = true }
    // Fetched once: there may be as many questions as recognizers.
    let asksAll = asksEverybody
    let delegate = winner.delegate(for: .simultaneous, always: asksAll)
    // Finishing frees others, but takes nobody off the list.
    steps += active.count
    for other in active where other !== winner && other.current == .possible {
      if other.waitsForWinner && other.wanted != nil {
        finish(other, .failed, .requiredToFail(winner), winner: winner)
      } else if other.attemptMask & winner.attemptMask != 0, prevents(winner, delegate, other, asksAll) {
        finish(other, .failed, .prevented(by: winner), winner: winner)
      }
    }
    for waiter in waiters { waiter.recognizer.waitsForWinner = false }
    waiters.removeAll(keepingCapacity: true)
    winner.waiters = waiters
  }

  /// Whether one recognizer's recognition makes another one fail (rules A2, A3).
  private func prevents(
    _ winner: GestureRecognizer, _ delegate: (any GestureRecognizerDelegate)?, _ other: GestureRecognizer,
    _ asksAll: Bool
  ) -> Bool {
    guard winner.preventionAnswer?(other) ?? winner.canPrevent(other),
      other.preventedAnswer?(winner) ?? other.canBePrevented(by: winner)
    else { return false }
    if let delegate, asksAll || !winner.silence.contains(.simultaneous) {
      note(.shouldRecognizeSimultaneously, winner)
      if delegate.gestureRecognizer(winner, shouldRecognizeSimultaneouslyWith: other) { return false }
    }
    if let delegate = other.delegate(for: .simultaneous, always: asksAll) {
      note(.shouldRecognizeSimultaneously, other)
      if delegate.gestureRecognizer(other, shouldRecognizeSimultaneouslyWith: winner) { return false }
    }
    return true
  }

  // MARK: Rings

  /// Makes those fail that wait, after their fingers lifted, for nothing but others that wait as well (rule A12).
  private func breakRings() {
    ringsMayClose = false
    steps += active.count
    // Whoever may still decide of itself frees those that wait for it, those that wait for those, and so on.
    var hopeful: [GestureRecognizer] = []
    var reached: Set<ObjectIdentifier> = []
    for recognizer in active where recognizer.current == .possible {
      let isWaiting = recognizer.wanted != nil && recognizer.unmet > 0
      if (!isWaiting || recognizer.touchMask != 0) && reached.insert(ObjectIdentifier(recognizer)).inserted {
        hopeful.append(recognizer)
      }
    }
    while let next = hopeful.popLast() {
      for waiter in next.waiters
      where waiter.isCurrent && reached.insert(ObjectIdentifier(waiter.recognizer)).inserted {
        hopeful.append(waiter.recognizer)
      }
    }
    let stuck = active.filter {
      $0.current == .possible && $0.wanted != nil && !reached.contains(ObjectIdentifier($0))
    }
    guard !stuck.isEmpty else { return }
    // All fall together: none is freed by another's fall.
    for recognizer in stuck { recognizer.waiters.removeAll(keepingCapacity: true) }
    for recognizer in stuck { finish(recognizer, .failed, .ringOfRequirements) }
  }
}
