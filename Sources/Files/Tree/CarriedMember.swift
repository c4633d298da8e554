/// The members that a scenario's view may have beyond a tree's: read, checked for their type and kept, so
/// that a tree written again has lost nothing. None changes what is hit.
enum CarriedMember {
  /// What stands behind such a member's name.
  enum Form: Sendable {
    case bool
    case number
    /// Some numbers in points, none beyond the largest coordinate; sizes are not negative.
    case numbers(Int, areSizes: Bool)
    case choice([String])
    case string
    case strings
    /// A list whose elements only the event system understands.
    case list
    /// Any JSON.
    case any
  }

  /// The form of a member; nil for a name that no view has.
  static func form(of name: String) -> Form? { forms[name] }

  private static let forms: [String: Form] = [
    // Touches and responders.
    "isMultipleTouchEnabled": .bool, "isExclusiveTouch": .bool, "touches": .choice(["super", "consume"]),
    "presses": .choice(["super", "consume"]), "canBecomeFirstResponder": .bool,
    "canResignFirstResponder": .bool, "isKey": .bool, "gestures": .list,
    // Controls.
    "isEnabled": .bool, "isOn": .bool, "value": .number, "minimumValue": .number, "maximumValue": .number,
    "stepValue": .number, "numberOfSegments": .number, "selectedSegmentIndex": .number,
    "numberOfPages": .number, "currentPage": .number, "beginTracking": .bool, "continueTracking": .number,
    // Scroll views.
    "contentSize": .numbers(2, areSizes: true), "contentInset": .numbers(4, areSizes: false),
    "isScrollEnabled": .bool, "isPagingEnabled": .bool, "bounces": .bool, "alwaysBounceHorizontal": .bool,
    "alwaysBounceVertical": .bool, "isDirectionalLockEnabled": .bool,
    "decelerationRate": .choice(["normal", "fast"]), "delaysContentTouches": .bool,
    "canCancelContentTouches": .bool, "touchesShouldCancel": .bool, "touchesShouldBegin": .bool,
    "zoomScale": .number, "minimumZoomScale": .number, "maximumZoomScale": .number,
    // Focus.
    "canBecomeFocused": .bool, "focusGroup": .string, "preferredFocus": .strings,
    // Flutter.
    "arena": .list, "team": .any, "canPop": .bool,
  ]

  /// The members beside `views` that make a tree a scenario. Where a tree is wanted they are stepped over.
  static let scenarioMembers: Set<String> = [
    "source", "tags", "device", "controllers", "gestures", "requireToFail", "simultaneous", "prevents",
    "prevented", "requireDynamic", "requiredToFailBy", "shouldReceive", "shouldBegin", "handles",
    "keyCommands", "input", "expect", "absent", "trace", "focused", "focusGuides", "focusRefusals",
    "pointerRegions", "onAction",
  ]
}
