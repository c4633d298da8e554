// The end of attempts (rule G4).
extension GestureArbiter {
  /// Resets those whose attempt is over, after their actions; those tied to one that goes on wait for it.
  func resetFinished() {
    guard hasFinished else { return }
    hasFinished = false
    steps += active.count
    var kept = 0
    var left: [GestureRecognizer] = []
    for index in active.indices {
      let recognizer = active[index]
      if isOver(recognizer) {
        left.append(recognizer)
      } else {
        active[kept] = recognizer
        recognizer.order = kept
        kept += 1
      }
    }
    guard !left.isEmpty else { return }
    active.removeLast(active.count - kept)
    running.removeAll { !$0.current.isRunning }
    for recognizer in left { recognizer.cancelTimers() }
    // One that did without its touches has failed nobody, but nobody need wait for it (rule A10).
    for recognizer in left where recognizer.current == .possible { releaseWaiters(of: recognizer) }
    for recognizer in left { recognizer.leave() }
    answerers.removeAll { !$0.isAnswerer }
    for recognizer in left { recognizer.reset() }
    // Whoever was held back by one of these may go now.
    hasFinished = active.contains { $0.current.isTerminal && isOver($0) }
  }

  private func isOver(_ recognizer: GestureRecognizer) -> Bool {
    if recognizer.current == .possible {
      // It did without all of its touches.
      return recognizer.attemptMask == 0 && recognizer.wanted == nil && recognizer.needsTouches
    }
    return recognizer.current.isTerminal && !isTiedToUndecided(recognizer)
  }

  private func isTiedToUndecided(_ recognizer: GestureRecognizer) -> Bool {
    recognizer.requirements.contains { goesOn($0.recognizer, with: recognizer) }
      || recognizer.requiredBy.contains { goesOn($0.recognizer, with: recognizer) }
      || recognizer.dynamicRequirements.contains { goesOn($0.recognizer, with: recognizer) }
  }

  private func goesOn(_ other: GestureRecognizer?, with recognizer: GestureRecognizer) -> Bool {
    guard let other, other.arbiter === self, !other.current.isTerminal else { return false }
    return other.attemptMask & recognizer.attemptMask != 0
  }
}
