internal import Files
internal import Hierarchy

/// Steps through the tags of an XML document and refuses what is not well-formed.
///
/// The document was bounded by a scan before: it is UTF-8 without NUL, has no document type and so no entities
/// but XML's own five, and is neither deeper nor larger than a hierarchy. What stands between the tags is
/// checked and left out, as no dump has its views' properties there. Keeps its place and the names of the open
/// elements; a tag allocates nothing but for the list of its attributes.
struct XMLReader: ~Copyable {
  /// What a tag does.
  enum Tag {
    /// An element begins; `isEmpty` where its tag is its end too.
    case start(name: Range<Int>, isEmpty: Bool)
    /// The element that began last and is open ends.
    case end(name: Range<Int>)
  }

  /// Why a document is refused.
  struct Fault: Error {
    /// Where it is wrong.
    var offset: Int
    /// What is wrong there, without any text of the document.
    var reason: String
  }

  /// The attributes of the start tag that was read last.
  private(set) var attributes: [XMLAttributes.Attribute] = []
  /// The offset behind the tag that was read last.
  private(set) var offset = 0

  private let bytes: UnsafeBufferPointer<UInt8>
  /// Names of the elements that are open, outermost first.
  private var open: [Range<Int>] = []
  private var hasRoot = false

  /// Makes a reader of a document.
  ///
  /// - Parameter bytes: UTF-8; must outlive the reader.
  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// The next tag; nil at the end of the document, whether its elements are closed or not.
  ///
  /// - Throws: `Fault` for the first byte that is not well-formed.
  mutating func next() throws(Fault) -> Tag? {
    while true {
      try text()
      guard offset < bytes.count else { return nil }
      let begin = offset
      switch byte(begin + 1) {
      case UInt8(ascii: "?"): skip(past: "?>")
      case UInt8(ascii: "!"):
        if stands("<!--", at: begin) {
          skip(past: "-->")
        } else {
          guard stands("<![CDATA[", at: begin), !open.isEmpty else {
            throw Fault(offset: begin, reason: "a name is expected")
          }
          skip(past: "]]>")
        }
      case UInt8(ascii: "/"): return try endTag()
      default: return try startTag()
      }
    }
  }

  // MARK: Tags

  private mutating func startTag() throws(Fault) -> Tag {
    guard !open.isEmpty || !hasRoot else {
      throw Fault(offset: offset, reason: "something behind the last element, or an end that is missing")
    }
    hasRoot = true
    offset += 1
    let name = try name()
    attributes.removeAll(keepingCapacity: true)
    while true {
      let isApart = skipBlanks()
      switch byte(offset) {
      case UInt8(ascii: ">"):
        offset += 1
        open.append(name)
        return .start(name: name, isEmpty: false)
      case UInt8(ascii: "/"):
        guard byte(offset + 1) == UInt8(ascii: ">") else {
          throw Fault(offset: offset, reason: "\">\" is missing")
        }
        offset += 2
        return .start(name: name, isEmpty: true)
      default:
        guard isApart else { throw Fault(offset: offset, reason: "a blank is missing") }
        try attribute()
      }
    }
  }

  private mutating func endTag() throws(Fault) -> Tag {
    offset += 2
    guard let expected = open.popLast() else { throw Fault(offset: offset, reason: "a name is expected") }
    let name = try name()
    guard areEqual(name, expected) else {
      throw Fault(offset: offset, reason: "an end tag that ends another element")
    }
    _ = skipBlanks()
    guard byte(offset) == UInt8(ascii: ">") else {
      throw Fault(offset: offset, reason: "\">\" is missing")
    }
    offset += 1
    return .end(name: name)
  }

