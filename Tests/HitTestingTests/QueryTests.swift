import Geometry
import HitReference
import HitTesting
import Hierarchy
import TestSupport
import Testing

@Suite struct QueryTests {
  private func names(_ count: Int) -> [NodeIndex] { (0..<count).map { NodeIndex(rawValue: UInt32($0)) } }

  /// The first point at which a query does not answer by its definition.
  private func firstDifference(_ hierarchy: ViewHierarchy, at points: [Point], seed: UInt64) -> String? {
    let tree = HitTree(hierarchy)
    let reference = ReferenceTree(hierarchy)
    let names = names(hierarchy.views.count)
    var random = SplitMix64(seed: seed)
    var (path, all): ([NodeIndex], [NodeIndex]) = ([], [])
    for point in points {
      tree.hitPath(at: point, into: &path)
      if path != reference.hitPath(at: point).map({ names[$0] }) {
        return "at \(point): path \(path), not \(reference.hitPath(at: point))"
      }
      tree.all(at: point, into: &all)
      if all != reference.all(at: point).map({ names[$0] }) {
        return "at \(point): all \(all), not \(reference.all(at: point))"
      }
      let excluded = (0...random.below(3)).map { _ in random.below(names.count) }
      let rest = reference.hit(at: point, excluding: excluded).map { names[$0] }
      if tree.hit(at: point, excluding: excluded.map { names[$0] }) != rest {
        return "at \(point): without \(excluded) not \(rest as Any)"
      }
    }
    var answers: [NodeIndex?] = [nil, nil]
    tree.hits(at: points, into: &answers)
    return answers == points.map { tree.hit(at: $0) } ? nil : "a batch answers otherwise than its points"
  }

  @Test(arguments: 0..<200)
  func `paths, all and excluding are the recursion's on random trees`(seed: Int) {
    let sizes = [1, 2, 3, 5, 8, 13, 21, 34, 60, 120]
    let hierarchy = RandomTree.everything(seed: UInt64(seed), views: sizes[seed % sizes.count])
    let points = Probe.points(for: hierarchy, seed: UInt64(seed))
    let difference = firstDifference(hierarchy, at: points, seed: UInt64(seed))
    #expect(difference == nil, "seed \(seed): \(difference ?? "")")
  }

  @Test func `paths, all and excluding are the recursion's on all trees of two and three views`() {
    for count in 2...3 {
      let traits = count == 2 ? SmallTrees.traits : Array(SmallTrees.traits.dropFirst(4))
      for parents in SmallTrees.parentLists(views: count) {
        for mix in 0..<Int(count == 2 ? 144 : 512) {
          var rest = mix
          let chosen = (0..<count).map { _ in
            defer { rest /= traits.count }
            return traits[rest % traits.count]
          }
          let hierarchy = SmallTrees.tree(parents: parents, traits: chosen)
          let difference = firstDifference(hierarchy, at: SmallTrees.points, seed: UInt64(mix))
          #expect(difference == nil, "\(parents) \(chosen.map(\.name)): \(difference ?? "")")
        }
      }
    }
  }

  @Test func `the nodes in a rectangle are those that its points hit`() {
    for seed in 0..<150 {
      var views = RandomTree.everything(seed: UInt64(seed), views: 1 + seed % 25).views
      for index in views.indices {
        views[index].hitShape = nil
        views[index].transform = seed % 2 == 0 ? .identity : .scale(x: -1, y: 2)
      }
      guard let hierarchy = try? ViewHierarchy(views: views) else { continue }
      let tree = HitTree(hierarchy)
      let reference = ReferenceTree(hierarchy)
      let lines = TreeLines.edges(of: hierarchy)
      var random = SplitMix64(seed: UInt64(seed))
      for _ in 0..<4 {
        let frame = views[random.below(views.count)].frame
        let rect = Rect(
          x: frame.minX + random.unit() * 40, y: frame.minY + random.unit() * 40,
          width: random.unit() * 90, height: random.unit() * 90)
        let columns = cells(lines.columns, rect.minX, rect.maxX)
        let rows = cells(lines.rows, rect.minY, rect.maxY)
        let expected = Set(
          columns.flatMap { x in rows.compactMap { y in reference.hit(at: Point(x: x, y: y)) } })
        let answer = tree.hits(in: rect)
        #expect(Set(answer) == Set(expected.map { names(views.count)[$0] }), "seed \(seed), \(rect)")
        #expect(answer.count == expected.count, "seed \(seed), \(rect)")
      }
    }
  }

  /// The middles between the lines that divide a range, but for gaps that rounding alone makes.
  private func cells(_ lines: [Double], _ low: Double, _ high: Double) -> [Double] {
    let inside = [low] + lines.filter { $0 > low && $0 < high } + [high]
    return zip(inside, inside.dropFirst()).filter { $1 - $0 > 1e-6 }.map { $0 + ($1 - $0) / 2 }
  }

  @Test func `no node is in a rectangle that contains no point`() {
    let hierarchy = ViewHierarchy.generate(.flat, views: 20, seed: 1)
    let tree = HitTree(hierarchy)
    #expect(tree.hits(in: Rect(x: 10, y: 10, width: 0, height: 50)).isEmpty)
    #expect(tree.hits(in: Rect(x: 10, y: 10, width: -5, height: 50)).isEmpty)
    #expect(tree.hits(in: Rect(x: .nan, y: 10, width: 5, height: 50)).isEmpty)
    #expect(tree.hits(in: Rect(x: 10, y: 10, width: .infinity, height: 50)).isEmpty)
    #expect(!tree.hits(in: Rect(x: 10, y: 10, width: 1e-3, height: 1e-3)).isEmpty)
  }

  @Test func `turned nodes and shapes in a rectangle are found, and no node that is not there`() {
    for seed in 0..<60 {
      let hierarchy = RandomTree.everything(seed: UInt64(seed), views: 1 + seed % 12)
      let tree = HitTree(hierarchy)
      let reference = ReferenceTree(hierarchy)
      let rect = Rect(x: Double(seed % 7) * 10, y: Double(seed % 5) * 10, width: 64, height: 64)
      let answer = Set(tree.hits(in: rect))
      var counts: [Int: Int] = [:]
      for x in stride(from: rect.minX + 0.5, to: rect.maxX, by: 1) {
        for y in stride(from: rect.minY + 0.5, to: rect.maxY, by: 1) {
          if let hit = reference.hit(at: Point(x: x, y: y)) { counts[hit, default: 0] += 1 }
        }
      }
      let names = names(hierarchy.views.count)
      // Few of 4,096 points may be a part that is too small to be found.
      for (view, count) in counts where count > 50 {
        #expect(answer.contains(names[view]), "seed \(seed): \(view), hit by \(count) points, is missing")
      }
    }
  }
}
