import Benchmarking
import Geometry
import Hierarchy
import HitTestSuites
import Testing

@Suite struct RehearsalTests {
  private let hierarchy = ViewHierarchy.generate(.mixed, views: 50, seed: 3)
  private var points: [Point] { PointSet.uniform.points(for: hierarchy, count: 1_024, seed: 3) }

  private func name(_ engine: String) -> BenchmarkName {
    BenchmarkName(suite: "query", caseName: "uniform", shape: "mixed", views: 50, engine: engine)
  }

  private func rehearsal(
    _ types: [any HitTestEngine.Type], time: UInt64 = .max / 2, patience: UInt64 = .max
  ) -> Rehearsal {
    Rehearsal(types.map { $0.init(hierarchy) }, points: points, time: time, patience: patience)
  }

  @Test
  func `a fast engine answers as many points as time allows, a slow one and a floor no more than the first`()
  {
    let all = rehearsal([FlatEngine.self, SlowEngine.self, FloorEngine.self])
    #expect(all.parts.map(\.answers.count) == [1_024, 256, 0])
    #expect(all.parts.map { $0.checksum == nil } == [false, false, true])
    #expect(all.parts[0].checksum == all.parts[1].checksum)
    #expect(rehearsal([FlatEngine.self], time: 0).parts[0].answers.count == 256)
  }

  @Test func `an engine that takes too long is let off without a checksum, but compared as far as it came`() {
    let few = rehearsal([RecursiveEngine.self, WrongEngine.self], patience: 0)
    #expect(few.parts.map(\.answers.count) == [16, 16])
    #expect(few.parts.allSatisfy { $0.checksum == nil })
    #expect(few.disagreements(in: name, points: points).map(\.name.engine) == ["wrong"])
  }

  @Test func `an engine that is slow until it has been asked often enough is let settle`() {
    func answers(settling: UInt64) -> [Int] {
      Rehearsal(
        [LearningEngine(hierarchy)], points: points, time: .max / 2, settling: settling
      ).parts.map(\.answers.count)
    }
    #expect(answers(settling: 0) == [256])
    #expect(answers(settling: .max / 2) == [1_024])
  }

  @Test func `who was found wrong is not held against others`() {
    let rehearsal = rehearsal([SlowEngine.self, WrongEngine.self, FlatEngine.self])
    // Beyond 256 points only the wrong engine and the core have answers.
    #expect(rehearsal.disagreements(in: name, points: points).map(\.name.engine) == ["wrong"])
    let first = self.rehearsal([WrongEngine.self, FlatEngine.self])
    #expect(first.disagreements(in: name, points: points).map(\.other) == ["wrong"])
  }
}
