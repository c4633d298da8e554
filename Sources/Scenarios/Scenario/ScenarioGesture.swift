/// A recognizer of a scenario.
public struct ScenarioGesture: Equatable, Sendable {
  /// What a recognizer recognises.
  public enum Kind: String, CaseIterable, Sendable {
    /// `UITapGestureRecognizer`.
    case tap
    /// `UILongPressGestureRecognizer`.
    case longPress
    /// `UIPanGestureRecognizer`.
    case pan
    /// `UISwipeGestureRecognizer`.
    case swipe
    /// `UIPinchGestureRecognizer`.
    case pinch
    /// `UIRotationGestureRecognizer`.
    case rotation
    /// `UIScreenEdgePanGestureRecognizer`.
    case screenEdgePan
    /// `UIHoverGestureRecognizer`.
    case hover
  }

  /// The recognizer's name.
  public var id: String
  /// Id of its view.
  public var view: String
  /// What it recognises.
  public var kind: Kind
  /// Its settings that differ from the defaults, by UIKit's names.
  public var settings: ScenarioMembers

  /// Makes a recognizer of its parts.
  public init(id: String, view: String, kind: Kind, settings: ScenarioMembers = ScenarioMembers()) {
    self.id = id
    self.view = view
    self.kind = kind
    self.settings = settings
  }
}
