import CLanes
import Geometry

// Looking a point up in a space: in its cells, in its tiles' lists, and through portals in others.
extension HitTree {
  /// What a space answers for a point: a name, −1 for none.
  func answer(in space: Int32, _ probe: Probe) -> Int32 {
    let reference = index[0].grid(of: space)
    let grid = unsafe reference.pointer
    let x = unsafe UInt32(bitPattern: probe.x &- grid.pointee.origin.x)
    let y = unsafe UInt32(bitPattern: probe.y &- grid.pointee.origin.y)
    if unsafe !grid.pointee.isPlain { return answerWithWides(in: space, probe) }
    guard unsafe x < grid.pointee.width && y < grid.pointee.height else {
      return unsafe grid.pointee.reachesOutside ? answerFromList(in: space, probe) : NodeIndex.none
    }
    let row = unsafe Int(y &>> grid.pointee.shiftY)
    let column = unsafe Int(x &>> grid.pointee.shiftX)
    let cell = unsafe row &* grid.pointee.columns &+ column
    var code = unsafe grid.pointee.cells[cell]
    if code & 1 == 0 { return answer(ofWholeCell: code, in: space, probe) }
    if code <= SpaceGrid.listOnly {
      if code == SpaceGrid.unasked { unsafe grid.pointee.cells[cell] = SpaceGrid.askedOnce }
      if code != SpaceGrid.askedOnce { return answerFromList(in: space, probe) }
      writeCell(column, row, in: space)
      code = unsafe grid.pointee.cells[cell]
      if code & 1 == 0 { return answer(ofWholeCell: code, in: space, probe) }
      if code <= SpaceGrid.listOnly { return answerFromList(in: space, probe) }
    }
    let cellX = unsafe x & (1 &<< grid.pointee.shiftX &- 1)
    let cellY = unsafe y & (1 &<< grid.pointee.shiftY &- 1)
    return answer(fromRecord: Int(code &>> 1), x: cellX, y: cellY, in: space, reference, probe)
  }

  /// What a cell answers that has one answer, or a portal before all: what lies behind that, its list knows.
  @inline(__always)
  private func answer(ofWholeCell code: Int32, in space: Int32, _ probe: Probe) -> Int32 {
    let answer = AnswerCode(rawValue: code &>> 1)
    if answer.isFinal { return answer.rawValue }
    return answer.isNest ? nestName(answer.row, probe.x, probe.y) : answerFromList(in: space, probe)
  }

  private func answer(
    fromRecord start: Int, x: UInt32, y: UInt32, in space: Int32, _ grid: Reference<SpaceGrid>, _ probe: Probe
  ) -> Int32 {
    let grid = unsafe grid.pointer
    let head = unsafe grid.pointee.words[start]
    let rectangles = SpaceGrid.places(head) &- 1
    let answers = start &+ SpaceGrid.places(head)
    var first = 0
    while true {
      var inside = unsafe grid.pointee.lanes(start &+ 1 &+ first, x: x, y: y)
      let left = rectangles &- first
      // A set bit behind the last rectangle stands for the last answer.
      if left < 8 { inside |= 1 &<< UInt32(truncatingIfNeeded: left) }
      while inside != 0 {
        let lane = first &+ inside.trailingZeroBitCount
        var code = unsafe AnswerCode(rawValue: grid.pointee.half(answers, lane))
        if code.isEdged {
          if unsafe grid.pointee.isDeep(in: start &+ 1 &+ lane, x: x, y: y) { return code.edgedName }
          code = check(ofEdged: code)
        }
        if code == .list { return answerFromList(in: space, probe) }
        let answer = self.answer(of: code, probe)
        if answer != NodeIndex.none || lane == rectangles { return answer }
        inside &= inside &- 1
      }
      first &+= 8
    }
  }

  /// The tile in which a point lies, its list collected if it has to be.
  @inline(__always)
  func readableTile(of probe: Probe, in space: Int32) -> Int {
    let grid = unsafe index[0].grid(of: space).pointer
    let tile = unsafe grid.pointee.tile(
      ofColumn: grid.pointee.column(probe.x), row: grid.pointee.row(probe.y))
    if unsafe grid.pointee.lists.tiles[tile].isInvalid { collectList(of: tile, in: space) }
    return tile
  }

