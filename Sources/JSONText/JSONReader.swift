/// Reads one JSON text from bytes, value by value, in the order of the text, and builds nothing.
///
/// The caller asks for what it expects (`beginObject()`, `nextKey()`, `number()` …) and gets it or a
/// `JSONError`. The grammar is RFC 8259's, strictly: UTF-8 is checked, a name that stands twice in one
/// object is refused, also where it is written with other escapes, and so are lone surrogates, control
/// characters in strings, numbers beyond the range of a Double, trailing text, and nesting or size beyond
/// the limits. One byte-order mark at the start is skipped. No call recurses.
///
/// The bytes must stay as they are while the reader lives. O(n) for n bytes in all, but for objects of more
/// than 32 members, whose names are sorted once: O(m log m).
public struct JSONReader: ~Copyable {
  let base: UnsafePointer<UInt8>
  let count: Int
  let limits: JSONLimits
  var position: Int
  /// How many objects and arrays are open.
  public internal(set) var depth: Int
  /// Offset of the first byte of the value read last.
  public internal(set) var valueOffset: Int
  /// Whether the container that is open has not given any element yet.
  var isFirst: Bool
  var keys: JSONKeyStack

  /// Makes a reader at the start of a text.
  ///
  /// - Parameters:
  ///   - bytes: the whole text; must outlive the reader.
  ///   - limits: the largest size and nesting taken.
  /// - Throws: `JSONError` for a text that is larger than the limit or in UTF-16 or UTF-32 by its mark.
  public init(_ bytes: UnsafeBufferPointer<UInt8>, limits: JSONLimits = .standard) throws(JSONError) {
    let start = try JSONReader.start(of: bytes, limits: limits)
    self.base = bytes.baseAddress ?? ("" as StaticString).utf8Start
    self.count = bytes.count
    self.limits = limits
    self.position = start
    self.depth = 0
    self.valueOffset = start
    self.isFirst = false
    self.keys = JSONKeyStack()
  }

  /// Makes a reader that begins at a value inside a text; offsets count from the text's start.
  ///
  /// - Precondition: `offset` lies within the text.
  public init(
    _ bytes: UnsafeBufferPointer<UInt8>, at offset: Int, limits: JSONLimits = .standard
  ) throws(JSONError) {
    precondition((0...bytes.count).contains(offset), "\(offset) is no offset of the text")
    try self.init(bytes, limits: limits)
    position = offset
    valueOffset = offset
  }

  /// Offset of the text behind a byte-order mark.
  private static func start(
    of bytes: UnsafeBufferPointer<UInt8>, limits: JSONLimits
  ) throws(JSONError) -> Int {
    guard bytes.count <= limits.bytes else {
      throw JSONError(offset: 0, reason: "\(bytes.count) bytes, more than \(limits.bytes)")
    }
    if bytes.starts(with: [0xff, 0xfe]) || bytes.starts(with: [0xfe, 0xff]) {
      throw JSONError(offset: 0, reason: "UTF-16; only UTF-8 is read")
    }
    return bytes.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0
  }

  // MARK: Structure

  /// Checks that a value of a kind stands next, and reads nothing of it.
  ///
  /// - Throws: `JSONError` that names the kind found.
  public mutating func expect(_ wanted: JSONKind) throws(JSONError) {
    let found = try kind()
    guard found == wanted else {
      throw JSONError(offset: valueOffset, reason: "\(wanted) is expected, found \(found)")
    }
  }

  /// The kind of the value that stands next, found by its first byte.
  ///
  /// - Throws: `JSONError` where no value stands.
  public mutating func kind() throws(JSONError) -> JSONKind {
    skipBlanks()
    valueOffset = position
    guard position < count else { throw endsTooSoon() }
    switch base[position] {
    case UInt8(ascii: "{"): return .object
    case UInt8(ascii: "["): return .array
    case UInt8(ascii: "\""): return .string
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number
    case UInt8(ascii: "t"), UInt8(ascii: "f"): return .bool
    case UInt8(ascii: "n"): return .null
    default: throw unexpected("a value is expected")
    }
  }

  /// Opens the object that stands next; `nextKey()` gives its members.
  public mutating func beginObject() throws(JSONError) {
    try stand(at: UInt8(ascii: "{"), .object)
    try open()
    keys.open()
  }

