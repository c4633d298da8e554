internal import Geometry

/// A grid of square cells over effective rectangles: of each cell the slots that touch it, front to back, up to
/// the first one that covers it.
final class RectangleGrid {
  private struct Head {
    var isCurrent = false
    /// The first cell's corner, in units.
    var (x, y): (Int32, Int32) = (0, 0)
    /// A cell's side is 2 to this many units.
    var shift: Int32 = 0
    var (columns, rows): (Int32, Int32) = (0, 0)
    /// The extent of all rectangles, in units.
    var (width, height): (Int32, Int32) = (0, 0)
    /// Where each cell's list begins in `entries`; one more than there are cells.
    var starts = UnsafeMutablePointer<Int32>.allocate(capacity: 1)
    /// While the rectangles are gone through: of each cell the first one from it on in its row that no
    /// rectangle has covered yet, or one on the way there.
    var nextOpen = UnsafeMutablePointer<Int32>.allocate(capacity: 1)
    var cellRoom = 0
    var entries = UnsafeMutablePointer<Int32>.allocate(capacity: 1)
    /// While the rectangles are gone through: cells and slots as they come.
    var found = UnsafeMutablePointer<SIMD2<Int32>>.allocate(capacity: 1)
    var entryRoom = 1
  }

  private let head = UnsafeMutablePointer<Head>.allocate(capacity: 1)
  /// Cells for each rectangle; more make shorter lists and longer builds.
  private static let cellsPerRectangle = 4

  init() { head.initialize(to: Head()) }

  deinit {
    head.pointee.starts.deallocate()
    head.pointee.nextOpen.deallocate()
    head.pointee.entries.deallocate()
    head.pointee.found.deallocate()
    head.deallocate()
  }

  var isCurrent: Bool { head.pointee.isCurrent }

  func outdate() { head.pointee.isCurrent = false }

  // MARK: Building

  func build(_ list: EffectiveRectangles) {
    head.pointee.isCurrent = true
    choose(list)
    let cells = Int(head.pointee.columns) * Int(head.pointee.rows)
    guard cells > 0 else { return }
    let starts = head.pointee.starts
    starts.update(repeating: 0, count: cells + 1)
    let count = find(list, cells)
    // Where each list ends; filled from its end, it leaves where it begins.
    for cell in 0..<cells { starts[cell + 1] += starts[cell] }
    let (found, entries) = (head.pointee.found, head.pointee.entries)
    for number in stride(from: count - 1, through: 0, by: -1) {
      let cell = Int(found[number].x)
      starts[cell] -= 1
      entries[Int(starts[cell])] = found[number].y
    }
  }

  /// The extent of all rectangles, and the cells' side.
  private func choose(_ list: EffectiveRectangles) {
    var (x0, y0, x1, y1) = (Int32.max, Int32.max, Int32.min, Int32.min)
    var count = 0
    for slot in 0..<list.used[0] where list.left[slot] < list.right[slot] {
      (x0, y0) = (min(x0, list.left[slot]), min(y0, list.top[slot]))
      (x1, y1) = (max(x1, list.right[slot]), max(y1, list.bottom[slot]))
      count += 1
    }
    guard count > 0 else {
      (head.pointee.columns, head.pointee.rows) = (0, 0)
      return
    }
    let (width, height) = (Int(x1) - Int(x0), Int(y1) - Int(y0))
    let wanted = count * RectangleGrid.cellsPerRectangle
    var shift = 0
    while ((width >> shift) + 1) * ((height >> shift) + 1) > wanted, shift < 30 { shift += 1 }
    (head.pointee.x, head.pointee.y, head.pointee.shift) = (x0, y0, Int32(shift))
    (head.pointee.width, head.pointee.height) = (Int32(width), Int32(height))
    head.pointee.columns = Int32(((width - 1) >> shift) + 1)
    head.pointee.rows = Int32(((height - 1) >> shift) + 1)
    let cells = Int(head.pointee.columns) * Int(head.pointee.rows)
    guard cells + 1 > head.pointee.cellRoom else { return }
    head.pointee.starts.deallocate()
    head.pointee.nextOpen.deallocate()
    head.pointee.cellRoom = cells * 5 / 4 + 2
    head.pointee.starts = .allocate(capacity: head.pointee.cellRoom)
    head.pointee.nextOpen = .allocate(capacity: head.pointee.cellRoom)
    head.pointee.starts.initialize(repeating: 0, count: head.pointee.cellRoom)
    head.pointee.nextOpen.initialize(repeating: 0, count: head.pointee.cellRoom)
  }