  private mutating func attribute() throws(Fault) {
    let name = try name()
    _ = skipBlanks()
    guard byte(offset) == UInt8(ascii: "=") else {
      throw Fault(offset: offset, reason: "an attribute without a value")
    }
    offset += 1
    _ = skipBlanks()
    guard let quote = byte(offset), quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      throw Fault(offset: offset, reason: "an attribute without quotes")
    }
    offset += 1
    let start = offset
    var isPlain = true
    while true {
      while offset < bytes.count, !XMLBytes.isSpecial(bytes[offset]) { offset += 1 }
      guard let byte = byte(offset) else {
        throw Fault(offset: offset, reason: "an attribute without an end")
      }
      if byte == quote { break }
      switch byte {
      case UInt8(ascii: "<"): throw Fault(offset: offset, reason: "\"<\" in an attribute")
      case UInt8(ascii: "&"):
        isPlain = false
        try reference()
      case 0x09, 0x0a, 0x0d:
        isPlain = false
        offset += 1
      default: try plainByte()
      }
    }
    let isNew =
      attributes.count > 24 ? !isLateRepeat(name) : attributes.allSatisfy { !areEqual($0.name, name) }
    guard isNew else { throw Fault(offset: offset, reason: "an attribute that stands twice") }
    attributes.append(.init(name: name, value: start..<offset, isPlain: isPlain))
    offset += 1
  }

  /// The names of very many attributes, for which comparing all with each other would take too long.
  private var manyNames: Set<ArraySlice<UInt8>> = []

  private mutating func isLateRepeat(_ name: Range<Int>) -> Bool {
    if attributes.count == 25 { manyNames = Set(attributes.map { ArraySlice(bytes[$0.name]) }) }
    return !manyNames.insert(ArraySlice(bytes[name])).inserted
  }

  // MARK: Parts

  /// Steps over what stands before the next tag.
  private mutating func text() throws(Fault) {
    while offset < bytes.count {
      let byte = bytes[offset]
      if byte == UInt8(ascii: "<") { return }
      guard !open.isEmpty || byte <= 0x20 else {
        let reason =
          hasRoot ? "something behind the last element, or an end that is missing" : "no element"
        throw Fault(offset: offset, reason: reason)
      }
      if !XMLBytes.isSpecial(byte) {
        offset += 1
      } else if byte == UInt8(ascii: "&") {
        try reference()
      } else {
        try plainByte()
      }
    }
  }

  /// Steps over a byte that may be part of a character that XML does not have.
  private mutating func plainByte() throws(Fault) {
    let first = bytes[offset]
    let isControl = first < 0x20 && first != 0x09 && first != 0x0a && first != 0x0d
    // U+FFFE and U+FFFF are no characters.
    let isNone = first == 0xef && byte(offset + 1) == 0xbf && (byte(offset + 2) ?? 0) >= 0xbe
    guard !isControl, !isNone else {
      throw Fault(offset: offset, reason: "a character that XML does not have")
    }
    offset += 1
  }

  /// Steps over an entity or the number of a character.
  private mutating func reference() throws(Fault) {
    guard let (_, length) = XMLBytes.reference(bytes, at: offset) else {
      let end = bytes[offset...].prefix(12).firstIndex(of: UInt8(ascii: ";"))
      let isName = byte(offset + 1).map { XMLBytes.beginsName($0) } ?? false
      let reason =
        byte(offset + 1) == UInt8(ascii: "#")
        ? "a character that XML does not have"
        : !isName
          ? "a name is expected"
          : end == nil ? "an entity without an end" : "an entity that is not declared"
      throw Fault(offset: offset, reason: reason)
    }
    offset += length
  }

  private mutating func name() throws(Fault) -> Range<Int> {
    let start = offset
    guard let first = byte(start), XMLBytes.beginsName(first) else {
      throw Fault(offset: offset, reason: "a name is expected")
    }
    while offset < bytes.count, XMLBytes.isInName(bytes[offset]) { offset += 1 }
    return start..<offset
  }

  /// Whether there were any.
  private mutating func skipBlanks() -> Bool {
    let start = offset
    while offset < bytes.count, XMLBytes.isBlank(bytes[offset]) { offset += 1 }
    return offset > start
  }

  /// Steps behind a mark, or to the end of the document.
  private mutating func skip(past mark: StaticString) {
    offset += 2
    while offset < bytes.count, !stands(mark, at: offset) { offset += 1 }
    offset = min(offset + mark.utf8CodeUnitCount, bytes.count)
  }

  private func byte(_ offset: Int) -> UInt8? { offset < bytes.count ? bytes[offset] : nil }

  private func stands(_ mark: StaticString, at offset: Int) -> Bool {
    let count = mark.utf8CodeUnitCount
    guard offset + count <= bytes.count else { return false }
    for index in 0..<count where bytes[offset + index] != mark.utf8Start[index] { return false }
    return true
  }

  private func areEqual(_ one: Range<Int>, _ other: Range<Int>) -> Bool {
    guard one.count == other.count else { return false }
    for index in 0..<one.count where bytes[one.lowerBound + index] != bytes[other.lowerBound + index] {
      return false
    }
    return true
  }
}
