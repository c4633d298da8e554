import CLanes
import Geometry

/// A node of a content that is entered plainly: what `Visit` and `Level` say of others, in whole units.
struct PlainNode: BitwiseCopyable {
  var node = NodeIndex.none
  /// Its area cut by its ancestors', in the space.
  var area = UnitRect(minX: .min, minY: .min, maxX: .max, maxY: .max)
  var passesThrough = false
  // Of a container.
  var hasEnteredChild = false
  /// Roundings on the way to its content.
  var operations: Int32 = 0
  /// Where its own coordinates begin in the space.
  var offset = SIMD2<Int32>.zero
}

// Contents that are put in and taken out again, such as a cell of a table or the buttons of a layer: a few nodes that
// are no more than frames on whole units. What `enterSpace` does, without what only other contents need.
extension HitTree {
  /// Most nodes of such a content.
  static let mostPlainNodes = 80

  /// Makes the index of a portal's content, a single list, where it is plain.
  ///
  /// - Returns: false where the general way must be taken.
  /// - Complexity: O(nodes of the content), at most `mostPlainNodes`. Allocates nothing where as many contents, or as large
  ///   ones, have gone before.
  func enterPlainSpace(_ space: Int32) -> Bool {
    if index[0].isMagnified { return false }
    let scratch = unsafe index.pointer(to: 0).pointee.plainNodes.pointer(to: 0)
    let first = HitTree.mostPlainNodes
    let top = index[0].portals[space].node
    guard let found = unsafe gatherPlain(below: top, scratch, first) else { return false }
    let count = found.count
    let plan = GridPlan(ofList: found.bounds, entries: count)
    let reach = Double(found.reach) / Lattice.unitsPerPoint
    // Two roundings a level, a node's own being one more than those that have places.
    let level = Level(space: space, operations: Int32(2 * found.levels + 2), reach: reach)
    let error = level.error(at: Edges(plan.bounds).magnitude + 1)
    let spare = unsafe index.pointer(to: 0).pointee.takeSpareGrid(planned: count)
    var lists = spare.isSome ? spare.value.lists : TileLists(tiles: 1)
    lists.restart(planned: count)
    unsafe enterGathered(scratch + first, count, in: space, reach: reach, &lists)
    var grid = SpaceGrid(plan, error: error, lists: lists)
    grid.live = count
    let portal = unsafe index[0].portals.pointer(to: space)
    if spare.isSome { spare.value = grid }
    unsafe portal.pointee.grid = spare.isSome ? spare : Reference(grid)
    unsafe portal.pointee.weight = Int32(max(1, count))
    unsafe portal.pointee.visited = 0
    unsafe portal.pointee.contentError = 2 * grid.error
    unsafe portal.pointee.contentInUnits = grid.bounds
    unsafe portal.pointee.isTracked = true
    return true
  }

  /// Looks at all nodes below another that can be hit, front to back, children before their parents.
  ///
  /// - Parameters:
  ///   - plain: memory for the way down, and from `first` on for the nodes found.
  /// - Returns: how many those are, around them, no less than the largest absolute offset on the way to any, in units, and
  ///   how many lie inside each other but for the last; nil where some are more than frames, or there are too many.
  private func gatherPlain(
    below top: Int32, _ plain: UnsafeMutablePointer<PlainNode>, _ first: Int
  ) -> (count: Int, bounds: UnitRect, reach: Int32, levels: Int)? {
    let nodes = unsafe table.pointer(to: 0)
    unsafe plain[0] = PlainNode()
    var bounds = UnitRect(minX: .max, minY: .max, maxX: .min, maxY: .min)
    var (level, levels, next, looked) = (0, 0, first, 0)
    var reach: Int32 = 0
    var (offset, clip) = unsafe (plain[0].offset, plain[0].area)
    var node = unsafe nodes.pointee.frontChild[top]
    while node != NodeIndex.none {
      looked += 1
      if looked > HitTree.mostPlainNodes { return nil }
      let flags = unsafe nodes.pointee.flags[node]
      // Entered even where they are pruned.
      if unsafe flags.contains(.isCustom) || nodes.pointee.marks[node].contains(.hasPortal) { return nil }
      if !flags.prunes {
        guard flags.isDisjoint(with: [.overflows, .isTurned]) else { return nil }
        let frame = unsafe nodes.pointee.frame.numbers(of: node)
        let units = unsafe touchstone_lanes_frame_units(frame[0], frame[1], frame[2], frame[3])
        if units.isValid == 0 { return nil }
        unsafe nodes.pointee.setInSight(node)
        let (x, y) = (offset.x &+ units.x, offset.y &+ units.y)
        reach |= x ^ (x &>> 31) | y ^ (y &>> 31)
        let area = UnitRect(minX: x, minY: y, maxX: x &+ units.width, maxY: y &+ units.height)
          .intersection(clip)
        let child = unsafe nodes.pointee.frontChild[node]
        if !area.isEmpty {
          var inner = SIMD2(x, y)
          if flags.contains(.hasExtra) {
            guard let scrolled = scrolledUnits(of: node) else { return nil }
            inner = inner &- scrolled
            reach |= inner.x ^ (inner.x &>> 31) | inner.y ^ (inner.y &>> 31)
          }
          let passesThrough = flags.contains(.passesThrough)
          if !passesThrough {
            bounds = UnitRect(
              minX: min(bounds.minX, area.minX), minY: min(bounds.minY, area.minY),
              maxX: max(bounds.maxX, area.maxX), maxY: max(bounds.maxY, area.maxY))
          }
          guard child == NodeIndex.none else {
            let operations = unsafe plain[level].operations
            level += 1
            levels = max(levels, level)
            (offset, clip) = (inner, area)
            unsafe plain[level] = PlainNode(
              node: node, area: area, passesThrough: passesThrough, operations: operations + 2, offset: offset
            )
            node = child
            continue
          }
          unsafe plain[next].node = node
          unsafe plain[next].area = area
          unsafe plain[next].passesThrough = passesThrough
          unsafe plain[next].hasEnteredChild = false
          next += 1
          unsafe plain[level].hasEnteredChild = true
        }
      }
      // Up: a node follows its children.
      var behind = unsafe nodes.pointee.nextBehind[node]
      while behind == NodeIndex.none && level > 0 {
        unsafe plain[next] = plain[level]
        next += 1
        behind = unsafe nodes.pointee.nextBehind[plain[level].node]
        level -= 1
        unsafe plain[level].hasEnteredChild = true
        (offset, clip) = unsafe (plain[level].offset, plain[level].area)
      }
      node = behind
    }
    // What is negative has one less than its absolute value.
    return (next - first, bounds, reach &+ 1, levels)
  }

