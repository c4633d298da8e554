import Files
import Hierarchy
import Testing

private func read(
  _ text: String, format: String = "auto", reader: HierarchyReader = .withoutXML
) throws(FileError) -> ImportResult {
  try reader.read(InputFile(name: "f", bytes: Array(text.utf8)), format: format)
}

private func fault(_ text: String, format: String = "auto") -> String? {
  do throws(FileError) {
    _ = try read(text, format: format)
    return nil
  } catch { return error.description }
}

@Suite struct HierarchyReaderTests {
  private static let dump = "<UIView: 0x1; frame = (0 0; 9 9)>"
  private static let tree = "{\"views\": [{\"id\": \"a\", \"frame\": [0, 0, 9, 9]}], \"responders\": []}"

  @Test func `kinds are told apart by content`() throws {
    #expect(try read(HierarchyReaderTests.dump).format == "uikit-recursive-description")
    let tree = try read("\u{feff} \n" + HierarchyReaderTests.tree)
    #expect(tree.format == "tree" && tree.responders == "[]" && tree.summary == ["read 1 view as tree"])
    #expect(try read("{\"tree\": \(HierarchyReaderTests.tree)}").hierarchy.views.map(\.id) == ["a"])
  }

  @Test func `a kind that is named is taken`() {
    #expect(fault(HierarchyReaderTests.tree, format: "uikit-recursive-description") == "f: no view is in it")
    #expect(
      fault("x", format: "png")
        == "f: no format \"png\"; there are \(HierarchyReader.withoutXML.formats.joined(separator: ", "))")
  }

  @Test func `a tree file holds one tree`() throws {
    let file = InputFile(name: "f", bytes: Array(HierarchyReaderTests.tree.utf8))
    let reader = HierarchyReader.withoutXML
    #expect(try reader.read(file, options: ImportOptions(treeIndex: 0)).hierarchy.views.count == 1)
    #expect(throws: FileError(file: "f", reason: "no tree 1; it holds 1, counted from 0")) {
      try reader.read(file, options: ImportOptions(treeIndex: 1))
    }
  }

  @Test(arguments: [[0xff, 0xfe], [0xfe, 0xff]] as [[UInt8]])
  func `UTF-16 is told from what is of no kind`(mark: [UInt8]) {
    #expect(throws: FileError(file: "f", line: 1, reason: "UTF-16; only UTF-8 is read")) {
      try HierarchyReader.withoutXML.read(InputFile(name: "f", bytes: mark + [0x7b, 0, 0x7d, 0]))
    }
  }

  @Test func `what is left out of a lenient tree is noted`() throws {
    let result = try read("{\"lenient\": true, \"x\": 1, \"views\": []}")
    #expect(result.notes == ["left out: f: $.x: unknown member (line 1)"])
  }

  @Test(arguments: [
    "# EVEMU 1.3\n# Kernel: 4.9\n", "E: 1352020794.138597 0003 0039 0\n",
    "N: ELAN\nI: 0003 04f3 0732 0000\nP: 02 00\n", "# libinput record\nversion: 1\n",
    "version: 1\nndevices: 1\n",
    "  - evdev:\n    - [  0, 293648,   1, 325,       2]\n",
    "/dev/input/event2: EV_ABS       ABS_MT_POSITION_X    00000164\n",
    "[   25.174] /dev/input/event3: 0003 0035 000002ea\n", "EV_ABS       ABS_MT_SLOT          00000000\n",
    "add device 1: /dev/input/event2\n  name:     \"touch\"\n",
  ]) func `a touch recording is told where it belongs`(text: String) {
    #expect(fault(text) == "f: is a touch recording; replay --input takes it")
  }

  @Test func `anything else is refused with the kinds that are read`() {
    let formats = HierarchyReader.withoutXML.formats.dropFirst()
    let refusal = "f: is of no kind that is read, which are: \(formats.joined(separator: ", "))"
    #expect(fault("hello") == refusal)
    #expect(fault("\0\u{1}\u{2}") == refusal)
    #expect(fault("[1, 2]") == refusal)
    #expect(fault("") == "f: is empty")
  }

  @Test func `an importer of one's own takes its place among the others`() throws {
    struct Mine: HierarchyImporter {
      var format: String { "mine" }
      func recognizes(_ head: ArraySlice<UInt8>) -> Recognition {
        head.starts(with: "{".utf8) ? .certain : .no
      }
      func read(_ file: InputFile, options: ImportOptions) throws(FileError) -> ImportResult {
        ImportResult(hierarchy: ViewHierarchy(), format: format)
      }
    }
    let reader = HierarchyReader(importers: HierarchyReader.withoutXML.importers + [Mine()])
    #expect(try read(HierarchyReaderTests.tree, reader: reader).format == "mine")
    #expect(Set(reader.formats) == Set(HierarchyReader.withoutXML.formats + ["mine"]))
  }

  @Test func `mutated trees give a tree or an error with its path`() throws {
    let text = """
      {"name": "n", "views": [{"id": "a\\u00e9", "class": "UIScrollView", "frame": [0, 0, 9.5, 1e1],
       "bounds": [1, 2, 9.5, 10], "contentSize": [1, 2], "hitShape": {"polygons": [[[0, 0], [1, 1]]]}},
       {"id": "b", "parent": "a\\u00e9", "frame": [0, 0, 1, 1], "source": {"file": "x", "line": 1}}]}
      """
    var refused = 0
    for mutant in mutations(of: Array(text.utf8), seed: 11, count: 3000) {
      do throws(FileError) {
        let tree = try TreeFile.read(InputFile(name: "f", bytes: mutant))
        let hierarchy = tree.hierarchy
        #expect(try TreeFile.read(InputFile(name: "f", bytes: tree.bytes())).hierarchy == hierarchy)
        // The reader checks every rule itself; the initializer must find nothing that it has missed.
        #expect((try? ViewHierarchy(name: hierarchy.name, views: hierarchy.views)) == hierarchy)
      } catch {
        refused += 1
        #expect(error.path?.hasPrefix("$") == true && error.line != nil)
        #expect(!error.description.contains("\n"))
      }
    }
    #expect(refused > 1000)
  }
}
