internal import Files
internal import Hierarchy

/// Reads the elements of an XML dump, one call an element, after a scan has bounded it.
struct XMLElements {
  /// An element as it begins.
  struct Element {
    /// Its name.
    var name: String
    /// Its attributes.
    var attributes: XMLAttributes
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
  private let scan: XMLScan
  private let texts = XMLTexts()
  private var parents: [Int?] = []
  /// How many elements were nodes so far.
  private var nodeCount = 0
  private var line = 1
  /// Offset up to which lines are counted.
  private var counted = 0

  /// Reads a file's elements.
  ///
  /// - Parameters:
  ///   - file: the file.
  ///   - options: whether a file that is cut off is read up to there.
  ///   - result: gets remarks about what stands around the document.
  ///   - begin: called for every element in document order; says what the element is.
  ///   - end: called with the name of every element that ends.
  /// - Throws: `FileError` for what the scan refuses, for what is not well-formed, and what `begin` throws.
  static func read(
    _ file: InputFile, options: ImportOptions, result: inout ImportResult, begin: Begin, end: End = { _ in }
  ) throws(FileError) {
    let scan = try XMLScan(file)
    for line in scan.strayLines {
      result.skipped.append(ImportResult.Remark(line: line, reason: "text around the document"))
    }
    if let cutLine = scan.cutLine, options.isPartial {
      result.skipped.append(ImportResult.Remark(line: cutLine, reason: "the document is cut off"))
    }
    var elements = XMLElements(file: file, scan: scan)
    let failure = elements.read(begin: begin, end: end)
    if let cutLine = scan.cutLine, !options.isPartial || elements.nodeCount == 0 && failure == nil {
      // Counted by who knows which elements are nodes.
      let whole = "\(elements.nodeCount) complete element\(elements.nodeCount == 1 ? "" : "s")"
      let more = options.isPartial ? "" : ", --partial reads them"
      throw file.error(line: cutLine, "the document is cut off here; \(whole)\(more)")
    }
    if let failure { throw failure }
  }

  private init(file: InputFile, scan: XMLScan) {
    self.file = file
    self.scan = scan
  }

  /// Reads all elements up to the first fault, which it gives back.
  private mutating func read(begin: Begin, end: End) -> FileError? {
    let document = scan.document
    do throws(FileError) {
      try document.withUnsafeBufferPointer { bytes throws(FileError) in
        var reader = XMLReader(bytes)
        while let tag = try next(&reader, bytes) {
          switch tag {
          case .start(let name, let isEmpty):
            countLines(bytes, to: reader.offset)
            try start(name, reader.attributes, bytes, begin)
            if isEmpty { stop(name, bytes, end) }
          case .end(let name): stop(name, bytes, end)
          }
        }
      }
      return nil
    } catch {
      return error
    }
  }

  private mutating func next(
    _ reader: inout XMLReader, _ bytes: UnsafeBufferPointer<UInt8>
  ) throws(FileError) -> XMLReader.Tag? {
    do throws(XMLReader.Fault) {
      return try reader.next()
    } catch {
      countLines(bytes, to: error.offset)
      throw file.error(line: line, "not well-formed XML: \(error.reason)")
    }
  }

  private mutating func start(
    _ name: Range<Int>, _ attributes: [XMLAttributes.Attribute], _ bytes: UnsafeBufferPointer<UInt8>,
    _ begin: Begin
  ) throws(FileError) {
    let parent = parents.last ?? nil
    let element = Element(
      name: texts.text(UnsafeBufferPointer(rebasing: bytes[name])),
      attributes: XMLAttributes(attributes, in: bytes, texts: texts, line: line, file: file), line: line,
      parent: parent)
    switch try begin(element) {
    case .node(let index):
      guard index < ViewHierarchy.Limits.views else {
        throw file.error(line: line, "more than \(ViewHierarchy.Limits.views) views")
      }
      nodeCount += 1
      parents.append(index)
    case .wrapper: parents.append(parent)
    }
  }

  private mutating func stop(_ name: Range<Int>, _ bytes: UnsafeBufferPointer<UInt8>, _ end: End) {
    _ = parents.popLast()
    end(texts.text(UnsafeBufferPointer(rebasing: bytes[name])))
  }

  private mutating func countLines(_ bytes: UnsafeBufferPointer<UInt8>, to offset: Int) {
    guard offset > counted else { return }
    for byte in bytes[counted..<offset] where byte == UInt8(ascii: "\n") { line += 1 }
    counted = offset
  }
}
