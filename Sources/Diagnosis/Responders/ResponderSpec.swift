/// The plain description of a responder that is no view, or of what a view has as its next responder: one entry
/// of a file's `responders`.
public struct ResponderSpec: Equatable, Sendable {
  /// What an entry describes.
  public enum Kind: String, Sendable {
    /// A view controller.
    case controller
    /// A window scene.
    case scene
    /// The application.
    case application
    /// The application's delegate.
    case delegate
  }

  /// Name, unique among responders and views; of an entry without kind, the view or controller that it is about.
  public var id: String
  /// What it is; nil for an entry that only says what another's next responder is.
  public var kind: Kind?
  /// Controllers: id of the root view.
  public var view: String?
  /// Controllers: id of the controller that contains it.
  public var parent: String?
  /// Controllers: id of the controller that presented it.
  public var presentedBy: String?
  /// Id of what overrides the next responder (rule R7).
  public var next: String?
  /// Delegates: whether it is a responder at all (rule R5).
  public var isResponder = true

  /// Makes an entry.
  public init(id: String, kind: Kind? = nil) {
    self.id = id
    self.kind = kind
  }
}
