import Geometry
import HitReference
import HitTesting
import Hierarchy
import TestSupport
import Testing

/// Containers that are hidden and shown, many inside each other, while other things change.
@Suite struct HidingTests {
  private static let shapes: [TreeShape] = [.deep, .feed, .stack, .mixed, .flat, .turned]

  private func containers(of hierarchy: ViewHierarchy) -> [Int] {
    var below = [Int](repeating: 0, count: hierarchy.views.count)
    for index in hierarchy.views.indices.reversed() {
      if let parent = hierarchy.views[index].parent { below[parent] += below[index] + 1 }
    }
    return hierarchy.views.indices.filter { below[$0] > 10 }
  }

  @Test(arguments: 0..<48)
  func `while containers are hidden and shown the answers are the reference's`(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed), stream: 0x6869)
    let shape = HidingTests.shapes[seed % HidingTests.shapes.count]
    let hierarchy = ViewHierarchy.generate(shape, views: 300, seed: UInt64(seed))
    let tree = HitTree(hierarchy)
    let reference = ReferenceTree(hierarchy)
    let containers = containers(of: hierarchy)
    let points = Probe.points(for: hierarchy, seed: UInt64(seed), count: 200)
    for point in points { _ = tree.hit(at: point) }
    // Chains that are hidden at several places at once, and few of them at a time, too.
    let most = 1 + seed % 11
    var hidden: [Int] = []
    for step in 0..<400 {
      let container = containers[random.below(containers.count)]
      let node = NodeIndex(rawValue: UInt32(container))
      let view = reference.views[container]
      var what = ""
      switch random.below(10) {
      case 0:
        let leaf = random.below(hierarchy.views.count)
        var frame = reference.views[leaf].frame
        frame.origin.x += Double(random.below(9)) - 4
        tree.setFrame(frame, of: NodeIndex(rawValue: UInt32(leaf)))
        reference.views[leaf].frame = frame
        what = "\(leaf) moves"
      case 1:
        guard let parent = view.superview else { continue }
        tree.bringToFront(node)
        parent.insertSubview(view, at: parent.subviews.count - 1)
        what = "\(container) to the front"
      case 2:
        let leaf = random.below(hierarchy.views.count)
        let isHidden = !reference.views[leaf].isHidden
        if containers.contains(leaf) { continue }
        tree.setHidden(isHidden, of: NodeIndex(rawValue: UInt32(leaf)))
        reference.views[leaf].isHidden = isHidden
        what = "\(leaf) hidden: \(isHidden)"
      case 3:
        let alpha: Float = random.chance(0.5) ? 0 : 1
        tree.setAlpha(alpha, of: node)
        view.alpha = alpha
        what = "\(container) alpha \(alpha)"
      default:
        let shown = hidden.count >= most ? hidden.remove(at: random.below(hidden.count)) : nil
        let next = shown ?? container
        tree.setHidden(shown == nil, of: NodeIndex(rawValue: UInt32(next)))
        reference.views[next].isHidden = shown == nil
        if shown == nil { hidden.append(next) }
        what = "\(next) hidden: \(shown == nil)"
      }
      if let broken = tree.firstBrokenInvariant() {
        Issue.record("seed \(seed), step \(step), \(what): \(broken)")
        return
      }
      // Now and then so many queries that a container that stays hidden loses its entries.
      for _ in 0..<(random.chance(0.02) ? 300 : 5) {
        let point = points[random.below(points.count)]
        let answer = tree.hit(at: point).map { Int($0.rawValue) }
        let expected = reference.hit(at: point)
        if answer != expected {
          Issue.record(
            "\(shape), seed \(seed), step \(step), \(what): \(answer ?? -1), not \(expected ?? -1)")
          return
        }
      }
    }
  }
}
