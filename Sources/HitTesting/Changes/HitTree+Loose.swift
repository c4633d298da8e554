import CLanes
import Geometry

// Leaves that move, and small subtrees: each node has room in which that is one store.
extension HitTree {
  /// Enters the frame of a loose leaf at once, or of the root of a small loose subtree, where all stay in their rooms.
  ///
  /// - Returns: false when the node must be entered as changed.
  @inline(__always)
  func looseLeafTakes(_ slot: Int32, _ frame: Rect) -> Bool {
    let entry = nodes.entry[slot]
    guard entry != Entry.none else { return false }
    let code = index[0].entries[entry].code
    guard code.isLoose, !nodes.marks[slot].contains(.isChanged), canMoveLoosely() else { return false }
    preconditionNotAsking()
    guard moveLooseLeaf(code.row, to: frame) else { return false }
    let place = nodes.place[slot]
    return place == Entry.none || moveLooseContent(of: slot, place, code.row)
  }

  /// Whether one more move, of a loose leaf or a portal, pays for itself: where ever so many follow each other and
  /// hardly a query, to note them and to walk is cheaper. What walks would have cost the queries more pays for moves;
  /// the window is closed after a batch of them so that the next query says it has come.
  @inline(__always)
  func canMoveLoosely() -> Bool {
    let index = unsafe self.index.pointer(to: 0)
    unsafe index.pointee.looseMoves &+= 1
    if unsafe index.pointee.looseMoves == index.pointee.looseBatch { windowGrid.value.close() }
    return unsafe index.pointee.looseMoves <= index.pointee.looseCredit
  }

  /// Pays for the moves of loose leaves since the last query.
  func payForLooseMoves() {
    let moves = min(index[0].looseMoves, index[0].looseCredit)
    let saved = max(0, index[0].walkEstimate - index[0].askEstimate)
    let earned = saved / HitTree.looseMoveCost + 1
    index[0].looseCredit = min(index[0].looseCredit - moves + earned, earned * HitTree.looseQueries)
    index[0].looseMoves = 0
    // As many at a time as one query pays for.
    index[0].looseBatch = min(max(1, earned), HitTree.largestLooseBatch)
  }

  /// What moving a loose leaf costs more than noting that it has moved, in nodes looked at by a walk.
  private static let looseMoveCost = 6
  private static let largestLooseBatch = 16
  /// Queries whose walks may pay for moves at once.
  private static let looseQueries = 64

  /// Stores the frame of a loose leaf with nothing below it, and enters it, where it stays in its room: the commonest of
  /// all moves of one view.
  ///
  /// - Returns: false when nothing was stored.
  @inline(__always)
  func looseLeafStores(_ frame: Rect, of node: NodeIndex) -> Bool {
    let (table, index) = unsafe (self.table.pointer(to: 0), self.index.pointer(to: 0))
    let slot = node.slot
    guard unsafe table.pointee.isPlainAndSeen(node), unsafe table.pointee.entry[slot] != Entry.none,
      frame.size.width >= 0, frame.size.height >= 0, walkState[0].running == 0
    else { return false }
    let code = unsafe index.pointee.entries.pointer(to: table.pointee.entry[slot]).pointee.code
    guard code.isLoose, unsafe table.pointee.place[slot] == Entry.none, !isManyChanged else { return false }
    let leaf = unsafe index.pointee.looseLeaves.pointer(to: code.row)
    guard let rect = unsafe rect(of: leaf, at: frame), canMoveLoosely() else { return false }
    unsafe table.pointee.setFrame(frame, of: slot)
    unsafe leaf.pointee.rect = rect
    unsafe leaf.pointee.asked = 0
    return true
  }

  @inline(__always)
  private func moveLooseLeaf(_ row: Int32, to frame: Rect) -> Bool {
    let leaf = unsafe index[0].looseLeaves.pointer(to: row)
    guard let rect = unsafe rect(of: leaf, at: frame) else { return false }
    unsafe leaf.pointee.rect = rect
    unsafe leaf.pointee.asked = 0
    return true
  }

  /// Where a loose leaf with another frame lies, in units of its space; nil where that is not in its room.
  @inline(__always)
  private func rect(of leaf: UnsafeMutablePointer<LooseLeaf>, at frame: Rect) -> UnitRect? {
    let units = touchstone_lanes_frame_units(
      frame.origin.x, frame.origin.y, frame.size.width, frame.size.height)
    guard units.isValid != 0 else { return nil }
    let (x, y) = unsafe (units.x &+ leaf.pointee.gainX, units.y &+ leaf.pointee.gainY)
    let (room, clip) = unsafe (leaf.pointee.room, leaf.pointee.clip)
    let reach = LooseLeaf.reach
    guard x > room.minX &- reach, y > room.minY &- reach, x < room.maxX &+ reach, y < room.maxY &+ reach
    else { return nil }
    let rect = UnitRect(minX: x, minY: y, maxX: x &+ units.width, maxY: y &+ units.height).intersection(clip)
    if rect.isEmpty { return .empty }
    return room.contains(rect) ? rect : nil
  }

