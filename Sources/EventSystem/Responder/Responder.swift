/// What can take part in the responder chain: views, controllers, windows, scenes, the application, and a
/// delegate that chooses to (rules R1 to R8).
///
/// A touch callback that is not overridden passes the touches on to `next`; one that does not call super ends
/// the chain for its phase alone (rule D12). Equal means identical.
open class Responder {
  /// The name under which the responder stands in traces; nil for the name of its class.
  public var traceName: String?

  /// Whether the default touch callbacks keep the touches instead of passing them on: what a subclass does
  /// that overrides them without calling super.
  package final var consumesTouches: Bool {
    get { keepsTouches }
    set { keepsTouches = newValue }
  }
  // Stored apart: what other modules can reach is checked at every access.
  private final var keepsTouches = false

  /// Stands in place of the default next responder when it is set: what a subclass does that overrides `next`.
  package final var nextOverride: Responder? {
    get { overridesNext ? nextOverrideStorage : nil }
    set {
      nextOverrideStorage = newValue
      overridesNext = newValue != nil
    }
  }
  private final weak var nextOverrideStorage: Responder?
  // Reading a weak reference costs more than a whole hop of the chain.
  private final var overridesNext = false

  /// Makes a responder without a next one.
  public init() {}

  /// The responder that gets what this one does not handle; nil at the chain's end (rules R1 to R5, R7).
  open var next: Responder? { nextOverride }

  // MARK: Touches

  /// Fingers landed on this responder's view, or on one of which it is the heir (rule T11).
  ///
  /// - Parameters:
  ///   - touches: the view's own touches that began in this event, all in one call.
  ///   - event: the event that they belong to; must not be kept (rule T5).
  open func touchesBegan(_ touches: Set<Touch>, with event: Event?) {
    passOn(.began, touches, event)
  }

  /// Fingers moved; the touches are those of `touchesBegan`, wherever they are now (rule T2).
  open func touchesMoved(_ touches: Set<Touch>, with event: Event?) {
    passOn(.moved, touches, event)
  }

  /// Fingers lifted.
  open func touchesEnded(_ touches: Set<Touch>, with event: Event?) {
    passOn(.ended, touches, event)
  }

  /// The touches are taken away: a recognizer or the system has them, or the view has left (rules D6, T3, T10).
  open func touchesCancelled(_ touches: Set<Touch>, with event: Event?) {
    passOn(.cancelled, touches, event)
  }

  // MARK: Presses, motion, remote control

  /// Buttons were pressed while this responder or an heir was asked first (rule K7).
  open func pressesBegan(_ presses: Set<Press>, with event: PressesEvent?) {
    next?.pressesBegan(presses, with: event)
  }

  /// The force of buttons changed; only those with analog values (rule K7).
  open func pressesChanged(_ presses: Set<Press>, with event: PressesEvent?) {
    next?.pressesChanged(presses, with: event)
  }

  /// Buttons were let go.
  open func pressesEnded(_ presses: Set<Press>, with event: PressesEvent?) {
    next?.pressesEnded(presses, with: event)
  }

  /// The presses are taken away.
  open func pressesCancelled(_ presses: Set<Press>, with event: PressesEvent?) {
    next?.pressesCancelled(presses, with: event)
  }

  /// A motion such as a shake began (rule T14).
  open func motionBegan(_ motion: Event.EventSubtype, with event: Event?) {
    guard let next else { return }
    event?.application?.note(.motion("began", next))
    next.motionBegan(motion, with: event)
  }

  /// A motion ended.
  open func motionEnded(_ motion: Event.EventSubtype, with event: Event?) {
    guard let next else { return }
    event?.application?.note(.motion("ended", next))
    next.motionEnded(motion, with: event)
  }

  /// A motion turned out not to be one.
  open func motionCancelled(_ motion: Event.EventSubtype, with event: Event?) {
    guard let next else { return }
    event?.application?.note(.motion("cancelled", next))
    next.motionCancelled(motion, with: event)
  }

  /// A remote control, such as that of headphones, was used (rule T14).
  open func remoteControlReceived(with event: Event?) {
    guard let next else { return }
    if let event { event.application?.note(.remote(event.subtype, next)) }
    next.remoteControlReceived(with: event)
  }
}

extension Responder: Hashable {
  /// Whether two names mean the same responder.
  public static func == (left: Responder, right: Responder) -> Bool { left === right }

  /// Feeds the responder's identity.
  public final func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension Responder {
  /// Responders, from this one to its chain's end. O(length); a chain that runs into itself is cut there.
  public final var responderChain: [Responder] {
    var chain: [Responder] = []
    var seen: Set<ObjectIdentifier> = []
    var responder: Responder? = self
    while let current = responder, seen.insert(ObjectIdentifier(current)).inserted {
      chain.append(current)
      responder = current.next
    }
    return chain
  }

  /// Most responders that one call passes through: a chain that runs into itself ends there.
  static let longestChain = 4096

  private final func passOn(_ phase: Touch.Phase, _ touches: Set<Touch>, _ event: Event?) {
    guard !consumesTouches, let next else { return }
    guard let event else { return next.call(phase, touches, nil) }
    if event.hopsLeft <= 0 {
      guard !event.hasGoneTooFar else { return }
      next.tell(phase, touches, event)
    }
    event.hopsLeft -= 1
    defer { event.hopsLeft += 1 }
    next.call(phase, touches, event)
  }

  /// Hands touches to this responder, and says so in the trace.
  final func receive(_ phase: Touch.Phase, _ touches: Set<Touch>, _ event: Event) {
    if event.hopsLeft <= 0 { tell(phase, touches, event) }
    call(phase, touches, event)
  }

  @inline(never)
  private final func tell(_ phase: Touch.Phase, _ touches: Set<Touch>, _ event: Event) {
    guard let application = event.application else { return }
    for touch in touches.sorted(by: { $0.slot < $1.slot }) {
      application.note(.touches(phase, self, touch))
    }
  }

  private final func call(_ phase: Touch.Phase, _ touches: Set<Touch>, _ event: Event?) {
    switch phase {
    case .began: touchesBegan(touches, with: event)
    case .moved: touchesMoved(touches, with: event)
    case .ended: touchesEnded(touches, with: event)
    case .cancelled: touchesCancelled(touches, with: event)
    case .stationary, .regionEntered, .regionMoved, .regionExited: break
    }
  }
}
