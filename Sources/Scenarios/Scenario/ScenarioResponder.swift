/// A responder of a scenario beside its views and windows, or what is to be different with one that there is.
public struct ScenarioResponder: Equatable, Sendable {
  /// What kind of responder it is.
  public enum Kind: String, CaseIterable, Sendable {
    /// The application, which ends the chain but for its delegate.
    case application
    /// The application's delegate.
    case delegate
    /// A window scene.
    case scene
    /// A view controller.
    case controller
  }

  /// The responder's name; without a kind, the name of a view or of another entry's responder.
  public var id: String
  /// Nil where the entry only changes a responder that there is.
  public var kind: Kind?
  /// A controller's root view.
  public var view: String?
  /// A controller's parent controller.
  public var parent: String?
  /// The controller that presents this one.
  public var presentedBy: String?
  /// What `next` returns instead of what it would (rule R7).
  public var next: String?
  /// False where the application's delegate is no responder (rule R5).
  public var isResponder = true
  /// `touches`, `presses`, `canBecomeFirstResponder`, `canResignFirstResponder`, `container`, `stack`, `pages`.
  public var members = ScenarioMembers()

  /// Makes an entry of a name and a kind.
  public init(id: String, kind: Kind?) {
    self.id = id
    self.kind = kind
  }
}
