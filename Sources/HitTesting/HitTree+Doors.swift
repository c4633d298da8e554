import CLanes
import Geometry

// Doors: the way straight from a point of the window into the cells of a portal's content. Before all of a scroll
// view's content lies its portal, alone in most cells: a query that has seen that needs neither the portal's row nor
// the point in its coordinates, but only the content's grid with a corner that moves as it is scrolled.
extension HitTree {
  /// Opens a portal's door, unless it is open or cannot be.
  ///
  /// Points that lie so near below a unit that rounding on the way may carry them there are left to the general way,
  /// as by the window's grid (`SpaceGrid.lanes`), and so are those beside the content's grid.
  @inline(never)
  func openDoor(_ row: Int32) {
    let portal = unsafe index[0].portals.pointer(to: row)
    let entry = unsafe nodes.entry[portal.pointee.node]
    guard unsafe !portal.pointee.isDoorOpen, unsafe portal.pointee.isShiftable, entry != Entry.none,
      index[0].entries[entry].space == Portal.window, unsafe !portal.pointee.flags.isOut
    else { return }
    let grid = unsafe portal.pointee.grid
    let needed = unsafe 4 * portal.pointee.error + 5 * grid.value.error
    let sliver = max(windowGrid.value.sliver, needed) * Lattice.unitsPerPoint
    guard sliver < SpaceGrid.largestSliver else { return }
    grid.value.lanes.bias = sliver - 0.5
    unsafe portal.pointee.isDoorOpen = true
    unsafe setDoor(portal)
  }

  /// Brings an open door to where its portal is.
  @inline(__always)
  func setDoor(_ portal: UnsafeMutablePointer<Portal>) {
    let grid = unsafe portal.pointee.grid.pointer
    let (gainX, gainY) = unsafe (portal.pointee.gainX, portal.pointee.gainY)
    let area = unsafe portal.pointee.areaInUnits.intersection(grid.pointee.inner)
    unsafe grid.pointee.setLanes(bounds: area, movedX: 0 &- gainX, y: 0 &- gainY)
  }

  /// Stores what points gain on their way through a portal that has moved, or scrolled.
  ///
  /// - Parameters:
  ///   - gainX, gainY: the same in units.
  ///   - difference: what they gain more than before, in points.
  @inline(__always)
  func slide(
    _ portal: UnsafeMutablePointer<Portal>, _ gainX: Int32, _ gainY: Int32, by difference: Point
  ) {
    unsafe portal.pointee.gainX = gainX
    unsafe portal.pointee.gainY = gainY
    unsafe portal.pointee.fromOuter.tx += difference.x
    unsafe portal.pointee.fromOuter.ty += difference.y
    unsafe portal.pointee.passages = 0
    if unsafe portal.pointee.isDoorOpen { unsafe setDoor(portal) }
  }

  /// Stores another origin of a node's bounds, and enters it, where the index need know no more than what points gain
  /// by it: the commonest of all changes, and the one that is to cost no more than a few stores.
  ///
  /// - Returns: false when nothing was stored.
  @inline(__always)
  func portalScrolls(_ slot: Int32, to origin: Point) -> Bool {
    let table = unsafe self.table.pointer(to: 0)
    guard unsafe table.pointee.marks[slot].isDisjoint(with: .isChanged),
      unsafe table.pointee.marks[slot].contains(.hasPortal)
    else { return false }
    let (extra, entry) = unsafe (table.pointee.extra[slot], table.pointee.entry[slot])
    guard extra != NodeExtra.none, entry != Entry.none else { return false }
    preconditionNotAsking()
    let portal = unsafe index.pointer(to: 0).pointee.portals.pointer(to: -2 - table.pointee.place[slot])
    guard unsafe portal.pointee.isShiftable, unsafe !portal.pointee.isNarrow else { return false }
    let old = unsafe table.pointee.extraPointer(extra).pointee.boundsOrigin
    // Where a frame would have its size, the old origin is counted in units beside the new one.
    let units = touchstone_lanes_frame_units(origin.x, origin.y, old.x, old.y)
    guard units.isValid != 0 else { return false }
    let (scrolledX, scrolledY) = (units.x &- units.width, units.y &- units.height)
    let (gainX, gainY) = unsafe (portal.pointee.gainX &+ scrolledX, portal.pointee.gainY &+ scrolledY)
    let (area, limit) = unsafe (portal.pointee.areaInUnits, portal.pointee.gainLimit)
    guard gainX > 0 &- limit, gainX < limit, gainY > 0 &- limit, gainY < limit,
      area.isWithin(Portal.coordinateLimit)
    else { return false }
    let scrolled = Point(x: origin.x - old.x, y: origin.y - old.y)
    unsafe table.pointee.scroll(extra, to: origin)
    unsafe portal.pointee.areaInUnits = area.moved(x: scrolledX, y: scrolledY)
    unsafe portal.pointee.area = portal.pointee.area.moved(by: scrolled)
    unsafe slide(portal, gainX, gainY, by: scrolled)
    return true
  }

