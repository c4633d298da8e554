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
    requireNumbers(of: view)
    // The columns may move when they grow, so they are looked at again afterwards.
    let slot = makeSlot(view)
    return nodes.name(of: slot)
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
    var next = slot
    while next != NodeIndex.none {
      nodeWillVanish(next)
      if side.isUsed { side.forget(next) }
      if nodes.extra[next] != NodeExtra.none {
        let shape = nodes.extras[nodes.extra[next]].shape
        if shape != NodeExtra.none { shapes.remove(shape) }
      }
      next = unsafe table.pointer(to: 0).pointee.next(after: next, below: slot)
    }
    table[0].giveBackSubtree(of: slot)
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
