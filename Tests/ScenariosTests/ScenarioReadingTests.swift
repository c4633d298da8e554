import Files
import Geometry
import Scenarios
import Testing

@Suite struct ScenarioReadingTests {
  @Test(arguments: ["scenarios", "scenarios-own"].flatMap(Fixtures.scenarios(in:)))
  func `every scenario of the project is read`(_ path: ScenarioPath) throws {
    let scenario = try path.read()
    #expect(scenario.name == path.description)
    #expect(!scenario.input.isEmpty)
    #expect(!scenario.expectations.isEmpty)
  }
}
