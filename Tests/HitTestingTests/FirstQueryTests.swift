import Benchmarking
import Geometry
import HitTesting
import Hierarchy
import Testing

/// What the first queries of a tree make: lists, cells and their records.
@Suite struct FirstQueryTests {
  #if DEBUG
    private static let isMeasured = false
  #else
    private static let isMeasured = AllocationCounter.isAvailable
  #endif

  /// Where there are spaces by the hundred, each takes some of its own.
  private static let shapes = TreeShape.allCases.filter { $0 != .turned }

  @Test(.enabled(if: isMeasured, "a release build without a sanitizer"), arguments: shapes)
  func `records that queries make take memory a few times`(shape: TreeShape) throws {
    let hierarchy = ViewHierarchy.generate(shape, views: 10_000, seed: 1)
    let points = PointSet.uniform.points(for: hierarchy, count: 8_192, seed: 1)
    let tree = HitTree(hierarchy)
    let counts = try #require(
      AllocationCounter.measure(operations: 1) { for point in points { _ = tree.hit(at: point) } }?.counts)
    #expect(counts.mallocs <= 10)
  }

  @Test(arguments: [TreeShape.flat, .feed, .stack, .deep])
  func `records are moved and forgotten while leaves move`(shape: TreeShape) {
    let hierarchy = ViewHierarchy.generate(shape, views: 800, seed: 3)
    let tree = HitTree(hierarchy)
    var random = SplitMix64(seed: 3, stream: 0x6672)
    for round in 0..<12 {
      let points = PointSet.uniform.points(for: hierarchy, count: 512, seed: UInt64(round / 3))
      for _ in 0..<3 {
        for point in points where tree.hit(at: point) != tree.hitByWalking(at: point) {
          Issue.record("round \(round), at \(point)")
          return
        }
      }
      if let broken = tree.firstBrokenInvariant() {
        Issue.record("round \(round): \(broken)")
        return
      }
      // Far enough that no room holds them; by and by as much is forgotten as is kept.
      for _ in 0..<(round % 4 == 3 ? 200 : 8) {
        let node = NodeIndex(rawValue: UInt32(1 + random.below(hierarchy.views.count - 1)))
        var frame = tree.frame(of: node)
        frame.origin.x += Double(random.below(4_001)) / 8 - 250
        frame.origin.y += Double(random.below(4_001)) / 8 - 250
        tree.setFrame(frame, of: node)
        _ = tree.hit(at: points[0])
      }
    }
  }
}
