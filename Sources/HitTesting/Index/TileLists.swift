import CLanes

/// One tile: which part of the arena its list has.
struct Tile: BitwiseCopyable {
  /// Where in the arena its list begins.
  var start: Int32 = 0
  /// Entries in the list.
  var count: Int32 = 0
  /// Places that it has before those, for what comes in front.
  var lead: Int32 = 0
  /// Places it has, as a size class; −1 for none.
  var sizeClass: Int8 = -1
  /// Whether the list ends with an entry that covers the tile, and what lies behind that was left out.
  var isCut = false
  /// Whether the list must be collected from the tree before it can be read.
  var isInvalid = false
  /// Entries with larger labels are not in the list: a cut list's last label, or one that it had.
  var lastLabel = UInt64.max
}

/// The lists of a space's tiles: for each tile the entries that reach into it, front to back, each with its
/// rectangle beside it so that a scan reads one run of memory.
///
/// A list has 4, 5, 6, 7, 8, 10, 12, 14, 16, … places in one arena; it moves when it outgrows them, and what it leaves is
/// used by the next list of that size. Free places are at both ends, so that what comes and goes in front, as views
/// mostly do, does not move what lies behind.
struct TileLists: BitwiseCopyable {
  let tiles: Column<Tile>
  /// minX, minY, −lastX, −lastY (`CLanes`).
  private var rects: Column<SIMD4<Int32>>
  private(set) var entries: Column<Int32>
  /// Places of the arena that were ever given out.
  private var used = 0
  /// Per size class the first free run, −1 for none; each leads to the next through its first entry. As long as no list
  /// has outgrown its places, as in most of the many small spaces, there is no memory for it.
  private var freeRuns = Column<Int32>?.none

  private static let sizeClasses = 104

  /// Places of a size class: four classes to each power of two.
  @inline(__always)
  private static func places(_ sizeClass: Int8) -> Int32 {
    (4 &+ Int32(sizeClass) & 3) &<< (Int32(sizeClass) &>> 2)
  }

  /// The least size class that has so many places, at least 1.
  private static func sizeClass(for count: Int32) -> Int8 {
    if count <= 4 { return 0 }
    // The power of two in which it lies, and how many quarters of that it needs beyond.
    let shift = Int32(29 &- (count &- 1).leadingZeroBitCount)
    let quarters = (count &- 1) &>> shift &- 3
    return Int8(4 &* shift &+ quarters)
  }

  /// Entries from which a list has places kept free in front.
  private static let longList: Int32 = 128

  /// Makes lists without places.
  init(tiles count: Int) {
    tiles = Column(count: count, repeating: Tile())
    rects = Column(count: 0, repeating: .zero)
    entries = Column(count: 0, repeating: Entry.none)
  }

  /// Places of the memory that there is.
  var capacity: Int { rects.count }

  /// Forgets a single list, and gives it so many places, in the memory that there is if that suffices.
  mutating func restart(planned: Int) {
    var sizeClass: Int8 = 0
    while Int(Self.places(sizeClass)) < planned { sizeClass += 1 }
    used = Int(Self.places(sizeClass))
    if used > rects.count {
      rects.grow(to: used, filler: .zero)
      entries.grow(to: used, filler: Entry.none)
    }
    tiles[0] = Tile()
    tiles[0].sizeClass = sizeClass
    freeRuns?.deallocate()
    freeRuns = nil
  }

  /// Puts an entry behind all others of a single list that has a place for it.
  @inline(__always)
  func appendToOnly(_ entry: Int32, _ rect: UnitRect) {
    let place = tiles[0].start &+ tiles[0].count
    rects[place] = Self.lanes(rect)
    entries[place] = entry
    tiles[0].count &+= 1
  }

  func deallocate() {
    tiles.deallocate()
    rects.deallocate()
    entries.deallocate()
    freeRuns?.deallocate()
  }

  /// Bytes that the lists take.
  var bytes: Int { tiles.count * MemoryLayout<Tile>.stride + rects.count * 20 }
  /// Places given out: a measure of what the lists cost.
  var places: Int { used }

