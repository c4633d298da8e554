import Files
import FilesXML
import Foundation
import Hierarchy
import Testing

/// A folder of further cases that the environment names, laid out as `corpus/<format>/…`, `hits/…` and
/// `scenarios/…`.
private let cases = ProcessInfo.processInfo.environment["TOUCHSTONE_CASES"].map { URL(fileURLWithPath: $0) }

private func files(in folder: String) -> [String] {
  guard let cases else { return [] }
  let path = cases.appendingPathComponent(folder).path
  let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
  return names.sorted().map { "\(path)/\($0)" }
}

@Suite(.enabled(if: cases != nil, "TOUCHSTONE_CASES names no folder")) struct FurtherCasesTests {
  @Test func `every dump of a kind that is read is imported, whichever way its kind is told`() throws {
    let formats = HierarchyReader.all.formats.filter { $0 != "auto" && $0 != "tree" }
    var count = 0
    for format in formats {
      for path in files(in: "corpus/\(format)") {
        count += 1
        let file = try InputFile.read(path)
        let result = try HierarchyReader.all.read(file)
        #expect(result.format == format, "\(path)")
        // View controllers alone are responders without views.
        #expect(result.hierarchy.views.isEmpty == (format == "uikit-vc-hierarchy"), "\(path)")
        #expect((result.responders != nil) == (format == "uikit-vc-hierarchy"), "\(path)")
        #expect(try HierarchyReader.all.read(file, format: format).hierarchy == result.hierarchy, "\(path)")
      }
    }
    #expect(count > 0)
  }

  @Test func `every dump is imported as an independent reading counts it`() throws {
    var count = 0
    for counts in try Counts.all("../CrossChecks/corpus_counts.csv") {
      guard let path = cases?.appendingPathComponent("corpus/\(counts.file)").path,
        FileManager.default.fileExists(atPath: path)
      else { continue }
      count += 1
      let result = try HierarchyReader.all.read(InputFile.read(path))
      #expect(countColumns(of: result.hierarchy) == counts.columns, "\(counts.file)")
    }
    #expect(count > 0)
  }

  @Test func `every touch recording is told where it belongs`() {
    for folder in ["evemu", "libinput-record", "getevent"] {
      for path in files(in: "corpus/\(folder)") {
        #expect(throws: FileError(file: path, reason: "is a touch recording; replay --input takes it")) {
          try HierarchyReader.all.read(InputFile.read(path))
        }
      }
    }
  }

  @Test func `every hit case and every scenario is read as a tree`() throws {
    for path in files(in: "hits") where path.hasSuffix(".json") {
      #expect(try !HitCase.read(InputFile.read(path)).queries.isEmpty, "\(path)")
    }
    for path in files(in: "scenarios") where path.hasSuffix(".json") {
      let tree = try TreeFile.read(InputFile.read(path))
      #expect(tree.warnings.isEmpty, "\(path)")
      let again = try TreeFile.read(InputFile(name: path, bytes: tree.bytes()))
      #expect(again.hierarchy == tree.hierarchy, "\(path)")
    }
  }
}
