public import Hierarchy

/// A view of a scenario: its place in the tree and what else is said of it.
public struct ScenarioView: Equatable, Sendable {
  /// What decides hit testing; its `parent` is an index only in the list of the views at the start.
  public var spec: ViewSpec
  /// Id of the parent; nil for a window.
  public var parent: String?
  /// The further members, e.g. `isMultipleTouchEnabled`, `touches`, `contentSize`.
  public var members: ScenarioMembers

  /// Makes a view of its parts.
  public init(spec: ViewSpec, parent: String?, members: ScenarioMembers = ScenarioMembers()) {
    self.spec = spec
    self.parent = parent
    self.members = members
  }

  /// The view's id.
  public var id: String { spec.id }
}

/// The classes that a scenario's view may have, and what belongs to which.
public enum ScenarioClass {
  /// UIControl and what inherits from it.
  public static let controls: Set<String> = [
    "UIControl", "UIButton", "UISwitch", "UISlider", "UIStepper", "UISegmentedControl", "UIPageControl",
    "UITextField",
  ]
  /// Scroll views, which bring recognizers of their own along.
  public static let scrollViews: Set<String> = ["UIScrollView", "UITableView"]
  /// All others.
  public static let plain: Set<String> = ["UIView", "UIWindow", "UILabel", "UIImageView", "FlutterView"]

  /// Whether there is a class of that name.
  static func exists(_ name: String) -> Bool {
    plain.contains(name) || controls.contains(name) || scrollViews.contains(name)
  }
}
