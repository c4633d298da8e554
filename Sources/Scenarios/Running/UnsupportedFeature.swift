internal import Hierarchy

/// Something that a scenario needs and the event system has not yet. Such a scenario is read and checked in
/// full, but what came of running it would mean nothing.
public struct UnsupportedFeature: Equatable, Hashable, Sendable, CustomStringConvertible {
  /// What kind of thing is missing.
  public enum Kind: String, Sendable {
    /// A class of views.
    case viewClass = "class"
    /// An input item.
    case inputItem = "input item"
    /// A member.
    case member = "member"
    /// A trace line that nothing writes.
    case line = "line"
  }

  /// What kind of thing is missing.
  public var kind: Kind
  /// Its name as the file has it.
  public var name: String

  /// E.g. "class UIScrollView".
  public var description: String { "\(kind.rawValue) \(name)" }
}

extension Scenario {
  /// What the scenario needs and is not there yet, each once, in the order in which the file needs it; empty
  /// for a scenario that can be run. O(n).
  public var unsupportedFeatures: [UnsupportedFeature] {
    var features: [UnsupportedFeature] = []
    func add(_ kind: UnsupportedFeature.Kind, _ name: String) {
      let feature = UnsupportedFeature(kind: kind, name: name)
      if !features.contains(feature) { features.append(feature) }
    }
    for view in views where !Scenario.classesBuilt.contains(view.spec.className) {
      add(.viewClass, view.spec.className)
    }
    if !focusGuides.isEmpty { add(.member, "focusGuides") }
    for item in input {
      if case .insert(let view, _, _) = item.action, !Scenario.classesBuilt.contains(view.spec.className) {
        add(.viewClass, view.spec.className)
      }
      if let name = item.action.nameIfNotBuilt { add(.inputItem, name) }
    }
    for pattern in expectations.flatMap(\.linesThatMustCome) {
      if let name = pattern.nameIfNotWritten { add(.line, name) }
    }
    return features
  }

  /// The classes of views that can be run.
  package static let classesBuilt: Set<String> = [
    "UIView", "UIWindow", "UILabel", "UIImageView", "UIControl", "UIButton", "UISwitch", "UISlider",
    "UIStepper", "UISegmentedControl", "UIPageControl", "UITextField", "FlutterView", "UIScrollView",
    "UITableView",
  ]
}

extension ScenarioInput.Action {
  /// The name of an item that the event system cannot take yet; nil for the others.
  fileprivate var nameIfNotBuilt: String? {
    switch self {
    case .touch, .advance, .interrupt, .setView, .setGesture, .remove, .insert, .pointer, .mainThreadBusy,
      .probe, .chainOf, .scrollBy, .scrollTo, .transform, .motion, .remote, .activate:
      nil
    case .key: "key"
    case .becomeFirst: "becomeFirst"
    case .resignFirst: "resignFirst"
    case .endEditing: "endEditing"
    case .sendAction: "sendAction"
    case .focus: "focus"
    case .focusOn: "focusOn"
    case .menu: "menu"
    }
  }
}

extension Expectation {
  /// The lines without which the expectation is not met.
  fileprivate var linesThatMustCome: [LinePattern] {
    switch self {
    case .line(let pattern): [pattern]
    case .anyOrder(let patterns): patterns
    case .count(let count, let pattern): count > 0 ? [pattern] : []
    }
  }
}

extension LinePattern {
  /// What the line tells of, where that comes with first responders, keys and focus; nil for all other lines.
  fileprivate var nameIfNotWritten: String? {
    for name in ["press", "perform", "validate", "focus", "didUpdateFocus"] where members[name] != nil {
      return name
    }
    if members["asked"] == .string("shouldUpdateFocus") { return "shouldUpdateFocus" }
    guard case .string(let event)? = members["event"] else { return nil }
    let isNotWritten =
      members["responder"] != nil && ["becomeFirst", "resignFirst", "refused"].contains(event)
      || members["control"] != nil && event.hasPrefix("editing")
    return isNotWritten ? event : nil
  }
}