  /// The bounds' origin of a node with a row of extras, in units; nil where there is more in the row.
  @inline(never)
  private func scrolledUnits(of node: Int32) -> SIMD2<Int32>? {
    let extra = unsafe nodes.extraPointer(nodes.extra[node])
    let origin = unsafe extra.pointee.boundsOrigin
    let units = touchstone_lanes_frame_units(origin.x, origin.y, 0, 0)
    return unsafe extra.pointee.isFramed && units.isValid != 0 ? SIMD2(units.x, units.y) : nil
  }

  /// Makes the entries of nodes, in order, and puts them into their space's only list.
  private func enterGathered(
    _ plain: UnsafeMutablePointer<PlainNode>, _ count: Int, in space: Int32, reach: Double,
    _ lists: inout TileLists
  ) {
    let nodes = unsafe table.pointer(to: 0)
    let index = unsafe index.pointer(to: 0)
    let step = UInt64.max / (UInt64(count) + 1)
    var label: UInt64 = 0
    for number in 0..<count {
      let inner = unsafe plain[number]
      label &+= step
      let row = unsafe index.pointee.entries.insert(
        Entry(
          outer: inner.passesThrough ? .empty : inner.area, label: label, node: inner.node, space: space,
          code: inner.passesThrough ? .none : AnswerCode(rawValue: nodes.pointee.rawName(of: inner.node))))
      unsafe nodes.pointee.entry[inner.node] = row
      if !inner.passesThrough { lists.appendToOnly(row, inner.area) }
      guard inner.hasEnteredChild else { continue }
      let unit = 1 / Lattice.unitsPerPoint
      unsafe nodes.pointee.place[inner.node] = index.pointee.places.insert(
        Level(
          space: space, offset: Point(x: Double(inner.offset.x) * unit, y: Double(inner.offset.y) * unit),
          clip: Edges(inner.area), operations: inner.operations, reach: reach))
    }
  }
}

extension GridPlan {
  /// The measures of a single list.
  ///
  /// - Parameter around: a rectangle around all that it is to hold, which is less than "anywhere".
  init(ofList around: UnitRect, entries: Int) {
    let inner = around.isEmpty ? UnitRect(minX: 0, minY: 0, maxX: 1, maxY: 1) : around
    bounds = inner.widened
    (shiftX, shiftY, columns, rows) = (31, 31, 1, 1)
    self.entries = entries
    wordLimit = 0
    reachesOutside = false
  }
}

extension TreeIndex {
  /// How many grids of single lists are kept for the next, and how long a list may be.
  private static let mostSpares = 16
  private static let longestSpare = 256

  /// A grid that was kept and has room for so many entries, or is the first that will get some; none where none is kept.
  mutating func takeSpareGrid(planned: Int) -> Reference<SpaceGrid> {
    if spareGrids.count == 0 { return .none }
    var chosen = spareGrids.count - 1
    for number in 0..<spareGrids.count where spareGrids[number].value.lists.capacity >= planned {
      chosen = number
      break
    }
    let grid = spareGrids[chosen]
    spareGrids[chosen] = spareGrids[spareGrids.count - 1]
    spareGrids.removeAll(after: spareGrids.count - 1)
    return grid
  }

  /// Keeps a grid that is needed no more, with its memory, or frees both.
  mutating func giveBack(_ grid: Reference<SpaceGrid>) {
    if spareGrids.count < TreeIndex.mostSpares, grid.value.isOnlyList,
      grid.value.lists.capacity <= TreeIndex.longestSpare
    {
      return spareGrids.append(grid)
    }
    grid.value.deallocate()
    grid.deallocate()
  }

  /// Frees what is kept.
  func deallocateSpares() {
    for number in 0..<spareGrids.count {
      spareGrids[number].value.deallocate()
      spareGrids[number].deallocate()
    }
    spareGrids.deallocate()
    plainNodes.deallocate()
  }
}
