import Files
import FilesXML
import Foundation
import Hierarchy
import TestSupport
import Testing

/// Dumps that end too soon, cut at every kind of place: in texts, numbers, tags and names, between records, at
/// the ends of lines and inside of characters.
@Suite struct CutDumpTests {
  /// Kinds whose texts may end behind any line, so that a cut there cannot be noticed.
  private static let endless: Set<String> = [
    "uikit-recursive-description", "earlgrey-hierarchy", "webkit-render-tree", "flutter-render-tree",
    "xcuitest-debugdescription", "uikit-vc-hierarchy",
  ]

  /// Lengths at which a dump is cut: some anywhere, some around the ends of lines.
  private static func cuts(_ bytes: [UInt8]) -> [Int] {
    var random = SplitMix64(seed: UInt64(bytes.count))
    var cuts = Set<Int>()
    for _ in 0..<40 { cuts.insert(1 + Int(random.next() % UInt64(bytes.count - 1))) }
    let breaks = bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }
    for _ in 0..<15 where !breaks.isEmpty {
      let index = breaks[Int(random.next() % UInt64(breaks.count))]
      cuts.formUnion([index, index + 1])
    }
    return cuts.filter { $0 > 0 && $0 < bytes.count }.sorted()
  }

  @Test func `what is refused as cut off tells how many nodes are complete, and these are read`() throws {
    var counted = 0
    for file in try countedDumps() {
      let whole = try HierarchyReader.all.read(file)
      let classes = Set(whole.hierarchy.views.map(\.className))
      for length in CutDumpTests.cuts(file.bytes) {
        let bytes = Array(file.bytes.prefix(length))
        let place = "\(file.name), cut at \(length)"
        let partial = outcome(bytes, format: whole.format, isPartial: true)
        switch outcome(bytes, format: whole.format) {
        case .success(let result):
          let isWhole = result.hierarchy.views.count == whole.hierarchy.views.count
          #expect(isWhole || CutDumpTests.endsLine(bytes, whole.format), "\(place): read without a word")
        case .failure(let error):
          guard let match = error.reason.firstMatch(of: /(\d+) complete/), let count = Int(match.1) else {
            continue
          }
          #expect(error.line != nil, "\(place): \(error)")
          switch partial {
          case .success(let part):
            counted += 1
            let read = part.hierarchy.views.count
            #expect(part.treeCount > 1 ? read <= count : read == count, "\(place): \(read), not \(count)")
            #expect(!part.skipped.isEmpty, "\(place): nothing is told of the cut")
            if whole.treeCount == 1, whole.format != "webkit-render-tree" {
              let others = part.hierarchy.views.map(\.className).filter { !classes.contains($0) }
              #expect(others.allSatisfy { $0.hasPrefix("#") }, "\(place): classes \(others)")
            }
          case .failure(let error): #expect(count == 0, "\(place): \(error)")
          }
        }
      }
    }
    #expect(counted > 500)
  }

  @Test func `lists of lines that begin too late are refused, and the rest is read when asked for`() throws {
    for (name, start) in [
      ("flutter-render-tree/keep-alive-list-excerpt.txt", 332),
      ("webkit-render-tree/ios-acid2-excerpt.txt", 332), ("earlgrey-hierarchy/own-windows.txt", 149),
      ("appkit-subtree-description/own-upward.txt", 139),
      ("uikit-recursive-description/own-windows.txt", 332),
      ("xcuitest-debugdescription/own-screen.txt", 332),
    ] {
      let file = try fixture("dumps/\(name)")
      let format = try HierarchyReader.all.read(file).format
      let bytes = Array(file.bytes.dropFirst(start))
      guard case .failure(let error) = outcome(bytes, format: format) else {
        Issue.record("\(name) is read")
        continue
      }
      #expect(error.line != nil && error.reason.contains("--partial reads them"), "\(name): \(error)")
      let part = try outcome(bytes, format: format, isPartial: true).get()
      #expect(!part.hierarchy.views.isEmpty, "\(name)")
    }
  }

  /// Whether a text of a kind without an end may be whole: it ends with a line, or blanks and bars follow that.
  private static func endsLine(_ bytes: [UInt8], _ format: String) -> Bool {
    guard endless.contains(format), let last = bytes.last else { return false }
    let text = String(decoding: bytes, as: UTF8.self)
    return last <= 0x20 || ">)]'\"}|\\".utf8.contains(last) || text.hasSuffix("\\n")
      || text.hasSuffix("Focused") || format == "flutter-render-tree"
  }
}
