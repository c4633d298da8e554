import Geometry
import HitTesting

/// Follows the fingers that are down, and brings each event to recognizers and views in the order of rule D5.
///
/// At most 64 touches live at once; each has a place, and sets of touches are bits of a word.
final class TouchDispatcher {
  /// A finger that is down, by the source's number.
  struct Finger {
    let number: Int
    /// Its touch's place, nil once the touch was taken away under the finger (rule T3).
    var slot: Int?
  }

  /// The touches that live, by their place: down, or lifted and still waited upon.
  var touches: [Touch?] = Array(repeating: nil, count: 64)
  /// Places that are in use; and of those the ones whose finger is down.
  var live: UInt64 = 0
  var down: UInt64 = 0
  /// What the present event brings: on its way to a window, and what views have not been told yet.
  var incoming = TouchPhases()
  var present = TouchPhases()
  /// Touches of which views are being told.
  var told: UInt64 = 0
  /// Touches of which something is held back, or that were taken from their views in this turn.
  var held: UInt64 = 0
  var taken: UInt64 = 0

  /// Touches that the system has not decided about, and those that it has let go of in this event (rule Y3).
  var gated: UInt64 = 0
  var released: UInt64 = 0
  let systemGate = SystemGestureGate()

  /// The places of a trackpad's pinch or turn, and of scrolling; nothing while there is none.
  var transformMask: UInt64 = 0
  var scrollMask: UInt64 = 0

  private(set) unowned(unsafe) var application: Application?
  private(set) var arbiter: GestureArbiter!
  private(set) var event: Event?
  var fingers: [Finger] = []
  private let sets = TouchSets()
  var taps = TapCounter()
  var isInTurn = false
  /// Whether attempts that are over wait for their reset: of many timers of one instant each would look through all
  /// recognizers.
  private var postponesEnds = false
  /// Lines of controls, which stand behind those of the touches.
  var isDelivering = false
  var controlLines: [(control: Control, event: Control.Event)] = []

  init() {
    arbiter = GestureArbiter(dispatcher: self)
    fingers.reserveCapacity(16)
  }

  func belong(to application: Application?) {
    self.application = application
    systemGate.application = application
  }

  deinit {
    // Touches and recognizers name each other while a finger is down.
    for touch in touches { touch?.forgetOthers() }
  }

  // MARK: Turns

  /// Does something that may change recognizers, and settles what follows from it.
  func turn(_ body: () -> Void) {
    guard !isInTurn else { return body() }
    isInTurn = true
    arbiter.turn += 1
    body()
    settle()
    isInTurn = false
  }

  /// Resolves, tells and delivers until nothing is left to do (rule D5).
  func settle() {
    repeat {
      arbiter.resolve()
      arbiter.tell()
      deliverToViews()
      if !postponesEnds { arbiter.resetFinished() }
    } while arbiter.isDirty || taken != 0 || (arbiter.hasFinished && !postponesEnds)
    if live & ~down != 0 && !postponesEnds { freeLifted() }
  }

  /// A timer is due. What is over afterwards is reset at the end of the instant.
  func fire(_ target: any TimerTarget, _ tag: Int) {
    postponesEnds = true
    turn { target.timerFired(tag) }
    postponesEnds = false
  }

  // MARK: Events

  /// Samples of one moment become one event, and go their way from the application down (rule D1).
  func process(_ samples: [TouchSample], history: [CoalescedSample] = []) {
    guard let application else { return }
    let event = currentEvent(application)
    event.time = application.eventNow
    beginEvent()
    for sample in samples { take(sample, event, application) }
    for sample in history { addCoalesced(sample) }
    if incoming.all != 0 { application.sendEvent(event) }
    // Touches that hit no view, and whatever an override of `sendEvent` kept to itself.
    incoming = TouchPhases()
    if released != 0 { forgetReleased() }
    if live & ~down != 0 { freeLifted() }
  }

  func currentEvent(_ application: Application) -> Event {
    // One event object for each multi-touch sequence (rule T5).
    if let event, down != 0 { return event }
    let event = Event(type: .touches, time: application.eventNow, application: application)
    self.event = event
    return event
  }

