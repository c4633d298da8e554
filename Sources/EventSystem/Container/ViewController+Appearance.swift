// Appearing and disappearing. A controller appears when its view gets into a window and disappears when it leaves;
// a container that takes time over it says so by the two calls that UIKit has for that.
extension ViewController {
  /// Where a controller is between not being seen and being seen.
  enum Appearance {
    case disappeared
    case appearing
    case appeared
    case disappearing
  }

  /// A container begins to bring this child in, or to take it out: viewWillAppear or viewWillDisappear. One that is on
  /// its way already the other way turns round, which is what a cancelled transition does (rule E3); one that is there
  /// already is left alone. Children whose views are in this one's follow.
  public final func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {
    switch (appearance, isAppearing) {
    case (.disappeared, true), (.disappearing, true):
      appearance = .appearing
      isAppearanceAnimated = animated
      viewWillAppear(animated)
    case (.appeared, false), (.appearing, false):
      appearance = .disappearing
      isAppearanceAnimated = animated
      viewWillDisappear(animated)
    default: return
    }
    for child in childrenInView { child.beginAppearanceTransition(isAppearing, animated: animated) }
  }

  /// A container has brought this child in, or taken it out: viewDidAppear or viewDidDisappear. Without a beginning it
  /// does nothing.
  public final func endAppearanceTransition() {
    guard endAppearance(animated: isAppearanceAnimated) else { return }
    for child in childrenInView { child.endAppearanceTransition() }
  }

  /// What has begun is over: viewDidAppear or viewDidDisappear. False where nothing had begun.
  private func endAppearance(animated: Bool) -> Bool {
    switch appearance {
    case .appearing:
      appearance = .appeared
      viewDidAppear(animated)
    case .disappearing:
      appearance = .disappeared
      viewDidDisappear(animated)
    case .appeared, .disappeared: return false
    }
    return true
  }

  private var childrenInView: [ViewController] {
    guard let view = viewIfLoaded else { return [] }
    return children.filter { !$0.isAppearanceHeld && $0.viewIfLoaded?.isDescendant(of: view) == true }
  }

  /// The view is about to get into a window or to leave it. A container's transition has spoken already.
  final func viewWillMove(intoWindow: Bool) {
    guard !isAppearanceHeld, appearance == (intoWindow ? .disappeared : .appeared) else { return }
    movesWithView = true
    appearance = intoWindow ? .appearing : .disappearing
    isAppearanceAnimated = false
    if intoWindow { viewWillAppear(false) } else { viewWillDisappear(false) }
  }

  /// The view has got into a window or has left it.
  final func viewDidMove() {
    guard movesWithView else { return }
    movesWithView = false
    _ = endAppearance(animated: false)
  }
}
