import CLanes
import Geometry

// The hot loop, and nothing else.
extension HitTree {
  /// The name of the node under a point, −1 for none.
  func query(_ pointInWindow: Point) -> Int32 {
    let grid = windowGrid.value
    let units = unsafe touchstone_lanes_units(windowGrid.lanes, pointInWindow.x, pointInWindow.y)
    if units.outcome != 3 { return answerWithoutGrid(pointInWindow) }
    let (x, y) = (units.x, units.y)

    let row = Int(truncatingIfNeeded: y &>> grid.shiftY)
    let column = Int(truncatingIfNeeded: x &>> grid.shiftX)
    let code = grid.cells[row &* grid.columns &+ column]
    if code < SpaceGrid.noNode {
      return answerBehindDoor(0, inside: 0, AnswerCode(rawValue: code &>> 1), x, y, pointInWindow)
    }

    // Whether a cell has one answer or a list is a coin toss, which a branch would lose half of the time: a
    // cell with one answer reads the empty list at word 0, and then does not look at it.
    let hasRecord = 0 &- (code & 1)
    let start = Int(code &>> 1 & hasRecord)
    let head = grid.words[start]
    let cellX = x & (1 &<< grid.shiftX &- 1)
    let cellY = y & (1 &<< grid.shiftY &- 1)
    if head &- 1 > SpaceGrid.longestQuickList {
      if head >= 1 &<< 32 { return edgedAnswer(x, y, code, pointInWindow) }
      return head == 0
        ? slowAnswer(x, y, pointInWindow, mayBeQuick: true)
        : longAnswer(start, cellX, cellY, x, y, pointInWindow)
    }
    // A set bit behind the last rectangle stands for the last answer.
    let inside = grid.lanes(start &+ 1, x: cellX, y: cellY) | 1 &<< UInt32(truncatingIfNeeded: head &- 1)
    let listed = grid.half(start &+ Int(truncatingIfNeeded: head), inside.trailingZeroBitCount)
    let answer = listed & hasRecord | code &>> 1 & ~hasRecord
    if answer >= NodeIndex.none { return answer }
    if AnswerCode(rawValue: answer).isEdged {
      return deepAnswer(start, inside: inside, AnswerCode(rawValue: answer), x, y, pointInWindow)
    }
    if AnswerCode(rawValue: answer).isNest { return ringAnswer(AnswerCode(rawValue: answer), x, y) }
    return answerBehindDoor(
      start, inside: hasRecord == 0 ? 0 : inside, AnswerCode(rawValue: answer), x, y, pointInWindow)
  }

  /// The answer where the first one of a cell is to be asked, or is a nest: behind a portal with an open door from the
  /// content's own cells, without a look at what the portal's row says of the way there.
  ///
  /// - Parameters: as of `askedAnswer`.
  @inline(never)
  private func answerBehindDoor(
    _ start: Int, inside: UInt32, _ first: AnswerCode, _ x: UInt32, _ y: UInt32, _ pointInWindow: Point
  ) -> Int32 {
    guard first.isPortal else {
      if first.isNest { return ringAnswer(first, x, y) }
      return askedAnswer(start, inside: inside, first, x, y, pointInWindow)
    }
    let portal = unsafe index.pointer(to: 0).pointee.portals.pointer(to: first.row)
    guard unsafe portal.pointee.isDoorOpen else {
      return answerWithoutDoor(start, inside: inside, first, x, y, pointInWindow)
    }
    let grid = unsafe portal.pointee.grid.pointer
    let units = unsafe touchstone_lanes_units(portal.pointee.grid.lanes, pointInWindow.x, pointInWindow.y)
    guard unsafe units.outcome == 3 && units.x < grid.pointee.width && units.y < grid.pointee.height,
      unsafe grid.pointee.isPlain,
      unsafe portal.pointee.passages &+ 1 < Int(portal.pointee.weight &* portal.pointee.patience)
    else { return answerWithoutDoor(start, inside: inside, first, x, y, pointInWindow) }

    // As in `query`: no branch on whether there is a record.
    let row = unsafe Int(truncatingIfNeeded: units.y &>> grid.pointee.shiftY)
    let column = unsafe Int(truncatingIfNeeded: units.x &>> grid.pointee.shiftX)
    let code = unsafe grid.pointee.cells[row &* grid.pointee.columns &+ column]
    let hasRecord = 0 &- (code & 1)
    let record = Int(code &>> 1 & hasRecord)
    let head = unsafe grid.pointee.words[record]
    if head &- 1 > SpaceGrid.longestQuickList {
      return answerWithoutDoor(start, inside: inside, first, x, y, pointInWindow)
    }
    let cellX = unsafe units.x & (1 &<< grid.pointee.shiftX &- 1)
    let cellY = unsafe units.y & (1 &<< grid.pointee.shiftY &- 1)
    let within =
      unsafe grid.pointee.lanes(record &+ 1, x: cellX, y: cellY)
      | 1 &<< UInt32(truncatingIfNeeded: head &- 1)
    let listed = unsafe grid.pointee.half(
      record &+ Int(truncatingIfNeeded: head), within.trailingZeroBitCount)
    let answer = listed & hasRecord | code &>> 1 & ~hasRecord
    guard answer >= NodeIndex.none else {
      return answerWithoutDoor(start, inside: inside, first, x, y, pointInWindow)
    }
    unsafe portal.pointee.passages &+= 1
    // Whether something of the content is there is a coin toss, too: nothing, and all bits are set.
    return unsafe answer &>> 31 & portal.pointee.name | ~(answer &>> 31) & answer
  }

