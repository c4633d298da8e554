/// An event of buttons and keys.
public final class PressesEvent: Event {
  /// The presses that are down, or came up in this event.
  public internal(set) var allPresses: Set<Press>

  init(presses: Set<Press>, time: EventTime, application: Application?) {
    allPresses = presses
    super.init(type: .presses, time: time, application: application)
  }
}
