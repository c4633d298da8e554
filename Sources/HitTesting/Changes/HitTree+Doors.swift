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
    guard unsafe !portal.pointee.isDoorOpen, unsafe portal.pointee.isShiftable,
      unsafe portal.pointee.isEntered, entry != Entry.none,
      index[0].entries[entry].space == Portal.window, unsafe !portal.pointee.flags.isOut,
      unsafe !portal.pointee.flags.contains(.passesThrough)
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
    let (gainX, gainY) = unsafe (portal.pointee.gainX, portal.pointee.gainY)
    unsafe portal.pointee.grid.pointer.pointee.setLanes(
      bounds: portal.pointee.areaInUnits, movedX: 0 &- gainX, y: 0 &- gainY)
  }

  /// Stores another origin of a node's bounds, and enters it, where the index need know no more than what points gain
  /// by it: the commonest of all changes, and the one that is to cost no more than a few stores.
  ///
  /// Seen from the space around it the node's area stays where it is, and with it the bounds of its door.
  ///
  /// - Returns: false when nothing was stored.
  @inline(__always)
  func portalScrolls(_ node: NodeIndex, to origin: Point) -> Bool {
    let table = unsafe self.table.pointer(to: 0)
    let slot = node.slot
    guard unsafe table.pointee.isScrollable(node), unsafe table.pointee.entry[slot] != Entry.none,
      walkState[0].running == 0
    else { return false }
    let portal = unsafe index.pointer(to: 0).pointee.portals.pointer(to: -2 - table.pointee.place[slot])
    guard unsafe portal.pointee.isSlidable, unsafe !portal.pointee.isNarrow, unsafe portal.pointee.isEntered
    else { return false }
    guard
      unsafe touchstone_lanes_scroll(
        &portal.pointee.gain, &portal.pointee.grid.pointer.pointee.lanes, origin.x, origin.y,
        portal.pointee.gainLimit) != 0
    else { return false }
    unsafe table.pointee.scroll(table.pointee.extra[slot], to: origin)
    unsafe portal.pointee.passages = 0
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
