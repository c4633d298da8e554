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
  private struct Row {
    var reach: Reach
    var area: ReachArea
    var fragments: Range<Int>
    var patches: Range<Int>
    var bounds: ReachBox
  }

  /// Front to back, children before their parents.
  private var rows: [Row] = []
  private var rowOfSlot: [Int32] = []
  private var fragments: [ReachBox] = []
  private var isSampled: [Bool] = []
  private var patches: [ReachPolygon] = []
  private var geometry: ReachGeometry
  private var owners: ReachHierarchy

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

extension ReachBox {
  /// Joins rectangles that have a whole edge in common, and sorts them from the top down.
  static func joined(_ boxes: [ReachBox]) -> [ReachBox] {
    guard boxes.count > 1 else { return boxes }
    var result = boxes
    if boxes.count <= 12 {
      joinPairs(&result)
    } else {
      joinNeighbours(&result) { one, other in
        if one.minY != other.minY { return one.minY < other.minY }
        return one.maxY != other.maxY ? one.maxY < other.maxY : one.minX < other.minX
      }
      joinNeighbours(&result) { one, other in
        if one.minX != other.minX { return one.minX < other.minX }
        return one.maxX != other.maxX ? one.maxX < other.maxX : one.minY < other.minY
      }
    }
    result.sort { $0.minY != $1.minY ? $0.minY < $1.minY : $0.minX < $1.minX }
    return result
  }

  /// Whether the two have a whole edge in common, so that both together are one rectangle.
  private func isFlush(with other: ReachBox) -> Bool {
    if minY == other.minY && maxY == other.maxY { return maxX == other.minX || other.maxX == minX }
    if minX == other.minX && maxX == other.maxX { return maxY == other.minY || other.maxY == minY }
    return false
  }

  /// For few: tries each with each until no two can be joined.
  private static func joinPairs(_ boxes: inout [ReachBox]) {
    var one = 0
    while one < boxes.count {
      var other = one + 1
      while other < boxes.count, !boxes[one].isFlush(with: boxes[other]) { other += 1 }
      if other == boxes.count {
        one += 1
        continue
      }
      boxes[one] = boxes[one].union(boxes[other])
      boxes.swapAt(other, boxes.count - 1)
      boxes.removeLast()
      one = 0
    }
  }

  /// For many: joins those that stand next to each other in an order.
  private static func joinNeighbours(
    _ boxes: inout [ReachBox], by isBefore: (ReachBox, ReachBox) -> Bool
  ) {
    boxes.sort(by: isBefore)
    var kept = 0
    for number in 1..<boxes.count {
      if boxes[kept].isFlush(with: boxes[number]) {
        boxes[kept] = boxes[kept].union(boxes[number])
      } else {
        kept += 1
        boxes[kept] = boxes[number]
      }
    }
    boxes.removeLast(boxes.count - kept - 1)
  }
}

// MARK: Making

extension ReachMap {
  /// - Parameters:
  ///   - slots: how many the tree has.
  ///   - name: the name of the node in a slot.
  ///   - isHit: whether a point hits a node.
  init(
    _ painter: ReachPainter, slots: Int, name: (Int32) -> NodeIndex, isHit: (NodeIndex, Point) -> Bool
  ) {
    let survey = painter.survey
    geometry = survey.geometry
    owners = ReachHierarchy([])
    rowOfSlot = Array(repeating: -1, count: slots)
    rows.reserveCapacity(survey.areas.count)
    for number in 0..<survey.areas.count {
      let area = survey.areas[number]
      rowOfSlot[Int(area.slot)] = Int32(number)
      var reach = Reach(node: name(area.slot))
      reach.ownArea = area.ownArea
      reach.openArea = openArea(area, survey)
      rows.append(
        Row(reach: reach, area: area, fragments: 0..<0, patches: 0..<0, bounds: .nothing))
    }
    sortFragments(painter)
    sortPatches(painter)
    let perimeter = rows.reduce(0) { $0 + $1.area.box.perimeter }
    for row in rows.indices {
      summarize(row)
      rows[row].reach.areaError =
        rows[row].area.isUnbounded ? .infinity : painter.doubt[row] + survey.blur * perimeter
      findPoint(row, isHit)
    }
    var reached: [ReachOwner] = []
    reached.reserveCapacity(rows.count)
    for number in rows.indices where !rows[number].bounds.isEmpty {
      reached.append(
        ReachOwner(
          box: rows[number].bounds, area: rows[number].reach.area, number: Int32(number),
          node: rows[number].reach.node))
    }
    owners = ReachHierarchy(reached)
    sumUpDescendants()
  }

