import HitTesting

// Who is whose subview. The order lives in the tree; a view owns one reference to each of its subviews.
extension View {
  /// The view that this one is in; nil for windows and detached views.
  public final var superview: View? { superviewStorage }

  /// The views in this one, back to front (rule H2). O(subviews); makes an array.
  public final var subviews: [View] { tree.hits.children(of: node).compactMap { tree.view(of: $0) } }

  /// The window that the view is in, itself for a window; nil while it is in none. O(depth).
  public final var window: Window? {
    var view = self
    while let superview = view.superviewStorage { view = superview }
    return view as? Window
  }

  /// Adds a view in front of all other subviews, taking it from wherever it was. O(depth), and O(its subtree)
  /// when it comes from another tree.
  ///
  /// - Precondition: the view is neither this one nor above it, and no window.
  public final func addSubview(_ view: View) { insert(view, at: .front) }

  /// Adds a view at an index of `subviews`, 0 being the back; beyond the end means in front.
  public final func insertSubview(_ view: View, at index: Int) {
    let others = subviews.filter { $0 !== view }
    if index < 0 || index >= others.count { return insert(view, at: .front) }
    insert(view, at: .below(others[index].node))
  }

  /// Adds a view directly in front of a subview; in front of all when that one is no subview.
  public final func insertSubview(_ view: View, aboveSubview sibling: View) {
    let isSubview = sibling.superviewStorage === self && sibling !== view
    insert(view, at: isSubview ? .above(sibling.node) : .front)
  }

  /// Adds a view directly behind a subview; in front of all when that one is no subview.
  public final func insertSubview(_ view: View, belowSubview sibling: View) {
    let isSubview = sibling.superviewStorage === self && sibling !== view
    insert(view, at: isSubview ? .below(sibling.node) : .front)
  }

  /// Puts a subview in front of all others; a view that is none is left alone. O(1).
  public final func bringSubviewToFront(_ view: View) {
    if view.superviewStorage === self { tree.hits.bringToFront(view.node) }
  }

  /// Puts a subview behind all others; a view that is none is left alone. O(1).
  public final func sendSubviewToBack(_ view: View) {
    if view.superviewStorage === self { tree.hits.sendToBack(view.node) }
  }

  /// Takes the view with its subtree out of its superview. Touches on it are cancelled first (rule T3).
  public final func removeFromSuperview() {
    guard let superview = superviewStorage else { return }
    window?.application?.viewWillLeave(self)
    let hadWindow = window != nil
    if hadWindow { tellSubtree { $0.leavesWindow() } }
    willMove(toSuperview: nil)
    superview.willRemoveSubview(self)
    withExtendedLifetime(self) {
      unlink()
      didMoveToSuperview()
      if hadWindow { tellSubtree { $0.hasMoved() } }
    }
  }

  /// Whether the view is another one or somewhere below it. O(depth).
  public final func isDescendant(of view: View) -> Bool {
    var candidate: View? = self
    while let current = candidate {
      if current === view { return true }
      candidate = current.superviewStorage
    }
    return false
  }

  private func unlink() {
    tree.hits.detach(node)
    superviewStorage = nil
    Unmanaged.passUnretained(self).release()
  }

  private func insert(_ view: View, at position: SiblingPosition) {
    precondition(!isDescendant(of: view), "a view cannot become its own subview")
    precondition(!(view is Window), "a window is no subview")
    let newWindow = window
    let oldWindow = view.window
    if oldWindow != nil && oldWindow !== newWindow { oldWindow?.application?.viewWillLeave(view) }
    withExtendedLifetime(view) {
      if newWindow !== oldWindow { view.tellSubtree { $0.moves(from: oldWindow, to: newWindow) } }
      view.willMove(toSuperview: self)
      if let old = view.superviewStorage {
        if old !== self { old.willRemoveSubview(view) }
        view.unlink()
      }
      tree.adopt(view)
      link(view, at: position)
      view.didMoveToSuperview()
      if newWindow !== oldWindow { view.tellSubtree { $0.hasMoved() } }
      didAddSubview(view)
    }
  }

  private func link(_ view: View, at position: SiblingPosition) {
    do {
      try tree.hits.insert(view.node, into: node, at: position)
    } catch {
      // A cycle and a foreign neighbour were ruled out above.
      preconditionFailure("\(error)")
    }
    view.superviewStorage = self
    _ = Unmanaged.passRetained(view)
  }

  private func leavesWindow() { moves(from: window, to: nil) }

  /// The view, and its controller, are about to get into another window.
  private func moves(from oldWindow: Window?, to newWindow: Window?) {
    willMove(toWindow: newWindow)
    guard (oldWindow == nil) != (newWindow == nil) else { return }
    controllerStorage?.viewWillMove(intoWindow: newWindow != nil)
  }

  private func hasMoved() {
    didMoveToWindow()
    controllerStorage?.viewDidMove()
  }

  private func tellSubtree(_ body: (View) -> Void) {
    body(self)
    for view in subviews { view.tellSubtree(body) }
  }
}
