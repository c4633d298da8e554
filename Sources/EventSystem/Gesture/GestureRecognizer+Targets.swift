/// Names one closure that was added as an action.
public struct ActionToken: Hashable, Sendable {
  let number: Int
}

// Targets and actions (rules G5, G12). A target is not kept alive; a closure keeps what it captures.
extension GestureRecognizer {
  /// Adds a target and what it does on began, changed, ended and cancelled (rule G5). A pair that is there
  /// already is ignored (rule G12).
  ///
  /// - Parameters:
  ///   - target: not kept alive; once it is gone nothing happens.
  ///   - action: called with the target and the recognizer.
  public final func addTarget<Target: AnyObject>(
    _ target: Target, action: Selector<Target, GestureRecognizer>
  ) {
    let entry = ActionEntry.pair(target, action)
    guard !actions.contains(where: { $0.key == entry.key }) else { return }
    actions.append(entry)
  }

  /// Takes a pair back; one that was not added is no matter.
  public final func removeTarget<Target: AnyObject>(
    _ target: Target, action: Selector<Target, GestureRecognizer>
  ) {
    let key = ActionEntry<GestureRecognizer>.Key.pair(target: ObjectIdentifier(target), name: action.name)
    actions.removeAll { $0.key == key }
  }

  /// Adds a closure that is called on began, changed, ended and cancelled (rule G5). It should capture the
  /// recognizer's view weakly, since the view keeps the recognizer.
  @discardableResult
  public final func addAction(_ action: @escaping (GestureRecognizer) -> Void) -> ActionToken {
    actionCount += 1
    actions.append(
      ActionEntry(key: .closure(actionCount)) { sender in
        action(sender)
        return true
      })
    return ActionToken(number: actionCount)
  }

  /// Takes a closure back.
  public final func removeAction(_ token: ActionToken) {
    actions.removeAll { $0.key == .closure(token.number) }
  }

  /// Sends all messages for the state that is shown (rules D5, G12).
  final func fire() {
    // Actions may add and remove actions; those of now are the ones that count.
    let actions = self.actions
    for action in actions { _ = action.perform(self) }
  }

  /// The same with a line of the trace before each message: apart, so that nobody else pays for it.
  @inline(never)
  final func fire(tracedBy application: Application) {
    let actions = self.actions
    for action in actions {
      application.note(.action(self))
      _ = action.perform(self)
    }
  }
}