  /// The answer in a cell before all of which lies a portal: from the content's own cells, by its door; or a nest.
  ///
  /// - Parameters:
  ///   - cellCode: the cell's.
  ///   - x, y: the point in units from the corner of the window's grid.
  @inline(never)
  func answerBehindDoor(
    _ cellCode: Int32, _ x: UInt32, _ y: UInt32, _ pointInWindow: Point
  ) -> Int32 {
    let whole = AnswerCode(rawValue: cellCode &>> 1)
    if whole.isNest { return ringAnswer(whole, x, y, from: unsafe windowGrid.pointer.pointee.origin) }
    let portal = unsafe index.pointer(to: 0).pointee.portals.pointer(to: whole.row)
    if unsafe portal.pointee.isDoorOpen {
      let grid = unsafe portal.pointee.grid.pointer
      let units = unsafe touchstone_lanes_units(portal.pointee.grid.lanes, pointInWindow.x, pointInWindow.y)
      if unsafe units.outcome == 3 && grid.pointee.isPlain
        && portal.pointee.passages &+ 1 < Int(portal.pointee.weight &* portal.pointee.patience)
      {
        // As in `query`, and no more of it than the commonest answers need.
        let row = unsafe Int(truncatingIfNeeded: units.y &>> grid.pointee.shiftY)
        let column = unsafe Int(truncatingIfNeeded: units.x &>> grid.pointee.shiftX)
        let code = unsafe grid.pointee.cells[row &* grid.pointee.columns &+ column]
        let hasRecord = 0 &- (code & 1)
        let start = Int(code &>> 1 & hasRecord)
        let head = unsafe grid.pointee.words[start]
        if head &- 1 <= SpaceGrid.longestQuickList {
          let cellX = unsafe units.x & (1 &<< grid.pointee.shiftX &- 1)
          let cellY = unsafe units.y & (1 &<< grid.pointee.shiftY &- 1)
          let inside =
            unsafe grid.pointee.lanes(start &+ 1, x: cellX, y: cellY)
            | 1 &<< UInt32(truncatingIfNeeded: head &- 1)
          let listed = unsafe grid.pointee.half(
            start &+ Int(truncatingIfNeeded: head), inside.trailingZeroBitCount)
          let answer = listed & hasRecord | code &>> 1 & ~hasRecord
          // Whether the content has an answer is a coin toss, too.
          let own = unsafe table.pointer(to: 0).pointee.rawName(of: portal.pointee.node)
          let name = answer == NodeIndex.none ? own : answer
          if unsafe name >= 0 && !portal.pointee.flags.contains(.passesThrough) {
            unsafe portal.pointee.passages &+= 1
            return name
          }
          if AnswerCode(rawValue: answer).isNest {
            unsafe portal.pointee.passages &+= 1
            return ringAnswer(
              AnswerCode(rawValue: answer), units.x, units.y, from: unsafe grid.pointee.origin)
          }
        }
      }
    }
    return answerBehindPortal(whole, x, y, pointInWindow)
  }

  /// The same where more is to be looked at than a record of the content's.
  @inline(never)
  private func answerBehindPortal(
    _ whole: AnswerCode, _ x: UInt32, _ y: UInt32, _ pointInWindow: Point
  ) -> Int32 {
    let portal = unsafe index[0].portals.pointer(to: whole.row)
    if unsafe portal.pointee.grid.isSome {
      let grid = unsafe portal.pointee.grid.pointer
      let units = unsafe touchstone_lanes_units(portal.pointee.grid.lanes, pointInWindow.x, pointInWindow.y)
      if unsafe units.outcome == 3 && grid.pointee.isPlain
        && portal.pointee.passages &+ 1 < Int(portal.pointee.weight &* portal.pointee.patience)
      {
        let insideX = unsafe Int32(bitPattern: units.x) &+ grid.pointee.origin.x
        let insideY = unsafe Int32(bitPattern: units.y) &+ grid.pointee.origin.y
        var carried = Carried(point: pointInWindow)
        unsafe carried.shift(portal.pointee.gainX, portal.pointee.gainY, error: portal.pointee.error)
        let code = unsafe firstCode(at: insideX, insideY, carried, grid)
        if code.isNode {
          unsafe portal.pointee.passages &+= 1
          return code.rawValue
        }
        if code.isNest {
          unsafe portal.pointee.passages &+= 1
          return nestName(code.row, insideX, insideY)
        }
        if unsafe code == .none && !portal.pointee.flags.contains(.passesThrough) {
          unsafe portal.pointee.passages &+= 1
          return nodes.rawName(of: unsafe portal.pointee.node)
        }
      } else {
        openDoor(whole.row)
      }
    }
    return askedAnswer(0, inside: 0, whole, x, y, pointInWindow)
  }

  /// Closes a portal's door if it is open: whatever is different about it, the general way sees.
  @inline(__always)
  func closeDoor(_ row: Int32) {
    let portal = unsafe index[0].portals.pointer(to: row)
    guard unsafe portal.pointee.isDoorOpen else { return }
    unsafe portal.pointee.isDoorOpen = false
    unsafe portal.pointee.grid.value.close()
  }
}
