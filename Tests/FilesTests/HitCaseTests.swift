import Files
import Geometry
import Hierarchy
import TestSupport
import Testing

private typealias HitCase = Files.HitCase

private func read(_ text: String) throws(FileError) -> HitCase {
  try HitCase.read(InputFile(name: "f", bytes: Array(text.utf8)))
}

private func fault(_ text: String) -> String? {
  do throws(FileError) {
    _ = try read(text)
    return nil
  } catch { return error.description }
}

@Suite struct HitCaseTests {
  private static let tree = "\"tree\": {\"views\": [{\"id\": \"a\", \"frame\": [0, 0, 9, 9]}]}"

  @Test func `a case is a tree and its queries, in either order`() throws {
    let queries =
      "\"queries\": [{\"at\": [1, 2.5], \"hit\": \"a\", \"why\": \"in\"}, {\"hit\": null, \"at\": [99, 0]}]"
    let one = try read("{\(HitCaseTests.tree), \(queries)}")
    #expect(one.tree.views.map(\.id) == ["a"])
    #expect(
      one.queries == [
        .init(point: Point(x: 1, y: 2.5), hit: "a", why: "in"), .init(point: Point(x: 99, y: 0), hit: nil),
      ])
    #expect(try read("{\(queries), \(HitCaseTests.tree)}") == one)
    let tree = try TreeFile.read(
      InputFile(name: "f", bytes: Array("{\(queries), \(HitCaseTests.tree)}".utf8)))
    #expect(tree.hierarchy == one.tree)
  }

  @Test(arguments: [
    ("{\"views\": []}", "f: is no hit case: it has no \"tree\""),
    ("{\"queries\": []}", "f: $: \"tree\" is missing (line 1)"),
    ("{\"tree\": {}, \"queries\": []}", "f: $.tree: \"views\" is missing (line 1)"),
    ("{\"views\": [], \"tree\": {}}", "f: $.tree: stands beside \"views\" (line 1)"),
    ("{\"tree\": {\"views\": []}, \"views\": []}", "f: $.views: unknown member (line 1)"),
    ("{\"tree\": {\"views\": []}, \"x\": 1}", "f: $.x: unknown member (line 1)"),
    (
      "{\"tree\": {\"views\": []}, \"queries\": [{\"hit\": null}]}",
      "f: $.queries[0]: \"at\" is missing (line 1)"
    ),
    (
      "{\"tree\": {\"views\": []}, \"queries\": [{\"at\": [0, 0]}]}",
      "f: $.queries[0]: \"hit\" is missing (line 1)"
    ),
    (
      "{\"tree\": {\"views\": []}, \"queries\": [{\"at\": [0, 0], \"hit\": \"b\"}]}",
      "f: $.queries[0].hit: \"b\" names no view (line 1)"
    ),
    (
      "{\"tree\": {\"views\": []}, \"queries\": [{\"at\": [0], \"hit\": null}]}",
      "f: $.queries[0].at: 2 numbers are expected, found 1 (line 1)"
    ),
    (
      "{\"tree\": {\"views\": [{\"id\": \"a\", \"frame\": [0, 0, 1]}]}}",
      "f: $.tree.views[0].frame: 4 numbers are expected, found 3 (line 1)"
    ),
  ]) func `a case is refused with its path`(text: String, message: String) {
    #expect(fault(text) == message)
  }

  @Test func `the cases of the fixtures are read as another reader reads them`() throws {
    let others = try TestSupport.HitCase.all()
    #expect(!others.isEmpty)
    for other in others {
      let hitCase = try HitCase.read(try fixture("hits/\(other.name)"))
      #expect(hitCase.queries.map(\.hit) == other.queries.map(\.hit))
      #expect(hitCase.queries.map(\.point) == other.queries.map(\.point))
      #expect(hitCase.queries.map { $0.why ?? "" } == other.queries.map(\.why))
      #expect(hitCase.tree.name == other.hierarchy.name)
      for (view, expected) in zip(hitCase.tree.views, other.hierarchy.views) {
        var plain = view
        plain.details = ImportDetails()
        #expect(plain == expected, "\(other.name)")
      }
    }
  }
}
