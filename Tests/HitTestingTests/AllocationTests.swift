import Benchmarking
import Geometry
import HitTesting
import Hierarchy
import Testing

@Suite struct AllocationTests {
  /// Unoptimized code allocates for itself; a sanitizer brings its own malloc.
  #if DEBUG
    private static let isMeasured = false
  #else
    private static let isMeasured = AllocationCounter.isAvailable
  #endif

  /// What a number of queries allocate after the same ones have been asked once.
  private func allocations(_ shape: TreeShape, _ ask: (HitTree, [Point]) -> Void) -> AllocationCounts? {
    let hierarchy = ViewHierarchy.generate(shape, views: 500, seed: 1)
    let tree = HitTree(hierarchy)
    let points = PointSet.allCases[0].points(for: hierarchy, count: 256, seed: 1)
    ask(tree, points)
    return AllocationCounter.measure(operations: 1) { ask(tree, points) }?.counts
  }

  @Test(.enabled(if: isMeasured, "a release build without a sanitizer"), arguments: TreeShape.allCases)
  func `queries that fill arrays of the caller allocate nothing`(shape: TreeShape) {
    var path: [NodeIndex] = []
    var answers: [NodeIndex?] = []
    path.reserveCapacity(500)
    let excluded = [NodeIndex(rawValue: 3), NodeIndex(rawValue: 7)]
    let counts = allocations(shape) { tree, points in
      tree.hits(at: points, into: &answers)
      for point in points {
        tree.hitPath(at: point, into: &path)
        tree.all(at: point, into: &path)
        _ = tree.hit(at: point, excluding: excluded)
        _ = tree.hit(at: point, excluding: excluded[0])
      }
    }
    #expect(counts == AllocationCounts())
  }

  @Test(.enabled(if: isMeasured, "a release build without a sanitizer"), arguments: [TreeShape.flat, .deep])
  func `queries that ask closures allocate nothing`(shape: TreeShape) {
    let custom = CustomHitTesting(
      hitTest: { tree, node, point in tree.defaultHitTest(point, of: node) },
      pointInside: { tree, node, point in tree.defaultPoint(inside: point, of: node) })
    let counts = allocations(shape) { tree, points in
      let node = NodeIndex(rawValue: 40)
      if tree.customHitTesting(of: node) == nil {
        tree.setCustomHitTesting(custom, of: node)
        for _ in 0..<200 { for point in points { _ = tree.hit(at: point) } }
      }
      for point in points { _ = tree.hit(at: point) }
    }
    #expect(counts == AllocationCounts())
  }
}
