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
    if node.pointee.slot < 0 { return putInOrder() }
    place(view)
  }

  /// Puts a view that was removed in front of its siblings.
  func putBack(_ view: Int32, into parent: Int32) {
    moveToFront(view, of: parent)
    set(.isRemoved, false, of: view)
  }

  /// Gives a subtree, a run of views in preorder, the members and the order of the hierarchy again.
  func make(_ view: Int32, count: Int32, into parent: Int32) {
    let (first, slot, end) = (view, nodes[Int(view)].slot, nodes[Int(view)].end)
    if slot >= 0 {
      for slot in Int(slot)..<Int(end) { viewAtSlot[slot] = -1 }
    }
    var next = slot
    for view in Int(first)..<Int(first + count) {
      let hasSlot = nodes[view].slot >= 0
      var node = RectangleNode(specs[view], rank: view)
      if hasSlot {
        (node.slot, node.end) = (next, next + 1)
        viewAtSlot[Int(next)] = Int32(view)
        next += 1
      }
      transforms[view] = specs[view].hasRareMembers ? specs[view].transform : .identity
      nodes[view] = node
    }
    for view in (first + 1..<first + count).reversed() where nodes[Int(view)].slot >= 0 {
      let above = nodes + Int(nodes[Int(view)].parent)
      above.pointee.end = max(above.pointee.end, nodes[Int(view)].end)
    }
    // Room that the subtree had grown into stays its own.
    nodes[Int(first)].end = end
    nodes[Int(first)].flags.insert(.isRemoved)
    putBack(first, into: parent)
  }
}
