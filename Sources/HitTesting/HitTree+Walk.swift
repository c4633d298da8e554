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

  init(levels: Int) {
    pointInNode = Column(count: levels, repeating: .zero)
    isInside = Column(count: levels, repeating: false)
    path = Column(count: levels, repeating: NodeIndex.none)
  }

  func deallocate() {
    pointInNode.deallocate()
    isInside.deallocate()
    path.deallocate()
  }

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
    let nodes = self.nodes
    var node = nodes.frontRoot
    var level = 0
    var pointInParent = pointInWindow
    while true {
      // Down and sideways: to the front child of whatever may hold the point, else to the sibling behind.
      while node != NodeIndex.none {
        let flags = nodes.flags[node]
        visited &+= 1
        if !flags.prunes {
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
        if level == 0 { return NodeIndex.none }
        level -= 1
        node = nodes.parent[node]
        if walkState[0].isInside[level] && !nodes.flags[node].contains(.passesThrough) { return node }
      } while nodes.nextBehind[node] == NodeIndex.none
      pointInParent = level == 0 ? pointInWindow : walkState[0].pointInNode[level - 1]
      node = nodes.nextBehind[node]
    }
  }

  /// Whether a node that nothing prunes contains a point, and so does every ancestor that must (rules H8,
  /// H11), in the exact arithmetic of the recursion.
  @inline(never)
  func isReached(_ node: Int32, by pointInWindow: Point) -> Bool {
    let nodes = self.nodes
    var level = 0
    var ancestor = node
    while ancestor != NodeIndex.none {
      walkState[0].makeRoom(for: level)
      walkState[0].path[level] = ancestor
      ancestor = nodes.parent[ancestor]
      level += 1
    }
    var point = pointInWindow
    while level > 0 {
      level -= 1
      let next = walkState[0].path[level]
      point = nodes.pointInNode(next, from: point)
      let mayMiss = level > 0 && nodes.flags[next].contains(.overflows)
      if !mayMiss && !nodes.isInside(next, point, shapes: shapes) { return false }
    }
    return true
  }
}
