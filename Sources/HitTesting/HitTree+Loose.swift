import CLanes
import Geometry

// Leaves that move: each has room in which that is one store.
extension HitTree {
  /// Enters the frame of a loose leaf at once, where it stays in its room.
  ///
  /// - Returns: false when nothing was entered.
  @inline(__always)
  func looseLeafTakes(_ slot: Int32, _ frame: Rect) -> Bool {
    let entry = nodes.entry[slot]
    guard entry != Entry.none else { return false }
    let code = index[0].entries[entry].code
    guard code.isLoose, !nodes.isChanged[slot] else { return false }
    return moveLooseLeaf(code.row, to: frame)
  }

  private func moveLooseLeaf(_ row: Int32, to frame: Rect) -> Bool {
    preconditionNotAsking()
    let units = touchstone_lanes_frame_units(
      frame.origin.x, frame.origin.y, frame.size.width, frame.size.height)
    guard units.isValid != 0 else { return false }
    let leaf = unsafe index[0].looseLeaves.pointer(to: row)
    let (x, y) = unsafe (units.x &+ leaf.pointee.gainX, units.y &+ leaf.pointee.gainY)
    let (room, clip) = unsafe (leaf.pointee.room, leaf.pointee.clip)
    let reach = LooseLeaf.reach
    guard x > room.minX &- reach, y > room.minY &- reach, x < room.maxX &+ reach, y < room.maxY &+ reach
    else { return false }
    var rect = UnitRect(minX: x, minY: y, maxX: x &+ units.width, maxY: y &+ units.height).intersection(clip)
    if rect.isEmpty { rect = .empty } else if !room.contains(rect) { return false }
    unsafe leaf.pointee.rect = rect
    unsafe leaf.pointee.asked = 0
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

  /// Gives the entry of a plain leaf another rectangle: its own, or, where it has moved a little, room around it.
  ///
  /// - Parameters:
  ///   - rect: where it lies, in its space; not empty.
  ///   - level: what its parent leaves for it, all on whole units.
  func moveLeaf(_ row: Int32, to rect: UnitRect, from level: UnsafePointer<Level>) {
    let entry = unsafe index[0].entries.pointer(to: row)
    let code = unsafe entry.pointee.code
    let name = code.isLoose ? index[0].looseLeaves[code.row].name : code.rawValue
    let old = unsafe code.isLoose ? index[0].looseLeaves[code.row].rect : entry.pointee.outer
    let isToSettle = code.isLoose && index[0].looseLeaves[code.row].asked >= LooseLeaf.queriesToSettle
    guard !isToSettle, let leaf = unsafe looseLeaf(name, from: old, to: rect, level) else {
      return move(row, to: rect, AnswerCode(rawValue: name))
    }
    if code.isLoose {
      index[0].looseLeaves[code.row] = leaf
      move(row, to: leaf.room, code)
    } else {
      move(row, to: leaf.room, .loose(index[0].looseLeaves.insert(leaf)))
    }
  }

  /// A leaf with room to move; nil when it has not moved, or too far.
  private func looseLeaf(
    _ name: Int32, from old: UnitRect, to rect: UnitRect, _ level: UnsafePointer<Level>
  ) -> LooseLeaf? {
    let space = unsafe level.pointee.space
    let grid = unsafe index[0].grid(of: space).pointer
    // More room than a cell has would make the lists of others longer.
    let most = unsafe SIMD2<Int32>(
      1 &<< Int32(min(grid.pointee.shiftX, 12)), 1 &<< Int32(min(grid.pointee.shiftY, 12)))
    guard let wide = rect.room(from: old, longest: LooseLeaf.longestStep, most: most) else { return nil }
    let offset = unsafe level.pointee.offset
    let clip = unsafe level.pointee.clip.outwardUnits
    let room = wide.intersection(clip)
    let magnitude = Edges(room).magnitude + 1
    let reach = unsafe max(
      level.pointee.reach, magnitude + Double(LooseLeaf.reach) / Lattice.unitsPerPoint)
    let error = unsafe (level.pointee.operations + 1) * Level.rounding * (magnitude + reach)
    let gain = offset.magnitudeInUnits
    guard gain < LooseLeaf.gainLimit, magnitude * Lattice.unitsPerPoint < LooseLeaf.gainLimit,
      unsafe error <= grid.pointee.allowedError
    else { return nil }
    return LooseLeaf(
      rect: rect, room: room, clip: clip, gainX: Lattice.floor(offset.x), gainY: Lattice.floor(offset.y),
      name: name)
  }

  /// Gives a leaf that may get children its own rectangle again.
  func settle(_ node: Int32) {
    let row = nodes.entry[node]
    let code = index[0].entries[row].code
    guard code.isLoose else { return }
    let leaf = index[0].looseLeaves[code.row]
    if leaf.rect.isEmpty { move(row, to: .empty, .none) } else { move(row, to: leaf.rect, AnswerCode(rawValue: leaf.name)) }
  }
}

extension Point {
  fileprivate var magnitudeInUnits: Double { max(abs(x), abs(y)) * Lattice.unitsPerPoint }
}
