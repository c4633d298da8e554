import Geometry
import HitTesting
import Hierarchy
import Testing

/// Chains of containers inside each other, which the index holds as one entry, while things change in and between them.
@Suite struct NestTests {
  /// Chains with a leaf or two in front of each next container, cut or reaching out at random.
  private func chains(_ random: inout SplitMix64) -> HitTree {
    let tree = HitTree()
    let window = tree.makeNode(view(Rect(x: 0, y: 0, width: 400, height: 400)))
    tree.insertRoot(window)
    for chain in 0..<2 {
      var parent = window
      var frame = Rect(x: Double(chain) * 200, y: 0, width: 200, height: 400)
      for _ in 0..<24 {
        let container = tree.makeNode(view(frame))
        insert(container, into: parent, of: tree)
        tree.sendToBack(container)
        for _ in 0..<random.below(3) { insert(leaf(in: frame, tree, &random), into: container, of: tree) }
        parent = container
        let (left, top) = (Double(random.below(24)) / 8, Double(random.below(24)) / 8)
        frame = Rect(
          x: left, y: top, width: max(0, frame.size.width - left - Double(random.below(16)) / 8),
          height: max(
            0, frame.size.height - top - Double(random.below(16)) / 8 + (random.chance(0.05) ? 9 : 0)))
      }
    }
    return tree
  }

  private func view(_ frame: Rect) -> ViewSpec {
    ViewSpec(id: "v", className: "UIView", parent: nil, frame: frame)
  }

  private func insert(_ node: NodeIndex, into parent: NodeIndex, of tree: HitTree) {
    do { try tree.insert(node, into: parent) } catch { Issue.record("no place for \(node): \(error)") }
  }

  private func leaf(in frame: Rect, _ tree: HitTree, _ random: inout SplitMix64) -> NodeIndex {
    tree.makeNode(
      view(
        Rect(
          x: Double(random.below(200)), y: Double(random.below(400)), width: Double(random.below(30)),
          height: Double(random.below(30)))))
  }

  @Test(arguments: 0..<32)
  func `while chains are cut, filled and hidden the answers are the walk's`(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed), stream: 0x6e65)
    let tree = chains(&random)
    func point() -> Point {
      Point(x: Double(random.below(3_300)) / 8 - 4, y: Double(random.below(3_300)) / 8 - 4)
    }
    for _ in 0..<600 { _ = tree.hit(at: point()) }
    var detached: [(node: NodeIndex, parent: NodeIndex)] = []
    for step in 0..<120 {
      let node = NodeIndex(rawValue: UInt32(1 + random.below(tree.count - 1)))
      var frame = tree.frame(of: node)
      switch random.below(9) {
      case 0, 1:
        frame.origin.x += Double(random.below(17)) / 8 - 1
        tree.setFrame(frame, of: node)
      case 2:
        frame.size.height = max(0, frame.size.height + Double(random.below(17)) - 8)
        tree.setFrame(frame, of: node)
      case 3: tree.setHidden(!tree.isHidden(node), of: node)
      case 4: tree.setHitPassthrough(random.chance(0.5), of: node)
      case 5:
        insert(leaf(in: frame, tree, &random), into: node, of: tree)
        if random.chance(0.5), let child = tree.children(of: node).last { tree.sendToBack(child) }
      case 6: tree.sendToBack(node)
      case 7:
        if let (node, parent) = detached.popLast() {
          insert(node, into: parent, of: tree)
        } else if let parent = tree.parent(of: node) {
          tree.detach(node)
          detached.append((node, parent))
        }
      default: tree.setHitOverflow(random.chance(0.1), of: node)
      }
      for _ in 0..<(step % 10 == 0 ? 200 : 12) {
        let point = point()
        #expect(tree.hit(at: point) == tree.hitByWalking(at: point), "seed \(seed), step \(step) at \(point)")
      }
      #expect(tree.firstBrokenInvariant() == nil, "seed \(seed), step \(step)")
    }
  }
}
