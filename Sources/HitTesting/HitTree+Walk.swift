import Geometry

/// Where a walk stands on each level of the tree: memory made once, so that a walk allocates nothing.
struct WalkState {
  /// The point in the coordinates of the node entered on each level.
  let pointInNode: Column<Point>
  /// Whether that node contains it.
  let isInside: Column<Bool>
  /// The nodes from a root down to the one that is verified.
  let path: Column<Int32>

  init(depth: Int) {
    pointInNode = Column(count: depth + 1, repeating: .zero)
    isInside = Column(count: depth + 1, repeating: false)
    path = Column(count: depth + 1, repeating: NodeIndex.none)
  }

  func deallocate() {
    pointInNode.deallocate()
    isInside.deallocate()
    path.deallocate()
  }
}

// The recursion's rules as a loop: front to back, children before their parent (rules H1 to H3, H11, H12).
extension HitTree {
  /// The node that the recursion returns for a point, −1 for none.
  @inline(never)
  func walk(_ pointInWindow: Point) -> Int32 {
    var node = nodes.frontRoot
    var level = 0
    var pointInParent = pointInWindow
    while true {
      // Down and sideways: to the front child of whatever may hold the point, else to the sibling behind.
      while node != NodeIndex.none {
        let flags = nodes.flags[node]
        if !flags.prunes {
          let point = nodes.pointInNode(node, from: pointInParent)
          let isInside = nodes.isInside(node, point)
          if isInside || flags.contains(.overflows) {
            let child = nodes.frontChild[node]
            if child != NodeIndex.none {
              walkState.pointInNode[level] = point
              walkState.isInside[level] = isInside
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
        if walkState.isInside[level] && !nodes.flags[node].contains(.passesThrough) { return node }
      } while nodes.nextBehind[node] == NodeIndex.none
      pointInParent = level == 0 ? pointInWindow : walkState.pointInNode[level - 1]
      node = nodes.nextBehind[node]
    }
  }

  /// Whether a node that nothing prunes contains a point, and so does every ancestor that must (rules H8,
  /// H11), in the exact arithmetic of the recursion.
  @inline(never)
  func isReached(_ node: Int32, by pointInWindow: Point) -> Bool {
    var level = 0
    var ancestor = node
    while ancestor != NodeIndex.none {
      walkState.path[level] = ancestor
      ancestor = nodes.parent[ancestor]
      level += 1
    }
    var point = pointInWindow
    while level > 0 {
      level -= 1
      let next = walkState.path[level]
      point = nodes.pointInNode(next, from: point)
      let mayMiss = level > 0 && nodes.flags[next].contains(.overflows)
      if !mayMiss && !nodes.isInside(next, point) { return false }
    }
    return true
  }
}
