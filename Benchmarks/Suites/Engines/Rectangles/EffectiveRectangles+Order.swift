internal import Geometry
internal import Hierarchy

extension EffectiveRectangles {
  /// Gives slots to all views that can be hit, or could be before, and places them. O(n log n).
  func putInOrder() {
    for slot in 0..<used[0] {
      viewAtSlot[slot] = -1
      clearSlot(slot)
    }
    used[0] = 0
    if nextRank[0] == specs.count, isInPreorder { putInPreorder() } else { putInOrderOfRanks() }
    place(0..<used[0])
  }

  /// Whether the views stand in the order in which a recursion would find them, from the back.
  private var isInPreorder: Bool {
    for view in specs.indices.dropFirst() {
      // There may be one window only, for levels decide among several.
      var above = Int32(view - 1)
      while above >= 0, above != nodes[view].parent { above = nodes[Int(above)].parent }
      if above < 0 { return false }
    }
    return true
  }

  private func putInPreorder() {
    for view in specs.indices where giveSlot(view) {
      (nodes[view].slot, nodes[view].end) = (Int32(used[0]), Int32(used[0] + 1))
      viewAtSlot[used[0]] = Int32(view)
      used[0] += 1
    }
    for slot in (0..<used[0]).reversed() {
      let node = nodes[Int(viewAtSlot[slot])]
      if node.parent >= 0 { nodes[Int(node.parent)].end = max(nodes[Int(node.parent)].end, node.end) }
    }
  }

  /// Whether a view gets a slot: it can be hit, or could be before. Parents come before their children; for now
  /// only whether there is one is noted.
  private func giveSlot(_ view: Int) -> Bool {
    let node = nodes[view]
    let isReached = node.parent < 0 || nodes[Int(node.parent)].slot >= 0
    let isHittable = isReached && (node.slot >= 0 || node.flags.isDisjoint(with: .prunes))
    nodes[view].slot = isHittable ? 0 : -1
    return isHittable
  }

  private func putInOrderOfRanks() {
    let count = specs.count
    var children = [[Int]](repeating: [], count: count)
    var roots: [Int] = []
    for view in 0..<count where giveSlot(view) {
      let parent = nodes[view].parent
      if parent < 0 { roots.append(view) } else { children[Int(parent)].append(view) }
    }
    roots.sort { (specs[$0].windowLevel, nodes[$0].rank) < (specs[$1].windowLevel, nodes[$1].rank) }
    for view in 0..<count where children[view].count > 1 {
      children[view].sort { nodes[$0].rank < nodes[$1].rank }
    }
    var open = roots.reversed().map { (view: $0, isDone: false) }
    while let (view, isDone) = open.popLast() {
      if isDone {
        nodes[view].end = Int32(used[0])
        continue
      }
      nodes[view].slot = Int32(used[0])
      viewAtSlot[used[0]] = Int32(view)
      used[0] += 1
      open.append((view, true))
      for child in children[view].reversed() { open.append((child, false)) }
    }
  }

  func moveToFront(_ view: Int32, of parent: Int32) {
    nodes[Int(view)].rank = nextRank[0]
    nextRank[0] &+= 1
    let front = nodes[Int(parent)].end
    guard nodes[Int(view)].slot >= 0, nodes[Int(view)].end < front else { return }
    let width = nodes[Int(view)].end - nodes[Int(view)].slot
    if Int(front) == used[0] {
      if used[0] + Int(width) > capacity { closeGaps() }
      if used[0] + Int(width) <= capacity { return append(view, width) }
    }
    rotate(view, to: nodes[Int(parent)].end)
  }

  /// Moves a run to the end of all slots; its old ones stay empty.
  private func append(_ view: Int32, _ width: Int32) {
    let (from, to) = (nodes[Int(view)].slot, Int32(used[0]))
    for offset in 0..<Int(width) {
      let moved = viewAtSlot[Int(from) + offset]
      viewAtSlot[Int(to) + offset] = moved
      viewAtSlot[Int(from) + offset] = -1
      clearSlot(Int(from) + offset)
      if moved >= 0 { shift(moved, by: to - from) }
    }
    used[0] += Int(width)
    var above = nodes[Int(view)].parent
    while above >= 0 {
      nodes[Int(above)].end = Int32(used[0])
      above = nodes[Int(above)].parent
    }
  }

  /// Moves a run to the front of its parent's, those between one run back.
  private func rotate(_ view: Int32, to front: Int32) {
    let (from, end) = (nodes[Int(view)].slot, nodes[Int(view)].end)
    let width = Int(end - from)
    withUnsafeTemporaryAllocation(of: Int32.self, capacity: width) { own in
      for offset in 0..<width { own[offset] = viewAtSlot[Int(from) + offset] }
      let between = Int(front - end)
      for lanes in [left, top, right, bottom, viewAtSlot] {
        (lanes + Int(from)).update(from: lanes + Int(end), count: between)
      }
      for slot in Int(from)..<Int(from) + between where viewAtSlot[slot] >= 0 {
        shift(viewAtSlot[slot], by: -Int32(width))
      }
      let start = Int(front) - width
      for offset in 0..<width {
        viewAtSlot[start + offset] = own[offset]
        clearSlot(start + offset)
        if own[offset] >= 0 { shift(own[offset], by: Int32(start) - from) }
      }
    }
  }

  private func shift(_ view: Int32, by distance: Int32) {
    nodes[Int(view)].slot += distance
    nodes[Int(view)].end += distance
  }

  func clearSlot(_ slot: Int) {
    (left[slot], top[slot], right[slot], bottom[slot]) = (.max, .max, .min, .min)
  }

  /// Moves all views back over the empty slots.
  private func closeGaps() {
    var before = [Int32](repeating: 0, count: used[0] + 1)
    for slot in 0..<used[0] { before[slot + 1] = before[slot] + (viewAtSlot[slot] >= 0 ? 1 : 0) }
    for slot in 0..<used[0] where viewAtSlot[slot] >= 0 {
      let (view, to) = (Int(viewAtSlot[slot]), Int(before[slot]))
      nodes[view].slot = Int32(to)
      nodes[view].end = before[Int(nodes[view].end)]
      viewAtSlot[to] = Int32(view)
      (left[to], top[to], right[to], bottom[to]) = (left[slot], top[slot], right[slot], bottom[slot])
    }
    for slot in Int(before[used[0]])..<used[0] {
      viewAtSlot[slot] = -1
      clearSlot(slot)
    }
    used[0] = Int(before[used[0]])
  }
}
