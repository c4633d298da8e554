internal import JSONText

/// A JSON value with the place of each of its parts, so that what is wrong can be told long after reading.
struct JSONNode {
  enum Content {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([JSONNode])
    case object([Member])
  }

  struct Member {
    var name: String
    /// Offset of the name.
    var offset: Int
    var node: JSONNode
  }

  /// Offset of the value in the text.
  let offset: Int
  let content: Content

  /// Reads the value that stands next. Nesting is the reader's to limit.
  init(_ json: inout JSONReader) throws(JSONError) {
    let kind = try json.kind()
    offset = json.valueOffset
    switch kind {
    case .null:
      try json.null()
      content = .null
    case .bool: content = .bool(try json.bool())
    case .number: content = .number(try json.number())
    case .string: content = .string(try json.string())
    case .array:
      var elements: [JSONNode] = []
      try json.beginArray()
      while try json.nextElement() { elements.append(try JSONNode(&json)) }
      content = .array(elements)
    case .object:
      var members: [Member] = []
      try json.beginObject()
      while let key = try json.nextKey() {
        let (name, offset) = (key.text, key.offset)
        members.append(Member(name: name, offset: offset, node: try JSONNode(&json)))
      }
      content = .object(members)
    }
  }

  /// Reads a whole text.
  init(json: String) throws(JSONError) {
    let bytes = Array(json.utf8)
    self = try bytes.withUnsafeBufferPointer { bytes throws(JSONError) in
      var reader = try JSONReader(bytes)
      let node = try JSONNode(&reader)
      try reader.end()
      return node
    }
  }

  /// The value without its places.
  var value: ScenarioValue {
    switch content {
    case .null: return .null
    case .bool(let value): return .bool(value)
    case .number(let value): return .number(value)
    case .string(let value): return .string(value)
    case .array(let elements): return .list(elements.map(\.value))
    case .object(let members):
      return .object(members.reduce(into: [:]) { $0[$1.name] = $1.node.value })
    }
  }

  /// The value as one line of JSON, members in the order of the file.
  func write(to writer: inout JSONWriter) {
    switch content {
    case .array(let elements):
      writer.beginArray()
      for element in elements { element.write(to: &writer) }
      writer.endArray()
    case .object(let members):
      writer.beginObject()
      for member in members {
        writer.key(member.name)
        member.node.write(to: &writer)
      }
      writer.endObject()
    default: value.write(to: &writer)
    }
  }

  // MARK: Values of one kind

  func fault(_ reason: String) -> JSONError { JSONError(offset: offset, reason: reason) }

  private func mismatch(_ wanted: JSONKind) -> JSONError {
    fault("\(wanted) is expected, found \(kind)")
  }

  private var kind: JSONKind {
    switch content {
    case .null: .null
    case .bool: .bool
    case .number: .number
    case .string: .string
    case .array: .array
    case .object: .object
    }
  }

  func bool() throws(JSONError) -> Bool {
    guard case .bool(let value) = content else { throw mismatch(.bool) }
    return value
  }

  func number(in range: ClosedRange<Double>? = nil) throws(JSONError) -> Double {
    guard case .number(let value) = content else { throw mismatch(.number) }
    if let range, !range.contains(value) {
      if range.lowerBound == 0, value < 0 { throw fault("\(value) is negative") }
      throw fault("\(value) is not within \(range.lowerBound) to \(range.upperBound)")
    }
    return value
  }

  func integer(in range: ClosedRange<Int>) throws(JSONError) -> Int {
    guard let whole = Int(exactly: try number()), range.contains(whole) else {
      throw fault("a whole number from \(range.lowerBound) to \(range.upperBound) is expected")
    }
    return whole
  }

  func string() throws(JSONError) -> String {
    guard case .string(let value) = content else { throw mismatch(.string) }
    return value
  }

  func string(of choices: [String]) throws(JSONError) -> String {
    let value = try string()
    guard choices.contains(value) else {
      throw fault("\(quoted(value)) is none of \(choices.joined(separator: ", "))")
    }
    return value
  }

  func choice<Choice: RawRepresentable<String> & CaseIterable>() throws(JSONError) -> Choice {
    let value = try string(of: Choice.allCases.map(\.rawValue))
    guard let choice = Choice(rawValue: value) else { throw mismatch(.string) }
    return choice
  }

  func array() throws(JSONError) -> [JSONNode] {
    guard case .array(let elements) = content else { throw mismatch(.array) }
    return elements
  }

  func array(count: Int) throws(JSONError) -> [JSONNode] {
    let elements = try array()
    guard elements.count == count else {
      throw fault("\(count) elements are expected, found \(elements.count)")
    }
    return elements
  }

  func strings() throws(JSONError) -> [String] {
    var strings: [String] = []
    for element in try array() { strings.append(try element.string()) }
    return strings
  }

  func members() throws(JSONError) -> MemberTable {
    guard case .object(let members) = content else { throw mismatch(.object) }
    return MemberTable(offset: offset, members: members)
  }
}

/// A name in quotes, cut where it is very long.
func quoted(_ name: String) -> String {
  "\"\(name.count > 60 ? name.prefix(60) + "…" : name[...])\""
}