  /// The same of a portal where its door is closed, or the cell behind it does not say it all.
  @inline(never)
  private func answerWithoutDoor(
    _ start: Int, inside: UInt32, _ first: AnswerCode, _ x: UInt32, _ y: UInt32, _ pointInWindow: Point
  ) -> Int32 {
    let portal = unsafe index.pointer(to: 0).pointee.portals.pointer(to: first.row)
    if unsafe portal.pointee.isShiftable && portal.pointee.mayHaveDoor(index[0].isMagnified) {
      openDoor(first.row)
    }
    return askedAnswer(start, inside: inside, first, x, y, pointInWindow)
  }

  /// The answer where the first one of a record is a node that units are sure of but near its edges.
  ///
  /// - Parameters: as of `askedAnswer`.
  @inline(never)
  private func deepAnswer(
    _ start: Int, inside: UInt32, _ first: AnswerCode, _ x: UInt32, _ y: UInt32, _ pointInWindow: Point
  ) -> Int32 {
    let grid = unsafe windowGrid.pointer
    if unsafe grid.pointee.isDeep(
      in: start &+ 1 &+ inside.trailingZeroBitCount, x: x & (1 &<< grid.pointee.shiftX &- 1),
      y: y & (1 &<< grid.pointee.shiftY &- 1))
    {
      return first.edgedName
    }
    return askedAnswer(start, inside: inside, first, x, y, pointInWindow)
  }

  /// The same as `query` where many nodes have edges that units cannot decide.
  ///
  /// - Parameter code: the cell's.
  @inline(never)
  private func edgedAnswer(_ x: UInt32, _ y: UInt32, _ code: Int32, _ pointInWindow: Point) -> Int32 {
    let grid = unsafe windowGrid.pointer
    let hasRecord = 0 &- (code & 1)
    let start = Int(code &>> 1 & hasRecord)
    let places = unsafe SpaceGrid.places(grid.pointee.words[start])
    let cellX = unsafe x & (1 &<< grid.pointee.shiftX &- 1)
    let cellY = unsafe y & (1 &<< grid.pointee.shiftY &- 1)
    if places &- 1 > Int(SpaceGrid.longestQuickList) {
      return slowAnswer(x, y, pointInWindow, mayBeQuick: true)
    }
    let inside =
      unsafe grid.pointee.lanes(start &+ 1, x: cellX, y: cellY)
      | 1 &<< UInt32(truncatingIfNeeded: places &- 1)
    let lane = inside.trailingZeroBitCount
    let listed = unsafe grid.pointee.half(start &+ places, lane)
    let answer = listed & hasRecord | code &>> 1 & ~hasRecord
    // Deep inside, what is edged is as good as its name; what is none does not look at this.
    let isDeep: Int32 = unsafe grid.pointee.isDeep(in: start &+ 1 &+ lane, x: cellX, y: cellY) ? .min : 0
    let isEdged: Int32 = AnswerCode(rawValue: answer).isEdged ? .min : 0
    let name = answer ^ (isDeep & isEdged)
    if name >= NodeIndex.none { return name }
    return askedAnswer(
      start, inside: hasRecord == 0 ? 0 : inside, AnswerCode(rawValue: answer), x, y, pointInWindow)
  }