  private func beginEvent() {
    var rest = down
    while rest != 0 {
      let slot = rest.trailingZeroBitCount
      rest &= rest - 1
      guard let touch = touches[slot] else { continue }
      touch.phase = .stationary
      touch.previousInWindow = touch.locationInWindow
      if !touch.coalesced.isEmpty { touch.coalesced.removeAll() }
    }
  }

  private func take(_ sample: TouchSample, _ event: Event, _ application: Application) {
    guard sample.location.isFinite else { return drop(sample, .notFinite) }
    let index = fingers.firstIndex { $0.number == sample.finger }
    guard let index else {
      return sample.phase == .began ? begin(sample, event, application) : drop(sample, .notDown)
    }
    guard sample.phase != .began else { return drop(sample, .alreadyDown) }
    let lifts = sample.phase == .ended || sample.phase == .cancelled
    let slot = fingers[index].slot
    if lifts { fingers.remove(at: index) }
    let touch = slot.flatMap { touches[$0] }
    let isTheSystems = systemTakes(sample, touch)
    guard let touch else { return }
    move(touch, to: sample, application.eventNow)
    if isTheSystems {
      if !lifts { fingers[index].slot = nil }
      return lose(touch, because: .systemGesture)
    }
    switch sample.phase {
    case .ended:
      touch.phase = .ended
      incoming.ended |= touch.mask
      incoming.moved &= ~touch.mask
      down &= ~touch.mask
      taps.lifted(touch)
    case .cancelled:
      lose(touch, because: .touchCancelled)
    case .began, .moved, .stationary: break
    }
  }

  /// A touch is taken away under the finger.
  private func lose(_ touch: Touch, because reason: TransitionReason) {
    forgetGated(touch.mask)
    touch.phase = .cancelled
    touch.delivery.systemCancel = reason
    incoming.cancelled |= touch.mask
    incoming.moved &= ~touch.mask
    down &= ~touch.mask
  }

  private func move(_ touch: Touch, to sample: TouchSample, _ time: EventTime) {
    touch.time = time
    touch.force = sample.force
    touch.majorRadius = sample.majorRadius
    guard let window = touch.window else { return }
    let location = window.tree.hits.pointInNode(window.node, from: sample.location)
    if incoming.moved & touch.mask != 0 {
      // A second sample within one event: the first one is history (rule T16).
      touch.coalesced.append(Touch(copying: touch))
    }
    guard location != touch.locationInWindow else { return }
    touch.locationInWindow = location
    taps.moved(touch)
    if sample.phase == .moved {
      touch.phase = .moved
      incoming.moved |= touch.mask
    }
  }

  private func begin(_ sample: TouchSample, _ event: Event, _ application: Application) {
    guard let slot = (~live).trailingZeroBitCount < 64 ? (~live).trailingZeroBitCount : nil else {
      return drop(sample, .tooManyFingers)
    }
    let view = application.tree.hit(sample.location, with: event)
    application.note(.hit(view, finger: sample.finger))
    let window = view?.window
    let location = window.map { $0.tree.hits.pointInNode($0.node, from: sample.location) } ?? sample.location
    let touch = Touch(
      sample: sample, time: application.eventNow, tapCount: taps.count(at: location, application.eventNow),
      view: view, window: window, location: location, slot: slot)
    touches[slot] = touch
    live |= touch.mask
    down |= touch.mask
    incoming.began |= touch.mask
    fingers.append(Finger(number: sample.finger, slot: slot))
    if application.device != nil { gate(touch, sample) }
    touch.delivery.isWanted = isWanted(touch)
    if view != nil { collect(touch, event) }
  }

  private func drop(_ sample: TouchSample, _ oddity: TraceEvent.Oddity) {
    application?.note(.dropped(sample, oddity))
  }

  private func addCoalesced(_ sample: CoalescedSample) {
    guard let slot = fingers.first(where: { $0.number == sample.sample.finger })?.slot,
      let touch = touches[slot], let window = touch.window
    else { return }
    let copy = Touch(copying: touch)
    copy.time = sample.time
    copy.force = sample.sample.force
    copy.locationInWindow = window.tree.hits.pointInNode(window.node, from: sample.sample.location)
    touch.coalesced.append(copy)
  }

  // MARK: Recognizers

  /// The way of one window's part of an event: recognizers, arbitration, actions, views (rule D5).
  func deliver(_ event: Event, in window: Window) {
    guard event === self.event else { return }
    let phases = incoming.take(mask(of: window))
    guard phases.all != 0 else { return }
    turn {
      present.add(phases)
      if released != 0 { feedReleased(phases, event) }
      feed(phases, event)
    }
  }

