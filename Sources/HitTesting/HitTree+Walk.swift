import Geometry

/// Where a walk stands on each level of the tree: memory that is kept, so that a walk allocates nothing unless
/// the tree has become deeper.
struct WalkState: BitwiseCopyable {
  /// The point in the coordinates of the node entered on each level.
  private(set) var pointInNode: Column<Point>
  /// Whether that node contains it.
  private(set) var isInside: Column<Bool>
  /// The nodes from the one that is verified up to its root.
  private(set) var path: Column<Int32>
  /// The first level that no walk uses: where one begins that a node's closure asks for during another.
  var top = 0
  /// The nodes that the query goes without, `excludedCount` of them.
  private(set) var excluded: Column<Int32>
  private(set) var excludedCount = 0
  /// Closures of nodes that are running, one within the other.
  var running = 0

  init(levels: Int) {
    pointInNode = Column(count: levels, repeating: .zero)
    isInside = Column(count: levels, repeating: false)
    path = Column(count: levels, repeating: NodeIndex.none)
    excluded = Column(count: 8, repeating: NodeIndex.none)
  }

  func deallocate() {
    pointInNode.deallocate()
    isInside.deallocate()
    path.deallocate()
    excluded.deallocate()
  }

  /// Adds a node to those that the query goes without. Amortized O(1).
  mutating func exclude(_ slot: Int32) {
    if excludedCount == excluded.count { excluded.grow(to: 2 * excludedCount, filler: NodeIndex.none) }
    excluded[excludedCount] = slot
    excludedCount += 1
  }

  /// Lets the last so many excluded nodes take part again.
  mutating func readmit(_ count: Int) { excludedCount -= count }

  /// Hides the excluded nodes from a query of its own, or shows them again.
  mutating func setExcludedCount(_ count: Int) { excludedCount = count }

  /// Makes room for another level. Amortized O(1).
  @inline(__always)
  mutating func makeRoom(for level: Int) {
    if level >= path.count { grow() }
  }

  private mutating func grow() {
    let levels = path.count * 2
    pointInNode.grow(to: levels, filler: .zero)
    isInside.grow(to: levels, filler: false)
    path.grow(to: levels, filler: NodeIndex.none)
  }
}

// The recursion's rules as a loop: front to back, children before their parent (rules H1 to H3, H11, H12).
extension HitTree {
  /// The node that the recursion returns for a point, −1 for none.
  ///
  /// - Parameter visited: grows by the number of nodes looked at.
  @inline(never)
  func walk(_ pointInWindow: Point, visited: inout Int) -> Int32 {
    guard pointInWindow.isFinite else { return NodeIndex.none }
    // A closure that asks a whole query within one that goes without some nodes gets the whole tree.
    let excludedCount = walkState[0].excludedCount
    walkState[0].setExcludedCount(0)
    defer { walkState[0].setExcludedCount(excludedCount) }
    return walk(siblingsFrom: nodes.frontRoot, pointInWindow, visited: &visited)
  }

  /// The first answer of a node and the siblings behind it, −1 for none.
  ///
  /// - Parameters:
  ///   - front: −1 for no node at all.
  ///   - pointInFirst: in the coordinates of their parent, or the window's.
  ///   - visited: grows by the number of nodes looked at.
  func walk(siblingsFrom front: Int32, _ pointInFirst: Point, visited: inout Int) -> Int32 {
    let nodes = self.nodes
    let base = walkState[0].top
    let hasExcluded = walkState[0].excludedCount > 0
    var node = front
    var level = base
    var pointInParent = pointInFirst
    while true {
      // Down and sideways: to the front child of whatever may hold the point, else to the sibling behind.
      while node != NodeIndex.none {
        let flags = nodes.flags[node]
        visited &+= 1
        if flags.contains(.isCustom) {
          walkState[0].top = level
          let answer = customAnswer(of: node, pointInParent)
          walkState[0].top = base
          if answer != NodeIndex.none { return answer }
        } else if !flags.prunes && !(hasExcluded && isExcluded(node)) {
          let point = nodes.pointInNode(node, from: pointInParent)
          let isInside = nodes.isInside(node, point, shapes: shapes)
          if isInside || flags.contains(.overflows) {
            let child = nodes.frontChild[node]
            if child != NodeIndex.none {
              walkState[0].makeRoom(for: level)
              walkState[0].pointInNode[level] = point
              walkState[0].isInside[level] = isInside
              level += 1
              pointInParent = point
              node = child
              continue
            }
            if isInside && !flags.contains(.passesThrough) { return node }
          }
        }
        let behind = nodes.nextBehind[node]
        if behind == NodeIndex.none { break }
        node = behind
      }
      // Up: no child answered, so the parent does if it may; else its sibling behind.
      repeat {
        if level == base { return NodeIndex.none }
        level -= 1
        node = nodes.parent[node]
        if walkState[0].isInside[level] && !nodes.flags[node].contains(.passesThrough) { return node }
      } while nodes.nextBehind[node] == NodeIndex.none
      pointInParent = level == base ? pointInFirst : walkState[0].pointInNode[level - 1]
      node = nodes.nextBehind[node]
    }
  }

  /// Whether the query goes without a node. O(excluded nodes).
  func isExcluded(_ node: Int32) -> Bool {
    for number in 0..<walkState[0].excludedCount where walkState[0].excluded[number] == node { return true }
    return false
  }

  /// Whether a node that nothing prunes contains a point, and so does every ancestor that must (rules H8,
  /// H11), in the exact arithmetic of the recursion.
  @inline(never)
  func isReached(_ node: Int32, by pointInWindow: Point) -> Bool {
    pointReached(inside: node, orMissing: false, from: pointInWindow) != nil
  }

  /// A point of the window in a node's own coordinates; nil when the recursion does not come to ask the node's
  /// children about it.
  func pointReached(inside node: Int32, from pointInWindow: Point) -> Point? {
    pointReached(inside: node, orMissing: true, from: pointInWindow)
  }

  /// - Parameter orMissing: whether a node that overflows lets points through that it does not contain.
  private func pointReached(
    inside node: Int32, orMissing mayMissLast: Bool, from pointInWindow: Point
  ) -> Point? {
    let nodes = self.nodes
    var level = notePath(to: node)
    var point = pointInWindow
    while level > 0 {
      level -= 1
      let next = walkState[0].path[level]
      point = nodes.pointInNode(next, from: point)
      let mayMiss = (level > 0 || mayMissLast) && nodes.flags[next].contains(.overflows)
      if !mayMiss && !nodes.isInside(next, point, shapes: shapes) { return nil }
    }
    return point
  }

  /// The point in a node's own coordinates, as the recursion computes it. O(depth).
  func exactPoint(in node: Int32, _ pointInWindow: Point) -> Point {
    var level = notePath(to: node)
    var point = pointInWindow
    while level > 0 {
      level -= 1
      point = nodes.pointInNode(walkState[0].path[level], from: point)
    }
    return point
  }

  /// Puts a node and its ancestors into the walk's path, outermost last; returns how many they are.
  private func notePath(to node: Int32) -> Int {
    var level = 0
    var ancestor = node
    while ancestor != NodeIndex.none {
      walkState[0].makeRoom(for: level)
      walkState[0].path[level] = ancestor
      ancestor = nodes.parent[ancestor]
      level += 1
    }
    return level
  }
}
