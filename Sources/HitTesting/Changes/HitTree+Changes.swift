import Geometry

// Changes: noted when they happen, entered into the index when a query comes.
extension HitTree {
  /// To be called after every change of a node that can play a part in what is hit. O(1).
  @inline(__always)
  func nodeDidChange(_ slot: Int32) {
    preconditionNotAsking()
    if isIndexed && !nodes.marks[slot].contains(.isChanged) { noteIfSeen(slot) }
  }

  private func noteIfSeen(_ slot: Int32) {
    if isInSight(slot) { return noteChange(slot) }
    let parent = nodes.parent[slot]
    if parent != NodeIndex.none, nodes.place[parent] < Entry.none,
      index[0].portals[-2 - nodes.place[parent]].isSurveyed, !nodes.flags[slot].prunes
    {
      nodes.setInSight(slot)
      return surveyAgain(-2 - nodes.place[parent], slot)
    }
    nodes.setOutOfSight(slot)
  }

  /// Whether the index knows something of a node, or would look at it now because it knows of its parent: what happens
  /// to all others, such as views that are put together before they come into the tree, is seen when what lies above
  /// them is entered, and what happens to pruned ones when they are not any more.
  func isInSight(_ slot: Int32) -> Bool {
    if nodes.entry[slot] != Entry.none { return true }
    let parent = nodes.parent[slot]
    if parent == NodeIndex.none { return nodes.flags[slot].contains(.isRoot) }
    if nodes.flags[slot].prunes && !isPortal(slot) { return false }
    let place = nodes.place[parent]
    if place == Entry.none { return nodes.entry[parent] != Entry.none }
    return place >= 0 || index[0].portals[-2 - place].isEntered
  }

  /// Whether the window has an index that must be kept.
  @inline(__always)
  var isIndexed: Bool { nodes.gate.isNoting }

  /// Whether so much waits already that the next query will walk: what could be taken in at once costs less if it
  /// waits too, as everything does when all nodes move each time.
  @inline(__always)
  var isManyChanged: Bool {
    let waiting = unsafe index.pointer(to: 0).pointee.changed.count
    return unsafe waiting >= 64 && waiting * HitTree.changeCost > index.pointer(to: 0).pointee.walkEstimate
  }

  func noteChange(_ slot: Int32) {
    nodes.setChanged(true, slot)
    index[0].changed.append(slot)
    if index[0].changed.count == 1 { windowGrid.value.setOpen(false) }
    if index[0].changed.count > mostChanged { forgetRepeatedChanges() }
  }

  /// How long the list of changes may become: a slot is in it more than once where its node was destroyed, and another
  /// took its place, while no query came.
  var mostChanged: Int { unsafe 64 + 2 * table.pointer(to: 0).pointee.slots }

  /// Leaves each slot that waits once in the list of changes.
  ///
  /// - Complexity: O(changes); amortized over these O(1).
  @inline(never)
  private func forgetRepeatedChanges() {
    var kept = 0
    for number in 0..<index[0].changed.count {
      let slot = index[0].changed[number]
      guard nodes.marks[slot].contains(.isChanged) else { continue }
      nodes.setChanged(false, slot)
      index[0].changed[kept] = slot
      kept += 1
    }
    index[0].changed.removeAll(after: kept)
    for number in 0..<kept { nodes.setChanged(true, index[0].changed[number]) }
  }

  /// To be called before a node gets another place in the tree: its entries, which lie where it was, go.
  ///
  /// - Complexity: O(1) for a node with a portal, else O(entries below it).
  func nodeWillMove(_ slot: Int32) {
    if nodes.entry[slot] != Entry.none { leave(slot) }
  }

  /// To be called before a node is destroyed, for each node of its subtree.
  func nodeWillVanish(_ slot: Int32) {
    nodeWillMove(slot)
    let place = nodes.place[slot]
    guard place < Entry.none else { return }
    dropContent(of: -2 - place)
    index[0].portals.remove(-2 - place)
    nodes.place[slot] = Entry.none
  }

