import Geometry

/// A node that is hit somewhere.
struct ReachOwner: Sendable {
  /// Around what is hit of it.
  let box: ReachBox
  /// How much is hit of it.
  let area: Double
  /// Its place front to back.
  let number: Int32
  let node: NodeIndex
}

/// A binary tree over the nodes that are hit somewhere: finds those near a rectangle.
struct ReachHierarchy: Sendable {
  private struct Branch {
    var box: ReachBox
    /// The smallest number below.
    var first: Int32
    /// For a leaf its place in `owners`, else the number of the second branch; the first one follows.
    var start: Int32
    /// Owners of a leaf, 0 for a branch.
    var count: Int32
  }

  private var branches: [Branch] = []
  private var owners: [ReachOwner]

  private static let mostInLeaf = 8
  /// Below this, halves are of equal number wherever they lie, so that no tree is deeper than 64.
  private static let deepestByPlace = 40

  /// - Complexity: O(n log n).
  init(_ owners: [ReachOwner]) {
    self.owners = owners
    branches.reserveCapacity(owners.count / 2 + 1)
    if !owners.isEmpty { build(0..<owners.count, depth: 0) }
  }

  private mutating func build(_ range: Range<Int>, depth: Int) {
    var around = owners[range.lowerBound].box
    var first = Int32.max
    // Around all middles, doubled.
    var middles = ReachBox(minX: .infinity, minY: .infinity, maxX: -.infinity, maxY: -.infinity)
    for place in range {
      let box = owners[place].box
      around = around.union(box)
      first = min(first, owners[place].number)
      let (x, y) = (box.minX + box.maxX, box.minY + box.maxY)
      middles = middles.union(ReachBox(minX: x, minY: y, maxX: x, maxY: y))
    }
    let number = branches.count
    branches.append(
      Branch(box: around, first: first, start: Int32(range.lowerBound), count: Int32(range.count)))
    guard range.count > Self.mostInLeaf else { return }
    let isX = middles.width > middles.height
    let middle = isX ? middles.center.x : middles.center.y
    var split = range.lowerBound
    for place in range {
      let box = owners[place].box
      if (isX ? box.minX + box.maxX : box.minY + box.maxY) < middle {
        owners.swapAt(place, split)
        split += 1
      }
    }
    if depth > Self.deepestByPlace || split == range.lowerBound || split == range.upperBound {
      split = (range.lowerBound + range.upperBound) / 2
    }
    build(range.lowerBound..<split, depth: depth + 1)
    branches[number].start = Int32(branches.count)
    branches[number].count = 0
    build(split..<range.upperBound, depth: depth + 1)
  }

  /// Calls a function with every owner below a number whose box overlaps a rectangle.
  @inline(__always)
  func forEach(below limit: Int32, near target: ReachBox, _ body: (ReachOwner) -> Void) {
    guard !branches.isEmpty else { return }
    var open = InlineArray<72, Int32>(repeating: 0)
    var depth = 0
    var number = 0
    while true {
      let branch = branches[number]
      if branch.first < limit && branch.box.overlaps(target) {
        if branch.count == 0 {
          open[depth] = branch.start
          depth += 1
          number += 1
          continue
        }
        for place in Int(branch.start)..<Int(branch.start) + Int(branch.count) {
          let owner = owners[place]
          if owner.number < limit && owner.box.overlaps(target) { body(owner) }
        }
      }
      if depth == 0 { return }
      depth -= 1
      number = Int(open[depth])
    }
  }
}
