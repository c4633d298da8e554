import Files
import FilesXML
import Hierarchy
import Testing

private func fault(_ bytes: [UInt8], _ options: ImportOptions = .init()) -> String? {
  do throws(FileError) {
    _ = try UIAutomatorImporter().read(InputFile(name: "f", bytes: bytes), options: options)
    return nil
  } catch { return error.description }
}

private func fault(_ text: String) -> String? { fault(Array(text.utf8)) }

private let node = "<node bounds='[0,0][9,9]'"

@Suite struct XMLRefusalTests {
  @Test(arguments: [
    ("", "f: is empty"), ("hello", "f: no XML is in it"),
    (
      "<hierarchy>\n\(node)",
      "f: line 2: the document is cut off here; 0 complete elements, --partial reads them"
    ),
    (
      "<hierarchy>\n\(node)/>\n",
      "f: line 3: the document is cut off here; 1 complete element, --partial reads them"
    ),
    (
      "<hierarchy>\(node)/></hier",
      "f: line 1: the document is cut off here; 1 complete element, --partial reads them"
    ),
    (
      "<hierarchy>\n<!-- ",
      "f: line 2: the document is cut off here; 0 complete elements, --partial reads them"
    ),
    (
      "<hierarchy>\(node) a=\"x></hierarchy>",
      "f: line 1: the document is cut off here; 0 complete elements, --partial reads them"
    ),
    (
      "<hierarchy>\n\(node) bounds='[0,0][9,9]'/></hierarchy>",
      "f: line 2: not well-formed XML: an attribute that stands twice"
    ),
    (
      "<hierarchy>\(node)></nod></hierarchy>",
      "f: line 1: not well-formed XML: an end tag that ends another element"
    ),
    (
      "<hierarchy>\n\n\(node) text='&nbsp;'/></hierarchy>",
      "f: line 3: not well-formed XML: an entity that is not declared"
    ),
    (
      "<hierarchy>\(node) text=a/></hierarchy>", "f: line 1: not well-formed XML: an attribute without quotes"
    ),
    ("<hierarchy>\(node) text='a<b'/></hierarchy>", "f: line 1: not well-formed XML: \"<\" in an attribute"),
    (
      "<!DOCTYPE h [<!ENTITY a 'b'>]><hierarchy>\(node)/></hierarchy>",
      "f: line 1: a DTD; document types and entities are not read"
    ),
    (
      "<hierarchy>\n<!ELEMENT a>\(node)/></hierarchy>",
      "f: line 2: a DTD; document types and entities are not read"
    ),
    (
      "<?xml version='1.0' encoding='UTF-16'?><hierarchy>\(node)/></hierarchy>",
      "f: line 1: an encoding that is not UTF-8"
    ),
    (
      "<?xml version='1.0' encoding='UTF-7'?><hierarchy>\(node)/></hierarchy>",
      "f: line 1: an encoding that is not UTF-8"
    ),
    ("<hierarchy>\n\(node)/>\0</hierarchy>", "f: line 2: a NUL byte; this is no text"),
    ("</hierarchy>", "f: line 1: not well-formed XML: a name is expected"),
  ]) func `a document is refused with its line`(text: String, message: String) {
    #expect(fault(text) == message)
  }

