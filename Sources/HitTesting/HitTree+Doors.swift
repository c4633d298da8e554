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
    let area = unsafe portal.pointee.areaInUnits.intersection(grid.pointee.bounds)
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

  /// Closes a portal's door if it is open: whatever is different about it, the general way sees.
  @inline(__always)
  func closeDoor(_ row: Int32) {
    let portal = unsafe index[0].portals.pointer(to: row)
    guard unsafe portal.pointee.isDoorOpen else { return }
    unsafe portal.pointee.isDoorOpen = false
    unsafe portal.pointee.grid.value.close()
  }
}
