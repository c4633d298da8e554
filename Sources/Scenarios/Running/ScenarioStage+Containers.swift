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
    case "page":
      // The scroll view is the container's own (rule E4): in traces it goes by the container's name.
      let scroller = ScenarioScrollView()
      scroller.traceName = entry.id
      nameRecognizers(of: scroller, entry.id)
      return PageViewController(scroller: scroller)
    default: return ViewController()
    }
  }

  /// Gives containers what they contain. The views stay where the scenario has them.
  func linkContainers() {
    for entry in scenario.responders {
      if let navigation = responders[entry.id] as? NavigationController {
        navigation.adopt((entry.members.strings("stack") ?? []).compactMap(contained))
      } else if let pages = responders[entry.id] as? PageViewController {
        let source = PageList((entry.members.strings("pages") ?? []).compactMap(page))
        pageLists.append(source)
        pages.dataSource = source
        pages.setViewControllers(source.pages.first.map { [$0] }, direction: .forward, animated: false)
      }
    }
  }

  /// The controller of a name; for a view its own, or a new one, whose view it becomes.
  private func page(_ id: String) -> ViewController? {
    let owner = scenario.responders.first { $0.kind == .controller && $0.view == id }?.id
    if let controller = responders[owner ?? id] as? ViewController { return controller }
    guard let view = views[id] else { return nil }
    let controller = ViewController()
    controller.traceName = id
    controller.view = view
    return controller
  }

  /// The controller of a name; for a view one that stands for it, without being its controller.
  private func contained(_ id: String) -> ViewController? {
    if let controller = responders[id] as? ViewController { return controller }
    guard let view = views[id] else { return nil }
    let stand = StandIn(view)
    stand.traceName = id
    return stand
  }
}

/// Stands in a stack for a view that has no controller there.
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

/// The pages of a page controller, which a scenario lists.
final class PageList: PageViewControllerDataSource {
  let pages: [ViewController]

  init(_ pages: [ViewController]) { self.pages = pages }

  func pageViewController(
    _ pageViewController: PageViewController, viewControllerBefore viewController: ViewController
  ) -> ViewController? { page(viewController, -1) }

  func pageViewController(
    _ pageViewController: PageViewController, viewControllerAfter viewController: ViewController
  ) -> ViewController? { page(viewController, 1) }

  private func page(_ from: ViewController, _ step: Int) -> ViewController? {
    guard let index = pages.firstIndex(of: from), pages.indices.contains(index + step) else { return nil }
    return pages[index + step]
  }
}
