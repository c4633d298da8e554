import CLanes
import Geometry

/// Where a walk stands on each level of the tree: memory that is kept, so that a walk allocates nothing unless
/// the tree has become deeper.
struct WalkState: BitwiseCopyable {
  /// The point in the coordinates of the node entered on each level.
  private(set) var pointInNode: Column<Point>
  /// Whether that node is the answer when none of its children is: it contains the point and does not pass through.
  private(set) var mayAnswer: Column<Bool>
  /// The nodes from the one that is verified up to its root.
  private(set) var path: Column<Int32>
  /// The first level that no walk uses: where one begins that a node's closure asks for during another.
  var top = 0
  /// The nodes that queries go without: that which runs without those from `excludedBase` on, `excludedCount` in all.
  private(set) var excluded: Column<Int32>
  private(set) var excludedCount = 0
  private(set) var excludedBase = 0
  /// Closures of nodes that are running, one within the other.
  var running = 0

  init(levels: Int) {
    pointInNode = Column(count: levels, repeating: .zero)
    mayAnswer = Column(count: levels, repeating: false)
    path = Column(count: levels, repeating: NodeIndex.none)
    excluded = Column(count: 8, repeating: NodeIndex.none)
  }

  func deallocate() {
    pointInNode.deallocate()
    mayAnswer.deallocate()
    path.deallocate()
    excluded.deallocate()
  }

  /// Adds a node to those that the query goes without. Amortized O(1).
  mutating func exclude(_ slot: Int32) {
    if excludedCount == excluded.count { excluded.grow(to: 2 * excludedCount, filler: NodeIndex.none) }
    excluded[excludedCount] = slot
    excludedCount += 1
  }

  /// Whether the query that runs goes without some nodes.
  @inline(__always)
  var isExcluding: Bool { excludedCount > excludedBase }

  /// Begins a query of the whole tree, also where a closure asks it during one that goes without some nodes.
  ///
  /// - Returns: what `endQuery` needs to go on with that one.
  mutating func beginQuery() -> Int {
    let outer = excludedBase
    excludedBase = excludedCount
    return outer
  }

  /// Ends a query; the nodes that it went without take part again.
  mutating func endQuery(_ outer: Int) {
    excludedCount = excludedBase
    excludedBase = outer
  }

  /// Makes room for another level. Amortized O(1).
  @inline(__always)
  mutating func makeRoom(for level: Int) {
    if level >= path.count { grow() }
  }

  /// Notes the point in a node on a level, and whether the node is the answer when none of its children is.
  @inline(__always)
  mutating func enter(_ level: Int, _ point: Point, mayAnswer isAnswer: Bool) {
    makeRoom(for: level)
    pointInNode[level] = point
    mayAnswer[level] = isAnswer
  }

  @inline(never)
  private mutating func grow() {
    let levels = path.count * 2
    pointInNode.grow(to: levels, filler: .zero)
    mayAnswer.grow(to: levels, filler: false)
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
    let outer = walkState[0].beginQuery()
    defer { walkState[0].endQuery(outer) }
    return walk(siblingsFrom: nodes.frontRoot, pointInWindow, visited: &visited)
  }

