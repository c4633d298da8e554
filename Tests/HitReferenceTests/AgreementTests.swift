import Geometry
import Hierarchy
import TestSupport
import Testing

/// Every engine against the definition. `TOUCHSTONE_LONG` makes the runs longer by the factor that it names.
@Suite struct AgreementTests {
  private static let seeds = 0..<400 * Agreement.longRunFactor

  #if DEBUG
    private static let sizes = [10, 100, 1000]
  #else
    private static let sizes = [10, 100, 1000, 10_000]
  #endif

  @Test func `every engine agrees on random trees with every rule`() {
    let sizes = [1, 2, 3, 5, 8, 13, 21, 34, 60, 120]
    for seed in Self.seeds {
      let views = sizes[seed % sizes.count]
      let tree = RandomTree.everything(seed: UInt64(seed), views: views)
      let difference = Agreement.firstDisagreement(
        on: tree, at: Probe.points(for: tree, seed: UInt64(seed)),
        origin: "RandomTree.everything(seed: \(seed), views: \(views)), Probe.points(seed: \(seed))")
      #expect(difference == nil, "\(difference?.description ?? "")")
    }
  }

  @Test(arguments: TreeShape.allCases, sizes)
  func `every engine agrees on generated trees with points of every set`(shape: TreeShape, views: Int) {
    for seed in 1...UInt64(5 * Agreement.longRunFactor) {
      let tree = ViewHierarchy.generate(shape, views: views, seed: seed)
      let points = Agreement.points(for: tree, count: 1000, seed: seed)
      let difference = Agreement.firstDisagreement(
        on: tree, at: points, origin: "\(tree.name), Agreement.points(seed: \(seed))")
      #expect(difference == nil, "\(difference?.description ?? "")")
    }
  }

  @Test(arguments: TreeShape.allCases)
  func `every engine agrees on generated trees of which much is pruned`(shape: TreeShape) {
    let options = GeneratorOptions(hidden: 0.1, transparent: 0.1, nonInteractive: 0.1)
    for seed in 1...UInt64(2 * Agreement.longRunFactor) {
      let tree = ViewHierarchy.generate(shape, views: 300, seed: seed, options: options)
      let difference = Agreement.firstDisagreement(
        on: tree, at: Agreement.points(for: tree, count: 500, seed: seed), origin: "\(tree.name), pruned")
      #expect(difference == nil, "\(difference?.description ?? "")")
    }
  }

  @Test(arguments: LadderStep.allCases)
  func `every engine agrees on the ladder`(step: LadderStep) {
    let tree = step.hierarchy(views: 1000, seed: 1)
    let difference = Agreement.firstDisagreement(
      on: tree, at: Agreement.points(for: tree, count: 2000, seed: 1), origin: tree.name)
    #expect(difference == nil, "\(difference?.description ?? "")")
  }

  @Test(arguments: 1...3)
  func `every engine agrees on all trees of up to three views with every mix of traits`(count: Int) {
    let traits = SmallTrees.traits
    for parents in SmallTrees.parentLists(views: count) {
      var mix = [Int](repeating: 0, count: count)
      repeat { expectAgreement(parents, mix.map { traits[$0] }) } while next(&mix, below: traits.count)
    }
  }

  @Test func `every engine agrees on all trees of four views of which two have any traits`() {
    let traits = SmallTrees.traits
    let parentLists = SmallTrees.parentLists(views: 4)
    #expect(parentLists.count == 24)
    for parents in parentLists {
      var mix = [Int](repeating: 0, count: 4)
      repeat {
        // All mixes of four are for the long run: twenty times as many.
        if Agreement.longRunFactor == 1, mix.filter({ $0 != 0 }).count > 2 { continue }
        expectAgreement(parents, mix.map { traits[$0] })
      } while next(&mix, below: traits.count)
    }
  }

  private func expectAgreement(_ parents: [Int?], _ traits: [SmallTrees.Trait]) {
    let difference = Agreement.firstDisagreement(
      on: SmallTrees.tree(parents: parents, traits: traits), at: SmallTrees.points, origin: "small tree")
    if let difference { Issue.record("\(difference)") }
  }

  /// Counts on like an odometer; false when all digits are 0 again.
  private func next(_ digits: inout [Int], below base: Int) -> Bool {
    for place in digits.indices {
      digits[place] += 1
      if digits[place] < base { return true }
      digits[place] = 0
    }
    return false
  }
}
