internal import Geometry

/// A grid of square cells over effective rectangles: of each cell the slots that touch it, front to back, up to
/// the first one that covers it.
final class RectangleGrid {
  private struct Head {
    var isCurrent = false
    /// The first cell's corner, in 64ths of a point.
    var (x, y): (Int32, Int32) = (0, 0)
    /// A cell's side is 2 to this many 64ths.
    var shift: Int32 = 0
    var (columns, rows): (Int32, Int32) = (0, 0)
    /// The extent of all rectangles, in 64ths.
    var (width, height): (Int32, Int32) = (0, 0)
    /// Where each cell's list begins in `entries`; one more than there are cells.
    var starts = UnsafeMutablePointer<Int32>.allocate(capacity: 1)
    /// While lists are filled: how far each is.
    var cursors = UnsafeMutablePointer<Int32>.allocate(capacity: 1)
    /// While the rectangles are gone through: whether a cell has been covered.
    var isCovered = UnsafeMutablePointer<Bool>.allocate(capacity: 1)
    var cellRoom = 0
    var entries = UnsafeMutablePointer<Int32>.allocate(capacity: 1)
    var entryRoom = 1
  }

  private let head = UnsafeMutablePointer<Head>.allocate(capacity: 1)
  /// Cells for each rectangle; more make shorter lists and longer builds.
  private static let cellsPerRectangle = 4

  init() { head.initialize(to: Head()) }

  deinit {
    head.pointee.starts.deallocate()
    head.pointee.cursors.deallocate()
    head.pointee.isCovered.deallocate()
    head.pointee.entries.deallocate()
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
    let (starts, cursors) = (head.pointee.starts, head.pointee.cursors)
    starts.update(repeating: 0, count: cells + 1)
    visit(list, cells) { cell, _ in starts[cell] += 1 }
    var sum: Int32 = 0
    for cell in 0...cells {
      let count = starts[cell]
      starts[cell] = sum
      if cell < cells { cursors[cell] = sum }
      sum += count
    }
    if Int(sum) > head.pointee.entryRoom {
      head.pointee.entries.deallocate()
      head.pointee.entryRoom = Int(sum) * 5 / 4
      head.pointee.entries = .allocate(capacity: head.pointee.entryRoom)
    }
    let entries = head.pointee.entries
    visit(list, cells) { cell, slot in
      entries[Int(cursors[cell])] = Int32(slot)
      cursors[cell] += 1
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
    head.pointee.cursors.deallocate()
    head.pointee.isCovered.deallocate()
    head.pointee.cellRoom = cells * 5 / 4 + 1
    head.pointee.starts = .allocate(capacity: head.pointee.cellRoom)
    head.pointee.cursors = .allocate(capacity: head.pointee.cellRoom)
    head.pointee.starts.initialize(repeating: 0, count: head.pointee.cellRoom)
    head.pointee.cursors.initialize(repeating: 0, count: head.pointee.cellRoom)
    head.pointee.isCovered = .allocate(capacity: head.pointee.cellRoom)
    head.pointee.isCovered.initialize(repeating: false, count: head.pointee.cellRoom)
  }

  /// Goes through the rectangles front to back, and for each through the cells that it touches and none before
  /// it covers, until all are covered.
  private func visit(_ list: EffectiveRectangles, _ cells: Int, _ body: (_ cell: Int, _ slot: Int) -> Void) {
    let head = self.head.pointee
    let (shift, columns) = (head.shift, Int(head.columns))
    let isCovered = head.isCovered
    let side: Int32 = 1 << shift
    isCovered.update(repeating: false, count: cells)
    var open = cells
    var slot = list.used[0]
    while slot > 0, open > 0 {
      slot -= 1
      guard list.left[slot] < list.right[slot] else { continue }
      // Relative to the first cell.
      let (left, right) = (list.left[slot] - head.x, list.right[slot] - head.x)
      let (top, bottom) = (list.top[slot] - head.y, list.bottom[slot] - head.y)
      let (firstX, lastX) = (Int(left >> shift), Int((right - 1) >> shift))
      let (firstY, lastY) = (Int(top >> shift), Int((bottom - 1) >> shift))
      let covers = list.nodes[Int(list.viewAtSlot[slot])].placing == .exact
      for row in firstY...lastY {
        for column in firstX...lastX where !isCovered[row * columns + column] {
          let cell = row * columns + column
          body(cell, slot)
          let (x, y) = (Int32(column) << shift, Int32(row) << shift)
          // Of the outermost cells only what lies within the extent counts.
          guard covers, left <= x, top <= y, right >= min(x + side, head.width),
            bottom >= min(y + side, head.height)
          else { continue }
          isCovered[cell] = true
          open -= 1
        }
      }
    }
  }

  // MARK: Asking

  @inline(__always)
  func hit(at pointInWindow: Point, _ list: EffectiveRectangles) -> Int32 {
    guard let units = EffectiveRectangles.units(pointInWindow) else { return -1 }
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
