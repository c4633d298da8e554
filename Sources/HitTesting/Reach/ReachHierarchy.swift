/// A binary tree over rectangles: finds those that overlap another one.
struct ReachHierarchy: Sendable {
  private struct Node {
    var box: ReachBox
    /// The smallest number of an item below.
    var first: Int32
    /// For a leaf its place in `items`, else the number of the second child; the first one follows.
    var start: Int32
    /// Items of a leaf, 0 for a branch.
    var count: Int32
  }

  private var nodes: [Node] = []
  private var items: [Int32] = []

  private static let mostInLeaf = 8

  /// - Parameters:
  ///   - items: numbers.
  ///   - box: the rectangle of each number.
  /// - Complexity: O(n log n).
  init(_ items: [Int32], box: (Int32) -> ReachBox) {
    self.items = items
    nodes.reserveCapacity(items.count / 2 + 1)
    if !items.isEmpty { build(0..<items.count, box) }
  }

  private mutating func build(_ range: Range<Int>, _ box: (Int32) -> ReachBox) {
    var around = box(items[range.lowerBound])
    var (first, minX, maxX, minY, maxY) = (
      Int32.max, Double.infinity, -Double.infinity, Double.infinity, -Double.infinity
    )
    for place in range {
      let next = box(items[place])
      around = around.union(next)
      first = min(first, items[place])
      minX = min(minX, next.minX + next.maxX)
      maxX = max(maxX, next.minX + next.maxX)
      minY = min(minY, next.minY + next.maxY)
      maxY = max(maxY, next.minY + next.maxY)
    }
    let number = nodes.count
    nodes.append(Node(box: around, first: first, start: Int32(range.lowerBound), count: Int32(range.count)))
    guard range.count > Self.mostInLeaf else { return }
    // Those left of the middle of all middles to the front, or above of it.
    let isX = maxX - minX > maxY - minY
    let middle = isX ? minX / 2 + maxX / 2 : minY / 2 + maxY / 2
    var split = range.lowerBound
    for place in range {
      let next = box(items[place])
      if (isX ? next.minX + next.maxX : next.minY + next.maxY) < middle {
        items.swapAt(place, split)
        split += 1
      }
    }
    if split == range.lowerBound || split == range.upperBound {
      split = (range.lowerBound + range.upperBound) / 2
    }
    build(range.lowerBound..<split, box)
    nodes[number].start = Int32(nodes.count)
    nodes[number].count = 0
    build(split..<range.upperBound, box)
  }

  /// Calls a function with every item below a number that may overlap a rectangle.
  func forEach(below limit: Int32, near target: ReachBox, _ body: (Int32) -> Void) {
    var number = 0
    var open: [Int] = []
    guard !nodes.isEmpty else { return }
    while true {
      let node = nodes[number]
      if node.first < limit, node.box.overlaps(target) {
        if node.count == 0 {
          open.append(Int(node.start))
          number += 1
          continue
        }
        for place in Int(node.start)..<Int(node.start) + Int(node.count) where items[place] < limit {
          body(items[place])
        }
      }
      guard let next = open.popLast() else { return }
      number = next
    }
  }
}
