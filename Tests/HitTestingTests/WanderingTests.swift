import Geometry
import HitReference
import HitTesting
import Hierarchy
import TestSupport
import Testing

/// Views that move a little on and on, alone, with a few others in them, or all at once.
@Suite struct WanderingTests {
  private static let views = 80

  /// Buttons with a picture and a title, cells with many, and leaves, beside and inside each other, in two scroll views.
  private func hierarchy(_ random: inout SplitMix64, isOnLattice: Bool) throws -> ViewHierarchy {
    var views = [ViewSpec(id: "window", frame: Rect(x: 0, y: 0, width: 300, height: 300))]
    func coordinate(_ bound: Int) -> Double {
      let whole = Double(random.below(bound * 8)) / 8
      return isOnLattice ? whole : whole + Double(random.below(7)) / 7
    }
    for number in 1..<WanderingTests.views {
      let parent = number < 10 ? random.below(min(number, 3)) : random.below(number)
      let isLarge = number < 3
      var view = ViewSpec(
        id: "v\(number)", parent: parent,
        frame: Rect(
          x: coordinate(isLarge ? 20 : 120), y: coordinate(isLarge ? 20 : 120),
          width: isLarge ? 250 : 5 + coordinate(60), height: isLarge ? 250 : 5 + coordinate(60)))
      if number == 2 { view.boundsOrigin = Point(x: 0, y: coordinate(40)) }
      view.isUserInteractionEnabled = !random.chance(0.15)
      view.isHidden = random.chance(0.05)
      view.hitPassthrough = random.chance(0.05)
      view.hitOverflow = random.chance(0.05)
      views.append(view)
    }
    return try ViewHierarchy(views: views)
  }

  /// A tree, the reference that goes through the same changes, and the points that both are asked about.
  private struct Pair {
    let tree: HitTree
    let reference: ReferenceTree
    let points: [Point]

    func setFrame(_ frame: Rect, of view: Int) {
      tree.setFrame(frame, of: NodeIndex(rawValue: UInt32(view)))
      reference.views[view].frame = frame
    }

    func setHidden(_ isHidden: Bool, of view: Int) {
      tree.setHidden(isHidden, of: NodeIndex(rawValue: UInt32(view)))
      reference.views[view].isHidden = isHidden
    }

    func setInteractionEnabled(_ isEnabled: Bool, of view: Int) {
      tree.setUserInteractionEnabled(isEnabled, of: NodeIndex(rawValue: UInt32(view)))
      reference.views[view].isUserInteractionEnabled = isEnabled
    }

    /// The first of some random points at which the two differ.
    func firstDifference(asking count: Int, _ random: inout SplitMix64) -> String? {
      for _ in 0..<count {
        let point = points[random.below(points.count)]
        let answer = tree.hit(at: point).map { Int($0.rawValue) }
        let expected = reference.hit(at: point)
        if answer != expected { return "at \(point): \(answer as Any), not \(expected as Any)" }
      }
      return nil
    }
  }

  private func pair(seed: Int, _ random: inout SplitMix64) throws -> Pair {
    let hierarchy = try hierarchy(&random, isOnLattice: seed % 4 != 3)
    let points = Probe.points(for: hierarchy, seed: UInt64(seed), count: 150)
    return Pair(tree: HitTree(hierarchy), reference: ReferenceTree(hierarchy), points: points)
  }

  private func moved(_ frame: Rect, _ random: inout SplitMix64, by bound: Int) -> Rect {
    var frame = frame
    frame.origin.x += Double(random.below(2 * bound + 1) - bound) / 8
    frame.origin.y += Double(random.below(2 * bound + 1) - bound) / 8
    if random.chance(0.1) { frame.size.width = max(0, frame.size.width + Double(random.below(17) - 8)) }
    return frame
  }

