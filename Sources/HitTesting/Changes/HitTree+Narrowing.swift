import CLanes
import Geometry

// Portals that take less room than their node: one that passes through answers nowhere but where its content does.
// A screen-size layer with a few buttons is then looked at near these only.
extension HitTree {
  /// Most children around which a rectangle is put where the content of a portal has no index.
  private static let surveyedChildren = 64

  /// Says where the content of a portal can answer, if that is all there is and it is known.
  ///
  /// - Parameters:
  ///   - row: the portal's row, where its content gets an index at once if that is plain and will be asked much.
  ///   - space: the space around.
  func narrow(_ portal: inout Portal, _ row: Int32, in space: Int32) {
    portal.isNarrow = false
    guard portal.flags.contains(.passesThrough), portal.way == .shifted else { return }
    if !portal.isEntered {
      let isNew = !portal.isSurveyed
      if isNew { survey(&portal) }
      if isNew, portal.isSurveyed, isMuchAsked(portal, in: space) {
        index[0].portals[row] = portal
        if enterPlainSpace(row) { portal = index[0].portals[row] }
      }
    }
    if portal.isEntered {
      portal.isSurveyed = false
      guard portal.isTracked else { return }
    } else if !portal.isSurveyed {
      return
    }
    let bounds = portal.contentInUnits
    let limit = Portal.coordinateLimit
    guard bounds.minX > -limit, bounds.minY > -limit, bounds.maxX < limit, bounds.maxY < limit else { return }
    portal.isNarrow = true
  }

  /// Whether so great a part of a space's queries will go through a portal that to walk through its content would soon
  /// cost more than an index: if it takes an eighth of the room.
  private func isMuchAsked(_ portal: Portal, in space: Int32) -> Bool {
    let content = portal.contentInUnits
    guard index[0].portals[space].isEntered, content.isWithin(Portal.coordinateLimit) else { return false }
    let bounds = index[0].grid(of: space).value.bounds
    let asked = content.moved(x: 0 &- portal.gainX, y: 0 &- portal.gainY).intersection(bounds)
    return !asked.isEmpty && asked.area * 8 > bounds.area
  }

  /// Puts a rectangle around the children of a portal whose content has no index, where they are few and say by
  /// their frames alone where they can answer.
  private func survey(_ portal: inout Portal) {
    let nodes = unsafe table.pointer(to: 0)
    var around = UnitRect(minX: .max, minY: .max, maxX: .min, maxY: .min)
    var looked = 0
    var child = unsafe nodes.pointee.frontChild[portal.node]
    if child == NodeIndex.none { around = .empty }
    while child != NodeIndex.none {
      looked += 1
      if looked > HitTree.surveyedChildren { return }
      let flags = unsafe nodes.pointee.flags[child]
      let frame = unsafe nodes.pointee.frame.numbers(of: child)
      let units = unsafe touchstone_lanes_frame_units(frame[0], frame[1], frame[2], frame[3])
      var area = UnitRect(
        minX: units.x, minY: units.y, maxX: units.x &+ units.width, maxY: units.y &+ units.height)
      if units.isValid == 0 || !flags.isDisjoint(with: [.overflows, .isCustom, .hasExtra]) {
        guard let framed = frameInUnits(child) else { return }
        area = framed
      }
      around = UnitRect(
        minX: min(around.minX, area.minX), minY: min(around.minY, area.minY),
        maxX: max(around.maxX, area.maxX), maxY: max(around.maxY, area.maxY))
      if !flags.prunes { unsafe nodes.pointee.setInSight(child) }
      child = unsafe nodes.pointee.nextBehind[child]
    }
    guard around.isWithin(Portal.coordinateLimit) else { return }
    if looked > 0 { around = around.widened }
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
