import Diagnosis
import Hierarchy
import Scenarios

/// A tree of any source as one that can be played: dumps name classes of every platform, scenarios have a few of
/// UIKit's. What stands for what is told.
struct PlayableTree {
  /// The views, with classes that can be played; everything that decides hit testing is as it was.
  let views: [ViewSpec]
  /// What was replaced, a line for each class that stands for others.
  let notes: [String]

  /// Finds a class for every view that has another: a window for a root, a control for controls, a scroll view for
  /// what UIKit derives from it, else a plain view. Controls that the source calls disabled are.
  ///
  /// A view with members of a scenario keeps its class where scenarios have it: what it says would be lost.
  ///
  /// - Complexity: O(views).
  init(_ hierarchy: ViewHierarchy) {
    var views = hierarchy.views
    var replaced: [String: [String: Int]] = [:]
    for index in views.indices {
      let view = views[index]
      let name = PlayableTree.className(of: view)
      if name != view.className {
        replaced[name, default: [:]][view.className, default: 0] += 1
        views[index].className = name
      }
      if ScenarioClass.controls.contains(name) { PlayableTree.disable(&views[index]) }
    }
    self.views = views
    notes = replaced.sorted { $0.key < $1.key }.map { PlayableTree.note($0.key, for: $0.value) }
  }

  private static func className(of view: ViewSpec) -> String {
    let name = view.className
    guard view.parent != nil else { return name == "UIView" ? name : "UIWindow" }
    if name == "UIWindow" { return "UIView" }
    if Scenario.classesBuilt.contains(name) { return name }
    let isCarrying = view.hasRareMembers && !view.details.carried.isEmpty
    if isCarrying,
      ScenarioClass.controls.union(ScenarioClass.scrollViews).contains(name) || name == "FlutterView"
    {
      return name
    }
    if scrollViews.contains(name) {
      return Scenario.classesBuilt.contains("UIScrollView") ? "UIScrollView" : "UIView"
    }
    return view.isControl ? "UIControl" : "UIView"
  }

  private static let scrollViews = ScenarioClass.scrollViews.union(["UICollectionView", "UITextView"])

  private static func disable(_ view: inout ViewSpec) {
    guard view.hasRareMembers, view.details.isEnabled == false else { return }
    guard !view.details.carried.contains(where: { $0.name == "isEnabled" }) else { return }
    view.details.carried.append(ImportDetails.Member(name: "isEnabled", json: "false"))
  }

  private static func note(_ name: String, for classes: [String: Int]) -> String {
    let count = classes.values.reduce(0, +)
    let names = classes.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
    let rest = names.count > 5 ? " and \(names.count - 5) more" : ""
    let list = names.prefix(5).joined(separator: ", ")
    return "played as \(name): \(count) view\(count == 1 ? "" : "s") of other classes: \(list)\(rest)"
  }
}
