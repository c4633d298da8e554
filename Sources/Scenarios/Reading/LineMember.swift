/// What the members of trace lines can hold, by which a pattern that no line ever meets is found out.
enum LineMember {
  enum Form {
    /// An id of some kinds, or null where that may be.
    case name(NameKinds, orNull: Bool)
    /// Ids of responders.
    case names
    case choice([String])
    case text
    case number
    case flag
    case numbers(Int)
    case any
  }

  enum NameKinds {
    case any, view, gesture, responder, region

    var shown: String {
      switch self {
      case .any: "view, gesture or responder"
      case .view: "view"
      case .gesture: "gesture"
      case .responder: "responder"
      case .region: "pointer region"
      }
    }

    func includes(_ kind: NameTable.Kind) -> Bool {
      switch self {
      case .any: true
      case .view: kind == .view
      case .gesture: kind == .gesture
      case .responder: kind.isResponder
      case .region: kind == .region
      }
    }
  }

  /// The form of a member of a line that has some members; nil where no line has it.
  static func form(of name: String, beside names: Set<String>) -> Form? {
    switch name {
    case "view":
      return names.contains("cancelledBy") ? .name(.any, orNull: false) : .name(.responder, orNull: false)
    case "event": return eventForm(beside: names)
    case "state": return stateForm(beside: names)
    case "responder": return .name(.responder, orNull: false)
    case "scale", "rotation": return .number
    // Of a probe the value may be of any kind: a control's is a number, a scroll view's phase a word.
    case "phase": return .choice(["idle", "dragging", "decelerating", "animating"])
    default: return forms[name]
    }
  }

  private static func eventForm(beside names: Set<String>) -> Form {
    if names.contains("control") { return .choice(ScenarioReader.controlEvents) }
    if names.contains("scroll") { return .choice(scrollEvents) }
    if names.contains("responder") { return .choice(["becomeFirst", "resignFirst", "refused"]) }
    if names.contains("pointerRegion") { return .choice(["willExit", "willEnter", "style"]) }
    if names.contains("pop") { return .choice(["began", "completed", "cancelled"]) }
    return .text
  }

  private static func stateForm(beside names: Set<String>) -> Form {
    if names.contains("hover") { return .choice(["entered", "exited"]) }
    return .choice(["possible", "began", "changed", "ended", "cancelled", "failed", "recognized"])
  }

  private static let scrollEvents = [
    "willBeginDragging", "didScroll", "willEndDragging", "didEndDragging", "willBeginDecelerating",
    "didEndDecelerating", "didEndScrollingAnimation", "didZoom",
  ]

  private static let forms: [String: Form] = [
    "t": .number, "timestamp": .number,
    "hit": .name(.view, orNull: true), "finger": .number,
    "touches": .choice(["began", "moved", "ended", "cancelled"]), "tapCount": .number,
    "gesture": .name(.gesture, orNull: false), "because": .text,
    "action": .name(.gesture, orNull: false),
    "control": .name(.view, orNull: false),
    "scroll": .name(.view, orNull: false), "offset": .numbers(2), "willDecelerate": .flag,
    "cancelledBy": .text,
    "system": .choice(["controlCenter", "notificationCenter", "home", "appSwitcher", "back"]),
    "perform": .text, "focus": .name(.any, orNull: true), "from": .name(.any, orNull: true),
    "hover": .name(.view, orNull: false), "arena": .text, "result": .choice(["accepted", "rejected"]),
    "probe": .name(.any, orNull: false), "chain": .names,
    "frame": .numbers(4), "hidden": .flag, "alpha": .number, "isEnabled": .flag, "isHighlighted": .flag,
    "isTracking": .flag, "value": .number, "isOn": .flag, "selectedSegmentIndex": .number,
    "currentPage": .number, "numberOfTouches": .number, "location": .numbers(2), "translation": .numbers(2),
    "velocity": .any,
    "press": .choice(["began", "ended", "cancelled"]), "key": .text, "asked": .text,
    "didUpdateFocus": .name(.any, orNull: false), "pointerRegion": .name(.region, orNull: false),
    "pop": .name(.responder, orNull: false), "pointerEvent": .choice(["down", "move", "up", "cancel"]),
    "validate": .text, "enabled": .flag, "motion": .choice(["began", "ended", "cancelled"]), "remote": .text,
  ]
}

extension ScenarioReader {
  static let controlEvents = [
    "touchDown", "touchDownRepeat", "touchDragInside", "touchDragOutside", "touchDragEnter", "touchDragExit",
    "touchUpInside", "touchUpOutside", "touchCancel", "valueChanged", "primaryActionTriggered",
    "editingDidBegin", "editingChanged", "editingDidEnd", "editingDidEndOnExit",
  ]
}
