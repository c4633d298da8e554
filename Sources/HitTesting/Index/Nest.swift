import CLanes

/// A chain of containers inside each other, each the last that its parent asks: one entry in the lists of its space
/// instead of one for each container.
///
/// Its **rings** are the areas of nodes that follow each other in the order front to back, innermost first, each the
/// child of the next and within it. So the answer for a point in the outermost is the first ring that contains it, and
/// along each axis the rings that a coordinate lies in are all from some number on. That number, or for wide steps one
/// that is at most as large, is tabulated along both axes; the larger of the two is where a handful of rings are
/// compared at once.
///
/// Rings leave from the inside: a node takes with it what is in it. Any other change makes single entries of them
/// again (`HitTree+Nests`).
struct Nest: BitwiseCopyable {
  /// minX, minY, −lastX, −lastY (`CLanes`) of each ring, and behind the last spare ones that contain nothing.
  private let rects: Column<SIMD4<Int32>>
  /// Names of their nodes.
  let names: Column<Int32>
  /// For each step along x, and then along y, the first ring that may contain a point there.
  private let steps: Column<UInt16>
  private let columns: UInt32
  private let rows: UInt32
  private let origin: SIMD2<Int32>
  private let shiftX: UInt32
  private let shiftY: UInt32
  /// How many rings it was made of; 0 in a row that is not used.
  private(set) var count: Int32
  /// The innermost that is still there.
  private(set) var first: Int32 = 0

  /// Fewer rings are entries of their own; more are several nests.
  static let fewestRings = 8
  static let mostRings = 4_096
  /// Rings that are compared at once.
  private static let lanes: Int32 = 8
  /// Steps along an axis, for each ring, at most.
  private static let stepsPerRing = 8

  /// - Parameters:
  ///   - count: at least `fewestRings`, at most `mostRings`.
  ///   - ring: area and node's name of each ring, innermost first; none empty, each within the next.
  init(_ count: Int, ring: (Int) -> (area: UnitRect, name: Int32)) {
    rects = Column(count: count + Int(Self.lanes), repeating: SIMD4(repeating: .max))
    names = Column(count: count, repeating: NodeIndex.none)
    for number in 0..<count {
      let (area, name) = ring(number)
      rects[number] = TileLists.lanes(area)
      names[number] = name
    }
    self.count = Int32(count)
    let outermost = rects[count - 1]
    origin = SIMD2(outermost.x, outermost.y)
    func steps(_ first: Int32, _ negatedLast: Int32) -> (count: UInt32, shift: UInt32) {
      let last = UInt32(bitPattern: 0 &- negatedLast &- first)
      var shift: UInt32 = 0
      while last >> shift >= UInt32(count * Self.stepsPerRing) { shift += 1 }
      return (last >> shift + 1, shift)
    }
    (columns, shiftX) = steps(outermost.x, outermost.z)
    (rows, shiftY) = steps(outermost.y, outermost.w)
    self.steps = Column(count: Int(columns + rows), repeating: 0)
    tabulate(axis: 0, steps: Int(columns), from: 0, shift: shiftX)
    tabulate(axis: 1, steps: Int(rows), from: Int(columns), shift: shiftY)
  }

  /// Fills the table of one axis. O(rings + steps): what rings begin before a step's end and end behind its beginning
  /// changes in one direction each.
  private func tabulate(axis: Int, steps count: Int, from start: Int, shift: UInt32) {
    var begun = Int(self.count) - 1
    var ending = 0
    for step in 0..<count {
      let low = Int64(origin[axis]) + Int64(step) << Int64(shift)
      let high = low + 1 << Int64(shift) - 1
      while begun > 0 && Int64(rects[begun - 1][axis]) <= high { begun -= 1 }
      while ending < self.count - 1 && -Int64(rects[ending][axis + 2]) < low { ending += 1 }
      steps[start + step] = UInt16(max(begun, ending))
    }
  }

  /// Frees its memory and marks the row as one that is not used.
  mutating func deallocate() {
    rects.deallocate()
    names.deallocate()
    steps.deallocate()
    count = 0
  }

  /// Bytes that it takes, but for its row.
  var bytes: Int { rects.count * 16 + names.count * 4 + steps.count * 2 }

  /// The number of the first ring that contains a point of the space; `count` when none does.
  ///
  /// - Complexity: O(rings that begin or end in one step along an axis).
  @inline(__always)
  func ring(at x: Int32, _ y: Int32) -> Int32 {
    let column = UInt32(bitPattern: x &- origin.x) &>> shiftX
    let row = UInt32(bitPattern: y &- origin.y) &>> shiftY
    guard column < columns && row < rows else { return count }
    var number = max(
      first, Int32(max(steps[Int(column)], steps[Int(columns &+ row)])))
    while number < count {
      let inside = lanes(number, x, y)
      if inside != 0 { return number &+ Int32(truncatingIfNeeded: inside.trailingZeroBitCount) }
      number &+= Self.lanes
    }
    return count
  }

  /// Which of the rings from a number on contain a point, a bit each.
  @inline(__always)
  private func lanes(_ number: Int32, _ x: Int32, _ y: Int32) -> UInt32 {
    assert(Int(number &+ Self.lanes) <= rects.count)
    let list = unsafe UnsafeRawPointer(rects.base + Int(number)).assumingMemoryBound(to: Int32.self)
    return unsafe touchstone_lanes_within(list, x, y)
  }

  /// The number of the first ring, from one on, whose rectangle passes a comparison (`CLanes`); `count` when none does.
  func first(from number: Int32, _ bounds: SIMD4<Int32>) -> Int32 {
    let list = unsafe UnsafeRawPointer(rects.base).assumingMemoryBound(to: Int32.self)
    return Int32(
      bitPattern: unsafe touchstone_lanes_first(
        list, UInt32(bitPattern: number), UInt32(bitPattern: count), bounds.x, bounds.y, bounds.z, bounds.w))
  }

  /// The area of a ring.
  func area(_ number: Int32) -> UnitRect {
    let rect = rects[number]
    return UnitRect(minX: rect.x, minY: rect.y, maxX: 1 &- rect.z, maxY: 1 &- rect.w)
  }

  /// The number of the ring of a node that has one. O(rings).
  func number(of name: Int32) -> Int32 {
    Int32(
      bitPattern: unsafe touchstone_lanes_index(names.base, UInt32(bitPattern: count), name))
  }

  /// Lets the rings up to one go.
  mutating func removeRings(upTo number: Int32) { first = max(first, number &+ 1) }
}
