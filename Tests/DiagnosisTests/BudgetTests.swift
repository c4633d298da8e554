import Benchmarking
import Diagnosis
import Geometry
import Hierarchy
import Testing

#if !DEBUG
  /// What explanations may cost, by counts that are the same on every machine.
  @Suite(.enabled(if: AllocationCounter.isAvailable, "a sanitizer brings its own malloc: nothing is counted"))
  struct BudgetTests {
    private static func blocks(_ shape: TreeShape, views: Int, mend: Bool) -> Double {
      let hierarchy = ViewHierarchy.generate(shape, views: views, seed: 1)
      let tree = DiagnosedTree(hierarchy)
      let point = Point(x: 100, y: 100)
      let target = views - 1
      let measured = AllocationCounter.measure(operations: 1) {
        let found =
          mend ? tree.mend(for: target, at: point)?.changes.count : tree.explain(at: point).under.count
        BlackHole.consume(UInt64(found ?? 0))
      }
      return measured?.mallocsPerOperation ?? .infinity
    }

    @Test(arguments: [TreeShape.feed, .grid, .mixed])
    func `an explanation takes no more blocks of memory where there are more views`(_ shape: TreeShape) {
      let few = Self.blocks(shape, views: 100, mend: false)
      let many = Self.blocks(shape, views: 10_000, mend: false)
      #expect(many <= few + 8, "\(few) blocks for 100 views, \(many) for 10,000")
    }

    @Test func `what is tried for a mend costs some blocks a view, not some views a view`() {
      let many = Self.blocks(.feed, views: 10_000, mend: true)
      #expect(many < 1_000, "\(many) blocks")
    }
  }
#endif
