/// Decides which recognizers are recognized, and which wait or fail (sections 4 and 5 of the rules).
///
/// A *turn* is one event, timer or call from outside. In it recognizers first see what happened and ask for
/// states (`request`); then `resolve()` (GestureArbiter+Resolution.swift) grants began and ended where no
/// requirement and no other recognizer is in the way; then the changes are traced and acted upon in order.
/// Failures, and what goes on after began, need nobody's leave and happen when they are asked for.
///
/// Linear in the recognizers on the path, but for the questions about pairs that delegates and subclasses answer
/// themselves: each is asked once a recognition, of whoever has an answer (`steps` counts the work).
final class GestureArbiter {
  /// One change of state (or a question, which has the state possible), until its trace line is written and its action has run.
  struct Change {
    let recognizer: GestureRecognizer
    let state: GestureRecognizer.State
    let reason: TransitionReason
    /// Where its line stands: at its recognizer's place in the order of collecting (rule D3), but one that was
    /// prevented right behind its winner, and one that was freed by a failure not before that.
    let place: Int
  }

  unowned let dispatcher: TouchDispatcher
  /// The recognizers that take part, in the order in which they were collected (rule D3).
  var active: [GestureRecognizer] = []
  /// Those in mid-gesture; some may have come to an end since.
  var running: [GestureRecognizer] = []
  /// Those that may make others wait for them, in the same order as `active`.
  var answerers: [GestureRecognizer] = []
  /// Those that ask for began or ended since the last `resolve()`, and those that may have it.
  var fresh: [GestureRecognizer] = []
  var ready = ReadyQueue()
  /// How many wait for others to fail.
  var waiting = 0
  /// Whether those that wait may have come to wait for nothing but each other.
  var ringsMayClose = false
  var changes: [Change] = []
  private var spareChanges: [Change] = []
  /// Whether some attempt may be over.
  var hasFinished = false
  var turn: UInt64 = 0
  var searches: UInt64 = 0
  /// How many recognizers were looked at so far to decide about others: what arbitration costs.
  var steps = 0

  init(dispatcher: TouchDispatcher) {
    self.dispatcher = dispatcher
    active.reserveCapacity(32)
    fresh.reserveCapacity(8)
    running.reserveCapacity(8)
    changes.reserveCapacity(32)
    spareChanges.reserveCapacity(32)
  }

  deinit {
    for recognizer in active { recognizer.leave() }
  }

  /// Whether anything waits to be resolved or told.
  var isDirty: Bool { !changes.isEmpty || !fresh.isEmpty || !ready.isEmpty }

  // MARK: Taking part

  /// Lets a recognizer take part.
  func join(_ recognizer: GestureRecognizer) {
    guard recognizer.arbiter == nil else { return }
    recognizer.arbiter = self
    recognizer.order = active.count
    active.append(recognizer)
    noteAnswerer(recognizer)
  }

  /// Notes a recognizer that takes part if it may make others wait for it.
  func noteAnswerer(_ recognizer: GestureRecognizer) {
    guard !recognizer.isAnswerer, recognizer.mayBeRequired(always: true) else { return }
    recognizer.isAnswerer = true
    answerers.append(recognizer)
  }

  /// A recognizer is freed while it takes part, which only happens outside of this list.
  func recognizerWillGo(_ recognizer: GestureRecognizer) {
    dispatcher.application?.timers.cancelAll(of: recognizer)
  }

  /// Disabled or removed: cancelled or failed, and out (rules G8, G11).
  func drop(_ recognizer: GestureRecognizer, because reason: TransitionReason) {
    dispatcher.turn {
      guard !recognizer.current.isTerminal else { return }
      finish(recognizer, recognizer.current.isRunning ? .cancelled : .failed, reason)
    }
  }

  /// After a new touch: those that took it come in the order of that touch, behind the older ones.
  func reorder(for touch: Touch) {
    guard touch.collected.count < active.count else {
      for (index, recognizer) in touch.collected.enumerated() {
        active[index] = recognizer
        recognizer.order = index
      }
      return
    }
    active.removeAll { $0.attemptMask & touch.mask != 0 }
    active.append(contentsOf: touch.collected)
    for (index, recognizer) in active.enumerated() { recognizer.order = index }
    if answerers.count > 1 { answerers.sort { $0.order < $1.order } }
  }

  // MARK: Requests

  /// A recognizer asks for a state (rule G2).
  func request(_ state: GestureRecognizer.State, of recognizer: GestureRecognizer, _ reason: TransitionReason)
  {
    dispatcher.turn {
      switch (recognizer.current, state) {
      case (.possible, .possible):
        if !recognizer.isInCallback || recognizer.wanted == nil { return }
        illegal(recognizer, state)
      case (.possible, .began), (.possible, .ended):
        want(state, of: recognizer, reason)
      case (.possible, .changed):
        if recognizer.wanted != .began { illegal(recognizer, state) }
      case (.possible, .failed), (.possible, .cancelled):
        if recognizer.wanted == .began && recognizer.wantedInTurn == turn && recognizer.isInCallback {
          recognizer.followUp = (.cancelled, reason)
        } else {
          finish(recognizer, .failed, reason)
        }
      case (.began, .changed), (.changed, .changed):
        change(recognizer, to: .changed, reason)
      case (.began, .ended), (.changed, .ended):
        finish(recognizer, .ended, reason)
      case (.began, .cancelled), (.changed, .cancelled), (.began, .failed), (.changed, .failed):
        finish(recognizer, .cancelled, reason)
      default:
        // Ending what is over changes nothing, and is said twice easily.
        if recognizer.current != state || state == .began { illegal(recognizer, state) }
      }
    }
  }