  /// The check of a node of which a record knows only what it is further in.
  @inline(__always)
  func check(ofEdged code: AnswerCode) -> AnswerCode {
    let slot = NodeIndex(rawValue: UInt32(bitPattern: code.edgedName)).slot
    return index[0].entries[nodes.entry[slot]].code
  }

  /// The answer where a nest is what contains a point first.
  @inline(never)
  private func ringAnswer(_ code: AnswerCode, _ x: UInt32, _ y: UInt32) -> Int32 {
    let origin = unsafe windowGrid.pointer.pointee.origin
    return nestName(code.row, Int32(bitPattern: x) &+ origin.x, Int32(bitPattern: y) &+ origin.y)
  }

  /// The answer from a record with more rectangles than one comparison has lanes.
  @inline(never)
  private func longAnswer(
    _ start: Int, _ cellX: UInt32, _ cellY: UInt32, _ x: UInt32, _ y: UInt32, _ pointInWindow: Point
  ) -> Int32 {
    let grid = unsafe windowGrid.pointer
    let rectangles = unsafe Int(truncatingIfNeeded: grid.pointee.words[start]) &- 1
    var first = 0
    var inside: UInt32 = 0
    repeat {
      inside = unsafe grid.pointee.lanes(start &+ 1 &+ first, x: cellX, y: cellY)
      let left = rectangles &- first
      if left < 8 { inside |= 1 &<< UInt32(truncatingIfNeeded: left) }
      first &+= 8
    } while inside == 0
    let lane = first &- 8 &+ inside.trailingZeroBitCount
    let code = unsafe AnswerCode(rawValue: grid.pointee.half(start &+ 1 &+ rectangles, lane))
    if code.isFinal { return code.rawValue }
    return code.isNest ? ringAnswer(code, x, y) : slowAnswer(x, y, pointInWindow, mayBeQuick: true)
  }

  /// The answer where the first one of a cell is to be asked: its own, or the next one's that has one.
  ///
  /// - Parameters:
  ///   - start: the word at which the cell's record begins.
  ///   - inside: the rectangles of the record that contain the point, a bit each; 0 without a record.
  ///   - first: the first answer.
  @inline(never)
  private func askedAnswer(
    _ start: Int, inside: UInt32, _ first: AnswerCode, _ x: UInt32, _ y: UInt32, _ pointInWindow: Point
  ) -> Int32 {
    let grid = unsafe windowGrid.pointer
    let windowX = unsafe Int32(bitPattern: x) &+ grid.pointee.origin.x
    let windowY = unsafe Int32(bitPattern: y) &+ grid.pointee.origin.y
    let answers = unsafe start &+ SpaceGrid.places(grid.pointee.words[start])
    var inside = inside
    var code = first
    while true {
      if code.isFinal { return code.rawValue }
      if code.isEdged {
        if unsafe grid.pointee.isDeep(
          in: start &+ 1 &+ inside.trailingZeroBitCount, x: x & (1 &<< grid.pointee.shiftX &- 1),
          y: y & (1 &<< grid.pointee.shiftY &- 1))
        {
          return code.edgedName
        }
        code = check(ofEdged: code)
      }
      if code.isNest { return nestName(code.row, windowX, windowY) }
      if code == .list { return slowAnswer(x, y, pointInWindow, mayBeQuick: false) }
      var answer =
        code.isLoose
        ? passedOr(looseName(code.row, windowX, windowY))
        : unsafe quickAnswer(code, windowX, windowY, pointInWindow, slack: grid.pointee.sliver / 2)
      if answer == HitTree.unknown {
        let probe = unsafe Probe(
          x: windowX, y: windowY, point: pointInWindow, error: 0, slack: grid.pointee.sliver / 2,
          pointInWindow: pointInWindow)
        answer = passedOr(ask(code, probe))
      }
      if answer != HitTree.passed { return answer }
      inside &= inside &- 1
      if inside == 0 { return slowAnswer(x, y, pointInWindow, mayBeQuick: false) }
      code = unsafe AnswerCode(rawValue: grid.pointee.half(answers, inside.trailingZeroBitCount))
    }
  }

  @inline(__always)
  private func passedOr(_ name: Int32) -> Int32 { name == NodeIndex.none ? HitTree.passed : name }

