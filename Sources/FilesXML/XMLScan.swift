internal import Files
internal import Hierarchy

/// A look over an XML file before any parser sees it: refuses what no dump has, finds where the one document
/// in it begins and ends, and whether it is cut off.
struct XMLScan {
  /// The document as the parser gets it: everything before its first element, the XML declaration included,
  /// is blank but for line breaks, so that lines keep their numbers.
  private(set) var document: [UInt8]
  /// How many elements begin in it.
  private(set) var elementCount = 0
  /// Line on which the document is cut off; nil where it is whole.
  private(set) var cutLine: Int?
  /// Lines before and behind the document that are not blank.
  private(set) var strayLines: [Int] = []

  /// Names of the elements that are open where the document is cut off, outermost first.
  private var open: [Range<Int>] = []
  private let file: InputFile

  /// A few levels for what stands around a dump's views.
  private static let deepest = ViewHierarchy.Limits.depth + 8
  private static let mostElements = ViewHierarchy.Limits.views + 1_000
  /// Parsers compare all attributes of an element with each other.
  private static let mostAttributes = 1_000

  /// Scans a file.
  ///
  /// - Throws: `FileError` for a file that is empty, not UTF-8 or has NUL bytes; for a DTD; for more elements
  ///   or levels than a hierarchy has.
  init(_ file: InputFile) throws(FileError) {
    self.file = file
    document = file.bytes
    try checkBytes()
    guard let first = document.firstIndex(of: UInt8(ascii: "<")) else {
      throw file.error(document.isEmpty ? "is empty" : "no XML is in it")
    }
    noteStrayText(0..<first)
    var offset = first
    var isDone = false
    while !isDone, let begin = document[offset...].firstIndex(of: UInt8(ascii: "<")) {
      guard let end = try markup(at: begin, isDone: &isDone) else {
        cutLine = line(at: begin)
        offset = begin
        break
      }
      offset = end
    }
    if isDone {
      try takeRest(from: offset)
    } else if cutLine == nil {
      // Nothing but blanks or text stands between the last tag and the end.
      cutLine = line(at: document.count)
      offset = document.count
    }
    if cutLine != nil { document.removeSubrange(offset...) }
  }

  // MARK: Bytes

  private mutating func checkBytes() throws(FileError) {
    try TextCheck.check(file)
    if document.starts(with: [0xef, 0xbb, 0xbf]) { blank(0..<3) }
  }

  private func line(at offset: Int) -> Int {
    1 + document[..<offset].count { $0 == UInt8(ascii: "\n") }
  }

  private mutating func blank(_ range: Range<Int>) {
    for offset in range where document[offset] != UInt8(ascii: "\n") { document[offset] = 0x20 }
  }

  /// Blanks text outside of the document, such as what a shell said around it.
  private mutating func noteStrayText(_ range: Range<Int>) {
    var start = range.lowerBound
    var line: Int?
    while start < range.upperBound {
      let end = document[start..<range.upperBound].firstIndex(of: UInt8(ascii: "\n")) ?? range.upperBound
      if document[start..<end].contains(where: { $0 > 0x20 }) {
        line = line ?? self.line(at: start)
        strayLines.append(line ?? 1)
      }
      if let current = line { line = current + 1 }
      start = end + 1
    }
    blank(range)
  }

  // MARK: Markup

  /// Steps over the markup at an offset; the offset behind it, nil where it does not end.
  private mutating func markup(at begin: Int, isDone: inout Bool) throws(FileError) -> Int? {
    guard begin + 1 < document.count else { return nil }
    switch document[begin + 1] {
    case UInt8(ascii: "?"):
      guard let end = end(of: "?>", from: begin + 2) else { return nil }
      if begins(with: "<?xml", at: begin), document[begin + 5] <= 0x20 || document[begin + 5] == 0x3f {
        try checkEncoding(begin..<end)
        blank(begin..<end)
      }
      return end
    case UInt8(ascii: "!"):
      if begins(with: "<!--", at: begin) { return end(of: "-->", from: begin + 4) }
      if begins(with: "<![CDATA[", at: begin) { return end(of: "]]>", from: begin + 9) }
      // What is cut off this early could be either.
      guard begin + 9 <= document.count else { return nil }
      throw file.error(line: line(at: begin), "a DTD; document types and entities are not read")
    case UInt8(ascii: "/"):
      guard let end = end(of: ">", from: begin + 2) else { return nil }
      _ = open.popLast()
      isDone = open.isEmpty
      return end
    default: return try startTag(at: begin, isDone: &isDone)
    }
  }