  /// The next member's name in the object that is open, with the reader in front of its value; nil at the
  /// object's end, which is then closed.
  public mutating func nextKey() throws(JSONError) -> JSONKey? {
    skipBlanks()
    guard position < count else { throw endsTooSoon() }
    if isFirst {
      isFirst = false
      if base[position] == UInt8(ascii: "}") { return try closeObject() }
    } else if base[position] == UInt8(ascii: ",") {
      position += 1
      skipBlanks()
    } else if base[position] == UInt8(ascii: "}") {
      return try closeObject()
    } else {
      throw unexpected("\",\" or \"}\" is expected")
    }
    guard position < count else { throw endsTooSoon() }
    guard base[position] == UInt8(ascii: "\"") else { throw unexpected("a name in quotes is expected") }
    let offset = position
    let scanned = try scanString()
    let raw = UnsafeBufferPointer(start: base + scanned.start, count: scanned.end - scanned.start)
    let key = JSONKey(
      offset: offset, bytes: scanned.hasEscapes ? keys.keep(JSONReader.unescaped(raw)) : raw,
      readable: scanned.hasEscapes ? 0 : count - scanned.start)
    guard keys.insert(key) else { throw JSONError(offset: offset, reason: "this name stands twice") }
    skipBlanks()
    guard position < count else { throw endsTooSoon() }
    guard base[position] == UInt8(ascii: ":") else { throw unexpected("\":\" is expected") }
    position += 1
    return key
  }

  /// Opens the array that stands next; `nextElement()` steps through it.
  public mutating func beginArray() throws(JSONError) {
    try stand(at: UInt8(ascii: "["), .array)
    try open()
  }

  /// Whether the array that is open has another element, with the reader in front of it; false at the
  /// array's end, which is then closed.
  public mutating func nextElement() throws(JSONError) -> Bool { try stepInArray() }

  @inline(__always)
  mutating func stepInArray() throws(JSONError) -> Bool {
    skipBlanks()
    guard position < count else { throw endsTooSoon() }
    if base[position] == UInt8(ascii: "]") {
      position += 1
      depth -= 1
      isFirst = false
      return false
    }
    if isFirst {
      isFirst = false
      return true
    }
    guard base[position] == UInt8(ascii: ",") else { throw unexpected("\",\" or \"]\" is expected") }
    position += 1
    return true
  }

  /// Checks that nothing but blanks follows the text's one value.
  public mutating func end() throws(JSONError) {
    skipBlanks()
    guard position == count else { throw unexpected("nothing more is expected") }
  }

  private mutating func open() throws(JSONError) {
    guard depth < limits.nesting else {
      throw JSONError(offset: position, reason: "nested more than \(limits.nesting) deep")
    }
    position += 1
    depth += 1
    isFirst = true
  }

  private mutating func closeObject() throws(JSONError) -> JSONKey? {
    position += 1
    depth -= 1
    isFirst = false
    if let offset = keys.close() { throw JSONError(offset: offset, reason: "this name stands twice") }
    return nil
  }

  /// Offset of the next byte that is no blank, where the next value, name or bracket stands.
  public mutating func nextOffset() -> Int {
    skipBlanks()
    return position
  }

  // MARK: Helpers

  /// Goes to the value that begins with a byte, or throws what `expect(_:)` throws.
  mutating func stand(at first: UInt8, _ wanted: JSONKind) throws(JSONError) {
    skipBlanks()
    valueOffset = position
    if position < count, base[position] == first { return }
    try expect(wanted)
  }

  @inline(__always)
  mutating func skipBlanks() {
    while position < count {
      let byte = base[position]
      guard byte <= 0x20, byte == 0x20 || byte == 0x0a || byte == 0x0d || byte == 0x09 else { return }
      position += 1
    }
  }

  func endsTooSoon() -> JSONError {
    JSONError(offset: count, reason: count == 0 ? "the text is empty" : "the text ends too soon")
  }

  func unexpected(_ wanted: String) -> JSONError {
    guard position < count else { return endsTooSoon() }
    let byte = base[position]
    let found =
      byte > 0x20 && byte < 0x7f
      ? "\"\(Character(UnicodeScalar(byte)))\"" : "byte 0x" + String(byte, radix: 16)
    return JSONError(offset: position, reason: "\(wanted), found \(found)")
  }
}
