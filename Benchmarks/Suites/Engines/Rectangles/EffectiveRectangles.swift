internal import Geometry
internal import Hierarchy

/// The views of a tree as a list: of each its area cut by its ancestors', in the window's coordinates, in the
/// order in which a recursion would find them, kept up to date as the tree changes. What `scan` and `rebuild`
/// are made of.
///
/// A slot is a place in the order, back to front; a subtree is a run of slots, its container the first. Views
/// that could never be hit so far have none, and slots of views that are elsewhere now are empty. Edges are kept in sixteenths of a point, in lanes for comparing eight
/// at a time. Where they are not such multiples, and below transforms and shapes, the rectangle lies around
/// the area, and the view's own arithmetic has the last word.
final class EffectiveRectangles {
  typealias Lanes = UnsafeMutablePointer<Int32>

  let nodes: UnsafeMutablePointer<RectangleNode>
  /// Which view is in a slot; −1 in an empty one.
  let viewAtSlot: UnsafeMutablePointer<Int32>
  let (left, top, right, bottom): (Lanes, Lanes, Lanes, Lanes)
  /// From a turned node's own coordinates to the window's.
  let matrices: UnsafeMutablePointer<AffineTransform>
  /// The views' members, whose transforms may have changed since.
  let specs: [ViewSpec]
  let transforms: UnsafeMutablePointer<AffineTransform>
  let capacity: Int
  /// Slots in use so far.
  let used: UnsafeMutablePointer<Int>
  /// The rank that the next one gets that is put in front.
  let nextRank: UnsafeMutablePointer<Int32>
  /// Sixteenths of a point.
  static let unitsPerPoint = 16.0
  /// Farther away, in points, lanes do not reach: differences of units must fit in 32 bits.
  static let farthest = Double(1 << 25)

  init(_ hierarchy: ViewHierarchy) {
    specs = hierarchy.views
    let count = specs.count
    // Twice the room, so that what comes back in front can often be appended.
    capacity = (2 * count + 64) & ~7
    nodes = .allocate(capacity: max(count, 1))
    matrices = .allocate(capacity: max(count, 1))
    transforms = .allocate(capacity: max(count, 1))
    viewAtSlot = .allocate(capacity: capacity)
    left = .allocate(capacity: capacity)
    top = .allocate(capacity: capacity)
    right = .allocate(capacity: capacity)
    bottom = .allocate(capacity: capacity)
    used = .allocate(capacity: 1)
    used.initialize(to: 0)
    nextRank = .allocate(capacity: 1)
    nextRank.initialize(to: Int32(count))
    viewAtSlot.initialize(repeating: -1, count: capacity)
    for lanes in [left, top] { lanes.initialize(repeating: .max, count: capacity) }
    for lanes in [right, bottom] { lanes.initialize(repeating: .min, count: capacity) }
    for (index, view) in specs.enumerated() {
      (nodes + index).initialize(to: RectangleNode(view, rank: index))
      (matrices + index).initialize(to: .identity)
      (transforms + index).initialize(to: view.hasRareMembers ? view.transform : .identity)
    }
    putInOrder()
  }

  deinit {
    for lanes in [left, top, right, bottom, viewAtSlot] { lanes.deallocate() }
    nodes.deallocate()
    matrices.deallocate()
    transforms.deallocate()
    used.deallocate()
    nextRank.deallocate()
  }

  // MARK: Placing

  /// Places a view and its subtree.
  func place(_ view: Int32) {
    guard nodes[Int(view)].slot >= 0 else { return }
    place(Int(nodes[Int(view)].slot)..<Int(nodes[Int(view)].end))
  }

  /// Places the views of a run of slots, parents first.
  func place(_ slots: Range<Int>) {
    for slot in slots where viewAtSlot[slot] >= 0 { place(Int(viewAtSlot[slot]), in: slot) }
  }

