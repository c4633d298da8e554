import Files
import Geometry
import Hierarchy
import Testing

private let importer = EarlGreyImporter()
private let ax = "AX=N; AX.frame={{0, 0}, {9, 9}}; AX.focused='N'; frame={{0, 0}, {9, 9}}; alpha=1"

private func read(
  _ text: String, _ options: ImportOptions = ImportOptions()
) throws(FileError) -> ImportResult {
  try importer.read(InputFile(name: "f", bytes: Array(text.utf8)), options: options)
}

private func fault(_ text: String) -> String? {
  do throws(FileError) {
    _ = try read(text)
    return nil
  } catch { return error.description }
}

@Suite struct EarlGreyTests {
  private func own() throws -> ImportResult {
    try HierarchyReader.withoutXML.read(try fixture("dumps/earlgrey-hierarchy/own-windows.txt"))
  }

  @Test func `windows from front to back, views by their address, frames in the parent`() throws {
    let result = try own()
    let views = result.hierarchy.views
    #expect(result.format == "earlgrey-hierarchy")
    #expect(views.map(\.id) == ["0xa1", "0xb1", "0xb2", "0xb3", "0xb4", "0xb5"])
    #expect(views.map(\.parent) == [nil, nil, 1, 2, 2, 1])
    #expect(views.map(\.windowLevel) == [1, 0, 0, 0, 0, 0])
    #expect(views[0].details.unknown == ["bounds", "windowLevel"])
    #expect(views[3].frame == Rect(x: 5, y: 10, width: 100, height: 20))
    #expect(result.skipped == [.init(line: 1, reason: "not an element")])
  }

  @Test func `flags and texts are read`() throws {
    let views = try own().hierarchy.views
    #expect(views.map(\.isUserInteractionEnabled) == [false, true, true, false, true, true])
    #expect(views[2].alpha == 0.5 && views[5].alpha == 0 && views[5].isHidden)
    #expect(views[5].details.isEnabled == false && views[5].details.identifier == "send")
    #expect(views[3].details.label == "It's; hidden; said\n> he" && !views[3].isHidden)
  }

  @Test func `an element that is no view stands where it is on the screen, which is told`() throws {
    let result = try own()
    #expect(result.hierarchy.views[4].frame == Rect(x: 5, y: 40, width: 100, height: 20))
    #expect(result.estimated.map(\.line) == [13])
  }

  @Test(arguments: [
    ("hello", "f: no element is in it"),
    (
      "<A:0x1; \(ax)>\n  |--<B:0x2; AX=N; AX.fra",
      "f: line 2: the dump ends inside an element; 1 complete element, --partial reads them"
    ),
    (
      "<A:0x1; \(ax)>\n  |--<B:0x2",
      "f: line 2: the dump ends inside an element; 1 complete element, --partial reads them"
    ),
    (
      "<A:0x1; \(ax)>\n  |  |--<B:0x2; \(ax)>",
      "f: line 2: the element is 2 deep, and none 1 deep stands above it; 1 complete element, --partial reads them"
    ),
    ("<A:0x1; \(ax)>\n  |--<B:0x2; AX=N\n<A:0x1; \(ax)>", "f: line 2: the element has no end"),
    ("<A:0x1; \(ax)>\n\0", "f: line 2: a NUL byte; this is no text"),
  ]) func `a dump is refused with its line`(text: String, message: String) {
    #expect(fault(text) == message)
  }

  @Test(arguments: ["  |", "  |-", "  |--<UIVi", "  |--<UIView:0"])
  func `a last line that is cut off before its address is refused too`(_ end: String) throws {
    let text = "<UIWindow:0x1; \(ax)>\n" + end
    #expect(
      fault(text) == "f: line 2: the dump ends inside an element; 1 complete element, --partial reads them")
    let result = try read(text, ImportOptions(isPartial: true))
    #expect(result.hierarchy.views.count == 1)
    #expect(result.skipped == [.init(line: 2, reason: "an element that is cut off")])
  }

  @Test func `what is whole is read when asked for`() throws {
    let result = try read("<A:0x1; \(ax)>\n  |--<B:0x2; AX=N", ImportOptions(isPartial: true))
    #expect(result.hierarchy.views.map(\.id) == ["0x1"])
    #expect(result.skipped == [.init(line: 2, reason: "an element that is cut off")])
  }
}
