import Files
import FilesXML
import Foundation
import Geometry
import Hierarchy
import TestSupport

/// Tests/Fixtures.
let fixtures = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .appendingPathComponent("Fixtures")

/// A file of Tests/Fixtures, by its path in there.
func fixture(_ path: String) throws -> InputFile {
  InputFile(name: path, bytes: try InputFile.read(fixtures.appendingPathComponent(path).path).bytes)
}

/// Changed copies of some bytes, with what means something in XML put in.
func mutations(of bytes: [UInt8], seed: UInt64, count: Int) -> [[UInt8]] {
  let odd: [UInt8] = Array("<>&;\"'=/!?-[]x0 \n\r\0".utf8) + [0xff, 0xc3, 0x80, 0xed]
  return mutations(of: bytes, seed: seed, count: count, odd: odd, longest: 60)
}

/// What `count_dumps.py` counts in a dump, of what was imported: the columns behind the file's name.
func countColumns(of hierarchy: ViewHierarchy) -> [String] {
  let views = hierarchy.views
  var depths: [Int] = []
  for view in views { depths.append(view.parent.map { depths[$0] + 1 } ?? 0) }
  let sized = views.filter { $0.transform == .identity }
  func sum(_ extent: (Size) -> Double) -> String {
    String(format: "%.3f", sized.reduce(0) { $0 + extent($1.frame.size) })
  }
  func count(_ condition: (ViewSpec) -> Bool) -> String { String(views.count(where: condition)) }
  return [
    String(views.count), count { $0.parent == nil }, String(depths.max() ?? 0), count(\.isHidden),
    count { !$0.isUserInteractionEnabled }, count(\.hitPassthrough),
    count { $0.details.isEnabled == false }, count { $0.details.label != nil }, sum(\.width), sum(\.height),
  ]
}

/// The dumps of which `counts.csv` tells.
func countedDumps() throws -> [InputFile] { try Counts.all().map { try fixture("dumps/\($0.file)") } }

/// What becomes of a dump: its views, or why it is refused.
func outcome(
  _ bytes: [UInt8], format: String = "auto", isPartial: Bool = false
) -> Result<ImportResult, FileError> {
  do throws(FileError) {
    let options = ImportOptions(isPartial: isPartial)
    return .success(
      try HierarchyReader.all.read(InputFile(name: "f", bytes: bytes), format: format, options: options))
  } catch { return .failure(error) }
}
