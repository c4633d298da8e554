import Geometry
import HitReference
import Hierarchy
import TestSupport
import Testing

/// What the agreement tests are worth: random trees must exercise every rule, and engines that break one
/// must be caught with a small tree to look at.
@Suite struct RandomTreeTests {
  @Test func `random trees are hit in depth and probes find edges`() {
    var (points, hits, depths, edges) = (0, 0, 0, 0)
    var viewsHit = Set<[Int]>()
    for seed in 0..<200 {
      let hierarchy = RandomTree.everything(seed: UInt64(seed), views: 30)
      let tree = ReferenceTree(hierarchy)
      for point in Probe.points(for: hierarchy, seed: UInt64(seed)) {
        points += 1
        let path = tree.hitPath(at: point)
        let left = tree.hit(at: Point(x: point.x.nextDown, y: point.y))
        let above = tree.hit(at: Point(x: point.x, y: point.y.nextDown))
        if left != path.last || above != path.last { edges += 1 }
        guard let hit = path.last else { continue }
        hits += 1
        depths += path.count
        viewsHit.insert([seed, hit])
      }
    }
    #expect(points >= 200 * 200)
    #expect(hits * 2 > points, "\(hits) of \(points) points hit anything")
    #expect(depths * 10 > hits * 18, "mean depth \(Double(depths) / Double(hits))")
    #expect(viewsHit.count > 1000, "\(viewsHit.count) of 6,000 views are ever hit")
    #expect(edges * 40 > points, "\(edges) of \(points) points have another answer beside them")
  }

  @Test func `the same seed makes the same tree and points, another seed others`() {
    let trees = [7, 7, 8].map { RandomTree.everything(seed: $0, views: 50) }
    #expect(trees[0] == trees[1])
    #expect(trees[0].views != trees[2].views)
    let points = [3, 3, 4].map { Probe.points(for: trees[0], seed: $0).map { "\($0)" } }
    #expect(points[0] == points[1])
    #expect(points[0] != points[2])
    for views in [1, 2, 17, 300] {
      #expect(RandomTree.everything(seed: 1, views: views).views.count == views)
    }
  }

  /// Engines that are right except that they forget one member or one rule.
  private static let forgetful: [(String, @Sendable (inout ViewSpec) -> Void)] = [
    ("hidden", { $0.isHidden = false }), ("interaction", { $0.isUserInteractionEnabled = true }),
    ("alpha", { if $0.alpha == 0.01 { $0.alpha = 0.02 } }), ("overflow", { $0.hitOverflow = false }),
    ("pass-through", { $0.hitPassthrough = false }), ("bounds origin", { $0.boundsOrigin = .zero }),
    ("transform", { $0.transform = .identity }), ("anchor", { $0.anchorPoint = Point(x: 0.5, y: 0.5) }),
    ("insets", { $0.hitInsets = .zero }), ("shape", { $0.hitShape = nil }), ("level", { $0.windowLevel = 0 }),
    ("last bit of x", { $0.frame.origin.x = $0.frame.origin.x.nextUp }),
    ("last bit of width", { $0.frame.size.width = $0.frame.size.width.nextUp }),
  ]

  @Test(arguments: forgetful.indices)
  func `an engine that forgets one member is caught on a small tree`(index: Int) throws {
    let (member, change) = Self.forgetful[index]
    let wrong = Engine("forgets \(member)") { hierarchy in
      var views = hierarchy.views
      for index in views.indices { change(&views[index]) }
      guard let changed = try? ViewHierarchy(views: views) else { return { _ in nil } }
      let tree = ReferenceTree(changed)
      return { tree.hit(at: $0) }
    }
    var caught: Disagreement?
    for seed in 0..<400 as Range<UInt64> where caught == nil {
      let hierarchy = RandomTree.everything(seed: seed, views: 40)
      caught = Agreement.firstDisagreement(
        on: hierarchy, at: Probe.points(for: hierarchy, seed: seed), origin: "seed \(seed)",
        engines: [.reference, wrong])
    }
    let difference = try #require(caught, "never noticed: \(member)")
    #expect(difference.shrunk.views.count <= 6, "\(difference)")
    #expect(difference.description.contains("forgets \(member) says "))
    #expect(difference.description.hasPrefix("seed "))
  }
}
