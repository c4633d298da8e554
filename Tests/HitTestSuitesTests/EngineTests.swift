import Benchmarking
import Geometry
import Hierarchy
import HitTestSuites
import Testing

@Suite struct EngineTests {
  private let hierarchy: ViewHierarchy
  private let points: [Point]

  init() {
    hierarchy = .generate(.turned, views: 300, seed: 5)
    points = PointSet.onEdge.points(for: hierarchy, count: 512, seed: 5)
  }

  @Test func `the engines that give answers give the same ones`() {
    let engines = StandardEngines.all.filter { $0.givesAnswers }
    #expect(engines.map { $0.engineName } == ["recursive", "recursive-cpp", "flat"])
    let answers = engines.map { type in
      let engine = type.init(hierarchy)
      return points.map { engine.hit(at: $0) }
    }
    #expect(answers[1] == answers[0])
    #expect(answers[2] == answers[0])
    #expect(Set(answers[0]).count > 20, "the points reach into the tree")
  }

  @Test func `both loops sum up the answers, round and round the table`() {
    let table = PointTable(points)
    for type in StandardEngines.all + [RootEngine.self] {
      let engine = type.init(hierarchy)
      for (first, count) in [(0, 512), (500, 1_000), (3, 0), (511, 1)] {
        var sum: UInt64 = 0
        for number in first..<first + count {
          sum &+= UInt64(bitPattern: Int64(engine.hit(at: points[number % 512])))
        }
        #expect(engine.sumOfAnswers(table, from: first, count: count) == sum, "\(type.engineName)")
        #expect(engine.sumOfDependentAnswers(table, from: first, count: count) == sum, "\(type.engineName)")
      }
    }
  }

  @Test func `a table has the points it was given, and goes round`() {
    let table = PointTable(points)
    #expect(table.count == 512)
    #expect(table[3] == points[3] && table[512 + 3] == points[3])
  }

  @Test func `an empty tree has no answers`() {
    for type in StandardEngines.all where type.givesAnswers {
      let engine = type.init(ViewHierarchy())
      #expect(engine.hit(at: Point(x: 1, y: 1)) == -1, "\(type.engineName)")
    }
  }

  @Test(
    .enabled(if: AllocationCounter.isAvailable, "a sanitizer brings its own malloc"),
    .enabled(if: !BuildConfiguration.isDebug, "exact budgets of Swift code hold in release builds"))
  func `the core, once it has its index, and the C++ recursion allocate nothing a query`() throws {
    let table = PointTable(points)
    for type in [FlatEngine.self, RecursiveCPP.self, FloorEngine.self] as [any HitTestEngine.Type] {
      let engine = type.init(hierarchy)
      // The core makes its index, and the parts of it, when it has been asked often enough.
      for _ in 0..<100 { BlackHole.consume(engine.sumOfAnswers(table, from: 0, count: 512)) }
      let measured = AllocationCounter.measure(operations: 512) {
        BlackHole.consume(engine.sumOfAnswers(table, from: 0, count: 512))
        BlackHole.consume(engine.sumOfDependentAnswers(table, from: 0, count: 512))
      }
      #expect(measured?.counts == AllocationCounts(), "\(type.engineName)")
    }
  }
}
