import Geometry

/// Owner of a root view, and a link of the responder chain between that view and what is around it (rules R1 to
/// R3).
///
/// A controller keeps its view, its children and what it presents alive; they do not keep it.
open class ViewController: Responder {
  private final var viewStorage: View?
  private final var childStorage: [ViewController] = []
  // A parent or presenter takes itself out when it goes.
  private final unowned(unsafe) var parentStorage: ViewController?
  private final unowned(unsafe) var presentingStorage: ViewController?

  /// The controller that this one presents, nil for none.
  public private(set) final var presentedViewController: ViewController?

  /// Makes a controller whose view is not loaded yet.
  public override init() {}

  deinit {
    viewStorage?.controllerStorage = nil
    for child in childStorage { child.parentStorage = nil }
    presentedViewController?.presentingStorage = nil
  }

  /// The presenting controller for one that is presented, else the superview of the controller's view, which is
  /// the window for a window's root view (rule R2). Does not load the view.
  open override var next: Responder? { nextOverride ?? presentingStorage ?? viewStorage?.superview }

  // MARK: View

  /// The root view; loaded when it is first asked for.
  public final var view: View! {
    get {
      if viewStorage == nil {
        loadView()
        if viewStorage == nil { self.view = View() }
        viewDidLoad()
      }
      return viewStorage
    }
    set {
      viewStorage?.controllerStorage = nil
      viewStorage = newValue
      newValue?.controllerStorage = self
    }
  }

  /// The root view if it is loaded. Does not load it.
  public final var viewIfLoaded: View? { viewStorage }

  /// Whether the root view is loaded.
  public final var isViewLoaded: Bool { viewStorage != nil }

  /// Loads the view if it is not yet.
  public final func loadViewIfNeeded() { _ = view }

  /// Makes the root view and sets `view`; a plain view by default.
  open func loadView() { view = View() }

  /// The root view was loaded.
  open func viewDidLoad() {}

  // MARK: Appearing

  final var appearance = Appearance.disappeared
  final var isAppearanceAnimated = false
  /// Whether it appears or disappears only because its view moves.
  final var movesWithView = false
  /// Whether its container alone says when it appears, though its view may be there.
  final var isAppearanceHeld = false

  /// The view is about to get into a window, or a transition that brings it in begins.
  open func viewWillAppear(_ animated: Bool) {}
  /// The view is there, and the transition that brought it is over.
  open func viewDidAppear(_ animated: Bool) {}
  /// The view is about to leave. A transition may still be cancelled (rule E3): what must not be lost is given up in
  /// `viewDidDisappear` only.
  open func viewWillDisappear(_ animated: Bool) {}
  /// The view has left.
  open func viewDidDisappear(_ animated: Bool) {}

  // MARK: Containment

  /// The controllers that this one contains, in the order of adding.
  public final var children: [ViewController] { childStorage }

  /// The controller that contains this one. It plays no part in the responder chain (rule R3).
  public final var parent: ViewController? { parentStorage }

  /// The nearest container of a kind that this controller is in; nil for none.
  final func nearestParent<Container: ViewController>() -> Container? {
    var ancestor = parent
    while let controller = ancestor {
      if let container = controller as? Container { return container }
      ancestor = controller.parent
    }
    return nil
  }

  /// Adds a controller to this one, taking it from its old parent. The caller adds its view, and calls
  /// `didMove(toParent:)`.
  open func addChild(_ child: ViewController) {
    precondition(child !== self, "a controller is not its own child")
    guard child.parentStorage !== self else { return }
    child.removeFromParent()
    child.willMove(toParent: self)
    childStorage.append(child)
    child.parentStorage = self
  }

  /// Takes the controller out of its parent; one without a parent is left alone.
  open func removeFromParent() {
    guard let parent = parentStorage else { return }
    withExtendedLifetime(self) {
      parent.childStorage.removeAll { $0 === self }
      parentStorage = nil
      didMove(toParent: nil)
    }
  }

  /// The controller is about to get another parent, nil for none.
  open func willMove(toParent parent: ViewController?) {}
  /// The controller has another parent.
  open func didMove(toParent parent: ViewController?) {}

  // MARK: System gestures

  /// The edges at which the application comes before the system's gestures while this controller is in front: a first
  /// swipe is the application's, a second soon after the system's. Read when a finger lands (rule Y2). None by default.
  open var preferredScreenEdgesDeferringSystemGestures: RectEdge { [] }

  /// The child that is asked for these edges in place of this controller; nil, the default, for none (rule Y2).
  open var childForScreenEdgesDeferringSystemGestures: ViewController? { nil }

  // MARK: Presentation

  /// The controller that presents this one, nil for none.
  public final var presentingViewController: ViewController? { presentingStorage }

  /// Presents a controller: it becomes the heir of this one in the responder chain (rule R2), and its view goes
  /// in front of everything in this one's window unless it is already somewhere.
  ///
  /// - Parameters:
  ///   - controller: one that is not presented yet.
  ///   - animated: taken for UIKit's sake; the presentation is immediate.
  ///   - completion: called at once.
  open func present(_ controller: ViewController, animated: Bool, completion: (() -> Void)? = nil) {
    guard presentedViewController == nil, controller.presentingStorage == nil, controller !== self else {
      return
    }
    linkPresented(controller)
    if let window = viewStorage?.window, let view = controller.view, view.superview == nil {
      if view.frame == .zero { view.frame = Rect(origin: .zero, size: window.frame.size) }
      window.addSubview(view)
    }
    completion?()
  }

  /// Makes a controller the presented one without touching views.
  package final func linkPresented(_ controller: ViewController) {
    presentedViewController = controller
    controller.presentingStorage = self
  }

  /// Ends the presentation of what this controller presents, or, if it presents nothing, its own. The presented
  /// view is removed.
  open func dismiss(animated: Bool, completion: (() -> Void)? = nil) {
    if let presented = presentedViewController {
      presented.presentedViewController.map { _ in presented.dismiss(animated: animated) }
      presented.viewStorage?.removeFromSuperview()
      presented.presentingStorage = nil
      presentedViewController = nil
      completion?()
    } else if let presenting = presentingStorage {
      presenting.dismiss(animated: animated, completion: completion)
    }
  }
}
