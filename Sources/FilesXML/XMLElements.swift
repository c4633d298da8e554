internal import Files
internal import Foundation
internal import FoundationXML
internal import Hierarchy

/// Reads the elements of an XML dump, one call an element, after a scan has bounded it.
///
/// Any error that the parser reports is fatal, whatever `parse()` returns: it returns true on text that is
/// cut off.
final class XMLElements: NSObject, XMLParserDelegate {
  /// An element as it begins.
  struct Element {
    /// Its name.
    var name: String
    /// Its attributes, entities resolved.
    var attributes: [String: String]
    /// Line on which its start tag ends, from 1.
    var line: Int
    /// Index that the handler gave the nearest ancestor which is a node; nil at the top.
    var parent: Int?
  }

  /// What an element is to the handler.
  enum Meaning {
    /// A node with an index; its descendants have it as their parent.
    case node(Int)
    /// Something around nodes; descendants keep its parent.
    case wrapper
  }

  typealias Begin = (Element) throws(FileError) -> Meaning
  typealias End = (String) -> Void

  private let file: InputFile
  private let begin: Begin
  private let end: End
  private var parents: [Int?] = []
  private var failure: FileError?
  /// How many elements were nodes so far.
  private var nodeCount = 0

  private init(file: InputFile, begin: @escaping Begin, end: @escaping End) {
    self.file = file
    self.begin = begin
    self.end = end
  }

  /// Reads a file's elements.
  ///
  /// - Parameters:
  ///   - file: the file.
  ///   - options: whether a file that is cut off is read up to there.
  ///   - result: gets remarks about what stands around the document.
  ///   - begin: called for every element in document order; says what the element is.
  ///   - end: called with the name of every element that ends.
  /// - Throws: `FileError` for what the scan or the parser refuses, and what `begin` throws.
  static func read(
    _ file: InputFile, options: ImportOptions, result: inout ImportResult, begin: @escaping Begin,
    end: @escaping End = { _ in }
  ) throws(FileError) {
    let scan = try XMLScan(file)
    for line in scan.strayLines {
      result.skipped.append(ImportResult.Remark(line: line, reason: "text around the document"))
    }
    if let cutLine = scan.cutLine, options.isPartial {
      result.skipped.append(ImportResult.Remark(line: cutLine, reason: "the document is cut off"))
    }
    let reader = XMLElements(file: file, begin: begin, end: end)
    // By a stream: the parser takes data in one piece, and gives up on more than 10 MB of it.
    var document = scan.cutLine == nil ? scan.document : scan.completed
    let (isDone, parser) = document.withUnsafeMutableBytes { bytes in
      // The bytes stay where they are, and outlive the parser's use of them.
      let data =
        bytes.baseAddress.map { Data(bytesNoCopy: $0, count: bytes.count, deallocator: .none) } ?? Data()
      let parser = XMLParser(stream: InputStream(data: data))
      parser.delegate = reader
      parser.shouldProcessNamespaces = false
      parser.shouldResolveExternalEntities = false
      parser.externalEntityResolvingPolicy = .never
      return (parser.parse(), parser)
    }
    if let cutLine = scan.cutLine, !options.isPartial {
      // Counted by who knows which elements are nodes.
      let whole = "\(reader.nodeCount) complete element\(reader.nodeCount == 1 ? "" : "s")"
      throw file.error(line: cutLine, "the document is cut off here; \(whole), --partial reads them")
    }
    if let failure = reader.failure { throw failure }
    if !isDone || parser.parserError != nil {
      throw file.error(line: max(1, parser.lineNumber), "not well-formed XML")
    }
  }

  // MARK: XMLParserDelegate

  func parser(
    _ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    guard failure == nil else { return }
    let parent = parents.last ?? nil
    let element = Element(
      name: elementName, attributes: attributes, line: max(1, parser.lineNumber), parent: parent)
    do throws(FileError) {
      switch try begin(element) {
      case .node(let index):
        guard index < ViewHierarchy.Limits.views else {
          throw file.error(line: element.line, "more than \(ViewHierarchy.Limits.views) views")
        }
        nodeCount += 1
        parents.append(index)
      case .wrapper: parents.append(parent)
      }
    } catch {
      failure = error
      parser.abortParsing()
    }
  }

  func parser(
    _ parser: XMLParser, didEndElement elementName: String, namespaceURI: String?, qualifiedName: String?
  ) {
    guard failure == nil else { return }
    _ = parents.popLast()
    end(elementName)
  }

  func parser(_ parser: XMLParser, parseErrorOccurred error: any Error) {
    guard failure == nil else { return }
    let reason = XMLElements.reasons[(error as NSError).code] ?? "code \((error as NSError).code)"
    failure = file.error(line: max(1, parser.lineNumber), "not well-formed XML: \(reason)")
  }

  /// The commonest of libxml2's error codes.
  private static let reasons: [Int: String] = [
    4: "no element", 5: "something behind the last element, or an end that is missing",
    9: "a character that XML does not have", 26: "an entity that is not declared",
    38: "\"<\" in an attribute",
    39: "an attribute without quotes", 40: "an attribute without an end", 41: "an attribute without a value",
    42: "an attribute that stands twice", 65: "a blank is missing", 68: "a name is expected",
    73: "\">\" is missing", 76: "an end tag that ends another element", 77: "an element without an end",
  ]
}