  @Test(arguments: 0..<48)
  func `while views wander the answers are the reference's`(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed), stream: 0x776e)
    let pair = try pair(seed: seed, &random)
    #expect(pair.firstDifference(asking: 400, &random) == nil)
    // Few views wander, so that they are at home in their room; now and then one jumps, or is switched.
    let wandering = (0..<6).map { _ in 1 + random.below(WanderingTests.views - 1) }
    for step in 0..<400 {
      let view = wandering[random.below(wandering.count)]
      let place = "seed \(seed), step \(step), view \(view)"
      switch random.below(24) {
      case 0: pair.setHidden(!pair.reference.views[view].isHidden, of: view)
      case 1:
        let other = 1 + random.below(WanderingTests.views - 1)
        pair.setInteractionEnabled(!pair.reference.views[other].isUserInteractionEnabled, of: other)
      case 2: pair.setFrame(moved(pair.reference.views[view].frame, &random, by: 900), of: view)
      // Without a move for long, everything is given its own rectangle again.
      case 3: #expect(pair.firstDifference(asking: 300, &random) == nil, "\(place)")
      default: pair.setFrame(moved(pair.reference.views[view].frame, &random, by: 24), of: view)
      }
      if let broken = pair.tree.firstBrokenInvariant() {
        Issue.record("\(place): \(broken)")
        return
      }
      let difference = pair.firstDifference(asking: random.below(8), &random)
      #expect(difference == nil, "\(place) \(difference ?? "")")
      if difference != nil { return }
    }
  }

  @Test(arguments: 0..<12)
  func `while everything moves the answers are the reference's, however seldom one is asked for`(seed: Int)
    throws
  {
    var random = SplitMix64(seed: UInt64(seed), stream: 0x616c)
    let pair = try pair(seed: seed, &random)
    #expect(pair.firstDifference(asking: 400, &random) == nil)
    for step in 0..<150 {
      for view in 1..<WanderingTests.views {
        pair.setFrame(moved(pair.reference.views[view].frame, &random, by: 8), of: view)
      }
      // Now hardly any queries, so that walks answer, then many, so that the index does.
      let difference = pair.firstDifference(asking: step % 40 < 30 ? 1 : 200, &random)
      #expect(difference == nil, "seed \(seed), step \(step) \(difference ?? "")")
      if let broken = pair.tree.firstBrokenInvariant() {
        Issue.record("seed \(seed), step \(step): \(broken)")
      }
      if difference != nil { return }
    }
  }

  @Test(arguments: 0..<12)
  func `a view that has moved may get children, lose them, and be taken out`(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed), stream: 0x6b69)
    let tree = HitTree()
    let window = tree.makeNode(ViewSpec(id: "window", frame: Rect(x: 0, y: 0, width: 200, height: 200)))
    tree.insertRoot(window)
    var nodes = [window]
    for step in 0..<600 {
      let node = nodes[random.below(nodes.count)]
      let isWindow = node == window
      switch random.below(isWindow ? 2 : 12) {
      case 0, 1:
        let frame = Rect(
          x: Double(random.below(90)), y: Double(random.below(90)), width: Double(10 + random.below(80)),
          height: Double(10 + random.below(80)))
        let fresh = tree.makeNode(ViewSpec(id: "n", frame: frame))
        try tree.insert(fresh, into: node)
        nodes.append(fresh)
      case 2 where nodes.count > 12:
        tree.destroy(node)
        nodes.removeAll { !tree.contains($0) }
      default:
        tree.setFrame(moved(tree.frame(of: node), &random, by: 20), of: node)
      }
      for _ in 0..<random.below(90) {
        let point = Point(x: 200 * random.unit(), y: 200 * random.unit())
        #expect(tree.hit(at: point) == tree.hitByWalking(at: point), "seed \(seed), step \(step) at \(point)")
      }
      if let broken = tree.firstBrokenInvariant() {
        Issue.record("seed \(seed), step \(step): \(broken)")
        return
      }
    }
  }
}
