import CLanes
import Geometry

// The hot loop, and nothing else.
extension HitTree {
  /// The name of the node under a point, −1 for none.
  func query(_ pointInWindow: Point) -> Int32 {
    let grid = index[0]
    let units = unsafe touchstone_lanes_units(index.lanes, pointInWindow.x, pointInWindow.y)
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
    if head &- 1 > GridIndex.longestQuickList {
      return answer(ofRecord: start, x: cellX, y: cellY, Place(x, y, pointInWindow))
    }
    // A set bit behind the last rectangle stands for the last answer.
    let inside = grid.lanes(start &+ 1, x: cellX, y: cellY) | 1 &<< UInt32(truncatingIfNeeded: head &- 1)
    let listed = grid.half(start &+ Int(truncatingIfNeeded: head), inside.trailingZeroBitCount)
    let answer = listed & hasRecord | code &>> 1 & ~hasRecord
    if answer >= NodeIndex.none { return answer }
    return checkedAnswer(ofShortList: start, inside: inside, Place(x, y, pointInWindow))
  }

  /// The answer where the grid has none: outside of it, so near below a unit that rounding may carry a point
  /// there, and anywhere while it is out of date.
  @inline(never)
  private func answerWithoutGrid(_ pointInWindow: Point) -> Int32 {
    if !policy[0].isIndexCurrent {
      guard policy[0].isWorthRebuilding(nodes: nodes.count) else {
        return nodes.rawName(of: walk(pointInWindow, visited: &policy[0].visitedSinceChange))
      }
      rebuildIndex()
      return query(pointInWindow)
    }
    let grid = index[0].lanes
    let isInside =
      pointInWindow.x >= grid.minX && pointInWindow.x < grid.maxX && pointInWindow.y >= grid.minY
      && pointInWindow.y < grid.maxY
    guard isInside || index[0].mustWalkOutside else { return NodeIndex.none }
    var visited = 0
    return nodes.rawName(of: walk(pointInWindow, visited: &visited))
  }

  /// Reads a record that is not a short list: a division, or a list that is long or coarse.
  ///
  /// - Parameters:
  ///   - start: the number of the record's head word.
  ///   - x: the point's distance from the cell's left edge, in units.
  ///   - y: the point's distance from the cell's top edge, in units.
  @inline(never)
  private func answer(ofRecord start: Int, x: UInt32, y: UInt32, _ place: Place) -> Int32 {
    let grid = index[0]
    var start = start
    var head = grid.words[start]
    var x = x
    var y = y
    while head & 0xffff_ffff == 0 {
      let shiftX = UInt32(truncatingIfNeeded: head &>> 32 & 0xff)
      let shiftY = UInt32(truncatingIfNeeded: head &>> 40 & 0xff)
      let columnsShift = UInt32(truncatingIfNeeded: head &>> 48 & 0xff)
      let cell = Int(truncatingIfNeeded: (y &>> shiftY) &<< columnsShift | x &>> shiftX)
      let code = grid.half(start &+ 1, cell)
      if code & 1 == 0 { return code &>> 1 }
      x &= 1 &<< shiftX &- 1
      y &= 1 &<< shiftY &- 1
      start = Int(code &>> 1)
      head = grid.words[start]
    }
    let rectangles = Int(truncatingIfNeeded: head & 0xffff_ffff) &- 1
    let shift = UInt32(truncatingIfNeeded: head &>> 32 & 0xff)
    var first = 0
    var inside = grid.lanes(start &+ 1, x: x &>> shift, y: y &>> shift)
    while inside == 0 && first &+ 8 < rectangles {
      first &+= 8
      inside = grid.lanes(start &+ 1 &+ first, x: x &>> shift, y: y &>> shift)
    }
    let lane = min(first &+ (inside | 1 &<< 8).trailingZeroBitCount, rectangles)
    let answer = grid.half(start &+ 1 &+ rectangles, lane)
    if answer >= NodeIndex.none { return answer }
    return checkedAnswer(ofList: start, x: x, y: y, place)
  }

  /// Reads a list of at most eight rectangles with areas that whole units cannot decide.
  ///
  /// - Parameter inside: a bit for each rectangle that contains the point, and one for the last answer.
  @inline(never)
  private func checkedAnswer(ofShortList start: Int, inside: UInt32, _ place: Place) -> Int32 {
    let grid = index[0]
    let answers = start &+ Int(truncatingIfNeeded: grid.words[start])
    var inside = inside
    while inside != 0 {
      let answer = grid.half(answers, inside.trailingZeroBitCount)
      if answer >= NodeIndex.none { return answer }
      let node = checked(~answer &- 1, place)
      if node >= 0 { return node }
      inside &= inside &- 1
    }
    return NodeIndex.none
  }

