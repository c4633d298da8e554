import Geometry

/// A stack of controllers of which the topmost is seen, and a gesture at the edge that goes back (rules E2, E3, E5).
///
/// A transition takes `transitionDuration`, in the application's time; without a window it is over at once. What slides
/// meanwhile is only what is shown (rule H7): frames are not changed. The controller that leaves has left when the
/// transition is over, not when its viewWillDisappear is called.
open class NavigationController: ViewController, TimerTarget {
  /// How long a whole transition takes. UIKit publishes no number; choice.
  public static let transitionDuration = EventTime(nanoseconds: 350_000_000)
  /// From which share of the width on a back swipe is carried out when it is let go. Choice.
  public static let completionShare = 0.5
  /// From which speed on, in points per second, the way in which the finger moves decides rather than where it is.
  /// Choice.
  public static let completionSpeed = 500.0

  /// Who is told of what is shown.
  public final weak var delegate: (any NavigationControllerDelegate)?
  /// What goes on, nil while nothing does.
  public private(set) final var transitionCoordinator: TransitionCoordinator?
  /// The back swipe, on this controller's view once that is loaded: from the left edge, in a layout from right to left
  /// from the right one (rule E5). Its own delegate lets it begin while there is something to go back to and no
  /// transition goes on, and makes pans and swipes in the content wait for it, so that at the edge it comes first
  /// (rule E2). An app may set another delegate, or relate it like any recognizer.
  public final var interactivePopGestureRecognizer: GestureRecognizer? { popRecognizer }

  /// A back swipe that may begin anywhere in the content (rule E2). The content's own gestures come before it, since their
  /// views are deeper. Off by default, where iOS 26 has it on: choice, so that what is written for the edge stays at it.
  public final var interactiveContentPopGestureRecognizer: GestureRecognizer? { contentPopRecognizer }

  private final let popRecognizer = InteractivePopGestureRecognizer()
  private final let contentPopRecognizer = PanGestureRecognizer()
  private final var stack: [ViewController] = []
  private final var transition: Transition?
  private final let popDelegate = PopDelegate()
  /// Where the timer of a transition runs.
  private final var clock: ApplicationHandle?

  private struct Transition {
    let from: ViewController
    let to: ViewController
    let isPop: Bool
    let animated: Bool
    /// Whether the view that comes in was there before.
    let wasThere: Bool
    let coordinator: TransitionCoordinator
  }

  /// Makes a navigation controller with an empty stack.
  public override init() {
    super.init()
    popRecognizer.navigationController = self
    popRecognizer.delegate = popDelegate
    popDelegate.navigationController = self
    contentPopRecognizer.isEnabled = false
    contentPopRecognizer.delegate = popDelegate
    for recognizer in [popRecognizer, contentPopRecognizer] {
      recognizer.addTarget(self, action: NavigationController.swiped)
    }
  }

  /// Makes a navigation controller that shows a controller.
  public convenience init(rootViewController: ViewController) {
    self.init()
    setViewControllers([rootViewController], animated: false)
  }

  deinit { clock?.application?.timers.cancelAll(of: self) }

  // MARK: The stack

  /// The controllers from the root to the topmost one. A controller leaves it when its pop begins, and comes back if
  /// that is cancelled.
  public final var viewControllers: [ViewController] {
    get { stack }
    set { setViewControllers(newValue, animated: false) }
  }

  /// The topmost controller; nil for an empty stack.
  public final var topViewController: ViewController? { stack.last }

  /// The controller that is seen: what the topmost one presents, else that one.
  public final var visibleViewController: ViewController? {
    stack.last.map { $0.presentedViewController ?? $0 }
  }

  /// Puts a controller on top. One that is on the stack already is left alone.
  public final func pushViewController(_ viewController: ViewController, animated: Bool) {
    guard !stack.contains(viewController), viewController !== self else { return }
    settle()
    addChild(viewController)
    guard let from = stack.last else {
      stack = [viewController]
      showTop()
      return
    }
    stack.append(viewController)
    begin(from: from, to: viewController, isPop: false, animated: animated, isInteractive: false)
    run(from: 0)
  }

  /// Takes the topmost controller off; the root stays.
  ///
  /// - Returns: the controller that leaves; nil where only the root is there.
  @discardableResult
  public final func popViewController(animated: Bool) -> ViewController? {
    settle()
    guard stack.count > 1 else { return nil }
    let from = stack.removeLast()
    begin(from: from, to: stack[stack.count - 1], isPop: true, animated: animated, isInteractive: false)
    run(from: 0)
    return from
  }

