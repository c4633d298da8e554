public import Hierarchy

/// Where among its siblings a node goes.
public enum SiblingPosition: Equatable, Sendable {
  /// In front of all.
  case front
  /// Behind all.
  case back
  /// Directly in front of one of them.
  case above(NodeIndex)
  /// Directly behind one of them.
  case below(NodeIndex)
}

// Who is whose child. Nodes are *attached* to a parent, *roots* (windows), or *detached*: alive with their
// subtree, but not part of what can be hit.
extension HitTree {
  /// Makes a detached node with a view's members; its `parent` and `id` play no part. Amortized O(1).
  public func makeNode(_ view: ViewSpec) -> NodeIndex {
    preconditionNotAsking()
    let slot = unsafe withUnsafePointer(to: view) { view in
      unsafe requireNumbers(of: view)
      return unsafe makeSlot(view)
    }
    return unsafe table.pointer(to: 0).pointee.name(of: slot)
  }

  /// Makes detached nodes of views that form a subtree: what an app puts together for a new cell or a new screen, at once.
  ///
  /// - Parameters:
  ///   - views: a run of the hierarchy's views. The first is the subtree's root, whatever its parent is; the parent of each
  ///     other lies before it in the run, which puts it in front of all that parent's children so far.
  ///   - names: at least as many as the hierarchy has views; those of the run become the new nodes'.
  /// - Complexity: amortized O(views of the run). The same as `makeNode(_:)` and `insert(_:into:at:)` of each view, but
  ///   that nothing is looked up by name.
  public func makeSubtree(
    _ views: Range<Int>, of hierarchy: ViewHierarchy, names: inout MutableSpan<NodeIndex>
  ) {
    preconditionNotAsking()
    require(
      views.lowerBound >= 0 && views.upperBound <= hierarchy.views.count && views.upperBound <= names.count,
      "a run of the hierarchy's views, and a name for each")
    unsafe hierarchy.views.withUnsafeBufferPointer { buffer in
      guard let all = buffer.baseAddress else { return }
      let nodes = unsafe table.pointer(to: 0)
      let isSeen = unsafe nodes.pointee.gate.isNoting
      for view in views {
        unsafe requireNumbers(of: all + view)
        let slot = unsafe makeSlot(all + view)
        names[view] = unsafe nodes.pointee.name(of: slot)
        if view == views.lowerBound { continue }
        let parent = unsafe all[view].parent ?? -1
        require(parent >= views.lowerBound && parent < view, "view \(view)'s parent lies in the run")
        unsafe nodes.pointee.linkInFront(slot, of: names[parent].slot)
        // Nobody looks at them yet.
        if isSeen { unsafe nodes.pointee.setOutOfSight(slot) }
      }
    }
  }

  /// The node's parent; nil for roots and detached nodes. O(1).
  public func parent(of node: NodeIndex) -> NodeIndex? {
    let parent = nodes.parent[slot(node)]
    return parent == NodeIndex.none ? nil : nodes.name(of: parent)
  }

  /// The node's children, back to front as in UIKit's `subviews`. O(children).
  public func children(of node: NodeIndex) -> [NodeIndex] { siblings(from: nodes.backChild[slot(node)]) }

  /// The roots, back to front: the last one is asked first. O(roots).
  public var roots: [NodeIndex] { siblings(from: nodes.backRoot) }

  private func siblings(from back: Int32) -> [NodeIndex] {
    var result: [NodeIndex] = []
    var next = back
    while next != NodeIndex.none {
      result.append(nodes.name(of: next))
      next = nodes.nextInFront[next]
    }
    return result
  }

  /// Puts a node with its subtree below another one, wherever it was before.
  ///
  /// - Parameters:
  ///   - node: detached, a root or attached; it keeps its name.
  ///   - parent: the new parent.
  ///   - position: among the parent's other children.
  /// - Throws: `TreeChangeError.cycle` when the node lies above the parent or is it, `.notASibling` when the
  ///   position names no other child of the parent; nothing has changed then.
  /// - Complexity: O(depth of the parent) at most, for the search for a cycle; O(1) for a node without children.
  ///   What the index knows of the node goes first: O(1) for a leaf, and for a container that was moved before; the
  ///   first time O(nodes below it).
  public func insert(
    _ node: NodeIndex, into parent: NodeIndex, at position: SiblingPosition = .front
  ) throws(TreeChangeError) {
    if case .front = position, insertsFresh(node, into: parent) { return }
    let slot = slot(node)
    let parentSlot = self.slot(parent)
    guard !isAncestor(slot, orSameAs: parentSlot) else {
      throw TreeChangeError.cycle(node: node, parent: parent)
    }
    let sibling = try sibling(of: position)
    if let sibling, sibling == slot || nodes.parent[sibling] != parentSlot {
      throw TreeChangeError.notASibling(nodes.name(of: sibling))
    }
    nodeWillMove(slot)
    table[0].unlink(slot)
    let (front, back) = neighbours(
      position, sibling, first: nodes.frontChild[parentSlot], last: nodes.backChild[parentSlot])
    unsafe table.pointer(to: 0).pointee.link(slot, parent: parentSlot, behind: front, inFrontOf: back)
    nodeDidChange(slot)
  }

  /// Puts a node below another where that is all there is to do, as views are that are put together before they come
  /// into the tree.
  ///
  /// - Returns: false when nothing has changed.
  @inline(__always)
  private func insertsFresh(_ node: NodeIndex, into parent: NodeIndex) -> Bool {
    let nodes = unsafe table.pointer(to: 0)
    guard unsafe nodes.pointee.areFresh(node, below: parent), walkState[0].running == 0 else { return false }
    unsafe nodes.pointee.linkInFront(node.slot, of: parent.slot)
    if unsafe nodes.pointee.gate.isNoting { unsafe nodes.pointee.setOutOfSight(node.slot) }
    return true
  }