  /// The answer from the list of a point's tile.
  @inline(never)
  private func answerFromList(in space: Int32, _ probe: Probe) -> Int32 {
    let reference = index[0].grid(of: space)
    let grid = unsafe reference.pointer
    let tile = readableTile(of: probe, in: space)
    let bounds = SIMD4(probe.x, probe.y, 0 &- probe.x, 0 &- probe.y)
    let count = unsafe grid.pointee.lists.tiles[tile].count
    var place: Int32 = 0
    while true {
      place = unsafe grid.pointee.lists.first(tile, from: place, bounds)
      if place == count { return NodeIndex.none }
      let code = unsafe index[0].entries[grid.pointee.lists.entry(tile, place)].code
      let answer = self.answer(of: code, probe)
      if answer != NodeIndex.none { return answer }
      place &+= 1
    }
  }

  // MARK: What must be asked

  /// What an answer code says of a point inside its entry's rectangle.
  @inline(__always)
  func answer(of code: AnswerCode, _ probe: Probe) -> Int32 {
    code.isFinal ? code.rawValue : ask(code, probe)
  }

  /// What an answer code that is not final says of a point inside its entry's rectangle.
  func ask(_ code: AnswerCode, _ probe: Probe) -> Int32 {
    if code.isPortal { return answer(through: code.row, probe) }
    if code.isLoose { return looseName(code.row, probe.x, probe.y) }
    if code.isNest { return nestName(code.row, probe.x, probe.y) }
    let check = unsafe index[0].checks.pointer(to: code.row)
    if unsafe !check.pointee.needsVerification {
      let margin = unsafe check.pointee.margin + 8 * probe.error
      switch unsafe check.pointee.edges.containment(of: probe.point, margin: margin) {
      case .inside: return unsafe check.pointee.name
      case .outside: return NodeIndex.none
      case .unsure: break
      }
    }
    let name = unsafe check.pointee.name
    let slot = NodeIndex(rawValue: UInt32(bitPattern: name)).slot
    return isReached(slot, by: probe.pointInWindow) ? name : NodeIndex.none
  }

  /// What lies behind a portal: a node of its content, its own, or none.
  @inline(never)
  private func answer(through row: Int32, _ outer: Probe) -> Int32 {
    if outer.mayBeQuick {
      let quick = quickAnswer(.portal(row), outer.x, outer.y, outer.point, slack: outer.slack)
      if quick == HitTree.passed { return NodeIndex.none }
      if quick != HitTree.unknown { return quick }
    }
    index[0].asked &+= HitTree.passageCost
    let portal = unsafe index[0].portals.pointer(to: row)
    let flags = unsafe portal.pointee.flags
    let node = unsafe portal.pointee.node
    if flags.contains(.isCustom) {
      return nodes.rawName(of: customAnswer(of: node, atWindow: outer.pointInWindow))
    }
    if flags.prunes { return NodeIndex.none }
    if unsafe !portal.pointee.isClipExact && !isPastClip(row, outer) { return NodeIndex.none }

    guard let probe = probe(in: row, outer) else {
      // Units say nothing of the point inside: the walk takes it from here.
      let point = exactPoint(in: node, outer.pointInWindow)
      return walkedAnswer(through: row, point, isInside: nodes.isInside(node, point, shapes: shapes))
    }
    let isInside = self.isInside(row, probe)
    if !isInside && !flags.contains(.overflows) { return NodeIndex.none }
    guard unsafe portal.pointee.isEntered && portal.pointee.way != .walked else {
      return walkedAnswer(through: row, exactPoint(in: node, outer.pointInWindow), isInside: isInside)
    }
    unsafe portal.pointee.passages &+= 1
    if unsafe portal.pointee.passages >= Int(portal.pointee.weight &* portal.pointee.patience) {
      considerDissolving(row)
    }
    let answer = self.answer(in: row, probe)
    if answer != NodeIndex.none { return answer }
    return isInside && !flags.contains(.passesThrough) ? nodes.rawName(of: node) : NodeIndex.none
  }

  /// Queries through a portal, for each node inside, that cost as much more as it costs to make the content part
  /// of the space around.
  static let passagesPerNode: Int32 = 32

  /// Notes that a portal is not worth having any more, if it can be done without.
  private func considerDissolving(_ row: Int32) {
    let node = index[0].portals[row].node
    let extra = nodes.extra[node]
    let isTurned = extra != NodeExtra.none && nodes.extras[extra].inverse != nil
    if isTurned { portalStandsStill(row) }
    guard !isTurned, index[0].changed.count == 0 else { return index[0].portals[row].passages = 0 }
    index[0].portals[row].isToDissolve = true
    noteChange(node)
  }

