extension Control.Event: CustomStringConvertible {
  private static let names: [(Control.Event, String)] = [
    (.touchDown, "touchDown"), (.touchDownRepeat, "touchDownRepeat"), (.touchDragInside, "touchDragInside"),
    (.touchDragOutside, "touchDragOutside"), (.touchDragEnter, "touchDragEnter"),
    (.touchDragExit, "touchDragExit"), (.touchUpInside, "touchUpInside"), (.touchUpOutside, "touchUpOutside"),
    (.touchCancel, "touchCancel"), (.valueChanged, "valueChanged"),
    (.primaryActionTriggered, "primaryActionTriggered"), (.editingDidBegin, "editingDidBegin"),
    (.editingChanged, "editingChanged"), (.editingDidEnd, "editingDidEnd"),
    (.editingDidEndOnExit, "editingDidEndOnExit"),
  ]

  /// The events' names, UIKit's, with commas between them.
  public var description: String {
    Control.Event.names.filter { contains($0.0) }.map(\.1).joined(separator: ",")
  }
}

// Targets and actions of controls (rules G12, C15). Targets are not kept alive.
extension Control {
  /// Adds a target and what it does on some events. A pair that is there already gets the further events.
  public final func addTarget<Target: AnyObject>(
    _ target: Target, action: Selector<Target, Control>, for controlEvents: Event
  ) {
    let entry = ActionEntry.pair(target, action)
    if let index = entries.firstIndex(where: { $0.entry.key == entry.key }) {
      entries[index].events.formUnion(controlEvents)
    } else {
      entries.append((controlEvents, entry))
    }
  }

  /// Takes some events of a pair back.
  public final func removeTarget<Target: AnyObject>(
    _ target: Target, action: Selector<Target, Control>, for controlEvents: Event
  ) {
    let key = ActionEntry<Control>.Key.pair(target: ObjectIdentifier(target), name: action.name)
    for index in entries.indices where entries[index].entry.key == key {
      entries[index].events.subtract(controlEvents)
    }
    entries.removeAll { $0.events.isEmpty }
  }

  /// Adds a closure that is called on some events.
  @discardableResult
  public final func addAction(for controlEvents: Event, _ action: @escaping (Control) -> Void) -> ActionToken
  {
    actionCount += 1
    let entry = ActionEntry<Control>(key: .closure(actionCount)) { sender in
      action(sender)
      return true
    }
    entries.append((controlEvents, entry))
    return ActionToken(number: actionCount)
  }

  /// Takes a closure back.
  public final func removeAction(_ token: ActionToken) {
    entries.removeAll { $0.entry.key == .closure(token.number) }
  }

  /// All events that somebody waits for.
  public final var allControlEvents: Event { entries.reduce(into: []) { $0.formUnion($1.events) } }

  /// Traces events and calls who waits for them, within the call (rule C15).
  final func send(_ events: Event) {
    window?.application?.dispatcher.tell(self, events)
    let entries = self.entries
    for entry in entries where !entry.events.isDisjoint(with: events) { _ = entry.entry.perform(self) }
  }
}