  /// Lets every recognizer that takes part see its touches (rule D5, step 1).
  func feed(_ phases: TouchPhases, _ event: Event) {
    let all = phases.all
    // Whoever joins meanwhile has no touches.
    let active = arbiter.active
    // Mostly all of them get the same touches.
    var known: (mask: UInt64, set: Set<Touch>) = (0, [])
    func set(_ mask: UInt64) -> Set<Touch> {
      if known.mask != mask { known = (mask, self.set(mask)) }
      return known.set
    }
    for recognizer in active {
      let own = recognizer.touchMask & all
      if own == 0 { continue }
      recognizer.isInCallback = true
      if own & phases.began != 0 { recognizer.touchesBegan(set(own & phases.began), with: event) }
      let moved = own & phases.moved & recognizer.touchMask
      if moved != 0 { recognizer.touchesMoved(set(moved), with: event) }
      let up = own & (phases.ended | phases.cancelled)
      if up != 0 {
        lift(up, of: recognizer, ended: phases.ended, event)
        arbiter.ringsMayClose = true
      }
      recognizer.isInCallback = false
    }
  }

  private func lift(_ up: UInt64, of recognizer: GestureRecognizer, ended: UInt64, _ event: Event) {
    let lifted = up & ended & recognizer.touchMask
    // The fingers count as its own while it is told, and not afterwards.
    if lifted != 0 { recognizer.touchesEnded(set(lifted), with: event) }
    let lost = up & ~ended & recognizer.touchMask
    if lost != 0 {
      recognizer.touchesCancelled(set(lost), with: event)
      if !recognizer.current.isTerminal { recognizer.request(.cancelled, reasonOfCancel(lost)) }
    }
    _ = recognizer.centroid
    recognizer.touchMask &= ~up
    recognizer.tracked.removeAll { $0.mask & up != 0 }
  }

  private func reasonOfCancel(_ mask: UInt64) -> TransitionReason {
    touches[mask.trailingZeroBitCount]?.delivery.systemCancel ?? .touchCancelled
  }

  // MARK: Sets

  /// The touches in some places, as a set that is made once.
  func set(_ mask: UInt64) -> Set<Touch> { sets.set(mask, of: touches) }

  func touches(in mask: UInt64) -> [Touch] {
    touches.compactMap { $0.flatMap { $0.mask & mask != 0 ? $0 : nil } }
  }

  /// Touches of the event that is on, those held in view for recognizers left out.
  func touches(where isIncluded: (Touch) -> Bool) -> Set<Touch> {
    Set(touches(in: down | incoming.all | present.all | told).filter(isIncluded))
  }

  func holds(_ touch: Touch) -> Bool { touches[touch.slot] === touch }

  private func mask(of window: Window) -> UInt64 {
    var mask: UInt64 = 0
    var rest = live
    while rest != 0 {
      let slot = rest.trailingZeroBitCount
      rest &= rest - 1
      if let touch = touches[slot], touch.window === window { mask |= touch.mask }
    }
    return mask
  }

  /// The windows that the present event is about, the one whose touch has the lowest place first.
  func windowsOfEvent(_ body: (Window) -> Void) {
    var rest = incoming.all
    while rest != 0 {
      let slot = rest.trailingZeroBitCount
      guard let window = touches[slot]?.window else {
        rest &= rest - 1
        continue
      }
      rest &= ~mask(of: window)
      body(window)
    }
  }

  // MARK: Ends

  /// Gives back the places of touches that are up and that nobody waits upon.
  private func freeLifted() {
    var needed = down | held | incoming.all | present.all
    arbiter.steps += arbiter.active.count
    for recognizer in arbiter.active { needed |= recognizer.attemptMask }
    let free = live & ~needed
    guard free != 0 else { return }
    sets.forget(free)
    var rest = free
    while rest != 0 {
      let slot = rest.trailingZeroBitCount
      rest &= rest - 1
      touches[slot]?.forgetOthers()
      touches[slot] = nil
    }
    live &= ~free
  }
}

/// A sample that was overtaken by a later one before it could be delivered (rule T16).
struct CoalescedSample {
  var sample: TouchSample
  var time: EventTime
}
