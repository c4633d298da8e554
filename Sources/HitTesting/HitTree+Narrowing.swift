// Portals that take less room than their node: one that passes through answers nowhere but where its content does.
// A screen-size layer with a few buttons is then looked at near these only.
extension HitTree {
  /// Nodes below one that passes through up to which its content gets an index as soon as it is a portal, so that it
  /// is known where the content lies.
  private static let smallContent = 64

  /// Says where the content of a portal can answer, if that is all there is and it is known.
  func narrow(_ portal: inout Portal) {
    portal.isNarrow = false
    guard portal.flags.contains(.passesThrough), portal.way == .shifted, portal.isEntered,
      !portal.grid.value.reachesOutside
    else { return }
    let bounds = portal.grid.value.bounds
    let limit = Portal.gainLimit
    guard bounds.minX > -limit, bounds.minY > -limit, bounds.maxX < limit, bounds.maxY < limit else { return }
    portal.contentInUnits = bounds
    portal.isNarrow = true
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
      let row = -2 - nodes.place[node]
      if !index[0].portals[row].isEntered, index[0].portals[row].way == .shifted,
        isSmall(node, limit: HitTree.smallContent)
      {
        // Appends the node again.
        enterSpace(row)
      } else {
        refreshPortal(node, from: outer)
      }
    }
    index[0].narrowing.removeAll(after: 0)
  }
}
