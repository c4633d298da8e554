import Geometry

/// The recursion's rules as a loop over a snapshot's rows (rules H1 to H3, H11, H12), as `HitTree.walk` is over the
/// columns of a tree.
struct SnapshotWalk {
  /// A node whose children are being asked.
  private struct Step {
    let node: Int32
    let pointInNode: Point
    let isInside: Bool
  }

  private let snapshot: HitTreeSnapshot
  private var steps: [Step] = []
  /// The run that was read last: neighbours mostly share one.
  private var run = NodeIndex.none
  private var rows: SavedNodes
  /// Nodes looked at.
  private(set) var visited = 0

  init(_ snapshot: HitTreeSnapshot) {
    self.snapshot = snapshot
    rows = SavedNodes.none
  }

  private mutating func read(_ slot: Int32) {
    if slot >> RunSharing.nodeShift == run { return }
    run = slot >> RunSharing.nodeShift
    rows = snapshot.rows(slot)
  }

  mutating func answer(at pointInWindow: Point) -> HitTreeSnapshot.Answer {
    var node = snapshot.frontRoot
    var pointInParent = pointInWindow
    while true {
      while node != NodeIndex.none {
        read(node)
        visited += 1
        let flags = rows.flags(node)
        if flags.contains(.isCustom) {
          if !flags.contains(.isSingular) { return .custom(name(of: node)) }
        } else if !flags.prunes {
          let (point, isInside) = enter(node, from: pointInParent)
          let child = rows.frontChild(node)
          if child != NodeIndex.none, isInside || flags.contains(.overflows) {
            steps.append(Step(node: node, pointInNode: point, isInside: isInside))
            pointInParent = point
            node = child
            continue
          }
          if isInside && !flags.contains(.passesThrough) { return .node(name(of: node)) }
        }
        node = rows.nextBehind(node)
      }
      // Up: no child answered, so the parent does if it may; else its sibling behind.
      guard let step = steps.popLast() else { return .nothing }
      read(step.node)
      if step.isInside && !rows.flags(step.node).contains(.passesThrough) {
        return .node(name(of: step.node))
      }
      pointInParent = steps.last?.pointInNode ?? pointInWindow
      node = rows.nextBehind(step.node)
    }
  }

  /// A point of the parent's coordinates in a node's own, and whether the node's area contains it.
  private func enter(_ node: Int32, from pointInParent: Point) -> (Point, Bool) {
    let frame = rows.frame(node)
    let row = rows.extra(node)
    if row != NodeExtra.none {
      let extra = snapshot.extra(row)
      let point = extra.pointInNode(from: pointInParent, frameOrigin: frame.origin)
      return (point, extra.contains(point, size: frame.size, snapshot.shapes))
    }
    let point = Point(x: pointInParent.x - frame.origin.x, y: pointInParent.y - frame.origin.y)
    return (point, NodeTable.isInside(frame.size, point))
  }

  private func name(of slot: Int32) -> NodeIndex {
    NodeIndex(slot: slot, generation: rows.generation(slot), tree: snapshot.tree)
  }
}
