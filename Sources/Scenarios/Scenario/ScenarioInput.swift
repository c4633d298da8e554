public import Geometry

/// One item of a scenario's input: what happens at an instant.
public struct ScenarioInput: Equatable, Sendable {
  /// When, in nanoseconds of virtual time.
  public var time: Int
  /// What.
  public var action: Action

  /// Makes an item of a time in nanoseconds and what happens.
  public init(time: Int, action: Action) {
    self.time = time
    self.action = action
  }

  /// What may happen. Ids are those of the file.
  public enum Action: Equatable, Sendable {
    /// A finger, a pencil or a pressed pointer does something.
    case touch(ScenarioTouch)
    /// Timers run up to the item's time.
    case advance
    /// The system takes every touch away (rule T10).
    case interrupt
    /// Members of a view change.
    case setView(id: String, change: ViewChange)
    /// Settings of a recognizer change.
    case setGesture(id: String, settings: ScenarioMembers)
    /// A view and its subtree leave the tree.
    case remove(String)
    /// A view joins the tree: frontmost, or next behind a sibling.
    case insert(ScenarioView, below: String?, gestures: [ScenarioGesture])
    /// The program scrolls.
    case scrollTo(id: String, offset: Point, animated: Bool)
    /// The pointer moves, or leaves the screen where there is no point.
    case pointer(at: Point?)
    /// A key goes down or up.
    case key(String, modifiers: [String], isDown: Bool)
    /// A responder is asked to become first.
    case becomeFirst(String)
    /// A responder is asked to resign.
    case resignFirst(String)
    /// A view is asked to end editing.
    case endEditing(view: String, force: Bool)
    /// An action is sent to no target.
    case sendAction(String, from: String?)
    /// The focus is to move in a direction, to the next group, or selects.
    case focus(String)
    /// The program wants the focus in an environment.
    case focusOn(String)
    /// The main thread does something else for so many nanoseconds.
    case mainThreadBusy(Int)
    /// The state of a view or recognizer is asked for.
    case probe(String)
    /// The responder chain from here on is asked for.
    case chainOf(String)
    /// A wheel or trackpad scrolls.
    case scrollBy(Point, at: Point, phase: String?)
    /// A trackpad pinches or turns.
    case transform(scale: Double, rotation: Double, phase: String?, at: Point)
    /// A menu with these actions is built.
    case menu([String])
    /// The device moves: "shake".
    case motion(String, phase: String)
    /// A remote control sends a command.
    case remote(String)
    /// Assistive technology activates an element (rule C14).
    case activate(String)
  }
}

/// One touch of one instant.
public struct ScenarioTouch: Equatable, Sendable {
  /// What the touch does.
  public enum Phase: String, CaseIterable, Sendable {
    /// It comes down.
    case began
    /// It has moved.
    case moved
    /// It rests.
    case stationary
    /// It lifts.
    case ended
    /// The system takes it away.
    case cancelled
  }

  /// What makes a touch.
  public enum Kind: String, CaseIterable, Sendable {
    /// A finger on the screen.
    case direct
    /// A remote's surface.
    case indirect
    /// A pencil.
    case pencil
    /// A button of a mouse or trackpad.
    case indirectPointer
  }

  /// Number that tells touches apart.
  public var finger: Int
  /// What it does.
  public var phase: Phase
  /// Where, in window coordinates, in points.
  public var location: Point
  /// 1 is an average touch; nil without such hardware.
  public var force: Double?
  /// In points; nil where it is not told.
  public var majorRadius: Double?
  /// What makes it.
  public var kind: Kind

  /// Makes a touch of its parts.
  public init(
    finger: Int, phase: Phase, location: Point, force: Double? = nil, majorRadius: Double? = nil,
    kind: Kind = .direct
  ) {
    self.finger = finger
    self.phase = phase
    self.location = location
    self.force = force
    self.majorRadius = majorRadius
    self.kind = kind
  }
}

/// New values for members of a view; nil where a member stays as it is.
public struct ViewChange: Equatable, Sendable {
  /// Place and size in the parent, without the transform.
  public var frame: Rect?
  /// Origin of the bounds: the scroll offset.
  public var boundsOrigin: Point?
  /// About the anchor point.
  public var transform: AffineTransform?
  /// As a share of the size.
  public var anchorPoint: Point?
  /// Opacity.
  public var alpha: Float?
  /// Whether it is hidden.
  public var isHidden: Bool?
  /// Whether it takes touches.
  public var isUserInteractionEnabled: Bool?
  /// Insets of what `point(inside:)` accepts.
  public var hitInsets: EdgeInsets?
  /// Replaces the bounds in `point(inside:)`.
  public var hitShape: HitShape?
  /// Whether children are tried outside the view.
  public var hitOverflow: Bool?
  /// Whether it never returns itself.
  public var hitPassthrough: Bool?
  /// A window's level.
  public var windowLevel: Double?
  /// The further members.
  public var members = ScenarioMembers()

  /// Makes a change of nothing.
  public init() {}
}