  /// What lies behind a portal, as long as nothing but units has to be looked at on the way: a scroll view, or many of
  /// them inside each other, on the lattice, or turned content whose units are certain.
  ///
  /// - Parameters:
  ///   - code: the first answer for the point, which is to be asked.
  ///   - x, y: the point in units of the window.
  ///   - pointInWindow: the point itself.
  ///   - slack: as of `Probe`.
  /// - Returns: `unknown` where the general way must be taken, `passed` where the portal has no answer.
  @inline(never)
  func quickAnswer(
    _ code: AnswerCode, _ x: Int32, _ y: Int32, _ pointInWindow: Point, slack: Double
  ) -> Int32 {
    var (x, y, slack) = (x, y, slack)
    var carried = Carried(point: pointInWindow)
    var code = code
    var missed = HitTree.passed
    while code.isPortal {
      let portal = unsafe index[0].portals.pointer(to: code.row)
      if unsafe portal.pointee.flags.isOut { return missed }
      guard unsafe portal.pointee.isEntered else { return HitTree.unknown }
      if unsafe portal.pointee.isShiftable {
        let (gainX, gainY) = unsafe (portal.pointee.gainX, portal.pointee.gainY)
        (x, y) = (x &+ gainX, y &+ gainY)
        slack = unsafe slack - portal.pointee.error
        unsafe carried.shift(gainX, gainY, error: portal.pointee.error)
        guard unsafe slack > portal.pointee.contentError else { return HitTree.unknown }
      } else {
        guard unsafe portal.pointee.isMappable else { return HitTree.unknown }
        let mapped = unsafe carried.follow(portal)
        slack = mapped.nearest / Lattice.unitsPerPoint - 8 * carried.error
        guard unsafe slack > portal.pointee.contentError && mapped.isNear != 0 else {
          return HitTree.unknown
        }
        (x, y) = (mapped.unitsX, mapped.unitsY)
      }
      guard unsafe portal.pointee.areaInUnits.contains(x: x, y: y) else {
        return unsafe portal.pointee.flags.contains(.overflows) ? HitTree.unknown : missed
      }
      let grid = unsafe portal.pointee.grid.pointer
      guard unsafe grid.pointee.isPlain,
        unsafe portal.pointee.passages &+ 1 < Int(portal.pointee.weight &* portal.pointee.patience)
      else { return HitTree.unknown }
      code = unsafe firstCode(at: x, y, carried, grid)
      if unsafe code == .none && portal.pointee.flags.contains(.passesThrough) { return missed }
      unsafe portal.pointee.passages &+= 1
      index[0].asked &+= HitTree.quickPassageCost
      if code == .none { return nodes.rawName(of: unsafe portal.pointee.node) }
      if code.isFinal { return code.rawValue }
      if code.isNest { return nestName(code.row, x, y) }
      // What lies behind a portal further in, nobody has looked up.
      missed = HitTree.unknown
    }
    return HitTree.unknown
  }

  /// Whether a portal has to be asked about a point of the space around it.
  @inline(__always)
  private func mayAnswer(_ row: Int32, _ x: Int32, _ y: Int32, _ carried: Carried) -> Bool {
    let portal = unsafe index[0].portals.pointer(to: row)
    let flags = unsafe portal.pointee.flags
    if flags.isOut { return false }
    if flags.contains(.overflows) { return true }
    if unsafe portal.pointee.isMappable { return unsafe mayAnswer(mapped: portal, carried) }
    if unsafe !portal.pointee.isShiftable { return true }
    return unsafe portal.pointee.areaInUnits.contains(
      x: x &+ portal.pointee.gainX, y: y &+ portal.pointee.gainY)
  }

  @inline(never)
  private func mayAnswer(mapped portal: UnsafeMutablePointer<Portal>, _ carried: Carried) -> Bool {
    var carried = carried
    let mapped = unsafe carried.follow(portal)
    if mapped.isNear == 0 || mapped.nearest / Lattice.unitsPerPoint <= 8 * carried.error { return true }
    return unsafe portal.pointee.areaInUnits.contains(x: mapped.unitsX, y: mapped.unitsY)
  }

  /// Whether an answer code has an answer for a point, as far as units say; of a loose leaf it becomes the name.
  @inline(__always)
  private func isDue(_ code: inout AnswerCode, _ x: Int32, _ y: Int32, _ carried: Carried) -> Bool {
    if code.isLoose {
      code = AnswerCode(rawValue: looseName(code.row, x, y))
      return code != .none
    }
    return !code.isPortal || mayAnswer(code.row, x, y, carried)
  }