  static func lanes(_ rect: UnitRect) -> SIMD4<Int32> {
    SIMD4(rect.minX, rect.minY, 1 &- rect.maxX, 1 &- rect.maxY)
  }

  /// The number of the first place of a tile's list, from `place` on, whose rectangle passes a comparison
  /// (`CLanes`); the list's count when none does.
  @inline(__always)
  func first(_ tile: Int, from place: Int32, _ bounds: SIMD4<Int32>) -> Int32 {
    let (start, count) = (tiles[tile].start, tiles[tile].count)
    assert(count == 0 || Int(start &+ count) <= rects.count)
    let list = unsafe UnsafeRawPointer(rects.base + Int(start)).assumingMemoryBound(to: Int32.self)
    return Int32(
      bitPattern: unsafe touchstone_lanes_first(
        list, UInt32(bitPattern: place), UInt32(bitPattern: count), bounds.x, bounds.y, bounds.z, bounds.w))
  }

  @inline(__always)
  func entry(_ tile: Int, _ place: Int32) -> Int32 { entries[tiles[tile].start &+ place] }

  /// The place of an entry in a tile's list; the list's count when it has none. O(list).
  func place(of entry: Int32, in tile: Int) -> Int32 {
    let (start, count) = (tiles[tile].start, tiles[tile].count)
    assert(count == 0 || Int(start &+ count) <= entries.count)
    return Int32(
      bitPattern: unsafe touchstone_lanes_index(
        entries.base + Int(start), UInt32(bitPattern: count), entry))
  }

  /// Stores another rectangle for an entry that stays in its place.
  func replace(_ place: Int32, in tile: Int, with rect: UnitRect) {
    rects[tiles[tile].start &+ place] = Self.lanes(rect)
  }

  /// Puts an entry before the one in a place. Amortized O(list).
  mutating func insert(_ entry: Int32, _ rect: UnitRect, at place: Int32, in tile: Int) {
    if tiles[tile].sizeClass < 0 || tiles[tile].count == Self.places(tiles[tile].sizeClass) { grow(tile) }
    let behind = tiles[tile].count &- place
    if tiles[tile].lead == 0 && place < behind { makeLead(tile) }
    var start = tiles[tile].start
    if tiles[tile].lead > 0 && place < behind {
      move(from: start, to: start &- 1, count: place)
      start &-= 1
      tiles[tile].start = start
      tiles[tile].lead &-= 1
    } else {
      if tiles[tile].lead &+ tiles[tile].count == Self.places(tiles[tile].sizeClass) {
        center(tile, lead: tiles[tile].lead &>> 1)
        start = tiles[tile].start
      }
      move(from: start &+ place, to: start &+ place &+ 1, count: behind)
    }
    rects[start &+ place] = Self.lanes(rect)
    entries[start &+ place] = entry
    tiles[tile].count &+= 1
  }

  mutating func append(_ entry: Int32, _ rect: UnitRect, to tile: Int) {
    insert(entry, rect, at: tiles[tile].count, in: tile)
  }

  /// Takes the entry of a place out. O(list).
  func remove(_ place: Int32, from tile: Int) {
    let start = tiles[tile].start
    let last = tiles[tile].count &- 1
    if place < last &- place {
      move(from: start, to: start &+ 1, count: place)
      tiles[tile].start = start &+ 1
      tiles[tile].lead &+= 1
    } else {
      move(from: start &+ place &+ 1, to: start &+ place, count: last &- place)
    }
    tiles[tile].count = last
  }

  /// Takes the entries that a condition holds for out. O(list).
  func removeAll(from tile: Int, where isGone: (Int32) -> Bool) {
    let (start, count) = (tiles[tile].start, tiles[tile].count)
    var kept: Int32 = 0
    for place in 0..<count where !isGone(entries[start &+ place]) {
      rects[start &+ kept] = rects[start &+ place]
      entries[start &+ kept] = entries[start &+ place]
      kept &+= 1
    }
    tiles[tile].count = kept
  }

  /// Ends a list after so many entries, the last of which has a label.
  func cut(_ tile: Int, after count: Int32, lastLabel: UInt64) {
    tiles[tile].count = count
    tiles[tile].isCut = true
    tiles[tile].lastLabel = lastLabel
  }