  /// Whether what lies above a portal lets a point through.
  private func isPastClip(_ row: Int32, _ outer: Probe) -> Bool {
    let portal = unsafe index[0].portals.pointer(to: row)
    if unsafe !portal.pointee.verifiesAncestors {
      let margin = unsafe portal.pointee.clipMargin + 8 * outer.error
      switch unsafe portal.pointee.clip.containment(of: outer.point, margin: margin) {
      case .inside: return true
      case .outside: return false
      case .unsure: break
      }
    }
    let parent = unsafe nodes.parent[portal.pointee.node]
    return parent == NodeIndex.none || pointReached(inside: parent, from: outer.pointInWindow) != nil
  }

  /// A point in the coordinates of a portal's content; nil when units cannot say where it is.
  private func probe(in row: Int32, _ outer: Probe) -> Probe? {
    let portal = unsafe index[0].portals.pointer(to: row)
    let ownError = unsafe portal.pointee.grid.isSome ? portal.pointee.grid.pointer.pointee.error : 0
    switch unsafe portal.pointee.way {
    case .shifted:
      let slack = unsafe outer.slack - portal.pointee.error
      let (x, isTooFarX) = unsafe outer.x.addingReportingOverflow(portal.pointee.gainX)
      let (y, isTooFarY) = unsafe outer.y.addingReportingOverflow(portal.pointee.gainY)
      if slack > 2 * ownError && !isTooFarX && !isTooFarY && UnitRect.lattice.contains(x: x, y: y) {
        return unsafe Probe(
          x: x, y: y,
          point: portal.pointee.shifted(outer.point), error: outer.error + portal.pointee.error, slack: slack,
          pointInWindow: outer.pointInWindow)
      }
    case .mapped:
      let error = unsafe portal.pointee.error + portal.pointee.stretch * outer.error
      let point = unsafe portal.pointee.fromOuter.applied(to: outer.point)
      if let probe = Probe(point, error: error, pointInWindow: outer.pointInWindow),
        probe.slack > 2 * ownError
      {
        return probe
      }
    case .walked: return nil
    }
    let point = unsafe exactPoint(in: portal.pointee.node, outer.pointInWindow)
    let sliver =
      unsafe portal.pointee.grid.isSome
      ? portal.pointee.grid.pointer.pointee.sliver : SpaceGrid.smallestSliver
    return Probe(exactly: point, sliver: sliver, pointInWindow: outer.pointInWindow)
  }

  /// Whether a portal's own area contains a point of its coordinates.
  private func isInside(_ row: Int32, _ probe: Probe) -> Bool {
    let portal = unsafe index[0].portals.pointer(to: row)
    if unsafe portal.pointee.isAreaExact {
      let area = unsafe portal.pointee.areaInUnits
      return probe.x >= area.minX && probe.x < area.maxX && probe.y >= area.minY && probe.y < area.maxY
    }
    let area = unsafe portal.pointee.area
    if area.isEmpty { return false }
    let margin = 8 * probe.error + area.magnitude * 1e-15
    let containment = area.containment(of: probe.point, margin: margin)
    if containment == .outside { return false }
    if unsafe containment == .inside && !portal.pointee.hasShape { return true }
    let node = unsafe portal.pointee.node
    return nodes.isInside(node, exactPoint(in: node, probe.pointInWindow), shapes: shapes)
  }

  /// The walk's answer for a portal and what is below it. When walks have cost as much as an index of the
  /// content, it gets one.
  @inline(never)
  private func walkedAnswer(through row: Int32, _ pointInNode: Point, isInside: Bool) -> Int32 {
    let node = index[0].portals[row].node
    let flags = index[0].portals[row].flags
    guard isInside || flags.contains(.overflows) else { return NodeIndex.none }
    let outer = walkState[0].beginQuery()
    defer { walkState[0].endQuery(outer) }
    var visited = 0
    let found = walk(siblingsFrom: nodes.frontChild[node], pointInNode, visited: &visited)
    if found != NodeIndex.none {
      noteWalk(through: row, visited)
      return nodes.rawName(of: found)
    }
    noteWalk(through: row, visited)
    return isInside && !flags.contains(.passesThrough) ? nodes.rawName(of: node) : NodeIndex.none
  }

  private func noteWalk(through row: Int32, _ visited: Int) {
    guard !index[0].portals[row].isEntered, index[0].portals[row].way != .walked else { return }
    index[0].portals[row].visited += visited + 4
    if index[0].portals[row].weight == 0 { index[0].portals[row].weight = Int32(weight(of: row)) }
    let weight = Int(index[0].portals[row].weight)
    if index[0].portals[row].visited >= weight * HitTree.entryCost { enterSpace(row) }
  }

  private func weight(of row: Int32) -> Int {
    let top = index[0].portals[row].node
    var count = 1
    var node = nodes.next(after: top, below: top)
    while node != NodeIndex.none {
      count += 1
      node = nodes.next(after: node, below: top)
    }
    return count
  }
}