  /// What a grid says first of a point of its space; a check where it cannot say without more ado.
  @inline(__always)
  private func firstCode(
    at x: Int32, _ y: Int32, _ carried: Carried, _ grid: UnsafeMutablePointer<SpaceGrid>
  ) -> AnswerCode {
    let column = unsafe UInt32(bitPattern: x &- grid.pointee.origin.x)
    let row = unsafe UInt32(bitPattern: y &- grid.pointee.origin.y)
    guard unsafe column < grid.pointee.width && row < grid.pointee.height else {
      return unsafe grid.pointee.reachesOutside ? .check(0) : .none
    }
    let cell =
      unsafe Int(row &>> grid.pointee.shiftY) &* grid.pointee.columns &+ Int(column &>> grid.pointee.shiftX)
    let word = unsafe grid.pointee.cells[cell]
    // As in `query`: no branch on whether there is a record.
    let hasRecord = 0 &- (word & 1)
    let start = Int(word &>> 1 & hasRecord)
    let head = unsafe grid.pointee.words[start]
    if head &- 1 > SpaceGrid.longestQuickList { return unsafe firstCode(inSingleListOf: grid, x, y, carried) }
    let cellX = unsafe column & (1 &<< grid.pointee.shiftX &- 1)
    let cellY = unsafe row & (1 &<< grid.pointee.shiftY &- 1)
    var inside =
      unsafe grid.pointee.lanes(start &+ 1, x: cellX, y: cellY)
      | 1 &<< UInt32(truncatingIfNeeded: head &- 1)
    let answers = start &+ Int(truncatingIfNeeded: head)
    let listed = unsafe grid.pointee.half(answers, inside.trailingZeroBitCount)
    var code = AnswerCode(rawValue: listed & hasRecord | word &>> 1 & ~hasRecord)
    while !code.isFinal && hasRecord != 0 {
      if code.isEdged {
        return unsafe grid.pointee.isDeep(
          in: start &+ 1 &+ inside.trailingZeroBitCount, x: cellX, y: cellY)
          ? AnswerCode(rawValue: code.edgedName) : check(ofEdged: code)
      }
      if isDue(&code, x, y, carried) { return code }
      inside &= inside &- 1
      code = unsafe AnswerCode(rawValue: grid.pointee.half(answers, inside.trailingZeroBitCount))
    }
    return code
  }

  /// The same from a grid's only list, as short contents have.
  @inline(never)
  private func firstCode(
    inSingleListOf grid: UnsafeMutablePointer<SpaceGrid>, _ x: Int32, _ y: Int32, _ carried: Carried
  ) -> AnswerCode {
    guard unsafe grid.pointee.lists.tiles.count == 1, unsafe !grid.pointee.lists.tiles[0].isInvalid else {
      return .check(0)
    }
    let count = unsafe grid.pointee.lists.tiles[0].count
    var place: Int32 = 0
    while true {
      place = unsafe grid.pointee.lists.first(0, from: place, SIMD4(x, y, 0 &- x, 0 &- y))
      if place == count { return .none }
      var code = unsafe index[0].entries[grid.pointee.lists.entry(0, place)].code
      if code.isFinal || isDue(&code, x, y, carried) { return code }
      place &+= 1
    }
  }

  /// Instead of a name: it is not known.
  static let unknown = Int32.min
  /// Instead of a name: there is none, and what lies behind has its turn.
  static let passed = Int32.min + 1

  /// The answer where a cell's record has none: no record yet, a long one, or something to be asked.
  @inline(never)
  private func slowAnswer(
    _ x: UInt32, _ y: UInt32, _ pointInWindow: Point, mayBeQuick: Bool
  ) -> Int32 {
    let grid = unsafe windowGrid.pointer
    let probe = unsafe Probe(
      x: Int32(bitPattern: x) &+ grid.pointee.origin.x, y: Int32(bitPattern: y) &+ grid.pointee.origin.y,
      point: pointInWindow, error: 0, slack: grid.pointee.sliver / 2, pointInWindow: pointInWindow,
      mayBeQuick: mayBeQuick)
    return answer(in: Portal.window, probe)
  }

