// Who is whose child, in which order. Every function is O(1) but where it says otherwise.
extension NodeTable {
  /// Whether two nodes live, the first detached and without children, and the index knows nothing of either, nor of what
  /// it would be told of below the second.
  @inline(__always)
  func areFresh(_ node: NodeIndex, below parentNode: NodeIndex) -> Bool {
    guard isCurrent(node), isCurrent(parentNode) else { return false }
    let (slot, parentSlot) = (node.slot, parentNode.slot)
    return parent[slot] == NodeIndex.none && frontChild[slot] == NodeIndex.none && slot != parentSlot
      && !flags[slot].contains(.isRoot) && !marks[slot].contains(.isChanged) && entry[slot] == Entry.none
      && entry[parentSlot] == Entry.none && place[parentSlot] == Entry.none
  }

  /// Puts a detached node in front of all children of another.
  @inline(__always)
  func linkInFront(_ slot: Int32, of parentSlot: Int32) {
    link(slot, parent: parentSlot, behind: NodeIndex.none, inFrontOf: frontChild[parentSlot])
  }

  /// Puts a detached node between two neighbours among a node's children; either may be missing.
  @inline(__always)
  func link(_ slot: Int32, parent parentSlot: Int32, behind front: Int32, inFrontOf back: Int32) {
    willStore(slot)
    willStore(front == NodeIndex.none ? parentSlot : front)
    heads.change(at: slot) { $0.parent = parentSlot }
    nextInFront[slot] = front
    heads.change(at: slot) { $0.nextBehind = back }
    if front == NodeIndex.none {
      heads.change(at: parentSlot) { $0.frontChild = slot }
    } else {
      heads.change(at: front) { $0.nextBehind = slot }
    }
    if back == NodeIndex.none { backChild[parentSlot] = slot } else { nextInFront[back] = slot }
  }

  /// Puts a detached node among the roots, in front of those of its window level (rule H14). O(roots).
  mutating func linkRoot(_ slot: Int32) {
    let level = extraRow(of: slot).windowLevel
    var front = NodeIndex.none
    var back = frontRoot
    while back != NodeIndex.none, extraRow(of: back).windowLevel > level {
      front = back
      back = nextBehind[back]
    }
    linkRoot(slot, behind: front, inFrontOf: back)
  }

  /// Puts a detached node among the roots, behind those of its window level. O(roots).
  mutating func linkRootBehindLevel(_ slot: Int32) {
    let level = extraRow(of: slot).windowLevel
    var front = backRoot
    var back = NodeIndex.none
    while front != NodeIndex.none, extraRow(of: front).windowLevel < level {
      back = front
      front = nextInFront[front]
    }
    linkRoot(slot, behind: front, inFrontOf: back)
  }

  /// Puts a detached node between two neighbours among the roots.
  mutating func linkRoot(_ slot: Int32, behind front: Int32, inFrontOf back: Int32) {
    willStore(slot)
    heads.change(at: slot) { $0.parent = NodeIndex.none }
    nextInFront[slot] = front
    heads.change(at: slot) { $0.nextBehind = back }
    if front == NodeIndex.none {
      frontRoot = slot
    } else {
      willStore(front)
      heads.change(at: front) { $0.nextBehind = slot }
    }
    if back == NodeIndex.none { backRoot = slot } else { nextInFront[back] = slot }
    heads.change(at: slot) { $0.flags.insert(.isRoot) }
  }

  /// Takes a node from its place; it keeps its subtree. Nothing happens to a detached one.
  mutating func unlink(_ slot: Int32) {
    let front = nextInFront[slot]
    let back = nextBehind[slot]
    let parentSlot = parent[slot]
    willStore(slot)
    if front != NodeIndex.none {
      willStore(front)
      heads.change(at: front) { $0.nextBehind = back }
    }
    if back != NodeIndex.none { nextInFront[back] = front }
    if parentSlot != NodeIndex.none {
      if front == NodeIndex.none {
        willStore(parentSlot)
        heads.change(at: parentSlot) { $0.frontChild = back }
      }
      if back == NodeIndex.none { backChild[parentSlot] = front }
    } else if flags[slot].contains(.isRoot) {
      if front == NodeIndex.none { frontRoot = back }
      if back == NodeIndex.none { backRoot = front }
      heads.change(at: slot) { $0.flags.remove(.isRoot) }
    }
    heads.change(at: slot) { $0.parent = NodeIndex.none }
    nextInFront[slot] = NodeIndex.none
    heads.change(at: slot) { $0.nextBehind = NodeIndex.none }
  }

  /// Whether a node is another one or lies above it. O(depth).
  @inline(__always)
  func isAncestor(_ slot: Int32, orSameAs other: Int32) -> Bool {
    var next = other
    while next != NodeIndex.none {
      if next == slot { return true }
      next = parent[next]
    }
    return false
  }

  /// The node behind another in preorder, front to back, as long as it lies below a third; −1 when none does.
  /// Amortized O(1).
  @inline(__always)
  func next(after node: Int32, below top: Int32) -> Int32 {
    if frontChild[node] != NodeIndex.none { return frontChild[node] }
    var node = node
    while node != top {
      if nextBehind[node] != NodeIndex.none { return nextBehind[node] }
      node = parent[node]
    }
    return NodeIndex.none
  }

  /// Makes the links back to front from those front to back, where only these are there. O(n).
  mutating func restoreBackLinks() {
    backRoot = linkBack(from: frontRoot)
    for slot in 0..<Int32(slots) where !flags[slot].contains(.isFree) {
      backChild[slot] = linkBack(from: frontChild[slot])
    }
  }

  /// Makes the links of a row of siblings; returns the last one, −1 for none.
  private func linkBack(from front: Int32) -> Int32 {
    var last = NodeIndex.none
    var next = front
    while next != NodeIndex.none {
      nextInFront[next] = last
      last = next
      next = nextBehind[next]
    }
    return last
  }
}
