import Geometry
import HitTesting

/// A `HitTree` and the views that are its nodes' handles.
///
/// Every view has exactly one tree: a lone view has one of its own, and a subtree moves into its new parent's.
/// The views of one application's windows share one, so that a point is looked up once for all windows.
final class ViewTree {
  let hits = HitTree()
  /// The view of each node, addressed by `NodeIndex.tableIndex`. Views take themselves out when they go.
  private var views: [Unmanaged<View>?] = []
  /// The event for which views are asked what is hit.
  private var askingEvent: Event?

  /// Makes a node for a view.
  func makeNode(for view: View, frame: Rect) -> NodeIndex {
    let node = hits.makeNode(frame: frame)
    register(view, as: node)
    return node
  }

  private func register(_ view: View, as node: NodeIndex) {
    let index = node.tableIndex
    if index >= views.count { views.append(contentsOf: repeatElement(nil, count: index + 1 - views.count)) }
    views[index] = .passUnretained(view)
    let overrides = view.hitOverrides
    if !overrides.isEmpty { hits.setCustomHitTesting(customHitTesting(overrides), of: node) }
  }

  private func unregister(_ view: View) { views[view.node.tableIndex] = nil }

  /// Asks a view's own methods. The closures are given the node, and do not keep this object, which owns the tree.
  private func customHitTesting(_ overrides: HitOverrides) -> CustomHitTesting {
    var custom = CustomHitTesting()
    if overrides.contains(.hitTest) {
      custom.hitTest = { [unowned self] _, node, point in
        guard let hit = view(of: node)?.hitTest(point, with: askingEvent), hit.tree === self else {
          return nil
        }
        return hit.node
      }
    }
    if overrides.contains(.pointInside) {
      custom.pointInside = { [unowned self] _, node, point in
        view(of: node)?.point(inside: point, with: askingEvent) ?? false
      }
    }
    return custom
  }

  /// Does something in which views are asked what is hit for an event.
  func asking<Answer>(_ event: Event?, _ body: () -> Answer) -> Answer {
    let outer = askingEvent
    askingEvent = event
    defer { askingEvent = outer }
    return body()
  }

  /// The view of a node.
  func view(of node: NodeIndex) -> View? {
    let index = node.tableIndex
    guard index < views.count else { return nil }
    return views[index]?.takeUnretainedValue()
  }

  /// Takes a view's node out, for good. Its children must have been detached.
  func destroyNode(of view: View) {
    unregister(view)
    hits.destroy(view.node)
  }

  /// The view that takes a touch at a point (rules H1 to H16), nil for none.
  ///
  /// - Parameter pointOnScreen: in the space that the windows' frames share.
  func hit(_ pointOnScreen: Point, with event: Event?) -> View? {
    asking(event) { hits.hit(at: pointOnScreen).flatMap { view(of: $0) } }
  }

  /// Moves a view with its subtree from the tree that it is in into this one, detached. O(views of the subtree).
  func adopt(_ view: View) {
    let old = view.tree
    guard old !== self else { return }
    let oldNode = view.node
    old.hits.detach(oldNode)
    move(view, from: old)
    old.hits.destroy(oldNode)
  }

  private func move(_ view: View, from old: ViewTree) {
    let oldNode = view.node
    let children = old.hits.children(of: oldNode)
    old.unregister(view)
    let node = hits.makeNode(frame: old.hits.frame(of: oldNode))
    hits.copyMembers(of: oldNode, in: old.hits, to: node)
    view.tree = self
    view.node = node
    register(view, as: node)
    for child in children {
      guard let childView = old.view(of: child) else { continue }
      move(childView, from: old)
      // The new node has no ancestors yet, so nothing can be refused.
      try? hits.insert(childView.node, into: node)
    }
  }
}

extension HitTree {
  /// Gives a new node all members that a node of another tree has.
  func copyMembers(of other: NodeIndex, in tree: HitTree, to node: NodeIndex) {
    setBoundsOrigin(tree.boundsOrigin(of: other), of: node)
    setAnchorPoint(tree.anchorPoint(of: other), of: node)
    setTransform(tree.transform(of: other), of: node)
    setHitInsets(tree.hitInsets(of: other), of: node)
    setHitShape(tree.hitShape(of: other), of: node)
    setAlpha(tree.alpha(of: other), of: node)
    setHidden(tree.isHidden(other), of: node)
    setUserInteractionEnabled(tree.isUserInteractionEnabled(other), of: node)
    setHitOverflow(tree.hitOverflow(of: other), of: node)
    setHitPassthrough(tree.hitPassthrough(of: other), of: node)
    setWindowLevel(tree.windowLevel(of: other), of: node)
  }
}
