internal import Geometry
internal import HitReference
internal import HitTesting
internal import Hierarchy

/// A `HitTree` and the definition, changed in the same way, view by view.
struct MirroredTree {
  struct Node {
    let view: ReferenceView
    let name: NodeIndex
    var level: Double
    var isRoot = false
    var isAlive = true
  }

  let tree: HitTree
  let reference: ReferenceTree
  /// By the views' indices in the reference.
  private(set) var nodes: [Node] = []
  /// Indices of those that were not destroyed.
  private(set) var living: [Int] = []

  /// Starts from a hierarchy.
  init(_ hierarchy: ViewHierarchy) {
    tree = HitTree(hierarchy)
    reference = ReferenceTree(hierarchy)
    for (index, spec) in hierarchy.views.enumerated() {
      nodes.append(
        Node(
          view: reference.views[index], name: NodeIndex(rawValue: UInt32(index)), level: spec.windowLevel,
          isRoot: spec.parent == nil))
      living.append(index)
    }
  }

  // MARK: Structure

  /// A new view, not yet part of the tree.
  mutating func make(_ spec: ViewSpec) -> Int {
    let view = reference.makeView(spec)
    nodes.append(Node(view: view, name: tree.makeNode(spec), level: 0))
    living.append(view.index)
    return view.index
  }

  /// Whether a view lies above another one, or is it.
  private func isAncestor(_ index: Int, orSameAs other: Int) -> Bool {
    var next: ReferenceView? = nodes[other].view
    while let view = next {
      if view.index == index { return true }
      next = view.superview
    }
    return false
  }

  /// A living view by number, or one of the next that can be reached from a window, where there is one.
  func attached(near number: Int) -> Int {
    for offset in 0..<8 {
      let index = living[(number + offset) % living.count]
      var top = nodes[index].view
      while let above = top.superview { top = above }
      if nodes[top.index].isRoot { return index }
    }
    return living[number % living.count]
  }

  private mutating func unlink(_ index: Int) {
    nodes[index].view.removeFromSuperview()
    guard nodes[index].isRoot else { return }
    nodes[index].isRoot = false
    reference.windows.removeAll { $0.index == index }
  }

  /// Puts a view below another, behind so many of its other children from the front. Returns what is wrong when
  /// the tree refuses what it must not, or does not refuse a circle.
  mutating func insert(_ index: Int, into parent: Int, place: Int, byNeighbour: Bool) -> String? {
    let view = nodes[index].view
    let others = nodes[parent].view.subviews.filter { $0 !== view }
    let place = min(place, others.count)
    var position = SiblingPosition.front
    if place < others.count, byNeighbour || place > 0 {
      position = .below(nodes[others[place].index].name)
    } else if place < others.count {
      position = .back
    } else if byNeighbour, let front = others.last {
      position = .above(nodes[front.index].name)
    }
    let isCircle = isAncestor(index, orSameAs: parent)
    do {
      try tree.insert(nodes[index].name, into: nodes[parent].name, at: position)
    } catch {
      let expected = TreeChangeError.cycle(node: nodes[index].name, parent: nodes[parent].name)
      return isCircle && error == expected ? nil : "refused: \(error)"
    }
    if isCircle { return "a circle is not refused" }
    unlink(index)
    nodes[parent].view.insertSubview(view, at: place)
    return nil
  }

  mutating func insertRoot(_ index: Int) {
    tree.insertRoot(nodes[index].name)
    unlink(index)
    linkRoot(index, behindItsLevel: false)
  }

  /// Windows stand front to back.
  private mutating func linkRoot(_ index: Int, behindItsLevel: Bool) {
    let level = nodes[index].level
    let place = reference.windows.firstIndex {
      behindItsLevel ? nodes[$0.index].level < level : nodes[$0.index].level <= level
    }
    reference.windows.insert(nodes[index].view, at: place ?? reference.windows.count)
    nodes[index].isRoot = true
  }

  mutating func detach(_ index: Int) {
    tree.detach(nodes[index].name)
    unlink(index)
  }

  mutating func reorder(_ index: Int, toFront: Bool) {
    let node = nodes[index]
    if toFront { tree.bringToFront(node.name) } else { tree.sendToBack(node.name) }
    if let parent = node.view.superview {
      parent.insertSubview(node.view, at: toFront ? parent.subviews.count - 1 : 0)
    } else if node.isRoot {
      unlink(index)
      linkRoot(index, behindItsLevel: !toFront)
    }
  }

  mutating func setLevel(_ level: Double, of index: Int) {
    tree.setWindowLevel(level, of: nodes[index].name)
    nodes[index].level = level
    guard nodes[index].isRoot else { return }
    unlink(index)
    linkRoot(index, behindItsLevel: false)
  }

  /// Destroys a view and its subtree; returns the names that are stale now.
  mutating func destroy(_ index: Int) -> [NodeIndex] {
    tree.destroy(nodes[index].name)
    unlink(index)
    var stale: [NodeIndex] = []
    var open = [nodes[index].view]
    while let view = open.popLast() {
      stale.append(nodes[view.index].name)
      nodes[view.index].isAlive = false
      open += view.subviews
    }
    living.removeAll { !nodes[$0].isAlive }
    return stale
  }

  // MARK: As a hierarchy

  /// What can be hit, as a hierarchy, and the tree's name for each of its views.
  func hierarchy() throws -> (ViewHierarchy, [NodeIndex]) {
    var views: [ViewSpec] = []
    var names: [NodeIndex] = []
    var open: [(view: ReferenceView, parent: Int?)] = reference.windows.map { ($0, nil) }
    while let (view, parent) = open.popLast() {
      var spec = ViewSpec(id: "n\(view.index)", parent: parent, frame: view.frame)
      spec.boundsOrigin = view.boundsOrigin
      if !view.transform.isIdentity { spec.transform = view.transform }
      if view.anchorPoint != ViewSpec.defaultAnchorPoint { spec.anchorPoint = view.anchorPoint }
      if view.hitInsets != .zero { spec.hitInsets = view.hitInsets }
      if view.hitShape != nil { spec.hitShape = view.hitShape }
      spec.alpha = view.alpha
      spec.isHidden = view.isHidden
      spec.isUserInteractionEnabled = view.isUserInteractionEnabled
      spec.hitOverflow = view.hitOverflow
      spec.hitPassthrough = view.hitPassthrough
      if parent == nil, nodes[view.index].level != 0 { spec.windowLevel = nodes[view.index].level }
      let index = views.count
      views.append(spec)
      names.append(nodes[view.index].name)
      for child in view.subviews.reversed() { open.append((child, index)) }
    }
    return (try ViewHierarchy(views: views), names)
  }
}
