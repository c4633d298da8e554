import Geometry
import Hierarchy
import TestSupport
import Testing

@Suite struct AgreementTests {
  @Test(arguments: 0..<400)
  func `every engine agrees on random trees with every rule`(seed: Int) {
    let sizes = [1, 2, 3, 5, 8, 13, 21, 34, 60, 120]
    let views = sizes[seed % sizes.count]
    let tree = RandomTree.everything(seed: UInt64(seed), views: views)
    let difference = Agreement.firstDisagreement(
      on: tree, at: Probe.points(for: tree, seed: UInt64(seed)),
      origin: "RandomTree.everything(seed: \(seed), views: \(views)), Probe.points(seed: \(seed))")
    #expect(difference == nil, "\(difference?.description ?? "")")
  }
}
