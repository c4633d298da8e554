// Touches that are taken away (rules T3, T10).
extension TouchDispatcher {
  /// A view leaves its window: its touches are cancelled while it is still there (rule T3), and its recognizers'
  /// attempts are over, those included that only wait.
  func cancelTouches(in view: View) {
    let leaving = arbiter.active.filter {
      $0.needsTouches && !$0.current.isTerminal && $0.view?.isDescendant(of: view) == true
    }
    // Lifted ones of which something is held back are among them: nobody else would hear of their end.
    var lost: UInt64 = 0
    for touch in touches(in: down | held) where touch.view?.isDescendant(of: view) == true {
      lost |= touch.mask
    }
    guard lost != 0 || !leaving.isEmpty else { return }
    forgetGated(lost)
    for index in fingers.indices {
      if let slot = fingers[index].slot, lost & (1 << UInt64(slot)) != 0 { fingers[index].slot = nil }
    }
    // Inside a turn the view must hear of it before it leaves.
    let atOnce = isInTurn
    // In one turn, so that none is recognized by another's fall.
    turn {
      for recognizer in leaving {
        arbiter.finish(recognizer, recognizer.current.isRunning ? .cancelled : .failed, .viewLeft)
      }
      if lost != 0 { cancel(lost, because: .viewLeft, atOnce: atOnce) }
    }
  }

  /// The system takes every touch; every finger counts as lifted (rule T10).
  func interrupt() {
    fingers.removeAll(keepingCapacity: true)
    systemGate.reset()
    turn {
      forgetGated(gated)
      // All that are undecided fall together, so that none is recognized by another's fall.
      for recognizer in arbiter.active where recognizer.needsTouches && recognizer.current == .possible {
        recognizer.waiters.removeAll(keepingCapacity: true)
      }
      for touch in touches(in: held & ~down) { touch.delivery.systemCancel = .interrupted }
      taken |= held & ~down
      cancel(down, because: .interrupted, atOnce: false)
      for recognizer in arbiter.active where recognizer.needsTouches && !recognizer.current.isTerminal {
        arbiter.finish(
          recognizer, recognizer.current.isRunning ? .cancelled : .failed, .interrupted)
      }
    }
    taps = TapCounter()
    transformMask = 0
    scrollMask = 0
  }

  private func cancel(_ lost: UInt64, because reason: TransitionReason, atOnce: Bool) {
    guard let application else { return }
    let event = currentEvent(application)
    for touch in touches(in: lost) {
      touch.phase = .cancelled
      touch.time = application.eventNow
      touch.delivery.systemCancel = reason
    }
    down &= ~lost
    turn {
      let phases = TouchPhases(cancelled: lost)
      present.add(phases)
      feed(phases, event)
      if atOnce { deliverToViews() }
    }
  }
}
