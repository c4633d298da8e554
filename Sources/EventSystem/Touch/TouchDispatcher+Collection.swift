// What is settled once, when a finger lands (rules D2, G9, T7 to T9, T18).
extension TouchDispatcher {
  /// Collects the recognizers of the hit view and of every superview that take a new touch (rules D2, D3).
  func collect(_ touch: Touch, _ event: Event) {
    guard let hit = touch.view else { return }
    var depth = 0
    var view = hit
    while let superview = view.superviewStorage {
      depth += 1
      view = superview
    }
    var next: View? = hit
    while let view = next {
      for (index, recognizer) in view.recognizers.enumerated() where takes(recognizer, touch, event) {
        recognizer.depth = depth
        recognizer.indexInView = index
        recognizer.attemptMask |= touch.mask
        if gated & touch.mask == 0 || !recognizer.waitsForSystem {
          recognizer.touchMask |= touch.mask
          recognizer.tracked.append(touch)
        }
        touch.collected.append(recognizer)
      }
      if view.mayVeto { touch.vetoers.append(Vetoer(view: view, depth: depth)) }
      depth -= 1
      next = view.superviewStorage
    }
    for recognizer in touch.collected { arbiter.join(recognizer) }
    if !touch.collected.isEmpty { arbiter.reorder(for: touch) }
  }

  private func takes(_ recognizer: GestureRecognizer, _ touch: Touch, _ event: Event) -> Bool {
    guard recognizer.isEnabled, recognizer.needsTouches, !recognizer.current.isTerminal else { return false }
    // It has all it looks for, and waits for another's failure only.
    guard recognizer.wanted != .ended else { return false }
    guard recognizer.allowedTouchTypes.contains(touch.type) else { return false }
    if recognizer.requiresExclusiveTouchType, let first = recognizer.tracked.first, first.type != touch.type {
      return false
    }
    guard recognizer.shouldReceive(event) else { return false }
    guard let delegate = recognizer.delegate else { return true }
    note(.shouldReceiveEvent, recognizer)
    guard delegate.gestureRecognizer(recognizer, shouldReceive: event) else { return false }
    note(.shouldReceive, recognizer)
    return delegate.gestureRecognizer(recognizer, shouldReceive: touch)
  }

  private func note(_ question: TraceEvent.Question, _ recognizer: GestureRecognizer) {
    guard let application, application.tracesQuestions else { return }
    application.note(.asked(question, recognizer))
  }

  private func isMovingByItself(around view: View) -> Bool {
    var next: View? = view
    while let current = next {
      if let scroller = current.asScrollView, scroller.isDecelerating { return true }
      next = current.superviewStorage
    }
    return false
  }

  /// Whether the scroll views around a view let it have a touch (rule S4), asked when it would get it.
  func isLetThrough(_ touch: Touch, _ event: Event) -> Bool {
    guard let view = touch.view else { return true }
    var next = view.superviewStorage
    while let current = next {
      if let scroller = current.asScrollView, !scroller.touchesShouldBegin([touch], with: event, in: view) {
        return false
      }
      next = current.superviewStorage
    }
    return true
  }

  /// Whether the hit view gets a new touch at all (rules T7, T9, S16).
  func isWanted(_ touch: Touch) -> Bool {
    guard let view = touch.view else { return false }
    for other in touches(in: down) where other !== touch {
      if other.view === view {
        if !view.isMultipleTouchEnabled && !(view is Window) { return false }
      } else if other.window === touch.window, other.delivery.isWanted, !other.delivery.isDone {
        if view.isExclusiveTouch || other.view?.isExclusiveTouch == true { return false }
      }
    }
    // A finger that stops content does nothing else (rule S16).
    return !isMovingByItself(around: view)
  }
}
