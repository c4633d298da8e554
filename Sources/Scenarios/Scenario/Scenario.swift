public import Files
public import Geometry

/// A screen, what happens to it at exact times, and what must be seen: a `*.scenario.json` file.
///
/// What `read(_:)` gives is consistent: every id names what it must name at its time, times do not run
/// backwards, no finger moves before it began.
public struct Scenario: Equatable, Sendable {
  /// The scenario's name.
  public var name: String
  /// The rule or document that states the behaviour.
  public var source: String?
  /// Words by which scenarios are sorted.
  public var tags: [String] = []
  /// The views at the start, in back-to-front preorder.
  public var views: [ScenarioView]
  /// The device; nil for one without system gestures.
  public var device: Device?
  /// Responders beside the views, in the order of the file.
  public var responders: [ScenarioResponder] = []
  /// Recognizers at the start, in the order in which they are added.
  public var gestures: [ScenarioGesture] = []
  /// Relations among recognizers, those that `input` inserts included.
  public var relations: [GestureRelation] = []
  /// Which responder performs which action.
  public var handles: [ActionHandler] = []
  /// Key commands of responders.
  public var keyCommands: [KeyCommand] = []
  /// What controls' actions do to the tree.
  public var controlActions: [ControlAction] = []
  /// Regions of pointer interactions.
  public var pointerRegions: [PointerRegions] = []
  /// Id of the item that has the focus at the start.
  public var focused: String?
  /// Guides that lead the focus.
  public var focusGuides: [FocusGuide] = []
  /// Environments that refuse a move of the focus.
  public var focusRefusals: [FocusRefusal] = []
  /// Whether questions to delegates are written to the trace.
  public var tracesQuestions = false
  /// What happens, in order of time.
  public var input: [ScenarioInput] = []
  /// What must be seen.
  public var expectations: [Expectation] = []
  /// What must not be seen.
  public var absences: [LinePattern] = []
  /// Unknown members that were left out because the file says `"lenient": true`.
  public var warnings: [FileError] = []

  /// Makes a scenario of views in which nothing happens.
  public init(name: String = "", views: [ScenarioView] = []) {
    self.name = name
    self.views = views
  }
}

extension Scenario {
  /// What the system's gestures depend on.
  public struct Device: Equatable, Sendable {
    /// Size of the screen in points.
    public var screen: Size
    /// Whether a home button is there; else a home indicator.
    public var hasHomeButton: Bool
    /// Edges at which the app comes first: "top", "left", "bottom", "right".
    public var deferredEdges: [String]
  }

  /// A responder that performs an action.
  public struct ActionHandler: Equatable, Sendable {
    /// The responder's id.
    public var responder: String
    /// The action's name.
    public var action: String
    /// Whether it is enabled in menus.
    public var isEnabled: Bool
  }

  /// A key command of a responder.
  public struct KeyCommand: Equatable, Sendable {
    /// The responder's id.
    public var responder: String
    /// The character or named key.
    public var input: String
    /// Modifiers that must be down, and no others.
    public var modifiers: [String]
    /// The action sent.
    public var action: String
    /// Whether it comes before the system's own behaviour.
    public var wantsPriority: Bool
  }

  /// What an action of a control does.
  public struct ControlAction: Equatable, Sendable {
    /// The control's id.
    public var control: String
    /// The control event that fires it.
    public var event: String
    /// What it does: a change of a view or a recognizer.
    public var change: ScenarioInput.Action
  }

  /// The regions of one view's pointer interaction.
  public struct PointerRegions: Equatable, Sendable {
    /// One region.
    public struct Region: Equatable, Sendable {
      /// The region's id.
      public var id: String
      /// In the view's coordinates; nil for the whole view.
      public var rect: Rect?
    }

    /// The view's id.
    public var view: String
    /// The regions, the first that contains the pointer counts.
    public var regions: [Region]
  }

  /// A focus guide.
  public struct FocusGuide: Equatable, Sendable {
    /// The guide's id.
    public var id: String
    /// The view that has it.
    public var view: String
    /// In the view's coordinates.
    public var frame: Rect
    /// Where it leads.
    public var preferredFocus: [String]
  }

  /// A responder that answers false to shouldUpdateFocus.
  public struct FocusRefusal: Equatable, Sendable {
    /// The responder's id.
    public var responder: String
    /// The item to which the focus may not go.
    public var to: String?
    /// The item which the focus may not leave.
    public var from: String?
  }
}
