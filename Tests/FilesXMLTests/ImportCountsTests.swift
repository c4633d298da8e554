import Files
import FilesXML
import Foundation
import Geometry
import Hierarchy
import Testing

/// What `count_dumps.py` found in a dump.
struct Counts: CustomTestStringConvertible {
  let file: String
  let columns: [String]

  var testDescription: String { file }

  static func all(_ path: String = "dumps/counts.csv") throws -> [Counts] {
    let text = String(decoding: try fixture(path).bytes, as: UTF8.self)
    return text.split(separator: "\n").dropFirst().map { line in
      let cells = line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      return Counts(file: cells[0], columns: Array(cells.dropFirst()))
    }
  }
}

@Suite struct ImportCountsTests {
  @Test func `every dump is imported as an independent reading counts it`() throws {
    let all = try Counts.all()
    for counts in all {
      let result = try HierarchyReader.all.read(try fixture("dumps/\(counts.file)"))
      #expect(counts.file.hasPrefix(result.format + "/"))
      #expect(countColumns(of: result.hierarchy) == counts.columns, "\(counts.file)")
    }
    // No dump without its counts.
    let folders = HierarchyReader.all.formats.filter {
      // A print-out of controllers has no views to count.
      !["auto", "tree", "uikit-vc-hierarchy"].contains($0)
    }
    let files = try folders.flatMap { folder in
      try FileManager.default.contentsOfDirectory(
        atPath: fixtures.appendingPathComponent("dumps/\(folder)").path
      )
      .map { "\(folder)/\($0)" }
    }
    #expect(files.sorted() == all.map(\.file).sorted())
  }

  @Test func `every dump survives being written as a tree and read again`() throws {
    for counts in try Counts.all() {
      let hierarchy = try HierarchyReader.all.read(try fixture("dumps/\(counts.file)")).hierarchy
      let bytes = try TreeFile(hierarchy).bytes()
      #expect(try HierarchyReader.all.read(InputFile(name: "f", bytes: bytes)).hierarchy == hierarchy)
    }
  }

  @Test func `the same file gives the same result always`() throws {
    for counts in try Counts.all() {
      let file = try fixture("dumps/\(counts.file)")
      let one = try HierarchyReader.all.read(file)
      let other = try HierarchyReader.all.read(file, format: one.format)
      #expect(one.hierarchy == other.hierarchy && one.summary == other.summary)
    }
  }
}