  /// Enters all changes into the index.
  ///
  /// - Complexity: for each changed leaf or portal O(tiles that it touches); for another container, the first
  ///   time, O(nodes below it).
  func enterChanges() {
    var number = 0
    while number < index[0].changed.count {
      refresh(index[0].changed[number])
      narrowPortals()
      number += 1
    }
    while index[0].outgrown.count > 0 {
      renewOutgrown()
      narrowPortals()
    }
    index[0].changed.removeAll(after: 0)
    index[0].rent = 0
    windowGrid.value.setOpen(windowGrid.value.isPlain)
  }

  /// Makes new grids for spaces that hold much more than theirs were made for.
  ///
  /// - Complexity: O(nodes of the space); amortized over what was put in O(1).
  private func renewOutgrown() {
    var number = 0
    while number < index[0].outgrown.count {
      let space = index[0].outgrown[number]
      number += 1
      guard index[0].portals[space].isEntered else { continue }
      dropContent(of: space)
      enterSpace(space)
    }
    index[0].outgrown.removeAll(after: 0)
  }

  /// Makes a portal's content part of the space around it again.
  private func dissolve(_ node: Int32, into outer: Level) {
    let row = -2 - nodes.place[node]
    let weight = Int(index[0].portals[row].weight)
    let grid = index[0].grid(of: outer.space)
    leave(node)
    dropContent(of: row)
    index[0].portals.remove(row)
    nodes.place[node] = Entry.none
    nodes.noteLostPortal(node)
    if 2 * weight > grid.value.live {
      // More comes than there is: the space gets a new grid, and this with it.
      return index[0].outgrown.append(outer.space)
    }
    _ = collect(from: node, withSiblings: false, below: outer, allowedError: grid.value.allowedError)
    addCollected(around: node, in: outer.space)
  }

  /// Brings what the index knows of a node up to date.
  private func refresh(_ node: Int32) {
    guard nodes.marks[node].contains(.isChanged) else { return }
    nodes.setChanged(false, node)
    if refreshPlain(node) { return }
    guard let outer = level(around: node) else {
      nodeWillMove(node)
      return
    }
    if nodes.entry[node] == Entry.none { return enter(node, from: outer) }
    assert(index[0].entries[nodes.entry[node]].space == outer.space)
    if nodes.place[node] < Entry.none {
      let portal = -2 - nodes.place[node]
      if index[0].portals[portal].isToDissolve && index[0].portals[portal].way != .walked {
        return dissolve(node, into: outer)
      }
      return refreshPortal(node, from: outer)
    }
    if nodes.place[node] >= 0 || isPortal(node) || mayUncoverChildren(node) {
      leave(node)
      return enter(node, from: outer)
    }
    refreshLeaf(node, from: outer)
  }

  /// What a node's parent leaves for it; nil when it cannot be hit because of what is above it, or when that
  /// has no index.
  func level(around node: Int32) -> Level? {
    let parent = nodes.parent[node]
    if parent == NodeIndex.none {
      return nodes.flags[node].contains(.isRoot) ? Level(space: Portal.window) : nil
    }
    let place = nodes.place[parent]
    if place >= 0 { return index[0].places[place] }
    if place < Entry.none { return index[0].portals[-2 - place].isEntered ? Level(space: -2 - place) : nil }
    // A node whose first child this may become.
    guard nodes.entry[parent] != Entry.none, let outer = level(around: parent),
      let visit = visit(parent, from: outer)
    else { return nil }
    nodes.place[parent] = index[0].places.insert(visit.level.ofNewPlace)
    return visit.level
  }

  /// Whether a node has children that can be hit once it leaves room for them.
  @inline(__always)
  func mayUncoverChildren(_ node: Int32) -> Bool {
    var child = nodes.frontChild[node]
    var looked = 0
    while child != NodeIndex.none {
      if looked == 8 || !nodes.flags[child].prunes { return true }
      looked += 1
      child = nodes.nextBehind[child]
    }
    return false
  }

