// What views get, and when (rules D4 to D11, D19, T11).
extension TouchDispatcher {
  /// A recognizer has been recognized: its touches are taken from their views (rules D6, D8).
  func take(touchesOf recognizer: GestureRecognizer) {
    var rest = recognizer.attemptMask & live
    while rest != 0 {
      let slot = rest.trailingZeroBitCount
      rest &= rest - 1
      guard let touch = touches[slot] else { continue }
      take(touch, for: recognizer)
    }
  }

  private func take(_ touch: Touch, for recognizer: GestureRecognizer) {
    guard touch.delivery.isWanted, !touch.delivery.isDone, touch.delivery.takenBy == nil else { return }
    // Held by a recognizer that is recognized: discarded, whatever cancelsTouchesInView says (rule D8).
    let discards = touch.delivery.heldBegan != nil && recognizer.delaysTouchesBegan
    guard recognizer.cancelsTouchesInView || discards else { return }
    touch.delivery.takenBy = recognizer
    taken |= touch.mask
  }

  /// Brings views what they are to get now: cancelled, began, moved, ended.
  func deliverToViews() {
    let candidates = (present.all | held | taken) & live
    guard candidates != 0, let event, let application else {
      taken = 0
      return
    }
    var plan = Plan()
    var rest = candidates
    while rest != 0 {
      let slot = rest.trailingZeroBitCount
      rest &= rest - 1
      if let touch = touches[slot], touch.delivery.isWanted, !touch.delivery.isDone {
        self.plan(touch, event, &plan)
      }
    }
    taken = 0
    // What this event brought is now either told or held; while it is told it belongs to the event.
    let outer = told
    told |= present.all | plan.all
    present = TouchPhases()
    defer { told = outer }
    guard plan.isAny else { return }
    if plan.cancelled != 0 { tellCulprits(plan.cancelled, application) }
    isDelivering = true
    if plan.cancelled != 0 { hand(plan.cancelled, .cancelled, event) }
    if plan.began != 0 { hand(plan.began, .began, event) }
    if plan.moved != 0 { hand(plan.moved, .moved, event) }
    if plan.ended != 0 { hand(plan.ended, .ended, event) }
    isDelivering = false
    if !controlLines.isEmpty { writeControlLines(application) }
  }

  /// What is to be handed to views in one go.
  private struct Plan {
    var cancelled: UInt64 = 0
    var began: UInt64 = 0
    var moved: UInt64 = 0
    var ended: UInt64 = 0

    var all: UInt64 { cancelled | began | moved | ended }
    var isAny: Bool { all != 0 }
  }

  private func plan(_ touch: Touch, _ event: Event, _ plan: inout Plan) {
    let mask = touch.mask
    if present.began & mask != 0 && touch.delivery.takenBy == nil {
      // A gesture that is on already has the touch (rule D6).
      for recognizer in touch.collected
      where recognizer.current.isRunning && recognizer.touchMask & mask != 0
        && recognizer.cancelsTouchesInView
      {
        touch.delivery.takenBy = recognizer
      }
    }
    if touch.delivery.takenBy != nil || present.cancelled & mask != 0 || touch.delivery.systemCancel != nil {
      if touch.delivery.hasBegun { plan.cancelled |= mask }
      finish(touch)
      return
    }
    if !touch.delivery.hasBegun {
      if isBeganHeld(touch) {
        hold(touch)
        return
      }
      guard isLetThrough(touch, event) else { return finish(touch) }
      plan.began |= mask
      touch.delivery.hasBegun = true
      if touch.delivery.heldBegan == nil { touch.delivery.heldMove = nil }
      if touch.delivery.heldBegan != nil && present.moved & mask != 0 {
        touch.delivery.heldMove = .init(touch)
      }
      if touch.delivery.heldMove != nil { plan.moved |= mask }
    } else if present.moved & mask != 0 {
      plan.moved |= mask
    }
    guard present.ended & mask != 0 || touch.delivery.heldEnd != nil else {
      held &= ~mask
      return
    }
    if isEndedHeld(touch) {
      if touch.delivery.heldEnd == nil { touch.delivery.heldEnd = .init(touch) }
      held |= mask
    } else {
      plan.ended |= mask
      finish(touch)
    }
  }

  private func finish(_ touch: Touch) {
    touch.delivery.isDone = true
    held &= ~touch.mask
  }

