/// One button or key from going down to coming up (rule K7).
public final class Press {
  /// Where a press is in its life.
  public enum Phase: Int, Sendable {
    /// It went down in this event.
    case began = 0
    /// Its force changed.
    case changed = 1
    /// It is held.
    case stationary = 2
    /// It came up in this event.
    case ended = 3
    /// It was taken away.
    case cancelled = 4
  }

  /// What the press did last.
  public internal(set) var phase: Phase
  /// When it did so.
  public internal(set) var time: EventTime
  /// The responder that was asked first when the press was dispatched, and gets all of it (rule K7).
  public internal(set) weak var responder: Responder?
  /// The key's text or name, e.g. "s" or "return".
  public let key: String

  init(key: String, phase: Phase, time: EventTime, responder: Responder?) {
    self.key = key
    self.phase = phase
    self.time = time
    self.responder = responder
  }
}

extension Press: Hashable {
  /// Whether two names mean the same press.
  public static func == (left: Press, right: Press) -> Bool { left === right }

  /// Feeds the press's identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
