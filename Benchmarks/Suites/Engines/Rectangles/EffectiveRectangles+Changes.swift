internal import Geometry
internal import Hierarchy

// Changes take their whole work at once: the rectangles of the subtree that they touch.
extension EffectiveRectangles {
  func setFrame(_ frame: Rect, of view: Int32) {
    nodes[Int(view)].frame = frame
    place(view)
  }

  func setBoundsOrigin(_ origin: Point, of view: Int32) {
    nodes[Int(view)].boundsOrigin = origin
    place(view)
  }

  func setHidden(_ isHidden: Bool, of view: Int32) { set(.isHidden, isHidden, of: view) }

  func setTransform(_ transform: AffineTransform, of view: Int32) {
    transforms[Int(view)] = transform
    nodes[Int(view)].turn(transform)
    place(view)
  }

  func remove(_ view: Int32) { set(.isRemoved, true, of: view) }

  private func set(_ flag: RectangleNode.Flags, _ isSet: Bool, of view: Int32) {
    let node = nodes + Int(view)
    let wasPruned = node.pointee.placing == .pruned
    if isSet { node.pointee.flags.insert(flag) } else { node.pointee.flags.remove(flag) }
    // Below what cannot be hit nothing changes.
    if wasPruned && !node.pointee.flags.isDisjoint(with: .prunes) { return }
    place(view)
  }

  /// Puts a view that was removed in front of its siblings.
  func putBack(_ view: Int32, into parent: Int32) {
    moveToFront(view, of: parent)
    set(.isRemoved, false, of: view)
  }

  /// Gives a subtree, a run of views in preorder, the members and the order of the hierarchy again.
  func make(_ view: Int32, count: Int32, into parent: Int32) {
    let slot = nodes[Int(view)].slot
    let end = nodes[Int(view)].end
    for slot in Int(slot)..<Int(end) { viewAtSlot[slot] = -1 }
    for offset in 0..<count {
      let next = Int(view + offset)
      var node = RectangleNode(specs[next])
      node.slot = slot + offset
      node.end = node.slot + 1
      viewAtSlot[Int(node.slot)] = Int32(next)
      transforms[next] = specs[next].hasRareMembers ? specs[next].transform : .identity
      nodes[next] = node
    }
    for next in (view + 1..<view + count).reversed() {
      let above = nodes + Int(nodes[Int(next)].parent)
      above.pointee.end = max(above.pointee.end, nodes[Int(next)].end)
    }
    // Room that the subtree had grown into stays its own.
    nodes[Int(view)].end = end
    nodes[Int(view)].flags.insert(.isRemoved)
    putBack(view, into: parent)
  }

  // MARK: Order

  private func moveToFront(_ view: Int32, of parent: Int32) {
    let front = nodes[Int(parent)].end
    guard nodes[Int(view)].end < front else { return }
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
    let own = (0..<width).map { viewAtSlot[Int(from) + $0] }
    let between = Int(front - end)
    for lanes in [left, top, right, bottom, viewAtSlot] {
      (lanes + Int(from)).update(from: lanes + Int(end), count: between)
    }
    for slot in Int(from)..<Int(from) + between where viewAtSlot[slot] >= 0 {
      shift(viewAtSlot[slot], by: -Int32(width))
    }
    let start = Int(front) - width
    for (offset, moved) in own.enumerated() {
      viewAtSlot[start + offset] = moved
      clearSlot(start + offset)
      if moved >= 0 { shift(moved, by: Int32(start) - from) }
    }
  }

  private func shift(_ view: Int32, by distance: Int32) {
    nodes[Int(view)].slot += distance
    nodes[Int(view)].end += distance
  }

  private func clearSlot(_ slot: Int) {
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