  private func illegal(_ recognizer: GestureRecognizer, _ state: GestureRecognizer.State) {
    dispatcher.application?.note(.illegal(recognizer, from: recognizer.current, to: state))
  }

  private func want(
    _ state: GestureRecognizer.State, of recognizer: GestureRecognizer, _ reason: TransitionReason
  ) {
    switch recognizer.wanted {
    case nil:
      recognizer.wanted = state
      recognizer.wantedBecause = reason
      recognizer.wantedInTurn = turn
      fresh.append(recognizer)
    case .began? where state == .ended:
      if recognizer.wantedInTurn == turn {
        recognizer.followUp = (.ended, reason)
      } else {
        // It waited, and its fingers have lifted meanwhile (rule A14).
        finish(recognizer, .failed, .liftedTooEarly)
      }
    default:
      return
    }
  }

  // MARK: Changes

  /// Makes a change that needs no leave.
  func change(
    _ recognizer: GestureRecognizer, to state: GestureRecognizer.State, _ reason: TransitionReason,
    winner: GestureRecognizer? = nil
  ) {
    if let winner {
      recognizer.place = winner.place
    } else {
      recognizer.place = placeOfNextChange(of: recognizer)
      recognizer.freedBy = nil
    }
    recognizer.changedInTurn = turn
    if state == .began {
      recognizer.beganInTurn = turn
      running.append(recognizer)
    }
    recognizer.current = state
    changes.append(Change(recognizer: recognizer, state: state, reason: reason, place: recognizer.place))
  }

  /// The recognizer's own place, but not before the failure that lets it go, nor before a change of this turn.
  func placeOfNextChange(of recognizer: GestureRecognizer) -> Int {
    let last = recognizer.changedInTurn == turn ? recognizer.place : 0
    return max(recognizer.order, recognizer.freedBy?.place ?? 0, last)
  }

  /// Ends an attempt: by ended, cancelled or failed. Those that waited for it learn of it (rules A8, A11).
  func finish(
    _ recognizer: GestureRecognizer, _ state: GestureRecognizer.State, _ reason: TransitionReason,
    winner: GestureRecognizer? = nil
  ) {
    if recognizer.wanted != nil {
      if recognizer.unmet > 0 { waiting -= 1 }
      recognizer.wanted = nil
      recognizer.followUp = nil
    }
    change(recognizer, to: state, reason, winner: winner)
    recognizer.cancelTimers()
    // It gets nothing more of its touches (rule G14).
    recognizer.touchMask = 0
    hasFinished = true
    if state == .failed || state == .cancelled { releaseWaiters(of: recognizer) }
  }

  /// Tells those that waited for a recognizer that it is none of their touch any more (rules A8, A10, A11).
  func releaseWaiters(of recognizer: GestureRecognizer) {
    guard !recognizer.waiters.isEmpty else { return }
    // Taken out and given back, so that the list keeps its memory.
    var waiters = recognizer.waiters
    recognizer.waiters = []
    for waiter in waiters where waiter.isCurrent { release(waiter.recognizer, after: recognizer) }
    waiters.removeAll(keepingCapacity: true)
    recognizer.waiters = waiters
  }

  private func release(_ waiter: GestureRecognizer, after failed: GestureRecognizer) {
    guard waiter.wanted != nil, waiter.unmet > 0 else { return }
    waiter.unmet -= 1
    steps += 1
    guard waiter.unmet == 0 else {
      ringsMayClose = true
      return
    }
    waiting -= 1
    waiter.wantedBecause = .failureOf(failed)
    waiter.freedBy = failed
    ready.insert(waiter)
  }

  // MARK: Telling

  /// Writes the trace lines of all changes, in the order of rule D3, prevented ones right after their winner;
  /// then sends the actions in the same order (rules D5, A17); then scroll views follow their pans.
  func tell() {
    guard !changes.isEmpty, let application = dispatcher.application else { return }
    var told = takeChanges()
    let isTraced = application.isTraced
    if isTraced { write(told, application) }
    for change in told where change.state != .failed && change.state != .possible {
      change.recognizer.shown = change.state
      if isTraced { change.recognizer.fire(tracedBy: application) } else { change.recognizer.fire() }
      change.recognizer.shown = nil
    }
    for change in told where change.state != .possible { change.recognizer.wasTold(change.state) }
    told.removeAll(keepingCapacity: true)
    spareChanges = told
  }

  @inline(never)
  private func write(_ told: [Change], _ application: Application) {
    for change in told {
      if case .asked(let question) = change.reason {
        application.note(.asked(question, change.recognizer))
      } else {
        application.note(.gesture(change.recognizer, change.state, change.reason))
      }
    }
  }

  private func takeChanges() -> [Change] {
    var told = spareChanges
    spareChanges = []
    swap(&told, &changes)
    if told.count > 1 { sort(&told) }
    return told
  }

  private func sort(_ told: inout [Change]) {
    let isSorted = !(1..<told.count).contains { told[$0].place < told[$0 - 1].place }
    guard !isSorted else { return }
    // Stable: at one place causes stand before their effects.
    let order = told.indices.sorted {
      told[$0].place != told[$1].place ? told[$0].place < told[$1].place : $0 < $1
    }
    told = order.map { told[$0] }
  }
}