  /// Takes controllers off until one is topmost; one that is not there changes nothing.
  ///
  /// - Returns: the controllers that leave, from the lowest.
  @discardableResult
  public final func popToViewController(_ viewController: ViewController, animated: Bool) -> [ViewController]
  {
    settle()
    guard let place = stack.firstIndex(of: viewController), place + 1 < stack.count else { return [] }
    let leaving = Array(stack[(place + 1)...])
    for controller in leaving.dropLast() { remove(controller) }
    stack.removeSubrange((place + 1)..<(stack.count - 1))
    popViewController(animated: animated)
    return leaving
  }

  /// Takes all but the root off.
  ///
  /// - Returns: the controllers that leave, from the lowest.
  @discardableResult
  public final func popToRootViewController(animated: Bool) -> [ViewController] {
    stack.first.map { popToViewController($0, animated: animated) } ?? []
  }

  /// Replaces the stack, at once.
  public final func setViewControllers(_ viewControllers: [ViewController], animated: Bool) {
    settle()
    let old = stack
    stack = viewControllers
    for controller in old where !viewControllers.contains(controller) { remove(controller) }
    for controller in viewControllers where controller.parent !== self { addChild(controller) }
    for controller in viewControllers.dropLast() { controller.viewIfLoaded?.removeFromSuperview() }
    if !stack.isEmpty { showTop() }
  }

  /// Takes over a view, and controllers whose views lie where they are to lie.
  package final func adopt(_ viewControllers: [ViewController]) {
    if let viewIfLoaded { addRecognizers(to: viewIfLoaded) }
    stack = viewControllers
    for controller in viewControllers where controller.parent !== self { addChild(controller) }
  }

  /// Puts the back swipe on the view and shows the topmost controller.
  open override func viewDidLoad() {
    super.viewDidLoad()
    addRecognizers(to: view)
    if !stack.isEmpty { showTop() }
  }

