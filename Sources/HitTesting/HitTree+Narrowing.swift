import Geometry

// Portals that take less room than their node: one that passes through answers nowhere but where its content does.
// A screen-size layer with a few buttons is then looked at near these only.
extension HitTree {
  /// Most children around which a rectangle is put where the content of a portal has no index.
  private static let surveyedChildren = 64

  /// Says where the content of a portal can answer, if that is all there is and it is known.
  func narrow(_ portal: inout Portal) {
    portal.isNarrow = false
    guard portal.flags.contains(.passesThrough), portal.way == .shifted else { return }
    if portal.isEntered {
      portal.isSurveyed = false
      guard portal.isTracked else { return }
    } else {
      if !portal.isSurveyed { survey(&portal) }
      if !portal.isSurveyed { return }
    }
    let bounds = portal.contentInUnits
    let limit = Portal.coordinateLimit
    guard bounds.minX > -limit, bounds.minY > -limit, bounds.maxX < limit, bounds.maxY < limit else { return }
    portal.isNarrow = true
  }

  /// Puts a rectangle around the children of a portal whose content has no index, where they are few and say by
  /// their frames alone where they can answer.
  private func survey(_ portal: inout Portal) {
    var around = UnitRect.empty
    var looked = 0
    var child = nodes.frontChild[portal.node]
    while child != NodeIndex.none {
      looked += 1
      guard looked <= HitTree.surveyedChildren, let area = frameInUnits(child) else { return }
      around = around.union(area)
      if !nodes.flags[child].prunes { nodes.setInSight(child) }
      child = nodes.nextBehind[child]
    }
    portal.contentInUnits = around
    portal.isSurveyed = true
  }

  /// Around where a node and all below it can answer, in its parent's coordinates; nil where its frame does not say.
  private func frameInUnits(_ node: Int32) -> UnitRect? {
    if !nodes.flags[node].isDisjoint(with: [.overflows, .isCustom]) { return nil }
    if nodes.extra[node] != NodeExtra.none {
      let extra = unsafe nodes.extraPointer(nodes.extra[node])
      guard unsafe extra.pointee.isFramed else { return nil }
    }
    let frame = nodes.frame[node]
    let edges = Edges(
      minX: frame.minX, minY: frame.minY, maxX: frame.minX + frame.size.width,
      maxY: frame.minY + frame.size.height)
    guard edges.magnitude < Double(Portal.coordinateLimit) / Lattice.unitsPerPoint else { return nil }
    return edges.outwardUnits.widened
  }

  /// To be called when a child of a portal whose content has no index has changed: the rectangle around the children
  /// may be too small now. Where so much changes that the next query will walk, it is not looked at: the children are
  /// out of sight then until it is made anew.
  func surveyAgain(_ row: Int32, _ child: Int32) {
    if !isManyChanged, let area = frameInUnits(child), index[0].portals[row].contentInUnits.contains(area) {
      return
    }
    index[0].portals[row].isSurveyed = false
    nodes.setOutOfSight(child)
    let node = index[0].portals[row].node
    if !nodes.marks[node].contains(.isChanged) && nodes.entry[node] != Entry.none { noteChange(node) }
  }

  /// Brings the rectangles of portals up to date of which the content has an index since, or another one, or
  /// reaches further.
  func narrowPortals() {
    var number = 0
    while number < index[0].narrowing.count {
      let node = index[0].narrowing[number]
      number += 1
      guard nodes.place[node] < Entry.none, nodes.entry[node] != Entry.none, let outer = level(around: node)
      else { continue }
      refreshPortal(node, from: outer)
    }
    index[0].narrowing.removeAll(after: 0)
  }
}
