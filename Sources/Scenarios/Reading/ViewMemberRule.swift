/// Which classes have a further member of a view, and what its value must be beyond its kind, which the tree
/// reader has checked.
struct ViewMemberRule {
  /// The classes that have it; nil for every view.
  var classes: Set<String>?
  /// Smallest value where it is a whole number; nil where it need not be one.
  var least: Int?
  /// Whether windows alone have it.
  var isForWindows = false

  static func of(_ name: String) -> ViewMemberRule { rules[name] ?? ViewMemberRule() }

  private static let rules: [String: ViewMemberRule] = {
    let controls = ScenarioClass.controls
    let scrollViews = ScenarioClass.scrollViews
    var rules: [String: ViewMemberRule] = [
      "isKey": ViewMemberRule(isForWindows: true),
      "isEnabled": ViewMemberRule(classes: controls),
      "beginTracking": ViewMemberRule(classes: controls),
      "continueTracking": ViewMemberRule(classes: controls, least: 0),
      "isOn": ViewMemberRule(classes: ["UISwitch"]),
      "value": ViewMemberRule(classes: ["UISlider", "UIStepper"]),
      "minimumValue": ViewMemberRule(classes: ["UISlider", "UIStepper"]),
      "maximumValue": ViewMemberRule(classes: ["UISlider", "UIStepper"]),
      "stepValue": ViewMemberRule(classes: ["UIStepper"]),
      "numberOfSegments": ViewMemberRule(classes: ["UISegmentedControl"], least: 0),
      // -1 is UIKit's "no segment".
      "selectedSegmentIndex": ViewMemberRule(classes: ["UISegmentedControl"], least: -1),
      "numberOfPages": ViewMemberRule(classes: ["UIPageControl"], least: 0),
      "currentPage": ViewMemberRule(classes: ["UIPageControl"], least: 0),
      "arena": ViewMemberRule(classes: ["FlutterView"]),
      "team": ViewMemberRule(classes: ["FlutterView"]),
      "canPop": ViewMemberRule(classes: ["FlutterView"]),
    ]
    for name in [
      "contentSize", "contentInset", "isScrollEnabled", "isPagingEnabled", "bounces",
      "alwaysBounceHorizontal",
      "alwaysBounceVertical", "isDirectionalLockEnabled", "decelerationRate", "delaysContentTouches",
      "canCancelContentTouches", "touchesShouldCancel", "touchesShouldBegin", "zoomScale", "minimumZoomScale",
      "maximumZoomScale",
    ] {
      rules[name] = ViewMemberRule(classes: scrollViews)
    }
    return rules
  }()
}