  /// Empties a list that must be collected anew.
  func empty(_ tile: Int, isInvalid: Bool) {
    tiles[tile].start &-= tiles[tile].lead
    tiles[tile].lead = 0
    tiles[tile].count = 0
    tiles[tile].isCut = false
    tiles[tile].lastLabel = .max
    tiles[tile].isInvalid = isInvalid
  }

  /// Gives each list, of which only the count is known yet, the least of the size classes that holds it, and empties it;
  /// together they get some room for more.
  ///
  /// - Precondition: no list has places.
  mutating func makeRoomForCounted() {
    assert(used == 0)
    for tile in 0..<tiles.count where tiles[tile].count > 0 {
      let sizeClass = Self.sizeClass(for: tiles[tile].count)
      tiles[tile].sizeClass = sizeClass
      tiles[tile].start = Int32(used)
      tiles[tile].count = 0
      used += Int(Self.places(sizeClass))
    }
    let capacity = tiles.count == 1 ? used : max(16, used + used / 32)
    rects.deallocate()
    entries.deallocate()
    rects = Column(count: capacity, repeating: .zero)
    entries = Column(count: capacity, repeating: Entry.none)
  }

  /// Adds an entry that was counted behind all others, if the list has not come to its end.
  @inline(__always)
  func appendCounted(_ entry: Int32, _ rect: UnitRect, _ label: UInt64, to tile: Int) {
    if label > tiles[tile].lastLabel { return }
    let place = tiles[tile].start &+ tiles[tile].count
    rects[place] = Self.lanes(rect)
    entries[place] = entry
    tiles[tile].count &+= 1
  }

  private mutating func grow(_ tile: Int) {
    let old = tiles[tile]
    let sizeClass = old.sizeClass < 0 ? 0 : old.sizeClass + 3
    var start = takeRun(sizeClass)
    let run = start
    if old.count >= Self.longList { start &+= (Self.places(sizeClass) &- old.count) &>> 1 }
    for place in 0..<old.count {
      rects[start &+ place] = rects[old.start &+ place]
      entries[start &+ place] = entries[old.start &+ place]
    }
    if old.sizeClass >= 0 {
      let runs = freeRuns ?? Column(count: Self.sizeClasses, repeating: -1)
      freeRuns = runs
      entries[old.start &- old.lead] = runs[Int(old.sizeClass)]
      runs[Int(old.sizeClass)] = old.start &- old.lead
    }
    tiles[tile].start = start
    tiles[tile].lead = start &- run
    tiles[tile].sizeClass = sizeClass
  }

  /// Moves a long list to the middle of its places, if it has enough of them.
  @inline(__always)
  private func makeLead(_ tile: Int) {
    let count = tiles[tile].count
    if count < Self.longList { return }
    let size = Self.places(tiles[tile].sizeClass)
    // A list that is nearly full would have to be moved again too soon.
    guard size &- count >= size &>> 3 else { return }
    center(tile, lead: (size &- count) &>> 1)
  }

  /// Moves a list so that it has so many places before it.
  private func center(_ tile: Int, lead: Int32) {
    let start = tiles[tile].start &- tiles[tile].lead &+ lead
    move(from: tiles[tile].start, to: start, count: tiles[tile].count)
    tiles[tile].start = start
    tiles[tile].lead = lead
  }

  @inline(__always)
  private func move(from source: Int32, to target: Int32, count: Int32) {
    if count == 0 { return }
    rects.move(from: source, to: target, count: count)
    entries.move(from: source, to: target, count: count)
  }

  private mutating func takeRun(_ sizeClass: Int8) -> Int32 {
    if let freeRuns, case let free = freeRuns[Int(sizeClass)], free >= 0 {
      freeRuns[Int(sizeClass)] = entries[free]
      return free
    }
    let start = used
    used += Int(Self.places(sizeClass))
    if used > rects.count {
      let capacity = max(used, rects.count + rects.count / 2)
      rects.grow(to: capacity, filler: .zero)
      entries.grow(to: capacity, filler: Entry.none)
    }
    return Int32(start)
  }
}
