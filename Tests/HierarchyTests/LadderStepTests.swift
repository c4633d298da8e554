import Geometry
import Hierarchy
import TestSupport
import Testing

@Suite struct LadderStepTests {
  private static let hashes: [[UInt64]] = [
    [0xb1b0_eba0_73c2_ba79, 0xc25c_ddb2_1d2a_aa8d, 0x085b_69c8_12fe_d195],
    [0xb1b0_eba0_73c2_ba79, 0x8be4_b5d0_d157_209d, 0x8988_c206_c10c_8fa9],
    [0xb1b0_eba0_73c2_ba79, 0x8be4_b5d0_d157_209d, 0x52ff_7236_a6df_4210],
  ]

  @Test func `the same seed makes the same trees on every machine`() {
    let hashes = LadderStep.allCases.map { step in
      [1, 10, 1000].map { step.hierarchy(views: $0, seed: 1).fingerprint }
    }
    #expect(hashes == Self.hashes)
  }

  @Test(arguments: LadderStep.allCases)
  func `a step's tree has exactly as many views as asked for, and is valid`(step: LadderStep) {
    for count in Array(1...120) + [1000, 10_000] {
      let tree = step.hierarchy(views: count, seed: 2)
      #expect(tree.views.count == count)
      #expect(throws: Never.self) { try ViewHierarchy(views: tree.views) }
    }
  }

  @Test func `the steps differ in their switches only`() {
    let trees = LadderStep.allCases.map { $0.hierarchy(views: 1000, seed: 1).views }
    for (index, view) in trees[1].enumerated() {
      var (first, last) = (trees[0][index], trees[2][index])
      #expect(first.isUserInteractionEnabled)
      first.isUserInteractionEnabled = view.isUserInteractionEnabled
      last.hitInsets = .zero
      #expect(first == view && last == view)
    }
    #expect(trees[1].filter { !$0.isUserInteractionEnabled }.count > 500)
    #expect(trees[2].filter { $0.hitInsets != .zero }.count > 80)
  }

  @Test(arguments: 1...3)
  func `each step changes answers only where it is meant to`(seed: Int) {
    let trees = LadderStep.allCases.map { $0.hierarchy(views: 1000, seed: UInt64(seed)) }
    let hits = trees.map { Engine.recursiveCPP.build($0) }
    let views = trees[1].views
    var (changedBySwitch, changedByArea) = (0, 0)
    for set in [PointSet.uniform, .onTarget] {
      for point in set.points(for: trees[0], count: 4000, seed: 1) {
        let answers = hits.map { $0(point) ?? -1 }
        #expect(answers.allSatisfy { $0 >= 0 })
        if answers[0] != answers[1] {
          changedBySwitch += 1
          #expect(!views[answers[0]].isUserInteractionEnabled, "\(answers) at \(point)")
        }
        if answers[1] != answers[2] {
          changedByArea += 1
          // A panel beside its buttons; what answers now lies behind it.
          #expect(views[answers[1]].className == "UIView" && answers[1] != 0, "\(answers) at \(point)")
          #expect(answers[2] < answers[1])
        }
      }
    }
    #expect(changedBySwitch > 500)
    #expect(changedByArea > 500)
  }
}
