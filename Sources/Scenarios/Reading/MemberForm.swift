internal import JSONText

/// What a value must be.
enum MemberForm {
  case bool
  /// A number of at least the bound.
  case number(from: Double)
  /// A whole number of at least the bound.
  case count(from: Int)
  case choice([String])
  /// One of the choices, or a list of some of them.
  case choices([String])
  case strings

  /// The value of a node that has the form.
  func value(_ node: JSONNode) throws(JSONError) -> ScenarioValue {
    switch self {
    case .bool: return .bool(try node.bool())
    case .number(let least):
      let number = try node.number()
      guard number >= least else { throw node.fault("\(number) is less than \(least)") }
      guard number <= VirtualTime.limit else { throw node.fault("\(number) is more than 1e9") }
      return .number(number)
    case .count(let least): return .number(Double(try node.integer(in: least...1_000_000)))
    case .choice(let choices): return .string(try node.string(of: choices))
    case .choices(let choices):
      guard case .array(let elements) = node.content else {
        return .list([.string(try node.string(of: choices))])
      }
      guard !elements.isEmpty else { throw node.fault("is empty") }
      var values: [ScenarioValue] = []
      for element in elements { values.append(.string(try element.string(of: choices))) }
      return .list(values)
    case .strings: return .list(try node.strings().map { .string($0) })
    }
  }

  /// The form of a recognizer's setting; nil where its kind has none of that name.
  static func setting(_ name: String, of kind: ScenarioGesture.Kind) -> MemberForm? {
    switch (kind, name) {
    case (_, "cancelsTouchesInView"), (_, "delaysTouchesBegan"), (_, "delaysTouchesEnded"), (_, "isEnabled"):
      .bool
    case (_, "allowedTouchTypes"): .choices(ScenarioTouch.Kind.allCases.map(\.rawValue))
    case (.tap, "numberOfTapsRequired"), (.tap, "numberOfTouchesRequired"),
      (.longPress, "numberOfTouchesRequired"), (.swipe, "numberOfTouchesRequired"),
      (.pan, "minimumNumberOfTouches"), (.pan, "maximumNumberOfTouches"),
      (.screenEdgePan, "minimumNumberOfTouches"), (.screenEdgePan, "maximumNumberOfTouches"):
      .count(from: 1)
    case (.pan, "allowedScrollTypesMask"): .choices(["none", "discrete", "continuous", "all"])
    case (.longPress, "numberOfTapsRequired"): .count(from: 0)
    case (.longPress, "minimumPressDuration"), (.longPress, "allowableMovement"): .number(from: 0)
    case (.swipe, "direction"): .choices(["right", "left", "up", "down"])
    case (.screenEdgePan, "edges"): .choices(["left", "right", "top", "bottom", "all"])
    default: nil
    }
  }
}
