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
      let takers = map.takers(of: node(index), includingDescendants: true)
      let below = takers.reduce(0) { $1.isDescendant ? $0 + $1.area : $0 }
      if abs(below - reach.descendantArea) > tolerance + 1e-6 * (1 + reach.openArea) {
        return "view \(index): descendants have \(reach.descendantArea), as takers \(below)"
      }
      for taker in takers {
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

  /// A tree over about 120 × 120 points with much that is turned or has a shape; upright edges lie on whole
  /// points.
  private func turnedTree(seed: UInt64, hasShapes: Bool) throws -> ViewHierarchy {
    var random = SplitMix64(seed: seed, stream: 0x7e)
    var views = [view("0", 0, 0, 120, 120)]
    for index in 1...random.integer(in: 2...7) {
      let size = (2 * random.integer(in: 10...45), 2 * random.integer(in: 10...45))
      var next = view(
        "\(index)", in: random.below(index), Double(random.integer(in: -10...60)),
        Double(random.integer(in: -10...60)), Double(size.0), Double(size.1))
      if random.chance(0.5) {
        let (sine, cosine) = [(0.6, 0.8), (5.0 / 13, 12.0 / 13), (1, 0), (-0.28, 0.96)][random.below(4)]
        let scale = [1, 0.75, 1.25][random.below(3)]
        next.transform = AffineTransform(
          a: cosine * scale, b: sine * scale, c: -sine, d: cosine, tx: 3, ty: -2)
        if random.chance(0.3) { next.transform = .scale(x: -1, y: 2) }
      }
      if hasShapes && random.chance(0.5) {
        let bounds = next.bounds
        next.hitShape = .ellipse(bounds)
        if random.chance(0.5) {
          let (x, y) = (bounds.size.width, bounds.size.height)
          next.hitShape = .polygons([
            [Point(x: 0, y: 0), Point(x: x, y: y / 3), Point(x: x / 4, y: y)],
            [Point(x: x / 4, y: y / 4), Point(x: x / 2, y: y / 2), Point(x: x / 4, y: y / 2)],
          ])
        }
      }
      next.hitPassthrough = random.chance(0.2)
      next.hitOverflow = random.chance(0.2)
      views.append(next)
    }
    return try ViewHierarchy(views: views)
  }

  @Test(arguments: 0..<40)
  func `reach of trees with turned views and shapes is right within its error`(seed: Int) throws {
    let hierarchy = try turnedTree(seed: UInt64(seed), hasShapes: seed % 2 == 1)
    let lines = (-80...220).map(Double.init)
    // What a grid of whole points misses of slanted edges, and 1,024 points of an open area with a shape.
    let fault = firstFault(
      hierarchy, columns: lines, rows: lines,
      slack: { 60 + ($0.areaError > 1 ? 0.03 * $0.ownArea : 0) })
    #expect(fault == nil, "seed \(seed): \(fault ?? "")")
    let map = HitTree(hierarchy).reach()
    for index in hierarchy.views.indices {
      let limit = hierarchy.views.contains { $0.hitShape != nil } ? 0.1 * 14_400 : 1e-6
      #expect(map[node(index)].areaError <= limit, "seed \(seed), view \(index)")
    }
  }

  @Test(arguments: 0..<60)
  func `reach of random trees with every rule names only points and parts that hit`(seed: Int) {
    let sizes = [1, 2, 3, 5, 8, 13, 30, 80]
    let hierarchy = RandomTree.everything(seed: UInt64(seed), views: sizes[seed % sizes.count])
    let map = HitTree(hierarchy).reach()
    let tree = ReferenceTree(hierarchy)
    let largest = hierarchy.views.map { abs($0.frame.minX) + abs($0.frame.minY) }.max() ?? 0
    for index in hierarchy.views.indices {
      let reach = map[node(index)]
      var fault = pointFault(reach, index, tree, isHit: reach.area > reach.areaError)
      // Parts of large coordinates end where rounding puts them.
      if largest < 2_000 { fault = fault ?? partsFault(map, index, tree) }
      #expect(fault == nil, "seed \(seed): \(fault ?? "")")
    }
  }

  @Test(arguments: 0..<20)
  func `reach of trees with closures is right within its error`(seed: Int) throws {
    let hierarchy = try turnedTree(seed: UInt64(seed), hasShapes: false)
    let (tree, reference) = (HitTree(hierarchy), ReferenceTree(hierarchy))
    let names = hierarchy.views.indices.map(node)
    let hooks = RandomHooks.install(
      on: tree, names, and: reference, seed: UInt64(seed), share: 0.3,
      staysBelow: true)
    let map = tree.reach()
    let lines = (-80...220).map(Double.init)
    let expected = reference.reach(columns: lines, rows: lines)
    for index in hierarchy.views.indices {
      let reach = map[node(index)]
      let area = expected.area[index] ?? 0
      #expect(abs(reach.area - area) <= reach.areaError + 60, "seed \(seed), \(hooks), view \(index)")
      let fault = pointFault(reach, index, reference, isHit: area > reach.areaError + 60)
      #expect(fault == nil, "seed \(seed), \(hooks): \(fault ?? "")")
    }
  }

  @Test func `small areas among large ones are found however they are spaced`() throws {
    // Each half as far from the edge as the one before, so that halves by place are never even.
    var views = [view("w", 0, 0, 1_048_576, 64)]
    var x = 1_048_576.0
    while x > 1.0 / 32 {
      x /= 2
      for copy in 0..<40 { views.append(view("\(x) \(copy)", in: 0, x, Double(copy % 4) * 8, x / 4, 4)) }
    }
    let hierarchy = try ViewHierarchy(views: views)
    let map = HitTree(hierarchy).reach()
    let reached = hierarchy.views.indices.filter { map[node($0)].isReachable }
    // Of ten in one place the front one, and the window.
    #expect(reached.count == 1 + (views.count - 1) / 10)
    let sum = hierarchy.views.indices.reduce(0) { $0 + map[node($1)].area }
    #expect(sum == 1_048_576 * 64)
  }

  @Test(arguments: TreeShape.allCases)
  func `every part of a root that holds everything is someone's, and each open area is shared out`(
    shape: TreeShape
  ) {
    let hierarchy = ViewHierarchy.generate(shape, views: 700, seed: 2)
    let map = HitTree(hierarchy).reach()
    let size = hierarchy.views[0].frame.size
    let slack = shape == .turned ? 1e-3 : 1e-9 * size.width * size.height
    let sum = hierarchy.views.indices.reduce(0) { $0 + map[node($1)].area }
    #expect(abs(sum - size.width * size.height) <= slack)
    for name in map.nodes {
      let reach = map[name]
      var taken = 0.0
      map.forEachTaker(of: name) { taken += $0.area }
      #expect(abs(reach.area + reach.descendantArea + taken - reach.openArea) <= slack, "\(name)")
    }
  }

  @Test(arguments: [TreeShape.feed, .grid, .flat, .scrolled])
  func `below a closure that does what super does the reach is as without it`(shape: TreeShape) {
    let hierarchy = ViewHierarchy.generate(shape, views: 200, seed: 3)
    let expected = HitTree(hierarchy).reach()
    let tree = HitTree(hierarchy)
    let custom = CustomHitTesting(hitTest: { tree, node, point in tree.defaultHitTest(point, of: node) })
    tree.setCustomHitTesting(custom, of: node(0))
    let map = tree.reach()
    for index in hierarchy.views.indices {
      let (reach, plain) = (map[node(index)], expected[node(index)])
      #expect(abs(reach.area - plain.area) <= 1e-6 * (1 + plain.area), "view \(index)")
      #expect(reach.isReachable == plain.isReachable, "view \(index)")
      // What a closure answers is known where it was tried, and nowhere else.
      #expect(reach.areaError >= reach.area, "view \(index)")
    }
  }
}
