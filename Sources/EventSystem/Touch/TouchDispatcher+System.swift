// Touches that the system has not decided about (rules Y3, Y4). Taps, long presses, pinches, rotations and an app's
// own recognizers see them at once; pans, swipes and responders once the system's gestures have failed.
extension TouchDispatcher {
  /// A new touch may be the system's: it is held back from those that have to wait.
  func gate(_ touch: Touch, _ sample: TouchSample) {
    guard systemGate.holds(sample) else { return }
    gated |= touch.mask
    touch.delivery.gatedBegan = .init(touch)
  }

  /// Lets the system see a finger's step.
  ///
  /// - Returns: whether the system takes the finger with it.
  func systemTakes(_ sample: TouchSample, _ touch: Touch?) -> Bool {
    guard !systemGate.isIdle else { return false }
    switch systemGate.follow(sample) {
    case .none: return false
    case .fails:
      if let touch, gated & touch.mask != 0 {
        gated &= ~touch.mask
        released |= touch.mask
      }
      return false
    case .wins: return true
    }
  }

  /// A touch is taken away before those that wait for it have seen it: they never do.
  func forgetGated(_ mask: UInt64) {
    guard gated & mask != 0 else { return }
    for touch in touches(in: gated & mask) {
      for recognizer in touch.collected where isWaiting(recognizer, for: touch) {
        recognizer.attemptMask &= ~touch.mask
        // One that had nothing else takes no part any more.
        if recognizer.attemptMask == 0 { arbiter.hasFinished = true }
      }
    }
    gated &= ~mask
  }

  /// What was let go of in an event that never came to its window: those that wait never see it.
  func forgetReleased() {
    gated |= released
    forgetGated(released)
    released = 0
  }

  /// Shows touches that the application has got to those that waited, as what they were when the fingers landed
  /// and, unless this event brings a move, once more as what they were before the lift (as rule D8 for views).
  func feedReleased(_ phases: TouchPhases, _ event: Event) {
    let mask = released & phases.all
    guard mask != 0 else { return }
    released &= ~mask
    let late = touches(in: mask)
    for recognizer in arbiter.active {
      let own = late.filter { isWaiting(recognizer, for: $0) }
      guard !own.isEmpty else { continue }
      for touch in own {
        recognizer.touchMask |= touch.mask
        recognizer.tracked.append(touch)
      }
      recognizer.isInCallback = true
      show(own, as: .began, event) { recognizer.touchesBegan(Set(own), with: event) }
      let moved = own.filter {
        $0.mask & phases.moved == 0 && recognizer.touchMask & $0.mask != 0
          && $0.delivery.gatedBegan?.location != $0.previousInWindow
      }
      if !moved.isEmpty {
        show(moved, as: .moved, event) { recognizer.touchesMoved(Set(moved), with: event) }
      }
      recognizer.isInCallback = false
    }
  }

  private func isWaiting(_ recognizer: GestureRecognizer, for touch: Touch) -> Bool {
    recognizer.waitsForSystem && !recognizer.current.isTerminal
      && recognizer.attemptMask & ~recognizer.touchMask & touch.mask != 0
  }

  private func show(_ touches: [Touch], as phase: Touch.Phase, _ event: Event, _ body: () -> Void) {
    let time = event.time
    let present = touches.map { (touch: $0, shown: TouchDelivery.Held($0), phase: $0.phase) }
    for touch in touches {
      var shown = TouchDelivery.Held(touch)
      if phase == .began, let began = touch.delivery.gatedBegan {
        shown = began
        event.time = began.time
      } else {
        shown.location = touch.previousInWindow
      }
      touch.show(shown)
      touch.phase = phase
    }
    body()
    event.time = time
    for (touch, shown, phase) in present {
      touch.show(shown)
      touch.phase = phase
    }
  }
}

extension GestureRecognizer {
  /// Whether it gets touches near an edge of the screen only once the system's gestures have failed (rule Y3).
  final var waitsForSystem: Bool { self is PanGestureRecognizer || self is SwipeGestureRecognizer }
}