  /// Moves what is below a loose node that has moved.
  ///
  /// - Parameters:
  ///   - place: the node's place, which is brought up to date.
  ///   - row: its row of loose leaves.
  /// - Returns: false where something below is not loose; then nothing is valid until the node is entered as changed.
  private func moveLooseContent(of node: Int32, _ place: Int32, _ row: Int32) -> Bool {
    guard place >= 0 else { return false }
    let leaf = unsafe index[0].looseLeaves.pointer(to: row)
    let level = unsafe index[0].places.pointer(to: place)
    let origin = nodes.frame[node].origin
    let unit = 1 / Lattice.unitsPerPoint
    let offset = unsafe Point(
      x: Double(leaf.pointee.gainX) * unit + origin.x, y: Double(leaf.pointee.gainY) * unit + origin.y)
    let clip = unsafe leaf.pointee.rect
    // Errors were bounded for offsets no larger.
    guard unsafe max(abs(offset.x), abs(offset.y)) <= level.pointee.reach else { return false }
    unsafe level.pointee.offset = offset
    unsafe level.pointee.clip = Edges(clip)
    let (gainX, gainY) = (Lattice.floor(offset.x), Lattice.floor(offset.y))
    var child = nodes.frontChild[node]
    while child != NodeIndex.none {
      let entry = nodes.entry[child]
      if entry == Entry.none {
        guard nodes.flags[child].prunes || nodes.marks[child].contains(.isChanged) else { return false }
      } else {
        let code = index[0].entries[entry].code
        guard code.isLoose else { return false }
        let leaf = unsafe index[0].looseLeaves.pointer(to: code.row)
        unsafe leaf.pointee.gainX = gainX
        unsafe leaf.pointee.gainY = gainY
        unsafe leaf.pointee.clip = clip
        guard moveLooseLeaf(code.row, to: nodes.frame[child]) else { return false }
        let place = nodes.place[child]
        guard place == Entry.none || moveLooseContent(of: child, place, code.row) else { return false }
      }
      child = nodes.nextBehind[child]
    }
    return true
  }

  /// The name of a loose leaf if it contains a point of its space, −1 if not.
  @inline(__always)
  func looseName(_ row: Int32, _ x: Int32, _ y: Int32) -> Int32 {
    let leaf = unsafe index[0].looseLeaves.pointer(to: row)
    unsafe leaf.pointee.asked &+= 1
    if unsafe leaf.pointee.asked == LooseLeaf.queriesToSettle { considerSettling(row) }
    return unsafe leaf.pointee.rect.contains(x: x, y: y) ? leaf.pointee.name : NodeIndex.none
  }

  /// Notes that a leaf has not moved for long.
  @inline(never)
  private func considerSettling(_ row: Int32) {
    guard index[0].changed.count == 0 else { return index[0].looseLeaves[row].asked = 0 }
    noteChange(NodeIndex(rawValue: UInt32(bitPattern: index[0].looseLeaves[row].name)).slot)
  }

  // MARK: Entering changes

  /// Brings the entry of a node up to date in the case that is the commonest by far: a plain rectangle on whole
  /// units, in a container that is, with a few more in it at most. What the general way would say, without copying
  /// what it passes on.
  ///
  /// - Returns: false where the general way must be taken.
  func refreshPlain(_ node: Int32) -> Bool {
    let parent = nodes.parent[node]
    let place = nodes.place[node]
    guard parent != NodeIndex.none, nodes.place[parent] != Entry.none, place >= Entry.none,
      place == Entry.none || isSmall(node, limit: HitTree.smallSubtree)
    else { return false }
    let around = nodes.place[parent]
    if around >= 0 { return unsafe refreshPlain(node, from: index[0].places.pointer(to: around)) }
    guard index[0].portals[-2 - around].isEntered else { return false }
    var level = Level(space: -2 - around)
    return unsafe refreshPlain(node, from: &level)
  }

  private func refreshPlain(_ node: Int32, from outer: UnsafeMutablePointer<Level>) -> Bool {
    let row = nodes.entry[node]
    guard row != Entry.none, nodes.extra[node] == NodeExtra.none, nodes.flags[node].rawValue == 0 else {
      return false
    }
    let place = nodes.place[node]
    if place == Entry.none && mayUncoverChildren(node) { return false }
    let code = index[0].entries[row].code
    guard place >= Entry.none, code.isNode || code.isLoose else { return false }
    let frame = nodes.frame[node]
    guard unsafe outer.pointee.isExact && !outer.pointee.needsVerification, Lattice.isOn(frame.origin),
      Lattice.isOn(frame.size)
    else { return false }
    let x = unsafe outer.pointee.offset.x + frame.origin.x
    let y = unsafe outer.pointee.offset.y + frame.origin.y
    let area = unsafe Edges(minX: x, minY: y, maxX: x + frame.size.width, maxY: y + frame.size.height)
      .intersection(outer.pointee.clip)
    guard !area.isEmpty else { return false }
    let magnitude = area.magnitude + 1
    let reach = unsafe max(outer.pointee.reach, max(abs(x), abs(y)))
    let error = unsafe outer.pointee.childError(at: magnitude, reach: reach)
    let grid = unsafe index[0].grid(of: outer.pointee.space)
    guard magnitude * Lattice.unitsPerPoint < Lattice.limit, error <= grid.value.allowedError else {
      return false
    }
    unsafe moveLeaf(row, to: area.outwardUnits, from: outer)
    return place == Entry.none || refreshContent(of: node, place, at: Point(x: x, y: y), area)
  }