  private mutating func startTag(at begin: Int, isDone: inout Bool) throws(FileError) -> Int? {
    let tag = document.withUnsafeBufferPointer { XMLScan.tag(in: $0, from: begin + 1) }
    let name = begin + 1..<tag.nameEnd
    guard let offset = tag.end else { return nil }
    guard tag.attributes <= XMLScan.mostAttributes else {
      let reason = "an element with more than \(XMLScan.mostAttributes) attributes"
      throw file.error(line: line(at: begin), reason)
    }
    elementCount += 1
    guard elementCount <= XMLScan.mostElements else {
      throw file.error(line: line(at: begin), "more than \(ViewHierarchy.Limits.views) views")
    }
    if document[offset - 1] == UInt8(ascii: "/") {
      isDone = open.isEmpty
    } else {
      open.append(name)
      guard open.count <= XMLScan.deepest else {
        throw file.error(line: line(at: begin), "nested more than \(ViewHierarchy.Limits.depth) levels deep")
      }
    }
    return offset + 1
  }

  /// Where the name of a start tag ends, its `>`, nil where it has none, and how many texts in quotes stand
  /// before that, in which a `>` means nothing.
  private static func tag(
    in bytes: UnsafeBufferPointer<UInt8>, from start: Int
  ) -> (nameEnd: Int, end: Int?, attributes: Int) {
    var nameEnd = start
    while nameEnd < bytes.count, !endsName(bytes[nameEnd]) { nameEnd += 1 }
    var offset = nameEnd
    var quote: UInt8 = 0
    var attributes = 0
    while offset < bytes.count {
      let byte = bytes[offset]
      if quote != 0 {
        if byte == quote { quote = 0 }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
        attributes += 1
      } else if byte == UInt8(ascii: ">") {
        return (nameEnd, offset, attributes)
      }
      offset += 1
    }
    return (nameEnd, nil, attributes)
  }

  /// Behind the document there may be comments, and text that is told and left out; nothing else.
  private mutating func takeRest(from start: Int) throws(FileError) {
    var offset = start
    while let begin = document[offset...].firstIndex(of: UInt8(ascii: "<")) {
      noteStrayText(offset..<begin)
      guard begins(with: "<!--", at: begin), let end = end(of: "-->", from: begin + 4) else {
        throw file.error(line: line(at: begin), "more XML behind the end of the document")
      }
      blank(begin..<end)
      offset = end
    }
    noteStrayText(offset..<document.count)
  }

  /// Refuses a declared encoding other than UTF-8 and its subset.
  private func checkEncoding(_ declaration: Range<Int>) throws(FileError) {
    guard let found = declaration.first(where: { begins(with: "encoding", at: $0) }) else { return }
    func isQuote(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") }
    let value = document[found..<declaration.upperBound].drop { !isQuote($0) }.dropFirst()
    let encoding = String(decoding: value.prefix { !isQuote($0) }, as: UTF8.self)
    let plain = encoding.lowercased().filter { $0 != "-" && $0 != "_" }
    guard ["utf8", "usascii", "ascii"].contains(plain) else {
      throw file.error(line: line(at: declaration.lowerBound), "an encoding that is not UTF-8")
    }
  }

  private func end(of mark: StaticString, from start: Int) -> Int? {
    var offset = start
    while offset + mark.utf8CodeUnitCount <= document.count {
      if begins(with: mark, at: offset) { return offset + mark.utf8CodeUnitCount }
      offset += 1
    }
    return nil
  }

  private func begins(with mark: StaticString, at offset: Int) -> Bool {
    let count = mark.utf8CodeUnitCount
    guard offset + count <= document.count else { return false }
    return (0..<count).allSatisfy { document[offset + $0] == mark.utf8Start[$0] }
  }

  private static func endsName(_ byte: UInt8) -> Bool {
    byte <= 0x20 || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "/")
  }
}