  private func place(_ view: Int, in slot: Int) {
    let node = nodes + view
    let parent = node.pointee.parent < 0 ? nil : nodes + Int(node.pointee.parent)
    let above = parent?.pointee.placing ?? .exact
    guard above != .pruned, node.pointee.flags.isDisjoint(with: .prunes) else {
      node.pointee.placing = .pruned
      return clear(slot)
    }
    let origin = node.pointee.boundsOrigin
    var accepted = Rect(origin: origin, size: node.pointee.frame.size)
    var placing = above
    if node.pointee.flags.contains(.isRare) {
      let spec = specs[view]
      if let shape = spec.hitShape {
        accepted = shape.boundingBox ?? .zero
        if placing == .exact { placing = .around }
      } else {
        accepted = accepted.inset(by: spec.hitInsets)
      }
      if node.pointee.flags.contains(.isTurned), placing != .anywhere { placing = .turned }
    }
    var box: RectangleNode.Box
    if placing == .turned {
      matrices[view] = matrix(view, below: parent, above)
      box = RectangleNode.Box(accepted, turnedBy: matrices[view]).widened()
      if RectangleNode.isNearlySingular(matrices[view]) { (placing, box) = (.anywhere, .everything) }
    } else if placing == .anywhere {
      box = .everything
    } else {
      let base = parent?.pointee.shift ?? .zero
      let shift = Point(
        x: base.x + (node.pointee.frame.origin.x - origin.x),
        y: base.y + (node.pointee.frame.origin.y - origin.y))
      node.pointee.shift = shift
      box = RectangleNode.Box(accepted, shiftedBy: shift)
    }
    let reach = parent?.pointee.reach ?? .everything
    box = box.cut(by: reach)
    node.pointee.reach = node.pointee.flags.contains(.overflows) ? reach : box
    node.pointee.placing = placing
    if box.isEmpty || node.pointee.flags.contains(.passesThrough) { return clear(slot) }
    store(box, node, slot)
  }

  private func clear(_ slot: Int) {
    (left[slot], top[slot], right[slot], bottom[slot]) = (.max, .max, .min, .min)
  }

  private func store(_ box: RectangleNode.Box, _ node: UnsafeMutablePointer<RectangleNode>, _ slot: Int) {
    let (x0, x1) = (EffectiveRectangles.scaled(box.minX), EffectiveRectangles.scaled(box.maxX))
    let (y0, y1) = (EffectiveRectangles.scaled(box.minY), EffectiveRectangles.scaled(box.maxY))
    var (left, top, right, bottom) = (Int32(x0), Int32(y0), Int32(x1), Int32(y1))
    let isExact = Double(left) == x0 && Double(top) == y0 && Double(right) == x1 && Double(bottom) == y1
    if !isExact || node.pointee.placing != .exact {
      if node.pointee.placing == .exact { node.pointee.placing = .around }
      // Rounded outward, with room for what turning has rounded.
      left -= 2
      top -= 2
      right += 2
      bottom += 2
    }
    (self.left[slot], self.top[slot], self.right[slot], self.bottom[slot]) = (left, top, right, bottom)
  }

  /// An edge in units; one that nobody can ask for comes nearer.
  @inline(__always)
  private static func scaled(_ edge: Double) -> Double {
    let limit = farthest * unitsPerPoint
    return min(max(edge * unitsPerPoint, -limit), limit)
  }

  /// From a node's own coordinates to the window's.
  private func matrix(
    _ view: Int, below parent: UnsafeMutablePointer<RectangleNode>?, _ above: RectangleNode.Placing
  ) -> AffineTransform {
    let node = nodes[view]
    let own = node.flags.contains(.isTurned) ? transforms[view] : .identity
    let anchor = own.isIdentity ? Point.zero : specs[view].anchorPoint
    let (anchorX, anchorY) = (anchor.x * node.frame.size.width, anchor.y * node.frame.size.height)
    let (fromX, fromY) = (node.boundsOrigin.x + anchorX, node.boundsOrigin.y + anchorY)
    var local = own
    local.tx = own.tx + node.frame.origin.x + anchorX - (own.a * fromX + own.c * fromY)
    local.ty = own.ty + node.frame.origin.y + anchorY - (own.b * fromX + own.d * fromY)
    guard let parent else { return local }
    guard above == .turned else {
      local.tx += parent.pointee.shift.x
      local.ty += parent.pointee.shift.y
      return local
    }
    let outer = matrices[Int(node.parent)]
    return AffineTransform(
      a: outer.a * local.a + outer.c * local.b, b: outer.b * local.a + outer.d * local.b,
      c: outer.a * local.c + outer.c * local.d, d: outer.b * local.c + outer.d * local.d,
      tx: outer.a * local.tx + outer.c * local.ty + outer.tx,
      ty: outer.b * local.tx + outer.d * local.ty + outer.ty)
  }
}
