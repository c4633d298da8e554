import Geometry
import HitReference
import Hierarchy
import TestSupport
import Testing

@Suite struct PointSetTests {
  private func isOnGrid(_ point: Point) -> Bool {
    (point.x * 8).rounded() == point.x * 8 && (point.y * 8).rounded() == point.y * 8
  }

  private func distance(_ one: Point, _ other: Point) -> Double {
    let (x, y) = (one.x - other.x, one.y - other.y)
    return (x * x + y * y).squareRoot()
  }

  @Test(arguments: PointSet.allCases, TreeShape.allCases)
  func `points are distinct, repeatable, and a smaller count is the beginning`(
    set: PointSet, shape: TreeShape
  ) {
    let tree = ViewHierarchy.generate(shape, views: 300, seed: 1)
    let points = set.points(for: tree, count: 3000, seed: 1)
    #expect(points.count == 3000)
    #expect(Set(points).count == 3000)
    #expect(set.points(for: tree, count: 50, seed: 1) == Array(points[..<50]))
    #expect(set.points(for: tree, count: 50, seed: 2) != Array(points[..<50]))
    #expect(points.allSatisfy { $0.isFinite })
  }

  @Test func `a benchmark's whole table is distinct`() {
    let tree = ViewHierarchy.generate(.feed, views: 1000, seed: 1)
    for set in PointSet.allCases {
      #expect(Set(set.points(for: tree, count: 65_536, seed: 1)).count == 65_536, "\(set.rawValue)")
    }
  }

  @Test(arguments: TreeShape.allCases)
  func `uniform points fill the root's bounds and are on no grid`(shape: TreeShape) {
    let tree = ViewHierarchy.generate(shape, views: 1000, seed: 1)
    let root = tree.views[0].frame
    let points = PointSet.uniform.points(for: tree, count: 1000, seed: 1)
    #expect(points.allSatisfy(root.contains))
    #expect(points.filter(isOnGrid).count < 5)
    #expect(points.filter { $0.x < root.minX + root.size.width / 2 }.count > 400)
    #expect(points.filter { $0.y < root.minY + root.size.height / 2 }.count > 400)
  }

  @Test func `the grid sets are the others rounded`() {
    let tree = ViewHierarchy.generate(.mixed, views: 1000, seed: 1)
    for (plain, grid) in [(PointSet.uniform, PointSet.uniformGrid), (.drag, .dragGrid)] {
      let rounded = grid.points(for: tree, count: 2000, seed: 1)
      #expect(rounded.allSatisfy(isOnGrid))
      #expect(rounded.allSatisfy(tree.views[0].frame.contains))
      let near = zip(plain.points(for: tree, count: 2000, seed: 1), rounded).filter {
        distance($0, $1) < 0.09
      }
      #expect(near.count > 1950, "\(near.count)")
    }
  }

