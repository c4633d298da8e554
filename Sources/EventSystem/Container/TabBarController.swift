import Geometry

/// Controllers side by side, one of which is chosen; its view alone is in this one's (as far as touches and the
/// responder chain need it: there is no bar).
open class TabBarController: ViewController {
  /// No controller.
  public static let noIndex = -1

  private final var tabs: [ViewController] = []
  private final var selected = TabBarController.noIndex

  /// The controllers, in their order; nil and none are the same. Setting them keeps the chosen one if it is still there,
  /// and chooses the first otherwise.
  public final var viewControllers: [ViewController]? {
    get { tabs }
    set {
      let chosen = selectedViewController
      let new = newValue ?? []
      for controller in tabs where !new.contains(controller) {
        controller.willMove(toParent: nil)
        controller.viewIfLoaded?.removeFromSuperview()
        controller.removeFromParent()
      }
      tabs = new
      for controller in new where controller.parent !== self {
        addChild(controller)
        controller.didMove(toParent: self)
      }
      selected = chosen.flatMap { new.firstIndex(of: $0) } ?? (new.isEmpty ? TabBarController.noIndex : 0)
      showSelected()
    }
  }

  /// Which controller is chosen, from 0; `noIndex` for none. Setting a number without a controller changes nothing.
  public final var selectedIndex: Int {
    get { selected }
    set {
      guard tabs.indices.contains(newValue), newValue != selected else { return }
      if tabs.indices.contains(selected) { tabs[selected].viewIfLoaded?.removeFromSuperview() }
      selected = newValue
      showSelected()
    }
  }

  /// The chosen controller; nil for none. Setting one that is not there changes nothing.
  public final var selectedViewController: ViewController? {
    get { tabs.indices.contains(selected) ? tabs[selected] : nil }
    set {
      if let newValue, let index = tabs.firstIndex(of: newValue) { selectedIndex = index }
    }
  }

  /// Shows the chosen controller.
  open override func viewDidLoad() {
    super.viewDidLoad()
    showSelected()
  }

  private final func showSelected() {
    guard let own = viewIfLoaded, let view = selectedViewController?.view, view.superview !== own else {
      return
    }
    view.frame = Rect(origin: own.bounds.origin, size: own.bounds.size)
    own.addSubview(view)
  }
}

extension ViewController {
  /// The nearest tab bar controller that contains this one; nil for none.
  public final var tabBarController: TabBarController? { nearestParent() }
}
