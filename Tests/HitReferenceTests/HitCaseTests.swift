import Hierarchy
import TestSupport
import Testing

@Suite struct HitCaseTests {
  @Test(arguments: Engine.all.map(\.name))
  func `every engine answers every hit case`(name: String) throws {
    let engine = try #require(Engine.all.first { $0.name == name })
    let cases = try HitCase.all()
    #expect(cases.count == 19)
    for hitCase in cases {
      let hit = engine.build(hitCase.hierarchy)
      for query in hitCase.queries {
        let answer = hit(query.point).map { hitCase.hierarchy.views[$0].id }
        #expect(answer == query.hit, "\(hitCase.name) at \(query.point): \(query.why)")
      }
    }
  }
}
