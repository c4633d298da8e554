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
        let answer = tree.hits(in: rect).map { Int($0.rawValue) }
        let certain = hits(reference, lines, rect, from: 1e-6)
        let possible = hits(reference, lines, rect, from: 0)
        #expect(Set(answer).isSuperset(of: certain), "seed \(seed), \(rect)")
        // Where lines are rounded, areas may overlap by less than a line tells.
        let isExact = (lines.columns + lines.rows).allSatisfy { $0 * 64 == ($0 * 64).rounded() }
        #expect(!isExact || possible.isSuperset(of: answer), "seed \(seed), \(rect)")
        #expect(Set(answer).count == answer.count, "seed \(seed), \(rect)")
      }
    }
  }

  /// What is hit between lines in a rectangle, at the middle and the first corner of every cell that is at least
  /// so wide and high: gaps below that may be no more than rounding.
  private func hits(
    _ tree: ReferenceTree, _ lines: (columns: [Double], rows: [Double]), _ rect: Rect, from gap: Double
  ) -> Set<Int> {
    let columns = cells(lines.columns, rect.minX, rect.maxX, gap)
    let rows = cells(lines.rows, rect.minY, rect.maxY, gap)
    return Set(columns.flatMap { x in rows.compactMap { y in tree.hit(at: Point(x: x, y: y)) } })
  }

  private func cells(_ lines: [Double], _ low: Double, _ high: Double, _ gap: Double) -> [Double] {
    let inside: [Double] = [low] + lines.filter { $0 > low && $0 < high } + [high]
    var places: [Double] = []
    for (from, to) in zip(inside, inside.dropFirst()) where to - from > gap {
      places.append(from + (to - from) / 2)
      if gap == 0 { places.append(from) }
    }
    return places
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
