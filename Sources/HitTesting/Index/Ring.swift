import CLanes

/// A member of a nest: a run of candidates each inside the next, which the index treats as one.
struct Ring: BitwiseCopyable {
  /// The member's effective area.
  let area: UnitRect
  /// The member's name.
  let node: Int32

  /// Shorter runs are entered one by one: a list tests them as fast.
  static let shortestNest = 6
}

extension AreaCheck {
  /// Instead of a space: a nest, `node` being its first ring and `count` the number of its rings.
  static let nest: Int32 = -3

  static func nest(first: Int32, count: Int) -> AreaCheck {
    AreaCheck(
      node: first, space: nest, edges: .nothing, margin: 0, isClipped: false, count: Int32(clamping: count))
  }
}

/// The rings of all nests, those of one nest side by side, innermost first.
struct RingTable: BitwiseCopyable {
  /// The areas: minX, minY, −lastX, −lastY, so that one comparison tests all four (`CLanes`).
  private let edges: Column<SIMD4<Int32>>
  private let nodes: Column<Int32>

  /// Rings that are looked at together, as a shift: a nest of 16 takes one step, of 256 two.
  private static let fanOutShift = 4

  init(_ rings: GrowableColumn<Ring>) {
    edges = Column(count: rings.count, repeating: .zero)
    nodes = Column(count: rings.count, repeating: NodeIndex.none)
    for number in 0..<rings.count {
      let area = rings[number].area
      edges[number] = SIMD4(area.minX, area.minY, 1 - area.maxX, 1 - area.maxY)
      nodes[number] = rings[number].node
    }
  }

  func deallocate() {
    edges.deallocate()
    nodes.deallocate()
  }

  /// The node of the innermost ring of a nest that contains a point in units, −1 when none does.
  ///
  /// - Complexity: O(log rings): of nested areas those that contain a point are the outer ones.
  func innermost(first: Int32, count: Int32, x: Int32, y: Int32) -> Int32 {
    var first = Int(first)
    var count = Int(count)
    let end = first &+ count
    var shift = 0
    while (count &- 1) &>> shift >= 1 &<< Self.fanOutShift { shift &+= Self.fanOutShift }
    while true {
      // The last ring of each group: as many groups as have theirs exclude the point lie inside it.
      let groups = ((count &- 1) &>> shift) &+ 1
      let looked = shift == 0 ? groups : groups &- 1
      first &+= excluding(first &+ (1 &<< shift) &- 1, shift: shift, count: looked, x, y) &<< shift
      if shift == 0 { break }
      count = min(1 &<< shift, end &- first)
      shift &-= Self.fanOutShift
    }
    return first < end ? nodes[first] : NodeIndex.none
  }

  @inline(__always)
  private func excluding(_ first: Int, shift: Int, count: Int, _ x: Int32, _ y: Int32) -> Int {
    assert(count == 0 || first + (count - 1) << shift < edges.count)
    let numbers = unsafe UnsafeRawPointer(edges.base + first).assumingMemoryBound(to: Int32.self)
    return Int(
      unsafe touchstone_lanes_excluding(
        numbers, 1 &<< UInt32(truncatingIfNeeded: shift), UInt32(truncatingIfNeeded: count), x, y))
  }
}