  /// Makes a node with its subtree a root, the front one of its window level (rule H14).
  ///
  /// - Complexity: O(roots), and as `bringToFront(_:)`.
  public func insertRoot(_ node: NodeIndex) {
    let slot = slot(node)
    nodeWillMove(slot)
    table[0].unlink(slot)
    table[0].linkRoot(slot)
    nodeDidChange(slot)
  }

  /// Puts a node in front of all its siblings; of a root, those of its level.
  ///
  /// - Complexity: O(1), for a root O(roots); the first time that a container moves, and the index knows it, O(nodes
  ///   below it).
  public func bringToFront(_ node: NodeIndex) {
    let slot = slot(node)
    let parent = nodes.parent[slot]
    if parent == NodeIndex.none {
      if nodes.flags[slot].contains(.isRoot) { insertRoot(node) }
      return
    }
    nodeWillMove(slot)
    table[0].unlink(slot)
    nodes.linkInFront(slot, of: parent)
    nodeDidChange(slot)
  }

  /// Puts a node behind all its siblings; of a root, those of its level.
  ///
  /// - Complexity: as `bringToFront(_:)`.
  public func sendToBack(_ node: NodeIndex) {
    let slot = slot(node)
    let parent = nodes.parent[slot]
    guard parent != NodeIndex.none || nodes.flags[slot].contains(.isRoot) else { return }
    nodeWillMove(slot)
    table[0].unlink(slot)
    if parent != NodeIndex.none {
      nodes.link(slot, parent: parent, behind: nodes.backChild[parent], inFrontOf: NodeIndex.none)
    } else {
      table[0].linkRootBehindLevel(slot)
    }
    nodeDidChange(slot)
  }

  /// Takes a node with its subtree out of what can be hit; it stays alive.
  ///
  /// - Complexity: as `bringToFront(_:)`, and of a root O(1).
  public func detach(_ node: NodeIndex) {
    let slot = slot(node)
    nodeWillMove(slot)
    table[0].unlink(slot)
    nodeDidChange(slot)
  }

  /// Destroys a node and its subtree: their names are stale from now on. O(nodes of the subtree).
  public func destroy(_ node: NodeIndex) {
    let slot = slot(node)
    preconditionNotAsking()
    nodeWillMove(slot)
    table[0].unlink(slot)
    let nodes = unsafe table.pointer(to: 0)
    let hasSides = side.isUsed
    var next = slot
    // Down: what lies below a node is still there when it vanishes. Up: nothing is any more when its slot is given back.
    while true {
      vanish(next, hasSides: hasSides)
      while case let child = unsafe nodes.pointee.frontChild[next], child != NodeIndex.none {
        next = child
        vanish(next, hasSides: hasSides)
      }
      while true {
        let (behind, parent) = unsafe (nodes.pointee.nextBehind[next], nodes.pointee.parent[next])
        unsafe nodes.pointee.giveBack(next)
        if next == slot { return }
        next = parent
        if behind == NodeIndex.none { continue }
        next = behind
        break
      }
    }
  }

  /// Takes what is kept elsewhere for a node that is about to be destroyed.
  @inline(__always)
  private func vanish(_ slot: Int32, hasSides: Bool) {
    let nodes = unsafe table.pointer(to: 0)
    if unsafe nodes.pointee.entry[slot] != Entry.none || nodes.pointee.marks[slot].contains(.hasPortal) {
      nodeWillVanish(slot)
    }
    if hasSides { side.forget(slot) }
    if unsafe nodes.pointee.flags[slot].contains(.hasExtra) {
      let shape = unsafe nodes.pointee.extraPointer(nodes.pointee.extra[slot]).pointee.shape
      if shape != NodeExtra.none { shapes.remove(shape) }
    }
  }

  /// Whether a node is another one or lies above it.
  ///
  /// - Complexity: O(1) for a node without children; O(spaces inside each other) where the index knows the other one
  ///   and nothing of what is below the node but, perhaps, as a portal; else O(depth).
  private func isAncestor(_ slot: Int32, orSameAs other: Int32) -> Bool {
    if slot == other { return true }
    if nodes.frontChild[slot] == NodeIndex.none { return false }
    var next = other
    // All nodes between one with an entry and the portal in whose space it is have places.
    while nodes.place[slot] < 0 && nodes.entry[next] != Entry.none {
      next = index[0].portals[index[0].entries[nodes.entry[next]].space].node
      if next == slot { return true }
      if next == NodeIndex.none { return false }
    }
    return unsafe table.pointer(to: 0).pointee.isAncestor(slot, orSameAs: next)
  }

  private func sibling(of position: SiblingPosition) throws(TreeChangeError) -> Int32? {
    switch position {
    case .front, .back: nil
    case .above(let node), .below(let node): slot(node)
    }
  }

  /// The neighbours in front and behind of a place among siblings.
  private func neighbours(
    _ position: SiblingPosition, _ sibling: Int32?, first: Int32, last: Int32
  ) -> (front: Int32, back: Int32) {
    switch (position, sibling) {
    case (.back, _): (last, NodeIndex.none)
    case (.above, let sibling?): (nodes.nextInFront[sibling], sibling)
    case (.below, let sibling?): (sibling, nodes.nextBehind[sibling])
    default: (NodeIndex.none, first)
    }
  }
}
