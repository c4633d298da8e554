import Geometry
import HitReference
import HitTesting
import Hierarchy
import TestSupport
import Testing

@Suite struct ReachTests {
  private func view(
    _ id: String, in parent: Int? = nil, _ x: Double, _ y: Double, _ width: Double, _ height: Double
  ) -> ViewSpec {
    ViewSpec(id: id, parent: parent, frame: Rect(x: x, y: y, width: width, height: height))
  }

  private func node(_ index: Int) -> NodeIndex { NodeIndex(rawValue: UInt32(index)) }

  /// The first thing wrong with a map: measured against the cells between lines, up to an error of them.
  private func firstFault(
    _ hierarchy: ViewHierarchy, columns: [Double], rows: [Double], slack: (Reach) -> Double = { _ in 0 }
  ) -> String? {
    let map = HitTree(hierarchy).reach()
    let tree = ReferenceTree(hierarchy)
    let expected = tree.reach(columns: columns, rows: rows)
    for index in hierarchy.views.indices {
      let reach = map[node(index)]
      let tolerance = reach.areaError + slack(reach) + 1e-9 * (1 + reach.openArea)
      let (area, open) = (expected.area[index] ?? 0, expected.openArea[index] ?? 0)
      if abs(reach.area - area) > tolerance { return "view \(index): area \(reach.area), is \(area)" }
      if abs(reach.openArea - open) > tolerance { return "view \(index): open \(reach.openArea), is \(open)" }
      if let fault = pointFault(reach, index, tree, isHit: area > tolerance) { return fault }
      if let fault = partsFault(map, index, tree) { return fault }
      for taker in map.takers(of: node(index), includingDescendants: true) {
        let pair = ReferenceReach.Pair(view: index, taker: Int(taker.node.rawValue))
        let taken = expected.taken[pair] ?? 0
        if abs(taker.area - taken) > tolerance + map[taker.node].areaError + slack(map[taker.node]) {
          return "view \(index): \(pair.taker) takes \(taker.area), is \(taken)"
        }
      }
    }
    for (pair, taken) in expected.taken where taken > slack(map[node(pair.view)]) + 1e-9 {
      let takers = map.takers(of: node(pair.view), includingDescendants: true)
      let limit = map[node(pair.view)].areaError + map[node(pair.taker)].areaError
      if taken > limit + slack(map[node(pair.taker)]),
        !takers.contains(where: { $0.node == node(pair.taker) })
      {
        return "view \(pair.view): \(pair.taker) takes \(taken) and is not named"
      }
    }
    return nil
  }

  private func pointFault(_ reach: Reach, _ index: Int, _ tree: ReferenceTree, isHit: Bool) -> String? {
    guard let point = reach.point else { return isHit ? "view \(index): no point" : nil }
    return tree.hit(at: point) == index ? nil : "view \(index): its point hits \(tree.hit(at: point) as Any)"
  }

  /// Whether a rectangle or a polygon reaches too far, or two rectangles have a point in common.
  private func partsFault(_ map: ReachMap, _ index: Int, _ tree: ReferenceTree) -> String? {
    let rectangles = map.rectangles(of: node(index))
    for (number, rect) in rectangles.enumerated() {
      for shareX in [0.01, 0.5, 0.99] {
        for shareY in [0.01, 0.5, 0.99] {
          let point = Point(
            x: rect.minX + shareX * rect.size.width, y: rect.minY + shareY * rect.size.height)
          if min(rect.size.width, rect.size.height) > 1e-6, tree.hit(at: point) != index {
            return "view \(index): \(point) of \(rect) hits \(tree.hit(at: point) as Any)"
          }
        }
      }
      for other in rectangles.dropFirst(number + 1) {
        let width = min(rect.maxX, other.maxX) - max(rect.minX, other.minX)
        let height = min(rect.maxY, other.maxY) - max(rect.minY, other.minY)
        if width > 1e-9 && height > 1e-9 { return "view \(index): \(rect) and \(other) overlap" }
      }
    }
    for polygon in map.polygons(of: node(index)) {
      let sum = polygon.reduce(Point.zero) { Point(x: $0.x + $1.x, y: $0.y + $1.y) }
      let middle = Point(x: sum.x / Double(polygon.count), y: sum.y / Double(polygon.count))
      for corner in polygon {
        let point = Point(x: (corner.x + middle.x * 9) / 10, y: (corner.y + middle.y * 9) / 10)
        let distance = abs(corner.x - middle.x) + abs(corner.y - middle.y)
        if distance > 1e-2, tree.hit(at: point) != index {
          return "view \(index): \(point) of \(polygon) hits \(tree.hit(at: point) as Any)"
        }
      }
    }
    return nil
  }

  @Test(arguments: TreeShape.allCases.filter { $0 != .turned })
  func `reach is the area of the cells between all edges`(shape: TreeShape) {
    for seed in 1...3 {
      for views in [1, 2, 7, 40] {
        let hierarchy = ViewHierarchy.generate(shape, views: views, seed: UInt64(seed))
        let lines = TreeLines.edges(of: hierarchy)
        let fault = firstFault(hierarchy, columns: lines.columns, rows: lines.rows)
        #expect(fault == nil, "\(hierarchy.name): \(fault ?? "")")
      }
    }
  }

  @Test(arguments: 0..<150)
  func `reach of random upright trees is the area of the cells between all edges`(seed: Int) throws {
    let sizes = [1, 2, 3, 5, 8, 13, 21]
    var views = RandomTree.everything(seed: UInt64(seed), views: sizes[seed % sizes.count]).views
    for index in views.indices {
      views[index].hitShape = nil
      let transform = views[index].transform
      if transform.b != 0 || transform.c != 0 || abs(transform.determinant) < 1e-4 {
        views[index].transform = seed % 2 == 0 ? .scale(x: -1, y: 0.5) : .identity
      }
    }
    let hierarchy = try ViewHierarchy(views: views)
    let lines = TreeLines.edges(of: hierarchy)
    let fault = firstFault(hierarchy, columns: lines.columns, rows: lines.rows)
    #expect(fault == nil, "seed \(seed): \(fault ?? "")")
  }

  @Test(arguments: 0..<60)
  func `reach of trees with turned views and shapes is right within its error`(seed: Int) throws {
    let sizes = [1, 2, 3, 5, 8]
    let hierarchy = RandomTree.everything(seed: UInt64(seed), views: sizes[seed % sizes.count])
    let lines = TreeLines.edges(of: hierarchy)
    let (left, right) = (max(lines.columns[0], -800), min(lines.columns[lines.columns.count - 1], 800))
    let (top, bottom) = (max(lines.rows[0], -800), min(lines.rows[lines.rows.count - 1], 800))
    guard left < right, top < bottom else { return }
    let columns = (0...120).map { left + (right - left) * Double($0) / 120 }
    let rows = (0...120).map { top + (bottom - top) * Double($0) / 120 }
    let cell = (right - left) * (bottom - top) / 14_400
    // The grid's own error: the cells on the edges of a few areas.
    let map = HitTree(hierarchy).reach()
    let isWithin = hierarchy.views.indices.allSatisfy { index in
      guard let bounds = map[node(index)].bounds else { return true }
      return bounds.minX >= left && bounds.maxX <= right && bounds.minY >= top && bounds.maxY <= bottom
    }
    guard isWithin else { return }
    let fault = firstFault(hierarchy, columns: columns, rows: rows, slack: { _ in 360 * cell })
    #expect(fault == nil, "seed \(seed): \(fault ?? "")")
  }
}