  @Test(arguments: TreeShape.allCases)
  func `points on target lie inside a view that can be hit`(shape: TreeShape) {
    let tree = ViewHierarchy.generate(shape, views: 400, seed: 1)
    let points = PointSet.onTarget.points(for: tree, count: 2000, seed: 1)
    let targets = targets(of: tree)
    let hit = Engine.recursiveCPP.build(tree)
    for point in points {
      #expect(targets.contains { isInside($0, point, tree) }, "\(point)")
      #expect(hit(point) != nil)
    }
    // Views drawn evenly: where views are small, far more of them are met than by uniform points.
    let uniform = Set(PointSet.uniform.points(for: tree, count: 2000, seed: 1).map(hit))
    if [.hostile, .deep, .flat].contains(shape) { #expect(Set(points.map(hit)).count > uniform.count) }
  }

  /// Views that are not pruned, as the reference sees it: by asking for the chain above them.
  private func targets(of tree: ViewHierarchy) -> [Int] {
    tree.views.indices.filter { view in
      var next = Optional(view)
      while let index = next {
        let spec = tree.views[index]
        if spec.isHidden || !spec.isUserInteractionEnabled || spec.alpha <= 0.01 { return false }
        next = spec.parent
      }
      return !tree.views[view].hitPassthrough
    }
  }

  /// Whether a point gets through all ancestors and into a view, by the reference's own conversions.
  private func isInside(_ view: Int, _ point: Point, _ tree: ViewHierarchy) -> Bool {
    var path: [ViewSpec] = []
    var next = Optional(view)
    while let index = next {
      path.append(tree.views[index])
      next = tree.views[index].parent
    }
    // A chain of one view a level: it is hit in the last one exactly where all contain the point.
    for index in path.indices { path[index].parent = index == path.count - 1 ? nil : path.count - 2 - index }
    guard let chain = try? ViewHierarchy(views: path.reversed()) else { return false }
    return ReferenceTree(chain).hit(at: point) == path.count - 1
  }

  @Test(arguments: TreeShape.allCases.filter { $0 != .turned })
  func `points on edges lie exactly on an edge and on the grid`(shape: TreeShape) throws {
    let tree = ViewHierarchy.generate(shape, views: 300, seed: 1)
    let reference = ReferenceTree(tree)
    var offsets: [Point] = []
    for (index, view) in tree.views.enumerated() {
      let parent = view.parent.map { offsets[$0] } ?? .zero
      offsets.append(
        Point(
          x: parent.x + view.frame.minX - view.boundsOrigin.x,
          y: parent.y + view.frame.minY - view.boundsOrigin.y))
      #expect(reference.views[index].transform.isIdentity)
    }
    let edgesX = zip(tree.views, offsets).flatMap { [$1.x + $0.bounds.minX, $1.x + $0.bounds.maxX] }
    let edgesY = zip(tree.views, offsets).flatMap { [$1.y + $0.bounds.minY, $1.y + $0.bounds.maxY] }
    let (vertical, horizontal) = (Set(edgesX), Set(edgesY))
    var corners = 0
    for point in PointSet.onEdge.points(for: tree, count: 2000, seed: 1) {
      #expect(isOnGrid(point))
      #expect(vertical.contains(point.x) || horizontal.contains(point.y), "\(point)")
      if vertical.contains(point.x) && horizontal.contains(point.y) { corners += 1 }
    }
    #expect(corners > 100)
  }

  @Test func `points on the edges of turned views are on edges up to rounding`() throws {
    var views = [
      ViewSpec(id: "root", frame: Rect(x: 0, y: 0, width: 400, height: 400)),
      ViewSpec(id: "turned", parent: 0, frame: Rect(x: 100, y: 100, width: 200, height: 100)),
    ]
    views[0].hitPassthrough = true
    views[1].transform = AffineTransform(a: 0.6, b: 0.8, c: -0.8, d: 0.6, tx: 0, ty: 0)
    let tree = try ViewHierarchy(views: views)
    let view = ReferenceTree(tree).views[1]
    for point in PointSet.onEdge.points(for: tree, count: 500, seed: 1) {
      let own = try #require(view.convertFromSuperview(point))
      let distances = [own.x, 200 - own.x, own.y, 100 - own.y]
      #expect(distances.contains { abs($0) < 1e-9 } && distances.allSatisfy { $0 > -1e-9 }, "\(own)")
    }
  }

  @Test func `missing points are outside, half of them within 10 points`() {
    for shape in TreeShape.allCases {
      let tree = ViewHierarchy.generate(shape, views: 100, seed: 1)
      let root = tree.views[0].frame
      let points = PointSet.missing.points(for: tree, count: 2000, seed: 1)
      let hit = Engine.recursiveCPP.build(tree)
      #expect(points.allSatisfy { !root.contains($0) && hit($0) == nil })
      let near = root.inset(by: EdgeInsets(top: -10, left: -10, bottom: -10, right: -10))
      #expect((900...1100).contains(points.filter(near.contains).count))
    }
  }

  @Test(arguments: [PointSet.drag, .dragGrid])
  func `a drag is 60 steps of at most 8 points from each start`(set: PointSet) {
    let tree = ViewHierarchy.generate(.feed, views: 1000, seed: 1)
    let points = set.points(for: tree, count: 61 * 40, seed: 1)
    #expect(points.allSatisfy(tree.views[0].frame.contains))
    var length = 0.0
    for (index, (one, next)) in zip(points, points.dropFirst()).enumerated() where (index + 1) % 61 != 0 {
      #expect(distance(one, next) <= 8)
      length += distance(one, next)
    }
    #expect(length / (60 * 40) > 2)
    let starts = stride(from: 0, to: points.count, by: 61).map { points[$0] }
    #expect(zip(starts, starts.dropFirst()).filter { distance($0, $1) > 100 }.count > 30)
  }

  @Test func `trees without a view to hit still give points`() throws {
    var hidden = ViewSpec(id: "a", frame: Rect(x: 0, y: 0, width: 10, height: 10))
    hidden.isHidden = true
    let empty = ViewSpec(id: "a", frame: Rect(x: 5, y: 5, width: 0, height: 10))
    for tree in [ViewHierarchy(), try ViewHierarchy(views: [hidden]), try ViewHierarchy(views: [empty])] {
      for set in PointSet.allCases {
        let points = set.points(for: tree, count: 100, seed: 1)
        #expect(points.count == 100)
        #expect(points.allSatisfy { $0.isFinite })
      }
    }
  }

  @Test func `where points run out they repeat`() throws {
    let tree = try ViewHierarchy(views: [ViewSpec(id: "a", frame: Rect(x: 0, y: 0, width: 1, height: 1))])
    let points = PointSet.uniformGrid.points(for: tree, count: 200, seed: 1)
    #expect(points.count == 200)
    #expect(Set(points).count == 64)
  }

  @Test(arguments: 0..<60)
  func `random trees with every rule give points of every set`(seed: Int) {
    let tree = RandomTree.everything(seed: UInt64(seed), views: 40)
    let hit = Engine.recursiveCPP.build(tree)
    for set in PointSet.allCases {
      let points = set.points(for: tree, count: 100, seed: 1)
      #expect(points.allSatisfy { $0.isFinite })
      let isRootPlain = tree.views.allSatisfy {
        $0.parent != nil || ($0.hitInsets == .zero && !$0.hitOverflow)
      }
      if set == .missing, isRootPlain, tree.views.allSatisfy({ $0.hitShape == nil }) {
        #expect(points.allSatisfy { hit($0) == nil })
      }
    }
  }
}
