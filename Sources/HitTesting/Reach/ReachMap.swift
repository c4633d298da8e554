public import Geometry

/// Who takes touches where: for every node of a tree the area in which it is hit, and who takes the rest.
///
/// A map is a snapshot: it does not change with the tree. `HitTree.reach()` makes it.
///
/// A node's *open* area is where the recursion would return it if nothing lay in front and it had no
/// descendants: its own area cut by those of its ancestors that do not overflow (rules H8, H10, H11), nothing
/// for a node that is pruned or passes through (rules H3, H12). Each point of it hits exactly one node, this
/// one, a descendant, or one in front; so the open area is the node's reach and what the takers have of it.
public struct ReachMap: Sendable {
  struct Row {
    var reach: Reach
    var area: ReachArea
    var fragments: Range<Int>
    var patches: Range<Int>
    var bounds: ReachBox
  }

  /// Front to back, children before their parents.
  var rows: [Row] = []
  var rowOfSlot: [Int32] = []
  var fragments: [ReachBox] = []
  var isSampled: [Bool] = []
  var patches: [ReachPolygon] = []
  var geometry: ReachGeometry
  var owners: ReachHierarchy

  /// The nodes that can be the answer somewhere if nothing lies in front, in the order in which the recursion
  /// comes to answer with them: front to back, children before their parents.
  public var nodes: [NodeIndex] { rows.map(\.reach.node) }

  /// How much of a node can be hit; all 0 for a node that cannot be the answer anywhere. O(1).
  public subscript(node: NodeIndex) -> Reach {
    row(of: node).map { rows[$0].reach } ?? Reach(node: node)
  }

  private func row(of node: NodeIndex) -> Int? {
    let slot = Int(node.slot)
    guard slot < rowOfSlot.count, rowOfSlot[slot] >= 0 else { return nil }
    let row = Int(rowOfSlot[slot])
    return rows[row].reach.node == node ? row : nil
  }

  /// Disjoint rectangles, in window coordinates, of which every point hits the node. They are all of its
  /// reach but for the parts that turned nodes and shapes cut: those are in `polygons(of:)`, or, where a shape's
  /// edge passes, only in the area.
  ///
  /// - Parameter areJoined: whether rectangles with a whole edge in common become one, and all are sorted from
  ///   the top down; else they are as they were found, which takes less time.
  /// - Complexity: O(f log f) for f rectangles as they were found, O(f) for those as they were found.
  public func rectangles(of node: NodeIndex, areJoined: Bool = true) -> [Rect] {
    guard let row = row(of: node) else { return [] }
    var boxes: [ReachBox] = []
    boxes.reserveCapacity(rows[row].fragments.count)
    for number in rows[row].fragments where !isSampled[number] { boxes.append(fragments[number]) }
    return (areJoined ? ReachBox.joined(boxes) : boxes).map(\.rect)
  }

  /// Disjoint convex polygons, in window coordinates, of which every point hits the node, up to rounding: what
  /// is not rectangles of its reach because it, or something near it, is turned.
  public func polygons(of node: NodeIndex) -> [[Point]] {
    guard let row = row(of: node) else { return [] }
    return rows[row].patches.map { number in
      let polygon = patches[number]
      return (0..<polygon.count).map { polygon[$0] }
    }
  }

  /// Who takes what a node does not get of its open area, the largest share first; of equal ones the one in
  /// front.
  ///
  /// - Parameter includingDescendants: whether nodes below it are named too.
  /// - Returns: empty when the node gets all of it, or has none. Where a transform is so near to singular that
  ///   the node's place is not known, nobody is named.
  /// - Complexity: that of `forEachTaker(of:includingDescendants:_:)`, and O(t log t) for t takers.
  public func takers(of node: NodeIndex, includingDescendants: Bool = false) -> [ReachTaker] {
    var result: [ReachTaker] = []
    forEachTaker(of: node, includingDescendants: includingDescendants) { result.append($0) }
    result.sort { one, other in
      one.area != other.area ? one.area > other.area : isInFront(one.node, of: other.node)
    }
    return result
  }

  /// Calls a function with everyone who takes something of what a node does not get of its open area, in no
  /// order that means something: for tables of many nodes.
  ///
  /// - Complexity: O(log n + t) for t nodes that are hit near it, and the rectangles of those that it has in
  ///   part. Allocates nothing.
  public func forEachTaker(
    of node: NodeIndex, includingDescendants: Bool = false, _ body: (ReachTaker) -> Void
  ) {
    guard let row = row(of: node) else { return }
    let area = rows[row].area
    let limit = includingDescendants ? Int32(row) : area.firstBelow
    owners.forEach(below: limit, near: area.box) { owner in
      let isWhole = area.isUpright && area.box.contains(owner.box)
      let taken = isWhole ? owner.area : overlap(of: owner, with: area)
      guard taken > 0 else { return }
      body(ReachTaker(node: owner.node, area: taken, isDescendant: owner.number >= area.firstBelow))
    }
  }

  private func isInFront(_ node: NodeIndex, of other: NodeIndex) -> Bool {
    rowOfSlot[Int(node.slot)] < rowOfSlot[Int(other.slot)]
  }

  /// How much of what hits one row's node lies in another one's area.
  private func overlap(of owner: ReachOwner, with area: ReachArea) -> Double {
    if !area.isUpright {
      switch geometry.relation(of: owner.box, to: area) {
      case .outside: return 0
      case .inside: if area.box.contains(owner.box) { return owner.area }
      case .crossing: break
      }
    }
    var sum = 0.0
    let row = rows[Int(owner.number)]
    for number in row.fragments {
      let part = fragments[number].intersection(area.box)
      if part.isEmpty { continue }
      sum += area.isUpright ? part.area : overlap(of: ReachPolygon(part), with: area)
    }
    for number in row.patches { sum += overlap(of: patches[number], with: area) }
    return sum
  }

  /// - Parameter halvings: how often a part that a shape's edge crosses is halved before its middle decides.
  private func overlap(of polygon: ReachPolygon, with area: ReachArea, halvings: Int = 10) -> Double {
    if geometry.isConvex(area), let part = geometry.part(of: polygon, in: area) { return part.area }
    let box = polygon.box
    if !box.overlaps(area.box) { return 0 }
    switch geometry.relation(of: box, to: area) {
    case .outside: return 0
    case .inside where area.box.contains(box): return polygon.area
    case .inside, .crossing: break
    }
    if halvings == 0 || geometry.hasUnknown(area) {
      return geometry.contains(polygon.middle, area) ? polygon.area : 0
    }
    let line =
      box.width > box.height
      ? ReachLine(x: 1, y: 0, constant: -box.center.x) : ReachLine(x: 0, y: 1, constant: -box.center.y)
    return [line, line.reversed].reduce(0) { sum, line in
      let half = polygon.cut(by: line)
      return half.area > 0 ? sum + overlap(of: half, with: area, halvings: halvings - 1) : sum
    }
  }
}
