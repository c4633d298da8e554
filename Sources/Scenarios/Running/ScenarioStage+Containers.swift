internal import EventSystem

extension ScenarioStage {
  /// A controller of an entry, a container where it is one.
  func makeController(_ entry: ScenarioResponder) -> ViewController {
    switch entry.members.string("container") {
    case "navigation":
      let navigation = NavigationController()
      let name = "\(entry.id).interactivePop"
      navigation.interactivePopGestureRecognizer?.name = name
      gestures[name] = navigation.interactivePopGestureRecognizer
      return navigation
    default: return ViewController()
    }
  }

  /// Gives containers what they contain. The views stay where the scenario has them.
  func linkContainers() {
    for entry in scenario.responders {
      if let navigation = responders[entry.id] as? NavigationController {
        navigation.adopt((entry.members.strings("stack") ?? []).compactMap(contained))
      }
    }
  }

  /// The controller of a name; for a view's one that stands for it, without being its controller.
  private func contained(_ id: String) -> ViewController? {
    if let controller = responders[id] as? ViewController { return controller }
    guard let view = views[id] else { return nil }
    let stand = StandIn(view)
    stand.traceName = id
    return stand
  }
}

/// Stands in a container for a view that has no controller there.
private final class StandIn: ViewController {
  private weak var content: View?

  init(_ content: View) {
    self.content = content
    super.init()
  }

  override func didMove(toParent parent: ViewController?) {
    if parent == nil { content?.removeFromSuperview() }
  }
}
