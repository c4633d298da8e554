import Geometry
import HitReference
import HitTesting
import Hierarchy
import TestSupport
import Testing

@Suite struct SnapshotTests {
  private typealias Answer = HitTreeSnapshot.Answer

  /// What a snapshot must go on saying.
  private struct Moment: Sendable {
    let step: Int
    let snapshot: HitTreeSnapshot
    let points: [Point]
    let expected: [Answer]

    /// The first point at which it says something else.
    var firstDifference: String? {
      for (point, expected) in zip(points, expected) {
        let answer = snapshot.hit(at: point)
        if answer != expected {
          return "the snapshot of step \(step) says \(answer) at \(point), not \(expected)"
        }
        guard case .node(let node) = answer else { continue }
        if snapshot.hitPath(at: point).last != node { return "no path to \(node) at \(point)" }
      }
      return nil
    }
  }

  private static func moment(_ changing: ChangingTree, step: Int, points: Int) throws -> Moment {
    let (hierarchy, names) = try changing.hierarchy()
    let reference = ReferenceTree(hierarchy)
    let places = Probe.points(for: hierarchy, seed: UInt64(step), count: points)
    return Moment(
      step: step, snapshot: changing.tree.snapshot(), points: places,
      expected: places.map { point in reference.hit(at: point).map { .node(names[$0]) } ?? .nothing })
  }

  @Test(arguments: 0..<24)
  func `snapshots go on saying what the tree was`(seed: Int) throws {
    var changing = ChangingTree(seed: UInt64(seed), views: [2, 30, 300, 700][seed % 4])
    var moments: [Moment] = []
    var random = SplitMix64(seed: UInt64(seed), stream: 0x5a9)
    for step in 0..<120 * Agreement.longRunFactor {
      changing.change()
      if random.chance(0.4) { moments.append(try Self.moment(changing, step: step, points: 24)) }
      // Some are asked at once, most when much has changed, some never.
      if random.chance(0.5), !moments.isEmpty {
        let difference = moments[random.below(moments.count)].firstDifference
        #expect(difference == nil, "seed \(seed), now step \(step): \(difference ?? "")")
      }
      if random.chance(0.2), !moments.isEmpty { moments.remove(at: random.below(moments.count)) }
    }
    let broken = changing.tree.firstBrokenInvariant()
    #expect(broken == nil)
    // The tree goes; what it was stays.
    changing = ChangingTree(seed: 0, views: 1)
    for moment in moments {
      let difference = moment.firstDifference
      #expect(difference == nil, "seed \(seed), after the tree: \(difference ?? "")")
    }
  }

  @Test func `a snapshot that is asked often makes an index and answers the same`() throws {
    for seed in 0..<12 {
      let changing = ChangingTree(seed: UInt64(seed), views: 60)
      let moment = try Self.moment(changing, step: 0, points: 400)
      for _ in 0..<4 {
        let difference = moment.firstDifference
        #expect(difference == nil, "seed \(seed): \(difference ?? "")")
      }
    }
  }

  @Test func `other threads may ask while the tree changes and goes`() async throws {
    await withTaskGroup(of: String?.self) { group in
      var changing = ChangingTree(seed: 7, views: 900)
      for step in 0..<60 {
        guard let moment = try? Self.moment(changing, step: step, points: 40) else { continue }
        for _ in 0..<2 { group.addTask { moment.firstDifference } }
        for _ in 0..<5 { changing.change() }
      }
      changing = ChangingTree(seed: 0, views: 1)
      for await difference in group { #expect(difference == nil, "\(difference ?? "")") }
    }
  }

  @Test func `where a closure would have to be asked the answer is its node`() throws {
    let tree = HitTree()
    func make(_ x: Double, into parent: NodeIndex? = nil) throws -> NodeIndex {
      let node = tree.makeNode(ViewSpec(id: "v", frame: Rect(x: x, y: 0, width: 100, height: 100)))
      if let parent { try tree.insert(node, into: parent) } else { tree.insertRoot(node) }
      return node
    }
    let window = try make(0)
    let behind = try make(0, into: window)
    let custom = try make(50, into: window)
    let front = try make(80, into: window)
    tree.setCustomHitTesting(CustomHitTesting(hitTest: { _, _, _ in nil }), of: custom)
    let snapshot = tree.snapshot()
    tree.setCustomHitTesting(nil, of: custom)
    let later = tree.snapshot()
    tree.destroy(front)
    for _ in 0..<50 {
      #expect(snapshot.hit(at: Point(x: 90, y: 5)) == .node(front))
      #expect(snapshot.hit(at: Point(x: 60, y: 5)) == .custom(custom))
      // A closure is asked wherever its node lies.
      #expect(snapshot.hit(at: Point(x: 10, y: 5)) == .custom(custom))
      #expect(snapshot.hit(at: Point(x: 100, y: 5)) == .nothing)
      #expect(later.hit(at: Point(x: 10, y: 5)) == .node(behind))
    }
    tree.setTransform(.scale(x: 0, y: 0), of: custom)
    tree.setCustomHitTesting(CustomHitTesting(hitTest: { _, _, _ in nil }), of: custom)
    #expect(tree.snapshot().hit(at: Point(x: 10, y: 5)) == .node(behind))
  }

  @Test func `a snapshot keeps frames, parents, tags and names`() throws {
    let tree = HitTree()
    let window = tree.makeNode(ViewSpec(id: "w", frame: Rect(x: 0, y: 0, width: 100, height: 100)))
    tree.insertRoot(window)
    var nodes: [NodeIndex] = []
    for number in 0..<600 {
      let frame = Rect(x: Double(number), y: 0, width: 1, height: 1)
      nodes.append(tree.makeNode(ViewSpec(id: "n", frame: frame)))
      tree.setTag(UInt64(number) * 3, of: nodes[number])
      try tree.insert(nodes[number], into: window)
    }
    let snapshot = tree.snapshot()
    for node in nodes.dropFirst(2) { tree.destroy(node) }
    let again = tree.makeNode(ViewSpec(id: "n", frame: .zero))
    tree.setTag(1, of: nodes[1])
    tree.detach(nodes[0])
    #expect(snapshot.count == 601)
    #expect(!snapshot.contains(again))
    #expect(snapshot.parent(of: window) == nil)
    for (number, node) in nodes.enumerated() {
      #expect(snapshot.contains(node))
      #expect(snapshot.frame(of: node).minX == Double(number))
      #expect(snapshot.parent(of: node) == window)
      #expect(snapshot.tag(of: node) == UInt64(number) * 3)
    }
    let next = tree.snapshot()
    #expect(next.contains(again))
    #expect(!next.contains(nodes[5]))
    #expect(next.tag(of: nodes[1]) == 1)
    #expect(next.parent(of: nodes[0]) == nil)
  }

  @Test func `a snapshot of an empty tree says nothing`() {
    let tree = HitTree()
    let snapshot = tree.snapshot()
    tree.insertRoot(tree.makeNode(ViewSpec(id: "w", frame: Rect(x: 0, y: 0, width: 9, height: 9))))
    #expect(snapshot.hit(at: .zero) == .nothing)
    #expect(snapshot.count == 0)
    #expect(tree.snapshot().hit(at: .zero) != .nothing)
  }
}
