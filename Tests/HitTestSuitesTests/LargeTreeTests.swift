import Geometry
import Hierarchy
import HitTestSuites
import TestSupport
import Testing

/// Random changes of trees as large as apps have, where grids, tiles and caches come into being that small trees
/// never see. The recursion in C++ stands for the definition, for it is fast; other tests hold it to it.
@Suite struct LargeTreeTests {
  private struct Pair {
    let definition: RecursiveCPP
    let core: FlatEngine
    let specs: [ViewSpec]
    /// The view after each one's subtree.
    let ends: [Int]
    /// Views that are out, and where they belong.
    var out: [Int: Int] = [:]
    var random: SplitMix64
    let step: Double

    init(_ hierarchy: ViewHierarchy, seed: UInt64) {
      definition = RecursiveCPP(forChangesTo: hierarchy)
      core = FlatEngine(forChangesTo: hierarchy)
      specs = hierarchy.views
      var ends = hierarchy.views.indices.map { $0 + 1 }
      for view in hierarchy.views.indices.reversed() {
        if let parent = hierarchy.views[view].parent { ends[parent] = max(ends[parent], ends[view]) }
      }
      self.ends = ends
      random = SplitMix64(seed: seed, stream: 0x1a)
      // Every third tree leaves the lattice of 64ths.
      step = seed % 3 == 2 ? 1.0 / 3 : 1.0 / 8
    }

    private func each(_ change: (any ChangingHitTestEngine) -> Void) {
      change(definition)
      change(core)
    }

    private mutating func putBack(_ view: Int) {
      guard let parent = out.removeValue(forKey: view) else { return }
      each { $0.putBack(Int32(view), into: Int32(parent)) }
    }

    mutating func change() {
      let view = 1 + random.below(specs.count - 1)
      let index = Int32(view)
      switch random.below(14) {
      case 0..<6:
        var frame = specs[view].frame
        frame.origin.x += Double(random.integer(in: -40...40)) * step
        frame.origin.y += Double(random.integer(in: -40...40)) * step
        if random.chance(0.1) { frame.size.width *= 0.5 }
        each { $0.setFrame(frame, of: index) }
      case 6:
        let scrolled = random.chance(0.3) ? 0 : index
        let origin = Point(
          x: Double(random.integer(in: -80...80)) / 8, y: Double(random.integer(in: -400...400)) / 8)
        each { $0.setBoundsOrigin(origin, of: scrolled) }
      case 7, 8:
        let isHidden = random.chance(0.4)
        each { $0.setHidden(isHidden, of: index) }
      case 9:
        let turns = ChangeTable.transforms
        let transform = random.chance(0.5) ? .identity : turns[random.below(turns.count)]
        each { $0.setTransform(transform, of: index) }
      case 10, 11:
        if out[view] != nil { return putBack(view) }
        guard let parent = specs[view].parent, ends[view] - view < 200 else { return }
        out[view] = parent
        each { $0.remove(index) }
      case 12:
        guard let parent = specs[view].parent, ends[view] - view < 100 else { return }
        for inside in view..<ends[view] { out[inside] = nil }
        let count = Int32(ends[view] - view)
        each {
          $0.destroy(index, count: count)
          $0.make(index, count: count, into: Int32(parent))
        }
      default:
        // What is out comes back, so that trees stay full.
        if let first = out.keys.min() { putBack(first) }
      }
    }
  }

  @Test(arguments: TreeShape.allCases)
  func `after every change of a large tree the core answers as the definition`(shape: TreeShape) {
    for seed in 0..<UInt64(3 * Agreement.longRunFactor) {
      let hierarchy = ViewHierarchy.generate(shape, views: seed % 3 == 0 ? 2_000 : 600, seed: seed)
      let points = [PointSet.uniform, .onTarget, .onEdge].flatMap {
        $0.points(for: hierarchy, count: 512, seed: seed)
      }
      var pair = Pair(hierarchy, seed: seed)
      for step in 0..<150 {
        for _ in 0..<(step % 10 == 9 ? 20 : 1) { pair.change() }
        // Now and then so many queries that whatever is kept between them comes into being.
        for _ in 0..<(step % 25 == 24 ? 200 : 6) {
          let point = points[pair.random.below(points.count)]
          let expected = pair.definition.hit(at: point)
          let answer = pair.core.view(ofAnswer: pair.core.hit(at: point))
          #expect(answer == expected, "\(shape), seed \(seed), step \(step), at \(point)")
          if answer != expected { return }
        }
      }
    }
  }
}
