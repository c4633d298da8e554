import Geometry
import HitReference
import HitTesting
import Hierarchy
import Testing

/// Turned containers that stand still for long, so that cells of the space around know what lies in them, and then
/// change after all, or their content does.
@Suite struct StillTests {
  @Test(arguments: 0..<12)
  func `what stood still and changes is answered for as by the reference`(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed), stream: 0x7374)
    let hierarchy = ViewHierarchy.generate(.turned, views: 160, seed: UInt64(seed))
    let tree = HitTree(hierarchy)
    let reference = ReferenceTree(hierarchy)
    let turned = hierarchy.views.indices.filter { !hierarchy.views[$0].transform.isIdentity }
    try #require(!turned.isEmpty)
    var hidden: [Int] = []
    for step in 0..<60 {
      // As often asked as it takes to have an index of what is turned, and records of the cells around it.
      let points = PointSet.uniform.points(for: hierarchy, count: 150, seed: UInt64(seed * 1_000 + step))
      for _ in 0..<12 { for point in points { _ = tree.hit(at: point) } }
      for _ in 0..<1 + random.below(3) {
        let view = 1 + random.below(hierarchy.views.count - 1)
        let container = turned[random.below(turned.count)]
        switch random.below(5) {
        case 0, 1:
          let moved = random.chance(0.3) ? container : view
          var frame = reference.views[moved].frame
          frame.origin.x += Double(random.below(193)) / 8 - 12
          frame.origin.y += Double(random.below(193)) / 8 - 12
          tree.setFrame(frame, of: NodeIndex(rawValue: UInt32(moved)))
          reference.views[moved].frame = frame
        case 2:
          let (sine, cosine) = [(0.6, 0.8), (5.0 / 13, 12.0 / 13), (1, 0), (0, -1)][random.below(4)]
          let transform = AffineTransform(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
          tree.setTransform(transform, of: NodeIndex(rawValue: UInt32(container)))
          reference.views[container].transform = transform
        case 3 where hidden.isEmpty:
          hidden.append(random.chance(0.5) ? container : view)
          tree.setHidden(true, of: NodeIndex(rawValue: UInt32(hidden[0])))
          reference.views[hidden[0]].isHidden = true
        default:
          guard let shown = hidden.popLast() else { continue }
          tree.setHidden(false, of: NodeIndex(rawValue: UInt32(shown)))
          reference.views[shown].isHidden = false
        }
      }
      #expect(tree.firstBrokenInvariant() == nil, "seed \(seed), step \(step)")
      for point in points {
        let answer = tree.hit(at: point).map { Int($0.rawValue) }
        let expected = reference.hit(at: point)
        #expect(answer == expected, "seed \(seed), step \(step), at \(point)")
        if answer != expected { return }
      }
    }
  }
}
