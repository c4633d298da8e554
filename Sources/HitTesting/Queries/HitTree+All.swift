public import Geometry

extension HitTree {
  /// Every node that could take a touch at a point if what lies in front of it were not there, front to back.
  ///
  /// These are the nodes that nothing prunes, that contain the point and do not pass through, and whose
  /// ancestors are not pruned and contain the point or overflow: the answers of the recursion if it did not
  /// stop at the first one. So descendants stand before the node that contains them, and `hit(at:)`'s answer
  /// stands first. A node with its own `hitTest` stands for its subtree with the one answer that it gives, be
  /// that itself or any other node; then a node may stand in the list twice.
  ///
  /// - Parameter pointInWindow: in the space that the roots' frames share, in points.
  /// - Returns: empty where nothing is hit, and for a point that is not finite.
  /// - Complexity: O(siblings × depth), as the recursion that does not stop; O(n) at worst.
  public func all(at pointInWindow: Point) -> [NodeIndex] {
    var answers: [NodeIndex] = []
    all(at: pointInWindow, into: &answers)
    return answers
  }

  /// The same into an array that keeps its capacity; what it held is replaced. Allocates nothing once the array
  /// is large enough, unless closures do.
  public func all(at pointInWindow: Point, into answers: inout [NodeIndex]) {
    answers.removeAll(keepingCapacity: true)
    guard pointInWindow.isFinite else { return }
    let outer = walkState[0].beginQuery()
    defer { walkState[0].endQuery(outer) }
    let nodes = self.nodes
    let base = walkState[0].top
    var node = nodes.frontRoot
    var level = base
    var pointInParent = pointInWindow
    while true {
      while node != NodeIndex.none {
        if enter(node, pointInParent, level: level, into: &answers) {
          let child = nodes.frontChild[node]
          if child != NodeIndex.none {
            pointInParent = walkState[0].pointInNode[level]
            level += 1
            node = child
            continue
          }
          announce(node, level: level, into: &answers)
        }
        let behind = nodes.nextBehind[node]
        if behind == NodeIndex.none { break }
        node = behind
      }
      repeat {
        if level == base { return }
        level -= 1
        node = nodes.parent[node]
        announce(node, level: level, into: &answers)
      } while nodes.nextBehind[node] == NodeIndex.none
      pointInParent = level == base ? pointInWindow : walkState[0].pointInNode[level - 1]
      node = nodes.nextBehind[node]
    }
  }

  /// Notes on a level what a node has to do with a point.
  ///
  /// - Returns: whether the node's children are asked. One that has its own `hitTest` has given its answer.
  @inline(__always)
  private func enter(
    _ node: Int32, _ pointInParent: Point, level: Int, into answers: inout [NodeIndex]
  ) -> Bool {
    let flags = nodes.flags[node]
    if flags.contains(.isCustom) { return enterCustom(node, pointInParent, level: level, into: &answers) }
    if flags.prunes { return false }
    let point = nodes.pointInNode(node, from: pointInParent)
    let isInside = nodes.isInside(node, point, shapes: shapes)
    guard isInside || flags.contains(.overflows) else { return false }
    walkState[0].enter(level, point, mayAnswer: isInside && !flags.contains(.passesThrough))
    return true
  }

  /// The same for a node that has closures.
  private func enterCustom(
    _ node: Int32, _ pointInParent: Point, level: Int, into answers: inout [NodeIndex]
  ) -> Bool {
    if side.hitTest(of: node) != nil {
      let answer = asking(from: level) { customAnswer(of: node, pointInParent) }
      if answer != NodeIndex.none { answers.append(nodes.name(of: answer)) }
      return false
    }
    let flags = nodes.flags[node]
    if flags.prunes { return false }
    let point = nodes.pointInNode(node, from: pointInParent)
    let isInside = asking(from: level) { isInsideCustom(node, point) }
    walkState[0].enter(level, point, mayAnswer: isInside && !flags.contains(.passesThrough))
    return isInside || flags.contains(.overflows)
  }

  private func announce(_ node: Int32, level: Int, into answers: inout [NodeIndex]) {
    if walkState[0].mayAnswer[level] { answers.append(nodes.name(of: node)) }
  }

  /// Runs a closure of a node so that the walks that it asks for begin at a level.
  private func asking<Answer>(from level: Int, _ body: () -> Answer) -> Answer {
    let base = walkState[0].top
    walkState[0].top = level
    defer { walkState[0].top = base }
    return body()
  }
}
