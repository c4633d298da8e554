// Labels: the order in which the recursion asks, as numbers, so that two entries are compared in one step.
extension HitTree {
  /// The room that a run of entries gets at either end of a space.
  private static let endStep: UInt64 = 1 << 40

  /// Gives the entries in `order`, which belong to one subtree, labels between those around it.
  ///
  /// - Parameter node: the root of the subtree.
  /// - Complexity: O(siblings without entries beside it + depth), and, when the labels there are used up, which
  ///   takes some fifty insertions in one place, O(entries of the space).
  func labelNewEntries(around node: Int32, in space: Int32) {
    index[0].grid(of: space).value.labelStamp &+= 1
    unfoldNest(inFrontOf: node, in: space)
    let count = UInt64(index[0].order.count)
    var (low, high) = (labelBefore(node, in: space), labelBehind(node, in: space))
    if high - low <= count {
      relabel(space)
      (low, high) = (labelBefore(node, in: space), labelBehind(node, in: space))
    }
    let room = (count + 1) * HitTree.endStep
    if low == 0 && high > room {
      low = high - room
    } else if high == .max && high - low > room {
      high = low + room
    }
    label(between: low, and: high)
  }

  /// Makes single entries of a nest that new ones come into: behind one ring, and inside of the next.
  private func unfoldNest(inFrontOf node: Int32, in space: Int32) {
    var front = nodes.nextInFront[node]
    while front != NodeIndex.none && !isEntered(front, in: space) { front = nodes.nextInFront[front] }
    if front != NodeIndex.none && index[0].entries[nodes.entry[front]].isFolded {
      unfold(nodes.entry[front])
    }
  }

  private func isEntered(_ node: Int32, in space: Int32) -> Bool {
    let row = nodes.entry[node]
    return row != Entry.none && index[0].entries[row].space == space && index[0].entries[row].label != 0
  }

  /// The label of the last entry in front of a subtree, 0 when there is none.
  private func labelBefore(_ top: Int32, in space: Int32) -> UInt64 {
    let root = index[0].portals[space].node
    var node = top
    while true {
      var front = nodes.nextInFront[node]
      while front != NodeIndex.none {
        if isEntered(front, in: space) { return index[0].entries[nodes.entry[front]].label }
        front = nodes.nextInFront[front]
      }
      node = nodes.parent[node]
      if node == root { return 0 }
    }
  }

  /// The label of the first entry behind a subtree.
  private func labelBehind(_ top: Int32, in space: Int32) -> UInt64 {
    var behind = nodes.nextBehind[top]
    while behind != NodeIndex.none {
      if isEntered(behind, in: space) { return firstLabel(inside: behind, in: space) }
      behind = nodes.nextBehind[behind]
    }
    let parent = nodes.parent[top]
    return parent == index[0].portals[space].node ? .max : index[0].entries[nodes.entry[parent]].label
  }

  /// The label of the first entry of a subtree: of its front child's front child, and so on.
  func firstLabel(inside top: Int32, in space: Int32) -> UInt64 {
    var node = top
    while nodes.place[node] >= 0 {
      var child = nodes.frontChild[node]
      while child != NodeIndex.none && !isEntered(child, in: space) { child = nodes.nextBehind[child] }
      if child == NodeIndex.none { break }
      node = child
    }
    return index[0].entries[nodes.entry[node]].label
  }

  /// Spreads the labels of a space evenly. O(entries of the space).
  private func relabel(_ space: Int32) {
    let top = index[0].portals[space].node
    var count: UInt64 = 0
    forEachEntered(below: top, in: space) { _ in count += 1 }
    let step = UInt64.max / (count + 2)
    var next: UInt64 = 0
    forEachEntered(below: top, in: space) { node in
      let row = nodes.entry[node]
      guard index[0].entries[row].label != 0 else { return }
      next += step
      index[0].entries[row].label = next
    }
    let lists = index[0].grid(of: space).value.lists
    for tile in 0..<lists.tiles.count where lists.tiles[tile].isCut && lists.tiles[tile].count > 0 {
      let last = lists.entry(tile, lists.tiles[tile].count - 1)
      lists.tiles[tile].lastLabel = index[0].entries[last].label
    }
  }
}