  /// Goes through the rectangles front to back, and for each through the cells that it touches and none before
  /// it covers, until all are covered. Notes each cell and slot in `found`, counts them in `starts`, and returns
  /// how many there are.
  private func find(_ list: EffectiveRectangles, _ cells: Int) -> Int {
    let (shift, columns, x, y) = (head.pointee.shift, head.pointee.columns, head.pointee.x, head.pointee.y)
    let (width, height) = (head.pointee.width, head.pointee.height)
    let (starts, nextOpen) = (head.pointee.starts, head.pointee.nextOpen)
    var found = head.pointee.found
    let side: Int32 = 1 << shift
    for cell in 0...cells { nextOpen[cell] = Int32(cell) }
    func open(from cell: Int32) -> Int32 {
      var cell = cell
      while nextOpen[Int(cell)] != cell {
        let next = nextOpen[Int(cell)]
        nextOpen[Int(cell)] = nextOpen[Int(next)]
        cell = next
      }
      return cell
    }
    var (left, count) = (cells, 0)
    var slot = list.used[0]
    while slot > 0, left > 0 {
      slot -= 1
      guard list.left[slot] < list.right[slot] else { continue }
      // Relative to the first cell.
      let (x0, x1) = (list.left[slot] - x, list.right[slot] - x)
      let (y0, y1) = (list.top[slot] - y, list.bottom[slot] - y)
      let covers = list.nodes[Int(list.viewAtSlot[slot])].placing == .exact
      // Columns that it covers; of the outermost cells only what lies within the extent counts.
      let firstCovered = (x0 + side - 1) >> shift
      let lastCovered = x1 >= width ? columns - 1 : (x1 >> shift) - 1
      for row in y0 >> shift...(y1 - 1) >> shift {
        let coversRow = covers && y0 <= row << shift && (y1 >= (row + 1) << shift || y1 >= height)
        let start = row * columns
        let end = start + (x1 - 1) >> shift
        var cell = open(from: start + x0 >> shift)
        while cell <= end {
          if count == head.pointee.entryRoom { found = grow() }
          found[count] = SIMD2(cell, Int32(slot))
          count += 1
          starts[Int(cell)] += 1
          if coversRow, cell - start >= firstCovered, cell - start <= lastCovered {
            nextOpen[Int(cell)] = cell + 1
            left -= 1
          }
          cell = open(from: cell + 1)
        }
      }
    }
    return count
  }

  private func grow() -> UnsafeMutablePointer<SIMD2<Int32>> {
    let (old, room) = (head.pointee.found, head.pointee.entryRoom)
    head.pointee.entryRoom = room * 2 + 1_024
    head.pointee.found = .allocate(capacity: head.pointee.entryRoom)
    head.pointee.found.update(from: old, count: room)
    old.deallocate()
    head.pointee.entries.deallocate()
    head.pointee.entries = .allocate(capacity: head.pointee.entryRoom)
    return head.pointee.found
  }

  // MARK: Asking

  @inline(__always)
  func hit(at pointInWindow: Point, _ list: EffectiveRectangles) -> Int32 {
    guard let units = EffectiveRectangles.units(pointInWindow) else {
      return list.answerFarAway(pointInWindow)
    }
    let (x, y) = (units.x &- head.pointee.x, units.y &- head.pointee.y)
    let (column, row) = (x >> head.pointee.shift, y >> head.pointee.shift)
    guard column >= 0, row >= 0, column < head.pointee.columns, row < head.pointee.rows else { return -1 }
    let cell = Int(row) &* Int(head.pointee.columns) &+ Int(column)
    let end = head.pointee.starts[cell &+ 1]
    var next = head.pointee.starts[cell]
    while next < end {
      let slot = Int(head.pointee.entries[Int(next)])
      if list.left[slot] <= units.x, units.x < list.right[slot], list.top[slot] <= units.y,
        units.y < list.bottom[slot]
      {
        let answer = list.answer(slot, pointInWindow)
        if answer >= 0 { return answer }
      }
      next &+= 1
    }
    return -1
  }
}