  /// Reads a list of any length with areas that whole units cannot decide.
  @inline(never)
  private func checkedAnswer(ofList start: Int, x: UInt32, y: UInt32, _ place: Place) -> Int32 {
    let grid = index[0]
    let head = grid.words[start]
    let rectangles = Int(truncatingIfNeeded: head & 0xffff_ffff) &- 1
    let shift = UInt32(truncatingIfNeeded: head &>> 32 & 0xff)
    var first = 0
    while true {
      var inside = grid.lanes(start &+ 1 &+ first, x: x &>> shift, y: y &>> shift)
      let left = rectangles &- first
      // A set bit behind the last rectangle stands for the last answer.
      if left < 8 { inside |= 1 &<< UInt32(truncatingIfNeeded: left) }
      while inside != 0 {
        let answer = grid.half(start &+ 1 &+ rectangles, first &+ inside.trailingZeroBitCount)
        if answer >= NodeIndex.none { return answer }
        let node = checked(~answer &- 1, place)
        if node >= 0 { return node }
        inside &= inside &- 1
      }
      first &+= 8
    }
  }
}

extension HitTree {
  /// The name of a check's node, −1 when it does not hold the point.
  ///
  /// Written so that the common case, an area that nothing outside its space cuts and a point that is not
  /// near its edges, reads what it needs and copies nothing.
  @inline(__always)
  private func checked(_ row: Int32, _ place: Place) -> Int32 {
    let grid = index[0]
    let space = grid.checks[row].space
    if space >= 0 {
      let point = grid.spaces[space].fromWindow.applied(to: place.pointInWindow)
      let containment = grid.checks[row].edges.containment(of: point, margin: grid.checks[row].margin)
      if containment == .outside { return NodeIndex.none }
      if containment == .inside && !grid.checks[row].isClipped { return grid.checks[row].node }
    } else if space == AreaCheck.nest {
      return grid.rings.innermost(
        first: grid.checks[row].node, count: grid.checks[row].count,
        x: Int32(truncatingIfNeeded: place.x) &+ grid.originX,
        y: Int32(truncatingIfNeeded: place.y) &+ grid.originY)
    }
    return checkedSlowly(row, place)
  }

  @inline(never)
  private func checkedSlowly(_ row: Int32, _ place: Place) -> Int32 {
    let grid = index[0]
    let check = grid.checks[row]
    if check.space == AreaCheck.custom {
      let slot = NodeIndex(rawValue: UInt32(bitPattern: check.node)).slot
      return nodes.rawName(of: customAnswer(of: slot, atWindow: place.pointInWindow))
    }
    switch grid.spaces.containment(check, place.pointInWindow) {
    case .inside: return check.node
    case .unsure:
      let slot = NodeIndex(rawValue: UInt32(bitPattern: check.node)).slot
      return isReached(slot, by: place.pointInWindow) ? check.node : NodeIndex.none
    case .outside: return NodeIndex.none
    }
  }
}

/// A point, and what a query has made of it: its distance from the grid's corner, in units.
private struct Place {
  let x: UInt32
  let y: UInt32
  let pointInWindow: Point

  @inline(__always)
  init(_ x: UInt32, _ y: UInt32, _ pointInWindow: Point) {
    self.x = x
    self.y = y
    self.pointInWindow = pointInWindow
  }
}

extension Column<GridIndex> {
  /// The first column's first member, where it lies.
  @inline(__always)
  var lanes: UnsafePointer<touchstone_lanes_grid> {
    unsafe UnsafePointer(UnsafeRawPointer(base).assumingMemoryBound(to: touchstone_lanes_grid.self))
  }
}

extension GridIndex {
  /// The `number`-th half of the words from `start` on.
  @inline(__always)
  func half(_ start: Int, _ number: Int) -> Int32 {
    let word = words[start &+ number &>> 1]
    return Int32(truncatingIfNeeded: word &>> UInt64(truncatingIfNeeded: (number & 1) &<< 5))
  }

  /// Which of the eight rectangles from a word on contain a point, one bit each. The column has spare words
  /// behind its last record, so that reading eight is always allowed.
  @inline(__always)
  func lanes(_ start: Int, x: UInt32, y: UInt32) -> UInt32 {
    assert(start &+ 8 <= words.count)
    return unsafe touchstone_lanes_containing(words.base + start, x, y)
  }
}
