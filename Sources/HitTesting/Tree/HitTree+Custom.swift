public import Geometry

extension HitTree {
  /// A number that the owner of the tree has given to a node; 0 at first. O(1).
  public func tag(of node: NodeIndex) -> UInt64 { side.tags[slot(node)] }

  /// Gives a node a number for the owner's own use: a pointer, an index, a set of bits. No query looks at it.
  ///
  /// - Complexity: amortized O(1). 8 bytes a node, in pieces of 256 of which one has a number.
  public func setTag(_ tag: UInt64, of node: NodeIndex) {
    side.setTag(tag, of: slot(node))
  }

  /// The node's own way of hit testing; nil where it has none.
  public func customHitTesting(of node: NodeIndex) -> CustomHitTesting? { side.custom(of: slot(node)) }

  /// Gives a node its own way of hit testing, or takes it away. It costs the node and what is below it: they
  /// are asked as the recursion asks, wherever the index finds that nothing in front is sure to answer. All
  /// other nodes keep their place in the index.
  ///
  /// - Complexity: as `setFrame(_:of:)`.
  public func setCustomHitTesting(_ custom: CustomHitTesting?, of node: NodeIndex) {
    let slot = slot(node)
    let custom = custom.flatMap { $0.isEmpty ? nil : $0 }
    preconditionNotAsking()
    side.setCustom(custom, of: slot, slots: nodes.frame.count)
    nodes.setFlag(.isCustom, custom != nil, of: slot)
    nodeDidChange(slot)
  }

  /// Stops the program when a closure of a node is running: what it asks about must not change meanwhile.
  @inline(__always)
  func preconditionNotAsking() {
    if walkState[0].running != 0 { HitTree.refuseChange() }
  }

  @inline(never)
  private static func refuseChange() -> Never { refuse("a node's own hit testing must not change the tree") }

  private func beginAsking() {
    walkState[0].running += 1
    table[0].setGateClosed(true)
  }

  private func endAsking() {
    walkState[0].running -= 1
    table[0].setGateClosed(walkState[0].running > 0)
  }
}

// What closures ask: super, and each other.
extension HitTree {
  /// What `point(inside:)` is for a node without its own: whether its shape, or without one its bounds inset by
  /// its insets, contain a point (rules H5, H10).
  ///
  /// - Parameter pointInNode: in the node's own coordinates.
  /// - Complexity: O(corners of its shape), else O(1). Allocates nothing.
  public func defaultPoint(inside pointInNode: Point, of node: NodeIndex) -> Bool {
    nodes.isInside(slot(node), pointInNode, shapes: shapes)
  }

  /// What `point(inside:)` is for a node: its closure's answer, or the default.
  ///
  /// - Parameter pointInNode: in the node's own coordinates.
  public func point(inside pointInNode: Point, of node: NodeIndex) -> Bool {
    let slot = slot(node)
    return nodes.flags[slot].contains(.isCustom)
      ? isInsideCustom(slot, pointInNode) : nodes.isInside(slot, pointInNode, shapes: shapes)
  }

  /// What `hitTest` is for a node without its own: nil when it is pruned or does not contain the point, else
  /// the answer of a child, else the node, if it may (rules H1 to H4, H8, H11, H12).
  ///
  /// - Parameter pointInNode: in the node's own coordinates.
  /// - Complexity: O(siblings × depth) of its subtree (rule H21). Allocates nothing unless closures do.
  public func defaultHitTest(_ pointInNode: Point, of node: NodeIndex) -> NodeIndex? {
    let answer = defaultAnswer(of: slot(node), pointInNode)
    return answer < 0 ? nil : nodes.name(of: answer)
  }

  /// What `hitTest` is for a node: its closure's answer, or the default.
  ///
  /// - Parameter pointInNode: in the node's own coordinates.
  public func hitTest(_ pointInNode: Point, of node: NodeIndex) -> NodeIndex? {
    let slot = slot(node)
    if nodes.flags[slot].contains(.isCustom), !isExcluded(slot),
      let hitTest = side.hitTest(of: slot)
    {
      let answer = ask(hitTest, slot, pointInNode)
      return answer < 0 ? nil : nodes.name(of: answer)
    }
    return defaultHitTest(pointInNode, of: node)
  }

  /// A point of the parent's coordinates, of a root those of the window, in the node's own (rule H6).
  ///
  /// - Returns: nil where the node's transform has no inverse.
  /// - Complexity: O(1). Allocates nothing.
  public func convertFromParent(_ pointInParent: Point, to node: NodeIndex) -> Point? {
    let slot = slot(node)
    if nodes.flags[slot].contains(.isSingular) { return nil }
    return nodes.pointInNode(slot, from: pointInParent)
  }
}

// How queries come to closures.
extension HitTree {
  /// The slot of the default answer for a node, −1 for none.
  func defaultAnswer(of slot: Int32, _ pointInNode: Point) -> Int32 {
    let flags = nodes.flags[slot]
    if flags.prunes || isExcluded(slot) { return NodeIndex.none }
    let isInside =
      flags.contains(.isCustom)
      ? isInsideCustom(slot, pointInNode) : nodes.isInside(slot, pointInNode, shapes: shapes)
    guard isInside || flags.contains(.overflows) else { return NodeIndex.none }
    var visited = 0
    let answer = walk(siblingsFrom: nodes.frontChild[slot], pointInNode, visited: &visited)
    if answer != NodeIndex.none { return answer }
    return isInside && !flags.contains(.passesThrough) ? slot : NodeIndex.none
  }

  /// The answer of the subtree of a node that has closures, −1 for none: all of `hitTest`.
  ///
  /// - Parameter pointInParent: a point that every ancestor lets through.
  func customAnswer(of slot: Int32, _ pointInParent: Point) -> Int32 {
    if nodes.flags[slot].contains(.isSingular) { return NodeIndex.none }
    if isExcluded(slot) { return NodeIndex.none }
    let point = nodes.pointInNode(slot, from: pointInParent)
    if let hitTest = side.hitTest(of: slot) { return ask(hitTest, slot, point) }
    return defaultAnswer(of: slot, point)
  }

  /// The same with the point in the window, of the whole tree: −1 too where an ancestor does not let it through.
  func customAnswer(of slot: Int32, atWindow pointInWindow: Point) -> Int32 {
    let outer = walkState[0].beginQuery()
    defer { walkState[0].endQuery(outer) }
    let parent = nodes.parent[slot]
    guard parent != NodeIndex.none else { return customAnswer(of: slot, pointInWindow) }
    guard let point = pointReached(inside: parent, from: pointInWindow) else { return NodeIndex.none }
    return customAnswer(of: slot, point)
  }

  func isInsideCustom(_ slot: Int32, _ pointInNode: Point) -> Bool {
    guard let pointInside = side.pointInside(of: slot) else {
      return nodes.isInside(slot, pointInNode, shapes: shapes)
    }
    beginAsking()
    defer { endAsking() }
    return pointInside(self, nodes.name(of: slot), pointInNode)
  }

  private func ask(
    _ hitTest: (HitTree, NodeIndex, Point) -> NodeIndex?, _ slot: Int32, _ pointInNode: Point
  ) -> Int32 {
    beginAsking()
    defer { endAsking() }
    return hitTest(self, nodes.name(of: slot), pointInNode).map { self.slot($0) } ?? NodeIndex.none
  }
}