  private func hold(_ touch: Touch) {
    held |= touch.mask
    if touch.delivery.heldBegan == nil {
      touch.delivery.heldBegan = .init(touch)
    } else if present.moved & touch.mask != 0 {
      touch.delivery.heldMove = .init(touch)
    }
    if present.ended & touch.mask != 0 { touch.delivery.heldEnd = .init(touch) }
  }

  private func isBeganHeld(_ touch: Touch) -> Bool {
    if gated & touch.mask != 0 { return true }
    let holder = holder(of: touch, from: touch.delivery.beganHolder) { $0.delaysTouchesBegan }
    if let holder { touch.delivery.beganHolder = holder }
    return holder != nil
  }

  private func isEndedHeld(_ touch: Touch) -> Bool {
    let holder = holder(of: touch, from: touch.delivery.endedHolder) { $0.delaysTouchesEnded }
    if let holder { touch.delivery.endedHolder = holder }
    return holder != nil
  }

  /// One of a touch's undecided recognizers that fits. The search goes on where it ended the last time, so that many
  /// that fail one after the other are not all looked at each time.
  private func holder(
    of touch: Touch, from start: Int, where fits: (GestureRecognizer) -> Bool
  ) -> Int? {
    let recognizers = touch.collected
    var index = start
    for _ in recognizers.indices {
      arbiter.steps += 1
      if index >= recognizers.count { index = 0 }
      let recognizer = recognizers[index]
      if recognizer.current == .possible && recognizer.attemptMask & touch.mask != 0 && fits(recognizer) {
        return index
      }
      index += 1
    }
    return nil
  }

  private func tellCulprits(_ mask: UInt64, _ application: Application) {
    guard application.isTraced else { return }
    for touch in touches(in: mask) {
      guard let culprit = touch.delivery.takenBy, let view = touch.view else { continue }
      application.note(.cancelledBy(culprit, view, touch))
    }
  }

  /// Calls each view once with its own touches (rule T11). A touch shows what it is told about, which for a held
  /// one is not what it is now (rule D19).
  private func hand(_ mask: UInt64, _ phase: Touch.Phase, _ event: Event) {
    let late = show(mask, phase)
    var rest = mask
    while rest != 0 {
      guard let view = touches[rest.trailingZeroBitCount]?.view else {
        rest &= rest - 1
        continue
      }
      var own: UInt64 = 0
      var others = rest
      while others != 0 {
        let slot = others.trailingZeroBitCount
        others &= others - 1
        if touches[slot]?.view === view { own |= 1 << UInt64(slot) }
      }
      rest &= ~own
      view.receive(phase, set(own), event)
    }
    for (touch, shown, phase) in late {
      touch.show(shown)
      touch.phase = phase
    }
  }

  private func show(_ mask: UInt64, _ phase: Touch.Phase) -> [(Touch, TouchDelivery.Held, Touch.Phase)] {
    var late: [(Touch, TouchDelivery.Held, Touch.Phase)] = []
    var rest = mask
    while rest != 0 {
      let slot = rest.trailingZeroBitCount
      rest &= rest - 1
      guard let touch = touches[slot] else { continue }
      var shown: TouchDelivery.Held?
      switch phase {
      case .began: shown = touch.delivery.heldBegan
      case .moved: shown = touch.delivery.heldMove
      case .ended: shown = touch.delivery.heldEnd
      case .cancelled:
        shown = .init(touch)
        shown?.time = application?.eventNow ?? touch.time
      default: break
      }
      guard shown != nil || touch.phase != phase else { continue }
      late.append((touch, .init(touch), touch.phase))
      if let shown { touch.show(shown) }
      touch.phase = phase
    }
    return late
  }

  /// A control sends an event: its line waits until those of the touches are written.
  func tell(_ control: Control, _ event: Control.Event) {
    guard let application, application.isTraced else { return }
    if isDelivering {
      controlLines.append((control, event))
    } else {
      application.note(.control(control, event))
    }
  }

  private func writeControlLines(_ application: Application) {
    let lines = controlLines
    controlLines.removeAll(keepingCapacity: true)
    for line in lines { application.note(.control(line.control, line.event)) }
  }
}

extension Touch {
  /// Shows what the touch was at another moment.
  func show(_ held: TouchDelivery.Held) {
    locationInWindow = held.location
    previousInWindow = held.previous
    time = held.time
    tapCount = held.tapCount
    force = held.force
    majorRadius = held.majorRadius
  }
}
