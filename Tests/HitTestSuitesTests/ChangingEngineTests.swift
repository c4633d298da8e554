import Benchmarking
import Geometry
import Hierarchy
import HitTestSuites
import TestSupport
import Testing

@Suite struct ChangingEngineTests {
  private static var engines: [any ChangingHitTestEngine.Type] {
    [RecursiveEngine.self, RecursiveCPP.self, ScanEngine.self, RebuildEngine.self, FlatEngine.self]
  }

  /// All engines on one tree, changed and asked together.
  private struct Crowd {
    let engines: [any ChangingHitTestEngine]

    init(_ hierarchy: ViewHierarchy) {
      engines = ChangingEngineTests.engines.map { $0.init(forChangesTo: hierarchy) }
    }

    func each(_ change: (any ChangingHitTestEngine) -> Void) { engines.forEach(change) }

    /// Which engines answer otherwise than the first, at the first point where one does.
    func difference(at points: [Point]) -> String? {
      for point in points {
        let answers = engines.map { $0.view(ofAnswer: $0.hit(at: point)) }
        if Set(answers).count > 1 { return "at \(point): \(answers)" }
      }
      return nil
    }
  }

  /// What a change of a random tree takes its values from.
  private func change(
    _ crowd: Crowd, _ hierarchy: ViewHierarchy, _ donors: [ViewSpec], _ out: inout [Int: Int],
    _ random: inout SplitMix64
  ) -> String {
    let view = random.below(hierarchy.views.count)
    let (index, donor) = (Int32(view), donors[random.below(donors.count)])
    switch random.below(6) {
    case 0, 1:
      crowd.each { $0.setFrame(donor.frame, of: index) }
      return "frame of \(view)"
    case 2:
      crowd.each { $0.setBoundsOrigin(donor.boundsOrigin, of: index) }
      return "origin of \(view)"
    case 3:
      let isHidden = random.chance(0.5)
      crowd.each { $0.setHidden(isHidden, of: index) }
      return "\(view) hidden: \(isHidden)"
    case 4:
      crowd.each { $0.setTransform(donor.transform, of: index) }
      return "transform of \(view)"
    default:
      if let parent = out.removeValue(forKey: view) {
        crowd.each { $0.putBack(index, into: Int32(parent)) }
        return "\(view) is back"
      }
      guard let parent = hierarchy.views[view].parent else { return "nothing" }
      out[view] = parent
      crowd.each { $0.remove(index) }
      return "\(view) is out"
    }
  }

  @Test(arguments: 0..<30)
  func `all engines answer alike after every change of a tree with every rule in it`(seed: Int) {
    let hierarchy = RandomTree.everything(seed: UInt64(seed), views: [2, 8, 25, 60][seed % 4])
    let donors = RandomTree.everything(seed: UInt64(seed) + 1_000, views: 60).views
    let crowd = Crowd(hierarchy)
    var random = SplitMix64(seed: UInt64(seed))
    var out: [Int: Int] = [:]
    let points = Probe.points(for: hierarchy, seed: UInt64(seed), count: 40)
    var log: [String] = []
    for step in 0..<60 {
      log.append(change(crowd, hierarchy, donors, &out, &random))
      let difference = crowd.difference(at: points)
      #expect(difference == nil, "seed \(seed), step \(step): \(difference ?? "") after \(log.suffix(4))")
      if difference != nil { return }
    }
  }

  @Test(arguments: TreeShape.allCases)
  func `views that are destroyed and made anew have their old places and names`(shape: TreeShape) throws {
    let hierarchy = ViewHierarchy.generate(shape, views: 120, seed: 2)
    let points = PointSet.onTarget.points(for: hierarchy, count: 64, seed: 2)
    let crowd = Crowd(hierarchy)
    var random = SplitMix64(seed: 2)
    let ends = subtreeEnds(hierarchy)
    for step in 0..<40 {
      let view = 1 + random.below(119)
      let parent = Int32(try #require(hierarchy.views[view].parent))
      let (first, count) = (Int32(view), Int32(ends[view] - view))
      crowd.each { $0.destroy(first, count: count) }
      #expect(crowd.difference(at: points) == nil, "step \(step), \(view) destroyed")
      crowd.each { $0.make(first, count: count, into: parent) }
      let inside = view + random.below(Int(count))
      let frame = hierarchy.views[inside].frame
      let moved = Rect(
        x: frame.minX + 2, y: frame.minY - 1, width: frame.size.width, height: frame.size.height)
      crowd.each { $0.setFrame(moved, of: Int32(inside)) }
      #expect(crowd.difference(at: points) == nil, "step \(step), \(view) made, \(inside) moved")
    }
  }

  /// The view after each one's subtree, in a tree in preorder.
  private func subtreeEnds(_ hierarchy: ViewHierarchy) -> [Int] {
    var ends = hierarchy.views.indices.map { $0 + 1 }
    for view in hierarchy.views.indices.reversed() {
      if let parent = hierarchy.views[view].parent { ends[parent] = max(ends[parent], ends[view]) }
    }
    return ends
  }

  @Test func `both loops do the changes, ask the queries and sum up, round and round the table`() {
    let hierarchy = ViewHierarchy.generate(.feed, views: 100, seed: 1)
    let points = PointSet.onTarget.points(for: hierarchy, count: 8, seed: 1)
    let steps = (0..<8).map { number in
      ChangeStep(
        view: 3 + number,
        frame: Rect(x: Double(number), y: 1, width: 100, height: Double(number) * 10))
    }
    let table = ChangeTable(kind: .frame, steps: steps, changes: 2, points: points, queries: 3)
    #expect(table.operations == 4)
    for type in ChangingEngineTests.engines {
      let (one, other, third) = (
        type.init(forChangesTo: hierarchy), type.init(hierarchy), type.init(hierarchy)
      )
      var sum: UInt64 = 0
      for operation in 0..<10 {
        for step in steps[operation % 4 * 2...operation % 4 * 2 + 1] {
          one.setFrame(step.frame, of: step.view)
        }
        for query in 0..<3 {
          sum &+= UInt64(bitPattern: Int64(one.hit(at: points[(operation * 3 + query) % 8])))
        }
      }
      #expect(other.sumOfAnswers(table, from: 0, count: 10) == sum, "\(type.engineName)")
      #expect(third.sumOfDependentAnswers(table, from: 0, count: 10) == sum, "\(type.engineName)")
    }
  }
}