  /// The answer where the window's grid cannot be asked: there is none yet, changes wait to be entered, the
  /// point lies outside, or so near below a unit that rounding may carry it there.
  @inline(never)
  private func answerWithoutGrid(_ pointInWindow: Point) -> Int32 {
    guard pointInWindow.x.isFinite && pointInWindow.y.isFinite else { return NodeIndex.none }
    if index[0].looseMoves > 0 || index[0].probation > 0 {
      if index[0].looseMoves > 0 { payForLooseMoves() }
      if isIndexed && index[0].changed.count == 0 { return countedAnswer(pointInWindow) }
    }
    if !isIndexed || index[0].changed.count > 0 {
      guard isIndexWorthwhile() else {
        var visited = 0
        let answer = nodes.rawName(of: walk(pointInWindow, visited: &visited))
        // What a walk costs more than asking pays for the index; a little always does, so that it is tried again.
        index[0].rent += max(visited - index[0].askEstimate, visited / 8)
        index[0].walkEstimate += (visited - index[0].walkEstimate) / 8
        return answer
      }
      guard isIndexed else {
        enterSpace(Portal.window)
        return query(pointInWindow)
      }
      let price = index[0].changed.count * HitTree.changeCost
      enterChanges()
      if price > index[0].walkEstimate { index[0].probation = price / max(1, index[0].walkEstimate) }
      return countedAnswer(pointInWindow)
    }
    let grid = windowGrid.value
    let bounds = Edges(grid.bounds)
    let isInside =
      pointInWindow.x >= bounds.minX && pointInWindow.x < bounds.maxX && pointInWindow.y >= bounds.minY
      && pointInWindow.y < bounds.maxY
    if !isInside && !grid.reachesOutside && !index[0].reachesBeyondLattice { return NodeIndex.none }
    guard var probe = Probe(exactly: pointInWindow, sliver: grid.sliver, pointInWindow: pointInWindow) else {
      var visited = 0
      return nodes.rawName(of: walk(pointInWindow, visited: &visited))
    }
    probe.mayBeQuick = true
    return answer(in: Portal.window, probe)
  }

  /// Whether entering what waits costs no more than walks have cost since, or than one more would.
  ///
  /// Costs are counted in nodes looked at, never in time, so that the same calls always do the same. So no
  /// sequence of changes and queries costs more than about twice the better of walking and indexing.
  private func isIndexWorthwhile() -> Bool {
    // What a closure asks must leave the lists alone that are being read for whoever asked it.
    guard walkState[0].running == 0 else { return false }
    guard isIndexed else { return index[0].rent >= nodes.count * HitTree.entryCost }
    let price = index[0].changed.count * HitTree.changeCost
    if price <= index[0].walkEstimate - index[0].askEstimate { return true }
    if index[0].probation > 0 {
      // As much changes again before what was entered has been of use.
      index[0].probation = 0
      index[0].reluctance = min(2 * index[0].reluctance, HitTree.mostReluctance)
    }
    return price * index[0].reluctance <= index[0].rent
  }

  /// The index's answer, and what it earns: on probation every query is counted, by the window's grid being closed.
  private func countedAnswer(_ pointInWindow: Point) -> Int32 {
    let left = index[0].probation - 1
    index[0].probation = 0
    windowGrid.value.setOpen(windowGrid.value.isPlain)
    index[0].asked = 0
    let answer = query(pointInWindow)
    index[0].noteAsked()
    guard left >= 0 else { return answer }
    index[0].probation = left
    if left > 0 {
      windowGrid.value.close()
    } else {
      index[0].reluctance = 1
    }
    return answer
  }

  /// So many times what masses of changes cost are walks to cost before it is entered, at most.
  private static let mostReluctance = 64

  /// What it costs to enter a node into an index, and a change, in nodes looked at by a walk.
  static let entryCost = 8
  static let changeCost = 48
  /// What it costs to go through a portal, in the loop that only looks at units and in general.
  static let quickPassageCost = 10
  static let passageCost = 24
}

extension Reference<SpaceGrid> {
  /// The grid's first member, where it lies.
  @inline(__always)
  var lanes: UnsafePointer<touchstone_lanes_grid> {
    unsafe UnsafePointer(UnsafeRawPointer(pointer).assumingMemoryBound(to: touchstone_lanes_grid.self))
  }
}

extension NodeFlags {
  /// Whether nothing from the node down can be hit; where closures are asked first, that is theirs to say.
  @inline(__always)
  var isOut: Bool { prunes && !contains(.isCustom) }
}
