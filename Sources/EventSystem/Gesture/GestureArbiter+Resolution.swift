// Who may have what it asked for.
extension GestureArbiter {
  /// Grants what can be granted, and makes fail what cannot be recognized any more.
  func resolve() {
    admit()
    while !ready.isEmpty, let (candidate, wanted) = takeBest() {
      consider(candidate, wanted)
      admit()
    }
    if waiting > 0 { breakRings() }
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
        ready.append(recognizer)
      } else {
        waiting += 1
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
    for requirement in recognizer.requirements {
      guard let other = requirement.recognizer else { continue }
      if awaits(other, by: recognizer) { return other }
    }
    let asksAll = recognizer.mayAnswer
    guard asksAll || answering > 0 else { return nil }
    for other in active where other !== recognizer && other.attemptMask & recognizer.attemptMask != 0 {
      // One that failed before is no matter any more.
      let isGone = other.current == .failed || other.current == .cancelled
      guard asksAll || other.mayAnswer, !isGone || other.changedInTurn == turn else { continue }
      guard !recognizer.requirements.contains(where: { $0.recognizer === other }) else { continue }
      if mustFail(other, before: recognizer), awaits(other, by: recognizer) { return other }
    }
    return nil
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
      if let application = dispatcher.application {
        application.trace?.record(.waiting(recognizer, for: other), at: application.now)
      }
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

  /// Asks about a pair, once per attempt, from either side (rule A9).
  private func mustFail(_ other: GestureRecognizer, before recognizer: GestureRecognizer) -> Bool {
    let key = ObjectIdentifier(other)
    if let known = recognizer.dynamicAnswers.first(where: { $0.other == key }) { return known.mustFail }
    let answer = askRequirement(of: recognizer, on: other)
    recognizer.dynamicAnswers.append(DynamicAnswer(other: key, mustFail: answer))
    return answer
  }

  private func askRequirement(of recognizer: GestureRecognizer, on other: GestureRecognizer) -> Bool {
    if recognizer.isCustom && recognizer.shouldRequireFailure(of: other) { return true }
    if other.isCustom && other.shouldBeRequiredToFail(by: recognizer) { return true }
    if let delegate = recognizer.delegate {
      note(.shouldRequireFailureOf, recognizer)
      if delegate.gestureRecognizer(recognizer, shouldRequireFailureOf: other) { return true }
    }
    if let delegate = other.delegate {
      note(.shouldBeRequiredToFailBy, other)
      if delegate.gestureRecognizer(other, shouldBeRequiredToFailBy: recognizer) { return true }
    }
    return false
  }

  /// Traces a question, where the asked recognizer's own line will stand.
  private func note(_ question: TraceEvent.Question, _ recognizer: GestureRecognizer) {
    guard let application = dispatcher.application, application.tracesQuestions, application.trace != nil
    else {
      return
    }
    let place = recognizer.current == .possible ? placeOfNextChange(of: recognizer) : recognizer.place
    changes.append(Change(recognizer: recognizer, state: .possible, reason: .asked(question), place: place))
  }

  // MARK: The best of those that are ready

  /// The one of the deeper view, on one view the one added last (rule A5); of taps the one of more taps (A6).
  private func takeBest() -> (recognizer: GestureRecognizer, wanted: GestureRecognizer.State)? {
    // Those that the last winner has prevented go together: the list is gone through once for each winner, not
    // for each that is on it.
    ready.removeAll { $0.current != .possible || $0.wanted == nil || $0.unmet != 0 }
    guard !ready.isEmpty else { return nil }
    var best = 0
    for index in ready.indices.dropFirst() where precedes(ready[index], ready[best]) { best = index }
    let recognizer = ready.remove(at: best)
    return recognizer.wanted.map { (recognizer, $0) }
  }

  private func precedes(_ left: GestureRecognizer, _ right: GestureRecognizer) -> Bool {
    if let left = left as? TapGestureRecognizer, let right = right as? TapGestureRecognizer,
      left.numberOfTapsRequired != right.numberOfTapsRequired, left.attemptMask & right.attemptMask != 0
    {
      return left.numberOfTapsRequired > right.numberOfTapsRequired
    }
    if left.depth != right.depth { return left.depth > right.depth }
    return left.indexInView > right.indexInView
  }

  /// Grants a recognizer what it wants, unless another gesture is on, or a delegate or view refuses.
  private func consider(_ recognizer: GestureRecognizer, _ wanted: GestureRecognizer.State) {
    let isContinuous = wanted == .began
    if isContinuous && recognizer.followUp == nil && recognizer.touchMask == 0 && recognizer.needsTouches {
      return finish(recognizer, .failed, .liftedTooEarly)
    }
    if running > 0, let other = runningGesture(that: recognizer) {
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
    for other in active
    where other.current.isRunning && other !== excludes && other.attemptMask & excludes.attemptMask != 0 {
      if prevents(other, excludes) { return other }
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
    var asked: View?
    for touch in dispatcher.touches(in: recognizer.attemptMask) {
      guard let hit = touch.view, hit !== asked else { continue }
      asked = hit
      var view: View? = hit
      while let current = view, current !== own {
        if !current.gestureRecognizerShouldBegin(recognizer) { return .refused(by: current) }
        view = current.superviewStorage
      }
    }
    return nil
  }

  // MARK: Prevention

  /// The first to match wins: every undecided one that shares a touch fails, unless it is exempt (rules A1, A2);
  /// those that required this one to fail do anyway (rule A8).
  private func preventOthers(than winner: GestureRecognizer) {
    var waiters = winner.waiters
    winner.waiters = []
    for waiter in waiters where waiter.isCurrent { waiter.recognizer.waitsForWinner = true }
    // Finishing frees others, but takes nobody off the list.
    for other in active where other !== winner && other.current == .possible {
      if other.waitsForWinner && other.wanted != nil {
        finish(other, .failed, .requiredToFail(winner), winner: winner)
      } else if other.attemptMask & winner.attemptMask != 0, prevents(winner, other) {
        finish(other, .failed, .prevented(by: winner), winner: winner)
      }
    }
    for waiter in waiters { waiter.recognizer.waitsForWinner = false }
    waiters.removeAll(keepingCapacity: true)
    winner.waiters = waiters
  }

  /// Whether one recognizer's recognition makes another one fail (rules A2, A3).
  private func prevents(_ winner: GestureRecognizer, _ other: GestureRecognizer) -> Bool {
    guard winner.preventionAnswer?(other) ?? winner.canPrevent(other),
      other.preventedAnswer?(winner) ?? other.canBePrevented(by: winner)
    else { return false }
    if let delegate = winner.delegate {
      note(.shouldRecognizeSimultaneously, winner)
      if delegate.gestureRecognizer(winner, shouldRecognizeSimultaneouslyWith: other) { return false }
    }
    if let delegate = other.delegate {
      note(.shouldRecognizeSimultaneously, other)
      if delegate.gestureRecognizer(other, shouldRecognizeSimultaneouslyWith: winner) { return false }
    }
    return true
  }

  // MARK: Rings

  /// Makes those fail that wait, after their fingers lifted, for nothing but others that wait as well (rule A12).
  private func breakRings() {
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