  /// Sums up what the descendants of each row's node have of it: all that they have, unless the node overflows.
  private mutating func sumUpDescendants() {
    var sums = [0.0]
    sums.reserveCapacity(rows.count + 1)
    for row in rows { sums.append(sums[sums.count - 1] + row.reach.area) }
    for row in rows.indices {
      let first = Int(rows[row].area.firstBelow)
      guard first < row, !rows[row].area.isCustom else { continue }
      var sum = sums[row] - sums[first]
      if rows[row].area.overflows {
        sum = 0
        forEachTaker(of: rows[row].reach.node, includingDescendants: true) { taker in
          if taker.isDescendant { sum += taker.area }
        }
      } else if sum < 1e-9 * sums[row] {
        // Little of much: the difference has lost its digits.
        sum = rows[first..<row].reduce(0) { $0 + $1.reach.area }
      }
      rows[row].reach.descendantArea = sum
    }
  }

  private func openArea(_ area: ReachArea, _ survey: ReachSurvey) -> Double {
    if area.isCustom { return 0 }
    if area.isUpright { return area.box.area }
    if geometry.isConvex(area), let polygon = geometry.part(of: ReachPolygon(area.box), in: area) {
      return polygon.area
    }
    // 32 × 32 points, each for the cell around it.
    var inside = 0
    for line in 0..<32 {
      for column in 0..<32 {
        let x = area.box.minX + area.box.width * (Double(column) + 0.5) / 32
        let y = area.box.minY + area.box.height * (Double(line) + 0.5) / 32
        if survey.answer(of: area, at: Point(x: x, y: y)) == area.slot { inside += 1 }
      }
    }
    return area.box.area * Double(inside) / 1024
  }

  /// Lays out the fragments row by row.
  private mutating func sortFragments(_ painter: ReachPainter) {
    var starts = [Int](repeating: 0, count: rows.count + 1)
    for number in 0..<painter.fragments.count { starts[Int(painter.fragments[number].area) + 1] += 1 }
    for row in rows.indices {
      starts[row + 1] += starts[row]
      rows[row].fragments = starts[row]..<starts[row + 1]
    }
    fragments = Array(repeating: .nothing, count: painter.fragments.count)
    isSampled = Array(repeating: false, count: painter.fragments.count)
    for number in 0..<painter.fragments.count {
      let fragment = painter.fragments[number]
      let place = starts[Int(fragment.area)]
      starts[Int(fragment.area)] += 1
      fragments[place] = fragment.box
      isSampled[place] = fragment.isSampled
    }
  }

  private mutating func sortPatches(_ painter: ReachPainter) {
    let order = (0..<painter.patches.count).sorted { one, other in
      (painter.patches[one].area, one) < (painter.patches[other].area, other)
    }
    patches = order.map { painter.patches[$0].polygon }
    var place = 0
    while place < order.count {
      let row = painter.patches[order[place]].area
      var end = place + 1
      while end < order.count, painter.patches[order[end]].area == row { end += 1 }
      rows[Int(row)].patches = place..<end
      place = end
    }
  }

  private mutating func summarize(_ row: Int) {
    var area = 0.0
    var bounds: ReachBox?
    for number in rows[row].fragments {
      area += fragments[number].area
      bounds = bounds?.union(fragments[number]) ?? fragments[number]
    }
    for number in rows[row].patches {
      area += patches[number].area
      bounds = bounds?.union(patches[number].box) ?? patches[number].box
    }
    guard let bounds else { return }
    rows[row].bounds = bounds
    rows[row].reach.area = area
    rows[row].reach.bounds = bounds.rect
    if rows[row].area.isCustom || rows[row].area.box.isEmpty { rows[row].reach.openArea = area }
  }

  /// Looks for a point that hits a row's node: in the middle of its roomiest part, else of any.
  private mutating func findPoint(_ row: Int, _ isHit: (NodeIndex, Point) -> Bool) {
    let node = rows[row].reach.node
    var best: (room: Double, point: Point)?
    for number in rows[row].fragments {
      let box = fragments[number]
      let room = min(box.width, box.height)
      if room > best?.room ?? 0 { best = (room, box.center) }
    }
    for number in rows[row].patches {
      let polygon = patches[number]
      let room = polygon.area / max(polygon.box.width, polygon.box.height)
      if room > best?.room ?? 0 { best = (room, polygon.middle) }
    }
    guard let best else { return }
    if isHit(node, best.point) {
      rows[row].reach.point = best.point
      return
    }
    for number in rows[row].fragments {
      let box = fragments[number]
      for point in [box.center, Point(x: box.minX, y: box.minY)] where isHit(node, point) {
        rows[row].reach.point = point
        return
      }
    }
    for number in rows[row].patches where isHit(node, patches[number].middle) {
      rows[row].reach.point = patches[number].middle
      return
    }
  }
}