  /// The first answer of a node and the siblings behind it, −1 for none.
  ///
  /// - Parameters:
  ///   - front: −1 for no node at all.
  ///   - pointInFirst: in the coordinates of their parent, or the window's.
  ///   - visited: grows by the number of nodes looked at.
  func walk(siblingsFrom front: Int32, _ pointInFirst: Point, visited: inout Int) -> Int32 {
    if front == NodeIndex.none { return NodeIndex.none }
    // Where the columns lie: they stay there, as nothing that a walk calls may change the tree.
    let (heads, frames) = unsafe (table.pointer(to: 0).pointee.heads, table.pointer(to: 0).pointee.frame)
    let state = unsafe walkState.pointer(to: 0)
    let base = unsafe state.pointee.top
    let hasExcluded = unsafe state.pointee.isExcluding
    var looked = 0
    defer { visited += looked }
    var node = front
    var level = base
    var pointInParent = pointInFirst
    while true {
      let head = unsafe heads.pointer(to: node)
      let flags = unsafe head.pointee.flags
      var entered: touchstone_lanes_entered
      looked &+= 1
      if !flags.isUncommon && !hasExcluded {
        entered = unsafe touchstone_lanes_enter(
          frames.numbers(of: node), pointInParent.x, pointInParent.y)
      } else if flags.prunes && !flags.contains(.isCustom) {
        entered = touchstone_lanes_entered()
      } else {
        let answer: Int32
        (entered, answer) = enterUncommon(node, pointInParent, level: level)
        if answer != NodeIndex.none { return answer }
      }
      // Down: to the front child of whatever may hold the point.
      if entered.inside != 0 {
        let mayAnswer = entered.inside == 1 && !flags.contains(.passesThrough)
        let child = unsafe head.pointee.frontChild
        if child != NodeIndex.none {
          pointInParent = Point(x: entered.x, y: entered.y)
          unsafe state.pointee.enter(level, pointInParent, mayAnswer: mayAnswer)
          level += 1
          node = child
          continue
        }
        if mayAnswer { return node }
      }
      // Sideways, or up: no child answered, so the parent does if it may; else its sibling behind.
      var behind = unsafe head.pointee.nextBehind
      if behind == NodeIndex.none {
        repeat {
          if level == base { return NodeIndex.none }
          level -= 1
          node = unsafe heads.pointer(to: node).pointee.parent
          if unsafe state.pointee.mayAnswer[level] { return node }
          behind = unsafe heads.pointer(to: node).pointee.nextBehind
        } while behind == NodeIndex.none
        pointInParent = level == base ? pointInFirst : unsafe state.pointee.pointInNode[level - 1]
      }
      node = behind
    }
  }

  /// The part of a walk in a node that is more than a frame with children, and is not pruned.
  ///
  /// - Parameter level: where walks begin that a closure asks for.
  /// - Returns: the point in the node, if its children are to be asked, `inside` 2 where only they may answer; and what
  ///   closures of the node answer, −1 for nothing.
  @inline(never)
  private func enterUncommon(
    _ node: Int32, _ pointInParent: Point, level: Int
  ) -> (entered: touchstone_lanes_entered, answer: Int32) {
    let nodes = unsafe table.pointer(to: 0)
    let flags = unsafe nodes.pointee.flags[node]
    if flags.contains(.isCustom) { return enterCustom(node, pointInParent, level: level) }
    if isExcluded(node) { return (touchstone_lanes_entered(), NodeIndex.none) }
    var entered: touchstone_lanes_entered
    if flags.contains(.hasExtra) {
      let extra = unsafe nodes.pointee.extras.pointer(to: nodes.pointee.extra[node])
      let frame = unsafe nodes.pointee.frame[node]
      let point = unsafe extra.pointee.pointInNode(from: pointInParent, frameOrigin: frame.origin)
      let isInside = unsafe extra.pointee.contains(point, size: frame.size, shapes.rows)
      entered = touchstone_lanes_entered(x: point.x, y: point.y, inside: isInside ? 1 : 0)
    } else {
      entered = unsafe touchstone_lanes_enter(
        nodes.pointee.frame.numbers(of: node), pointInParent.x, pointInParent.y)
    }
    if entered.inside == 0 && flags.contains(.overflows) { entered.inside = 2 }
    return (entered, NodeIndex.none)
  }

  /// The same for a node that has closures. One that says for itself only what is inside is entered as every other, so
  /// that a chain of them is no recursion.
  private func enterCustom(
    _ node: Int32, _ pointInParent: Point, level: Int
  ) -> (entered: touchstone_lanes_entered, answer: Int32) {
    let base = walkState[0].top
    walkState[0].top = level
    defer { walkState[0].top = base }
    if side.hitTest(of: node) != nil {
      return (touchstone_lanes_entered(), customAnswer(of: node, pointInParent))
    }
    let flags = nodes.flags[node]
    if flags.prunes || isExcluded(node) { return (touchstone_lanes_entered(), NodeIndex.none) }
    let point = nodes.pointInNode(node, from: pointInParent)
    var inside: Int32 = isInsideCustom(node, point) ? 1 : 0
    if inside == 0 && flags.contains(.overflows) { inside = 2 }
    return (touchstone_lanes_entered(x: point.x, y: point.y, inside: inside), NodeIndex.none)
  }

  /// Whether the query goes without a node. O(excluded nodes).
  func isExcluded(_ node: Int32) -> Bool {
    var number = walkState[0].excludedBase
    while number < walkState[0].excludedCount {
      if walkState[0].excluded[number] == node { return true }
      number += 1
    }
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
