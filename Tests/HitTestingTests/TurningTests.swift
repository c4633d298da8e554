import Geometry
import HitReference
import HitTesting
import Hierarchy
import TestSupport
import Testing

/// Containers that turn, grow and shrink on and on, as in an animation.
@Suite struct TurningTests {
  /// Some containers beside and inside each other, one of which passes through, in a window.
  private func hierarchy(_ random: inout SplitMix64, isOnLattice: Bool) throws -> ViewHierarchy {
    var views = [ViewSpec(id: "window", frame: Rect(x: 0, y: 0, width: 200, height: 200))]
    func coordinate(_ bound: Int) -> Double {
      let whole = Double(random.below(bound))
      return isOnLattice ? whole : whole + Double(random.below(7)) / 7
    }
    for number in 1...40 {
      let parent = number < 6 ? random.below(number) : 1 + random.below(5)
      var view = ViewSpec(
        id: "v\(number)", parent: parent,
        frame: Rect(
          x: coordinate(60), y: coordinate(60), width: number < 6 ? 100 + coordinate(60) : coordinate(50),
          height: number < 6 ? 100 + coordinate(60) : coordinate(50)))
      view.hitPassthrough = number == 3
      view.hitOverflow = number == 4 && random.chance(0.5)
      if number < 6 && random.chance(0.3) {
        view.boundsOrigin = Point(x: coordinate(9), y: coordinate(9))
      }
      views.append(view)
    }
    return try ViewHierarchy(views: views)
  }

  private func transform(_ random: inout SplitMix64) -> AffineTransform {
    switch random.below(12) {
    case 0: return .identity
    case 1: return .scale(x: 0, y: 1)
    case 2: return .translation(x: Double(random.below(20)), y: 3)
    case 3: return .scale(x: 0.5 + random.unit() * 2, y: 1)
    case 4: return AffineTransform(a: 1e-4, b: 1, c: 1, d: 1e-4, tx: 0, ty: 0)
    default:
      let (sine, cosine) = [(0.6, 0.8), (0.8, 0.6), (-0.6, 0.8), (5.0 / 13, 12.0 / 13)][random.below(4)]
      return AffineTransform(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
    }
  }

  @Test(arguments: 0..<40)
  func `while containers turn on and on the answers are the reference's`(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed), stream: 0x7475)
    let hierarchy = try hierarchy(&random, isOnLattice: seed % 2 == 0)
    let tree = HitTree(hierarchy)
    let reference = ReferenceTree(hierarchy)
    let points = Probe.points(for: hierarchy, seed: UInt64(seed), count: 60)
    for point in points { _ = tree.hit(at: point) }
    for step in 0..<300 {
      let turning = 1 + random.below(seed % 5 + 1)
      let transform = transform(&random)
      tree.setTransform(transform, of: NodeIndex(rawValue: UInt32(turning)))
      reference.views[turning].transform = transform
      if random.chance(0.1) {
        let other = random.below(41)
        var frame = reference.views[other].frame
        frame.origin.x += Double(random.below(9)) - 4
        tree.setFrame(frame, of: NodeIndex(rawValue: UInt32(other)))
        reference.views[other].frame = frame
      }
      if let broken = tree.firstBrokenInvariant() {
        Issue.record("seed \(seed), step \(step): \(broken)")
        return
      }
      for _ in 0..<12 {
        let point = points[random.below(points.count)]
        let answer = tree.hit(at: point).map { Int($0.rawValue) }
        let expected = reference.hit(at: point)
        #expect(answer == expected, "seed \(seed), step \(step), \(transform), at \(point)")
        if answer != expected { return }
      }
    }
  }
}
