import CLanes
import Geometry

// The hot loop, and nothing else.
extension HitTree {
  /// The node under a point, −1 for none.
  @inline(__always)
  func query(_ pointInWindow: Point) -> Int32 {
    let grid = index[0]
    // Also false for coordinates that are not numbers.
    guard pointInWindow.x >= grid.extent.minX, pointInWindow.x < grid.extent.maxX,
      pointInWindow.y >= grid.extent.minY, pointInWindow.y < grid.extent.maxY
    else { return grid.mustWalkOutside ? walk(pointInWindow) : NodeIndex.none }

    // To units, rounded down: adding and taking away 1.5 · 2⁵² leaves a whole number, in the low bits of the
    // sum as an integer and in the difference as a Double.
    let toWhole = 0x1.8p52
    let unitsX = pointInWindow.x * Lattice.unitsPerPoint
    let unitsY = pointInWindow.y * Lattice.unitsPerPoint
    let sumX = (unitsX + grid.bias) + toWhole
    let sumY = (unitsY + grid.bias) + toWhole
    if unitsX < sumX - toWhole || unitsY < sumY - toWhole { return walk(pointInWindow) }
    let x = UInt32(truncatingIfNeeded: sumX.bitPattern) &- UInt32(bitPattern: grid.originX)
    let y = UInt32(truncatingIfNeeded: sumY.bitPattern) &- UInt32(bitPattern: grid.originY)

    let row = Int(truncatingIfNeeded: y &>> grid.shiftY)
    let column = Int(truncatingIfNeeded: x &>> grid.shiftX)
    let code = grid.cells[row &* grid.columns &+ column]
    if code & 1 == 0 { return code &>> 1 }
    return answer(
      of: code, grid, x: x & (1 &<< grid.shiftX &- 1), y: y & (1 &<< grid.shiftY &- 1), pointInWindow)
  }

  /// Reads the record of a cell.
  ///
  /// - Parameters:
  ///   - code: the cell's code, its lowest bit set.
  ///   - x: the point's distance from the cell's left edge, in units.
  ///   - y: the point's distance from the cell's top edge, in units.
  @inline(__always)
  private func answer(
    of code: Int32, _ grid: GridIndex, x: UInt32, y: UInt32, _ pointInWindow: Point
  ) -> Int32 {
    var start = Int(code &>> 1)
    var head = grid.words[start]
    var x = x
    var y = y
    while head & 0xffff == 0 {
      let shiftX = UInt32(truncatingIfNeeded: head &>> 16 & 0xff)
      let shiftY = UInt32(truncatingIfNeeded: head &>> 24 & 0xff)
      let columnsShift = UInt32(truncatingIfNeeded: head &>> 32 & 0xff)
      let cell = Int(truncatingIfNeeded: (y &>> shiftY) &<< columnsShift | x &>> shiftX)
      let code = grid.half(start &+ 1, cell)
      if code & 1 == 0 { return code &>> 1 }
      x &= 1 &<< shiftX &- 1
      y &= 1 &<< shiftY &- 1
      start = Int(code &>> 1)
      head = grid.words[start]
    }
    let rectangles = Int(head & 0xffff) &- 1
    let shift = UInt32(truncatingIfNeeded: head &>> 16 & 0xff)
    let answers = start &+ 1 &+ rectangles
    var first = 0
    while true {
      var inside = grid.lanes(start &+ 1 &+ first, x: x &>> shift, y: y &>> shift)
      let left = rectangles &- first
      // A set bit behind the last rectangle stands for the last answer.
      if left < 4 { inside |= 1 &<< UInt32(truncatingIfNeeded: left) }
      while inside != 0 {
        let lane = first &+ inside.trailingZeroBitCount
        let answer = grid.half(answers, lane)
        if answer >= NodeIndex.none { return answer }
        let check = grid.checks[~answer &- 1]
        switch grid.spaces.containment(check, pointInWindow) {
        case .inside: return check.node
        case .unsure: if isReached(check.node, by: pointInWindow) { return check.node }
        case .outside: break
        }
        inside &= inside &- 1
      }
      first &+= 4
    }
  }
}

extension GridIndex {
  /// The `number`-th half of the words from `start` on.
  @inline(__always)
  func half(_ start: Int, _ number: Int) -> Int32 {
    let word = words[start &+ number &>> 1]
    return Int32(truncatingIfNeeded: word &>> UInt64(truncatingIfNeeded: (number & 1) &<< 5))
  }

  /// Which of the four rectangles from a word on contain a point, one bit each. The column has spare words
  /// behind its last record, so that reading four is always allowed.
  @inline(__always)
  func lanes(_ start: Int, x: UInt32, y: UInt32) -> UInt32 {
    assert(start &+ 4 <= words.count)
    return unsafe touchstone_lanes_containing(words.base + start, x, y)
  }
}