  /// The same for what is below a node that is.
  ///
  /// - Parameters:
  ///   - offset: where the node's own coordinates begin in the space.
  ///   - area: what it leaves for its children.
  private func refreshContent(of node: Int32, _ place: Int32, at offset: Point, _ area: Edges) -> Bool {
    let level = unsafe index[0].places.pointer(to: place)
    unsafe level.pointee.offset = offset
    unsafe level.pointee.clip = area
    // Room for the moves that change no more than an offset.
    let reach = max(abs(offset.x), abs(offset.y)) + Double(LooseLeaf.reach) / Lattice.unitsPerPoint
    unsafe level.pointee.reach = max(level.pointee.reach, reach)
    var child = nodes.frontChild[node]
    while child != NodeIndex.none {
      if nodes.entry[child] == Entry.none {
        guard nodes.flags[child].prunes || nodes.marks[child].contains(.isChanged) else { return false }
      } else {
        guard unsafe refreshPlain(child, from: level) else { return false }
      }
      child = nodes.nextBehind[child]
    }
    return true
  }

  /// Gives the entry of a plain node another rectangle: its own, or, where it has moved a little, room around it.
  ///
  /// - Parameters:
  ///   - rect: where it lies, in its space; not empty.
  ///   - level: what its parent leaves for it, all on whole units.
  private func moveLeaf(_ row: Int32, to rect: UnitRect, from level: UnsafeMutablePointer<Level>) {
    let entry = unsafe index[0].entries.pointer(to: row)
    let code = unsafe entry.pointee.code
    guard code.isLoose else {
      let old = unsafe entry.pointee.outer
      guard let room = unsafe room(from: old, to: rect, level),
        let leaf = unsafe looseLeaf(code.rawValue, rect, room, level)
      else { return move(row, to: rect, code) }
      return move(row, to: room, .loose(index[0].looseLeaves.insert(leaf)))
    }
    let old = index[0].looseLeaves[code.row]
    if old.asked < LooseLeaf.queriesToSettle {
      if old.room.contains(rect), let leaf = unsafe looseLeaf(old.name, rect, old.room, level) {
        return index[0].looseLeaves[code.row] = leaf
      }
      if let room = unsafe room(from: old.rect, to: rect, level),
        let leaf = unsafe looseLeaf(old.name, rect, room, level)
      {
        index[0].looseLeaves[code.row] = leaf
        return move(row, to: room, code)
      }
    }
    move(row, to: rect, AnswerCode(rawValue: old.name))
  }

  /// Room for a leaf that has moved; nil when it has not, or too far.
  private func room(
    from old: UnitRect, to rect: UnitRect, _ level: UnsafeMutablePointer<Level>
  ) -> UnitRect? {
    let grid = unsafe index[0].grid(of: level.pointee.space).pointer
    // More room than a cell has would make the lists of others longer.
    let most = unsafe SIMD2<Int32>(
      1 &<< Int32(min(grid.pointee.shiftX, 12)), 1 &<< Int32(min(grid.pointee.shiftY, 12)))
    return unsafe rect.room(from: old, most: most)?
      .intersection(level.pointee.clip.outwardUnits)
  }

  /// A leaf in its room; nil when it lies so far out that units might not decide everywhere in it.
  private func looseLeaf(
    _ name: Int32, _ rect: UnitRect, _ room: UnitRect, _ level: UnsafeMutablePointer<Level>
  ) -> LooseLeaf? {
    let (offset, clip) = unsafe (level.pointee.offset, level.pointee.clip.outwardUnits)
    let magnitude = Edges(room).magnitude + 1
    let reach = unsafe max(
      level.pointee.reach, magnitude + Double(LooseLeaf.reach) / Lattice.unitsPerPoint)
    let error = unsafe level.pointee.childError(at: magnitude, reach: reach)
    let gain = max(abs(offset.x), abs(offset.y)) * Lattice.unitsPerPoint
    guard gain < LooseLeaf.gainLimit, magnitude * Lattice.unitsPerPoint < LooseLeaf.gainLimit,
      unsafe error <= index[0].grid(of: level.pointee.space).value.allowedError
    else { return nil }
    return LooseLeaf(
      rect: rect, room: room, clip: clip, gainX: Lattice.floor(offset.x), gainY: Lattice.floor(offset.y),
      name: name)
  }
}
