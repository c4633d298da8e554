// The end of attempts (rule G4).
extension GestureArbiter {
  /// Resets those whose attempt is over, after their actions; those tied to one that goes on wait for it.
  func resetFinished() {
    guard hasFinished else { return }
    hasFinished = false
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
    for recognizer in left {
      if recognizer.mayAnswer && answering > 0 { answering -= 1 }
      recognizer.cancelTimers()
    }
    for recognizer in left {
      recognizer.leave()
      recognizer.reset()
    }
    answering = active.reduce(0) { $0 + ($1.mayAnswer ? 1 : 0) }
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
      || recognizer.dynamicAnswers.contains { answer in
        answer.mustFail
          && active.contains { ObjectIdentifier($0) == answer.other && goesOn($0, with: recognizer) }
      }
  }

  private func goesOn(_ other: GestureRecognizer?, with recognizer: GestureRecognizer) -> Bool {
    guard let other, other.arbiter === self, !other.current.isTerminal else { return false }
    return other.attemptMask & recognizer.attemptMask != 0
  }
}
