import Geometry

// Turning or scaling what is turned already, as an animation does: entered at once, with a look at the node's own rows
// and nothing else. O(1), whatever is inside.
extension HitTree {
  /// Stores another transform of a portal that is turned, and enters it, where it still lies within the rectangle of
  /// its entry.
  ///
  /// - Returns: false when nothing was stored.
  func portalTurns(_ node: Int32, by transform: AffineTransform) -> Bool {
    preconditionNotAsking()
    guard isTurnedPortal(node), !transform.isIdentity, transform.isInvertible else { return false }
    let extra = unsafe nodes.extraPointer(nodes.extra[node])
    let turned = unsafe InverseTransform(
      size: nodes.frame[node].size, anchorPoint: extra.pointee.anchorPoint, transform: transform)
    guard unsafe portalTakes(node, turned, boundsOrigin: extra.pointee.boundsOrigin) else { return false }
    nodes.turn(node, turned)
    return true
  }

  /// Enters that a portal that is turned has moved, under the same condition.
  ///
  /// - Returns: false when nothing was entered.
  func portalMoves(_ node: Int32) -> Bool {
    preconditionNotAsking()
    guard isTurnedPortal(node) else { return false }
    let extra = unsafe nodes.extraPointer(nodes.extra[node])
    guard let turned = unsafe extra.pointee.inverse else { return false }
    return unsafe portalTakes(node, turned, boundsOrigin: extra.pointee.boundsOrigin)
  }

  /// Whether a node is a portal whose way in is known to be a transform, and an area, and nothing of it waits to be
  /// entered. A node that overflows is entered from everywhere, one without an area from nowhere.
  @inline(__always)
  private func isTurnedPortal(_ node: Int32) -> Bool {
    let place = nodes.place[node]
    let extra = nodes.extra[node]
    guard place < Entry.none, nodes.entry[node] != Entry.none, extra != NodeExtra.none,
      !nodes.marks[node].contains(.isChanged), unsafe nodes.extraPointer(extra).pointee.inverse != nil
    else { return false }
    let portal = unsafe index[0].portals.pointer(to: -2 - place)
    return unsafe portal.pointee.way == .mapped && !portal.pointee.flags.contains(.overflows)
      && !portal.pointee.area.isEmpty
  }

  /// Enters another way into a turned portal, where it lies within the rectangle of its entry.
  @inline(__always)
  private func portalTakes(_ node: Int32, _ turned: InverseTransform, boundsOrigin: Point) -> Bool {
    let row = -2 - nodes.place[node]
    let portal = unsafe index[0].portals.pointer(to: row)
    let surroundings = surroundings(of: node)
    let origin = nodes.frame[node].origin
    let before = turned.before(surroundings.offset, frameOrigin: origin)
    let after = turned.after(boundsOrigin)

    let outer = unsafe index[0].entries.pointer(to: nodes.entry[node]).pointee.outer
    let box = unsafe turned.box(around: portal.pointee.area, before, after)
    let magnitude = max(Edges(outer).magnitude, box.magnitude) + 1
    let parentError = surroundings.operations * Level.rounding * (magnitude + surroundings.reach)
    let error = turned.error(
      ofPointsUpTo: magnitude + surroundings.reach, parentError: parentError, frameOrigin: origin,
      boundsOrigin: boundsOrigin)
    guard turned.isTame(error) else { return false }
    let around = turned.expanded(box, by: error)
    guard unsafe outer.holds(around) || outer.holds(around, cutBy: portal) else { return false }

    portalWillChange(row)
    unsafe portal.pointee.fromOuter = turned.map(before, after)
    unsafe portal.pointee.stretch = turned.linear.norm
    unsafe portal.pointee.error = error
    unsafe portal.pointee.passages = 0
    return true
  }

  /// What `level(around:)` says of the way to a node that is entered, without the rest of it.
  @inline(__always)
  private func surroundings(of node: Int32) -> (offset: Point, operations: Double, reach: Double) {
    let parent = nodes.parent[node]
    guard parent != NodeIndex.none, nodes.place[parent] >= 0 else { return (.zero, 0, 0) }
    let level = unsafe index[0].places.pointer(to: nodes.place[parent])
    return unsafe (level.pointee.offset, level.pointee.operations, level.pointee.reach)
  }
}

extension UnitRect {
  /// Whether edges, rounded outward and a unit more, lie within.
  @inline(__always)
  fileprivate func holds(_ edges: Edges) -> Bool {
    let unit = 1 / Lattice.unitsPerPoint
    return edges.minX >= Double(minX &+ 1) * unit && edges.minY >= Double(minY &+ 1) * unit
      && edges.maxX <= Double(maxX &- 1) * unit && edges.maxY <= Double(maxY &- 1) * unit
  }

  /// The same of what a portal's ancestors leave of them, where whole units say what that is.
  @inline(__always)
  fileprivate func holds(_ edges: Edges, cutBy portal: UnsafeMutablePointer<Portal>) -> Bool {
    guard unsafe portal.pointee.isClipExact else { return false }
    let clip = unsafe portal.pointee.clip
    let unit = 1 / Lattice.unitsPerPoint
    return (edges.minX >= Double(minX &+ 1) * unit || clip.minX >= Double(minX) * unit)
      && (edges.minY >= Double(minY &+ 1) * unit || clip.minY >= Double(minY) * unit)
      && (edges.maxX <= Double(maxX &- 1) * unit || clip.maxX <= Double(maxX) * unit)
      && (edges.maxY <= Double(maxY &- 1) * unit || clip.maxY <= Double(maxY) * unit)
  }
}