  /// A transition does not outlive the view's stay in its window.
  open override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    settle()
  }

  private final func addRecognizers(to view: View) {
    for recognizer in [popRecognizer, contentPopRecognizer] { view.addGestureRecognizer(recognizer) }
  }

  private final func showTop() {
    guard isViewLoaded, let top = stack.last, let own = viewIfLoaded, let view = top.view else { return }
    delegate?.navigationController(self, willShow: top, animated: false)
    if view.superview == nil {
      view.frame = Rect(origin: own.bounds.origin, size: own.bounds.size)
      own.addSubview(view)
    }
    if top.parent === self { top.didMove(toParent: self) }
    delegate?.navigationController(self, didShow: top, animated: false)
  }

  private final func remove(_ controller: ViewController) {
    controller.willMove(toParent: nil)
    controller.viewIfLoaded?.removeFromSuperview()
    controller.removeFromParent()
  }

  // MARK: Interactive pop

  /// Begins to go back, how far being told by `updateInteractivePop(_:)`: for a back swipe of an app's own. One of
  /// `finishInteractivePop()` and `cancelInteractivePop()` must follow, also after the gesture has ended (rule E3).
  ///
  /// - Returns: false, and nothing has begun, where only the root is there or a transition goes on.
  @discardableResult
  public final func beginInteractivePop() -> Bool {
    guard canPop, let from = stack.popLast(), let to = stack.last else { return false }
    begin(from: from, to: to, isPop: true, animated: true, isInteractive: true)
    return true
  }

  /// Says how far an interactive pop is, from 0 to 1.
  public final func updateInteractivePop(_ percentComplete: Double) {
    guard let coordinator = transition?.coordinator, coordinator.isInteractive else { return }
    coordinator.percentComplete = min(max(percentComplete, 0), 1)
  }

  /// Lets an interactive pop go on to its end.
  public final func finishInteractivePop() {
    guard let coordinator = transition?.coordinator, coordinator.isInteractive else { return }
    coordinator.interactionChanges()
    run(from: coordinator.percentComplete)
  }

  /// Takes an interactive pop back: the coordinator's handlers are told, then the controller that was coming in gets
  /// viewWillDisappear and the one that was leaving viewWillAppear (rule E3).
  public final func cancelInteractivePop() {
    guard let transition, transition.coordinator.isInteractive else { return }
    transition.coordinator.isCancelled = true
    transition.coordinator.interactionChanges()
    transition.to.beginAppearanceTransition(false, animated: true)
    transition.from.beginAppearanceTransition(true, animated: true)
    run(from: 1 - transition.coordinator.percentComplete)
  }

  /// Whether there is something to go back to, and no transition goes on (rule E2).
  final var canPop: Bool { stack.count > 1 && transition == nil }

  /// Whether layout runs from right to left (rule E5).
  final var isRightToLeft: Bool { viewIfLoaded?.effectiveUserInterfaceLayoutDirection == .rightToLeft }

  private static let swiped = Selector("swiped") {
    (controller: NavigationController, recognizer: GestureRecognizer) in controller.swiped(recognizer)
  }

  private final func swiped(_ recognizer: GestureRecognizer) {
    guard let pan = recognizer as? PanGestureRecognizer, let width = viewIfLoaded?.bounds.size.width,
      width > 0
    else { return }
    let sign = isRightToLeft ? -1.0 : 1.0
    let share = pan.translation(in: viewIfLoaded).x * sign / width
    switch pan.state {
    case .began: beginInteractivePop()
    case .changed: break
    case .ended:
      updateInteractivePop(share)
      let speed = pan.velocity(in: viewIfLoaded).x * sign
      let goesOn =
        abs(speed) >= NavigationController.completionSpeed
        ? speed > 0 : share >= NavigationController.completionShare
      return goesOn ? finishInteractivePop() : cancelInteractivePop()
    default: return cancelInteractivePop()
    }
    updateInteractivePop(share)
  }

  // MARK: Transitions

  private final func begin(
    from: ViewController, to: ViewController, isPop: Bool, animated: Bool, isInteractive: Bool
  ) {
    let coordinator = TransitionCoordinator(from: from, to: to, isInteractive: isInteractive)
    let arriving: View? = to.view
    transition = Transition(
      from: from, to: to, isPop: isPop, animated: animated, wasThere: arriving?.superview != nil,
      coordinator: coordinator)
    transitionCoordinator = coordinator
    tell(.began)
    if isPop { from.willMove(toParent: nil) }
    delegate?.navigationController(self, willShow: to, animated: animated)
    if viewIfLoaded?.window != nil {
      from.beginAppearanceTransition(false, animated: animated)
      to.beginAppearanceTransition(true, animated: animated)
    }
    guard let own = viewIfLoaded, let arriving, arriving.superview == nil else { return }
    arriving.frame = Rect(origin: own.bounds.origin, size: own.bounds.size)
    if isPop, let leaving = from.viewIfLoaded, leaving.superview === own {
      own.insertSubview(arriving, belowSubview: leaving)
    } else {
      own.addSubview(arriving)
    }
  }

  /// Runs the rest of a transition.
  private final func run(from share: Double) {
    guard let transition else { return }
    guard transition.animated, let application = viewIfLoaded?.window?.application else { return complete() }
    let span = Double(NavigationController.transitionDuration.nanoseconds) * (1 - share)
    clock = application.handle
    application.timers.set(
      0, of: self, at: application.eventNow + EventTime(nanoseconds: Int64(span.rounded())))
  }

  /// The transition is over. Called by the timer queue.
  package final func timerFired(_ tag: Int) { complete() }

  /// Brings a transition that goes on to its end at once; an interactive one is cancelled.
  private final func settle() {
    guard let transition else { return }
    if transition.coordinator.isInteractive { cancelInteractivePop() }
    clock?.application?.timers.cancelAll(of: self)
    if self.transition != nil { complete() }
  }

  private final func complete() {
    guard let transition else { return }
    self.transition = nil
    transitionCoordinator = nil
    let isCancelled = transition.coordinator.isCancelled
    let gone = isCancelled ? transition.to : transition.from
    let there = isCancelled ? transition.from : transition.to
    if isCancelled { stack.append(transition.from) }
    if !(isCancelled && transition.wasThere) { gone.viewIfLoaded?.removeFromSuperview() }
    gone.endAppearanceTransition()
    there.endAppearanceTransition()
    if transition.isPop {
      if isCancelled { transition.from.didMove(toParent: self) } else { transition.from.removeFromParent() }
    } else {
      transition.to.didMove(toParent: self)
    }
    if transition.isPop { tell(isCancelled ? .cancelled : .completed, transition) }
    transition.coordinator.complete()
    if !isCancelled {
      delegate?.navigationController(self, didShow: transition.to, animated: transition.animated)
    }
  }

  private final func tell(_ phase: TraceEvent.PopPhase) {
    if let transition, transition.isPop { tell(phase, transition) }
  }

  private final func tell(_ phase: TraceEvent.PopPhase, _ transition: Transition) {
    let application = viewIfLoaded?.window?.application ?? clock?.application
    application?.note(.pop(transition.from, phase))
  }
}

extension ViewController {
  /// The nearest navigation controller that contains this one; nil for none.
  public final var navigationController: NavigationController? { nearestParent() }
}