  private func refreshLeaf(_ node: Int32, from level: Level) {
    let row = nodes.entry[node]
    guard let visit = visit(node, from: level) else { return move(row, to: .empty, .none) }
    let allowedError = index[0].grid(of: level.space).value.allowedError
    let (outer, code) = answer(of: node, visit, allowedError: allowedError)
    move(row, to: outer, code)
  }

  func refreshPortal(_ node: Int32, from level: Level) {
    let row = -2 - nodes.place[node]
    let entry = nodes.entry[node]
    let allowedError = index[0].grid(of: level.space).value.allowedError
    index[0].portals[row].passages = 0
    portalWillChange(row)
    let rect = preparePortal(row, from: level, allowedError: allowedError)
    let old = index[0].entries[entry].outer
    let isTooLarge = index[0].portals[row].isNarrow && rect.area * 16 < old.area
    if !rect.isEmpty && (!old.contains(rect) || isTooLarge) {
      let clip = preparedClip(of: row, from: level)
      let loose = rect.loosened(from: isTooLarge ? .empty : old)
      move(entry, to: loose.intersection(clip), .portal(row))
    }
    finishPortal(row, from: level, outer: index[0].entries[entry].outer)
  }

  /// What a portal's ancestors leave, in units.
  private func preparedClip(of row: Int32, from level: Level) -> UnitRect {
    if index[0].portals[row].isClipExact { return level.clip.outwardUnits }
    let magnitude = level.clip.magnitude
    let margin = magnitude.isFinite ? level.margin(at: magnitude + 1) : 0
    return level.clip.expanded(by: margin).outwardUnits.widened
  }

  // MARK: Entering and leaving

  /// Nodes below a container up to which it is entered as part of the space around it.
  static let smallSubtree = 3

  /// Makes the entries of a node that has none: as part of the space around it, or as a portal.
  private func enter(_ node: Int32, from outer: Level) {
    if nodes.flags[node].prunes && !isPortal(node) { return }
    let allowedError = index[0].grid(of: outer.space).value.allowedError
    if isPortal(node) || !isSmall(node, limit: HitTree.smallSubtree) {
      index[0].order.removeAll(after: 0)
      enterPortal(node, from: outer, allowedError: allowedError)
    } else {
      _ = collect(from: node, withSiblings: false, below: outer, allowedError: allowedError)
    }
    addCollected(around: node, in: outer.space)
  }

  /// Puts the entries in `order`, those of a node and of what is below it, into their space's lists.
  private func addCollected(around node: Int32, in space: Int32) {
    let order = index[0].order
    guard order.count > 0 else { return }
    labelNewEntries(around: node, in: space)
    for place in 0..<order.count {
      let rect = index[0].entries[order[place]].outer
      if rect.isEmpty { continue }
      countStrays(in: space, before: .empty, after: rect)
      addToLists(order[place], rect)
    }
    let grid = index[0].grid(of: space)
    grid.value.live += order.count
    if grid.value.isOutgrown { index[0].outgrown.append(space) }
  }

  /// Whether there are at most so many nodes below another. O(limit).
  func isSmall(_ top: Int32, limit: Int) -> Bool {
    let columns = unsafe table.pointer(to: 0)
    var node = unsafe columns.pointee.next(after: top, below: top)
    var looked = 0
    while node != NodeIndex.none {
      looked += 1
      if looked > limit { return false }
      node = unsafe columns.pointee.next(after: node, below: top)
    }
    return true
  }

