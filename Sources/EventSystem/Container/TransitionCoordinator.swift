/// What goes on while one controller takes another's place, for those who want to go along with it.
public final class TransitionCoordinator {
  /// The two sides of a transition.
  public enum Key: Sendable {
    /// The controller that leaves, unless the transition is cancelled.
    case from
    /// The controller that comes in.
    case to
  }

  /// Whether a gesture, or the app by hand, says how far the transition is; false once that has let go.
  public internal(set) var isInteractive: Bool
  /// Whether it began that way.
  public let initiallyInteractive: Bool
  /// Whether the transition goes back; may become true after the gesture has ended (rule E3).
  public internal(set) var isCancelled = false
  /// How far it is, from 0 to 1, while it is interactive.
  public internal(set) var percentComplete = 0.0

  private let from: ViewController
  private let to: ViewController
  private var interactionHandlers: [(TransitionCoordinator) -> Void] = []
  private var completions: [(TransitionCoordinator) -> Void] = []

  init(from: ViewController, to: ViewController, isInteractive: Bool) {
    self.from = from
    self.to = to
    self.isInteractive = isInteractive
    initiallyInteractive = isInteractive
  }

  /// The controller on one side.
  public func viewController(forKey key: Key) -> ViewController {
    switch key {
    case .from: from
    case .to: to
    }
  }

  /// Calls a closure at once, for what is to be shown at the end, and another when the transition is over: only then
  /// is it certain that the controller has left, and only if `isCancelled` is false (rule E3).
  public func animate(
    alongsideTransition animation: ((TransitionCoordinator) -> Void)?,
    completion: ((TransitionCoordinator) -> Void)? = nil
  ) {
    animation?(self)
    if let completion { completions.append(completion) }
  }

  /// Calls a closure when the gesture has let go: `isCancelled` tells which way the transition goes on.
  public func notifyWhenInteractionChanges(_ handler: @escaping (TransitionCoordinator) -> Void) {
    interactionHandlers.append(handler)
  }

  func interactionChanges() {
    isInteractive = false
    let handlers = interactionHandlers
    interactionHandlers = []
    for handler in handlers { handler(self) }
  }

  func complete() {
    let handlers = completions
    completions = []
    for handler in handlers { handler(self) }
  }
}