  @Test func `other encodings are refused`() {
    #expect(fault([0xff, 0xfe, 0x3c, 0]) == "f: line 1: UTF-16; only UTF-8 is read")
    #expect(
      fault(Array("<hierarchy>\n".utf8) + [0xe9] + Array("</hierarchy>".utf8)) == "f: line 2: not UTF-8")
  }

  @Test func `entities that grow without end are refused before a parser sees them`() {
    var text = "<!DOCTYPE lolz [<!ENTITY a0 'lol'>"
    for level in 1...9 {
      let more = String(repeating: "&a\(level - 1);", count: 10)
      text += "<!ENTITY a\(level) '\(more)'>"
    }
    text += "]><hierarchy><node text='&a9;'/></hierarchy>"
    #expect(fault(text)?.contains("a DTD") == true)
    do throws(FileError) {
      _ = try HierarchyReader.all.read(InputFile(name: "f", bytes: Array(text.utf8)))
      Issue.record("read")
    } catch { #expect(error.reason.contains("a DTD")) }
  }

  @Test(arguments: [
    "\u{feff}<?xml version='1.0' encoding=\"UTF-8\"?>\r\n<hierarchy>\r\n\(node)/>\r\n</hierarchy>\r\n",
    "<?xml version='1.0' encoding='UTF_8' standalone='yes' ?><!-- a <b> --><hierarchy><?pi x?>\(node)/></hierarchy><!-- c -->",
    "WARNING: linker\n<?xml version='1.0'?><hierarchy>\(node) text='a>b &lt;&#10;'><![CDATA[</x>]]></node></hierarchy>\nUI hierchary dumped to: /dev/tty\n",
    "\n\n<hierarchy>\(node)></node></hierarchy>",
  ]) func `what tools put around a document is left out`(text: String) {
    #expect(fault(text) == nil)
  }

  @Test func `a document may be as deep as a hierarchy and no deeper`() {
    func nested(_ levels: Int) -> String {
      let open = "\(node)>"
      return "<hierarchy>" + String(repeating: open, count: levels)
        + String(repeating: "</node>", count: levels)
        + "</hierarchy>"
    }
    #expect(fault(nested(1025)) == nil)
    #expect(fault(nested(1026))?.contains("more than 1024 levels below its root") == true)
    #expect(fault(nested(100_000)) == "f: line 1: nested more than 1024 levels deep")
  }

  @Test func `more than 1,000,000 nodes are refused`() {
    let nodes = String(repeating: "<node/>", count: 1_001_001)
    #expect(fault("<hierarchy>\n\(nodes)</hierarchy>") == "f: line 2: more than 1000000 views")
  }

  @Test func `an element with very many attributes is refused before a parser compares them all`() {
    let attributes = (0..<5_000).map { "a\($0)='1'" }.joined(separator: " ")
    #expect(
      fault("<hierarchy>\n<node \(attributes)/></hierarchy>")
        == "f: line 2: an element with more than 1000 attributes")
  }

  @Test func `very many lines around a document are told one by one`() throws {
    let lines = String(repeating: "x\n", count: 30_000)
    let file = InputFile(name: "f", bytes: Array("\(lines)<hierarchy>\(node)/></hierarchy>\n\(lines)".utf8))
    let result = try UIAutomatorImporter().read(file, options: .init())
    #expect(result.skipped.map(\.line) == Array(1...30_000) + Array(30_002...60_001))
    #expect(result.estimated.map(\.line) == [30_001])
  }

  @Test func `a document of more than 10 MB is read to its end, with its lines`() throws {
    // Texts of a length that no power of two divides, so that a parser's pieces end everywhere in them.
    let text = String(repeating: "é€😀 &amp; &#10;", count: 250)
    let nodes = (0..<2_200).map { "<node resource-id='v\($0)' text='\(text)\($0)'/>" }
    let file = InputFile(
      name: "f", bytes: Array("<hierarchy>\n\(nodes.joined(separator: "\n"))</hierarchy>".utf8))
    #expect(file.bytes.count > 11_000_000)
    let result = try UIAutomatorImporter().read(file, options: .init())
    #expect(result.hierarchy.views.map(\.id) == (0..<2_200).map { "v\($0)" })
    let label = String(repeating: "é€😀 & \n", count: 250)
    #expect(result.hierarchy.views.allSatisfy { $0.details.label?.hasPrefix(label) == true })
    let unknownAreas = result.estimated.filter { $0.reason.hasPrefix("an area") }
    #expect(unknownAreas.map(\.line) == Array(2...2_201))
  }

  @Test func `what is whole of a document that is cut off is read when asked for`() throws {
    let text =
      "<hierarchy>\n<node resource-id='a' bounds='[0,0][9,9]'>\n<node resource-id='b' bounds='[0,0][9,9]'/>\n<node resource"
    let file = InputFile(name: "f", bytes: Array(text.utf8))
    let result = try UIAutomatorImporter().read(file, options: ImportOptions(isPartial: true))
    #expect(result.hierarchy.views.map(\.id) == ["a", "b"])
    #expect(result.skipped == [.init(line: 4, reason: "the document is cut off")])
  }

  @Test func `mutated dumps give a tree or an error with its line`() throws {
    let dumps = [
      "uiautomator-xml/own-standard.xml", "uiautomator-xml/own-windows.xml", "appium-ios-xml/own-uia.xml",
      "appium-ios-xml/own-hittable.xml", "appium-android-xml/shirates-FlowTest.xml",
    ]
    for dump in dumps {
      let bytes = try fixture("dumps/\(dump)").bytes
      for mutant in mutations(of: bytes, seed: 5, count: 300) {
        for options in [ImportOptions(), ImportOptions(isPartial: true)] {
          let file = InputFile(name: "f", bytes: mutant)
          do throws(FileError) {
            let format = String(dump.prefix { $0 != "/" })
            let result = try HierarchyReader.all.read(file, format: format, options: options)
            #expect(!result.hierarchy.views.isEmpty)
          } catch { #expect(!error.reason.isEmpty && !error.description.contains("\n")) }
        }
      }
    }
  }
}