  /// Takes the entries of a node and of everything below it, in the same space, out.
  ///
  /// - Complexity: O(entries taken out + the lists of the tiles where they are).
  private func leave(_ node: Int32) {
    let row = nodes.entry[node]
    let space = index[0].entries[row].space
    var around = index[0].entries[row].outer
    truncateNest(at: row)
    if nodes.place[node] >= 0 {
      contentWillChange(in: space)
      // A label of 0 marks what goes, so that each list is read once for all of it.
      forEachEntered(below: node, in: space) { below in
        let row = nodes.entry[below]
        around = around.union(index[0].entries[row].outer)
        index[0].entries[row].label = 0
      }
      index[0].entries[row].label = 0
      if !around.isEmpty { removeUnlabelled(around, index[0].grid(of: space)) }
      removeUnlabelledWides(in: space)
      forEachEntered(below: node, in: space) { forgetEntry(of: $0) }
    } else if index[0].entries[row].isFolded {
      let grid = index[0].grid(of: space)
      grid.value.forget(grid.value.cells(around))
    } else if !around.isEmpty {
      removeFromLists(row, around)
    }
    forgetEntry(of: node)
  }

  /// Gives back what an answer code that is needed no more stands for, but for portals.
  func forgetRow(of code: AnswerCode) {
    if code.isCheck { index[0].checks.remove(code.row) }
    if code.isLoose { index[0].looseLeaves.remove(code.row) }
    if code.isNest {
      index[0].nests[code.row].deallocate()
      index[0].nests.remove(code.row)
    }
  }

  /// Gives back a node's entry, which is in no list any more, and its place.
  func forgetEntry(of node: Int32) {
    let entry = unsafe index[0].entries.pointer(to: nodes.entry[node])
    let space = unsafe entry.pointee.space
    if index[0].portals[space].isEntered {
      index[0].grid(of: space).value.live -= 1
      unsafe countStrays(in: space, before: entry.pointee.outer, after: .empty)
    }
    forgetEntryOnly(of: node)
  }

  /// The same where the space goes, too, and what it counts.
  @inline(__always)
  func forgetEntryOnly(of node: Int32) {
    let index = unsafe index.pointer(to: 0)
    let row = nodes.entry[node]
    let code = unsafe index.pointee.entries.pointer(to: row).pointee.code
    if !code.isFinal { forgetRow(of: code) }
    unsafe index.pointee.entries.remove(row)
    nodes.entry[node] = Entry.none
    if nodes.place[node] >= 0 { forgetPlace(of: node) }
  }

  private func forgetPlace(of node: Int32) {
    let place = unsafe index[0].places.pointer(to: nodes.place[node])
    if unsafe place.pointee.isVeiled { forgetVeil(of: node) }
    if unsafe place.pointee.firstLabel != Entry.none {
      unsafe index[0].firstLabels.remove(place.pointee.firstLabel)
    }
    index[0].places.remove(nodes.place[node])
    nodes.place[node] = Entry.none
  }
}

extension UnitRect {
  /// Room to move: around both this rectangle and an older one, and half its size more, so that what moves a
  /// little again and again has no need to tell; when they lie far apart, around this one alone.
  fileprivate func loosened(from old: UnitRect) -> UnitRect {
    let (width, height) = (Int64(maxX) - Int64(minX), Int64(maxY) - Int64(minY))
    let limit = Int64(Lattice.limit)
    func clamp(_ value: Int64) -> Int32 { Int32(max(-limit - 1, min(limit + 1, value))) }
    let loose = UnitRect(
      minX: clamp(Int64(minX) - width / 2), minY: clamp(Int64(minY) - height / 2),
      maxX: clamp(Int64(maxX) + width / 2), maxY: clamp(Int64(maxY) + height / 2))
    guard !old.isEmpty else { return loose }
    let both = UnitRect(
      minX: min(loose.minX, old.minX), minY: min(loose.minY, old.minY), maxX: max(loose.maxX, old.maxX),
      maxY: max(loose.maxY, old.maxY))
    return both.area <= 2 * (loose.area + old.area) ? both : loose
  }

  var area: Double {
    (Double(maxX) - Double(minX)) * (Double(maxY) - Double(minY))
  }
}
