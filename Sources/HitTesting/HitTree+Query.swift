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

    // Whether a cell has one answer or a list is a coin toss, which a branch would lose half of the time: a
    // cell with one answer reads the empty list at word 0, and then does not look at it.
    let hasRecord = 0 &- (code & 1)
    let start = Int(code &>> 1 & hasRecord)
    let head = grid.words[start]
    let cellX = x & (1 &<< grid.shiftX &- 1)
    let cellY = y & (1 &<< grid.shiftY &- 1)
    if head &- 1 > SpaceGrid.longestQuickList {
      return slowAnswer(x, y, pointInWindow, mayBeQuick: true)
    }
    // A set bit behind the last rectangle stands for the last answer.
    let inside = grid.lanes(start &+ 1, x: cellX, y: cellY) | 1 &<< UInt32(truncatingIfNeeded: head &- 1)
    let listed = grid.half(start &+ Int(truncatingIfNeeded: head), inside.trailingZeroBitCount)
    let answer = listed & hasRecord | code &>> 1 & ~hasRecord
    if answer >= NodeIndex.none { return answer }
    let origin = grid.origin
    let inner = quickAnswer(
      AnswerCode(rawValue: answer), Int32(bitPattern: x) &+ origin.x, Int32(bitPattern: y) &+ origin.y,
      slack: grid.sliver / 2)
    return inner == HitTree.unknown ? slowAnswer(x, y, pointInWindow, mayBeQuick: false) : inner
  }

  /// What lies behind a portal, as long as nothing but whole units has to be looked at on the way: a scroll view, or
  /// many of them inside each other, on the lattice.
  ///
  /// - Parameters:
  ///   - code: the first answer for the point, which is to be asked.
  ///   - x, y: the point in units of the window.
  ///   - slack: as of `Probe`.
  /// - Returns: `unknown` where the general way must be taken.
  @inline(never)
  func quickAnswer(_ code: AnswerCode, _ x: Int32, _ y: Int32, slack: Double) -> Int32 {
    var (x, y, slack) = (x, y, slack)
    var code = code
    while code.isPortal {
      let portal = unsafe index[0].portals.pointer(to: code.row)
      guard unsafe portal.pointee.isShiftable, unsafe portal.pointee.isEntered,
        unsafe !portal.pointee.flags.prunes
      else { return HitTree.unknown }
      let grid = unsafe portal.pointee.grid.pointer
      slack = unsafe slack - portal.pointee.error
      guard unsafe slack > 2 * grid.pointee.error, unsafe grid.pointee.wideCount == 0 else {
        return HitTree.unknown
      }
      x = unsafe x &+ portal.pointee.gainX
      y = unsafe y &+ portal.pointee.gainY
      guard unsafe portal.pointee.areaInUnits.contains(x: x, y: y),
        unsafe portal.pointee.passages &+ 1 < portal.pointee.weight &* HitTree.passagesPerNode
      else { return HitTree.unknown }
      code = unsafe firstCode(at: x, y, grid)
      if unsafe code == .none && portal.pointee.flags.contains(.passesThrough) { return HitTree.unknown }
      unsafe portal.pointee.passages &+= 1
      if code == .none { return nodes.rawName(of: unsafe portal.pointee.node) }
      if code.isFinal { return code.rawValue }
    }
    return HitTree.unknown
  }

  /// What a grid says first of a point of its space; a check where it cannot say without more ado.
  @inline(__always)
  private func firstCode(
    at x: Int32, _ y: Int32, _ grid: UnsafeMutablePointer<SpaceGrid>
  ) -> AnswerCode {
    let column = unsafe UInt32(bitPattern: x &- grid.pointee.origin.x)
    let row = unsafe UInt32(bitPattern: y &- grid.pointee.origin.y)
    guard unsafe column < grid.pointee.width && row < grid.pointee.height else {
      return unsafe grid.pointee.reachesOutside ? .check(0) : .none
    }
    let cell =
      unsafe Int(row &>> grid.pointee.shiftY) &* grid.pointee.columns &+ Int(column &>> grid.pointee.shiftX)
    let code = unsafe grid.pointee.cells[cell]
    if code & 1 == 0 { return AnswerCode(rawValue: code &>> 1) }
    let start = Int(code &>> 1)
    let head = unsafe grid.pointee.words[start]
    if head &- 1 > SpaceGrid.longestQuickList {
      // A single list, as short contents have.
      guard unsafe grid.pointee.lists.tiles.count == 1, unsafe !grid.pointee.lists.tiles[0].isInvalid else {
        return .check(0)
      }
      let place = unsafe grid.pointee.lists.first(0, from: 0, SIMD4(x, y, 0 &- x, 0 &- y))
      if unsafe place == grid.pointee.lists.tiles[0].count { return .none }
      return unsafe index[0].entries[grid.pointee.lists.entry(0, place)].code
    }
    let cellX = unsafe column & (1 &<< grid.pointee.shiftX &- 1)
    let cellY = unsafe row & (1 &<< grid.pointee.shiftY &- 1)
    let inside =
      unsafe grid.pointee.lanes(start &+ 1, x: cellX, y: cellY)
      | 1 &<< UInt32(truncatingIfNeeded: head &- 1)
    return unsafe AnswerCode(
      rawValue: grid.pointee.half(start &+ Int(truncatingIfNeeded: head), inside.trailingZeroBitCount))
  }

  /// Instead of a name: it is not known.
  static let unknown = Int32.min

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
    if !isIndexed || index[0].changed.count > 0 {
      guard isIndexWorthwhile() else {
        var visited = 0
        let answer = nodes.rawName(of: walk(pointInWindow, visited: &visited))
        index[0].rent += visited
        index[0].walkEstimate += (visited - index[0].walkEstimate) / 8
        return answer
      }
      if isIndexed { enterChanges() } else { enterSpace(Portal.window) }
      return query(pointInWindow)
    }
    let grid = windowGrid.value
    let bounds = Edges(grid.bounds)
    let isInside =
      pointInWindow.x >= bounds.minX && pointInWindow.x < bounds.maxX && pointInWindow.y >= bounds.minY
      && pointInWindow.y < bounds.maxY
    if !isInside && !grid.reachesOutside && !index[0].reachesBeyondLattice { return NodeIndex.none }
    guard let probe = Probe(exactly: pointInWindow, sliver: grid.sliver, pointInWindow: pointInWindow) else {
      var visited = 0
      return nodes.rawName(of: walk(pointInWindow, visited: &visited))
    }
    return answer(in: Portal.window, probe)
  }

  /// Whether entering what waits costs no more than walks have cost since, or than one more would.
  ///
  /// Costs are counted in nodes looked at, never in time, so that the same calls always do the same. So no
  /// sequence of changes and queries costs more than about twice the better of walking and indexing.
  private func isIndexWorthwhile() -> Bool {
    guard isIndexed else { return index[0].rent >= nodes.count * HitTree.entryCost }
    let price = index[0].changed.count * HitTree.changeCost
    return price <= max(index[0].rent, index[0].walkEstimate)
  }

  /// What it costs to enter a node into an index, and a change, in nodes looked at by a walk.
  static let entryCost = 8
  private static let changeCost = 24
}

extension Reference<SpaceGrid> {
  /// The grid's first member, where it lies.
  @inline(__always)
  var lanes: UnsafePointer<touchstone_lanes_grid> {
    unsafe UnsafePointer(UnsafeRawPointer(pointer).assumingMemoryBound(to: touchstone_lanes_grid.self))
  }
}
