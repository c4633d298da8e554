internal import Geometry
internal import Hierarchy
internal import JSONText

extension TreeReader {
  /// The array of so many numbers that stands next.
  ///
  /// - Parameters:
  ///   - wanted: how many there must be, at most 8.
  ///   - limit: largest absolute value.
  ///   - sizesFrom: index of the first number that may not be negative.
  mutating func numbers(
    _ wanted: Int, limit: Double = ViewHierarchy.Limits.coordinate, sizesFrom: Int = .max
  ) throws(JSONError) -> InlineArray<8, Double> {
    let numbers = try json.numbers()
    guard numbers.count == wanted else {
      let reason = "\(wanted) numbers are expected, found \(numbers.count)"
      throw JSONError(offset: numbers.offset, reason: reason)
    }
    for index in 0..<wanted {
      let value = numbers.values[index]
      if abs(value) > limit {
        throw JSONError(offset: numbers.offsets[index], reason: "\(value) is beyond ±1e7")
      }
      if index >= sizesFrom, value < 0 {
        throw JSONError(offset: numbers.offsets[index], reason: "\(value) is negative")
      }
    }
    return numbers.values
  }

  mutating func rect() throws(JSONError) -> Rect {
    let n = try numbers(4, sizesFrom: 2)
    return Rect(x: n[0], y: n[1], width: n[2], height: n[3])
  }

  mutating func point() throws(JSONError) -> Point {
    let n = try numbers(2)
    return Point(x: n[0], y: n[1])
  }

  mutating func strings() throws(JSONError) -> [String] {
    var strings: [String] = []
    try json.beginArray()
    while try json.nextElement() { strings.append(try json.string()) }
    return strings
  }

  /// The shape that stands next: an object of exactly one member, or of members that are unknown.
  mutating func hitShape() throws(JSONError) -> HitShape {
    try json.beginObject()
    let start = json.valueOffset
    var shape: HitShape?
    while let key = try json.nextKey() {
      let isPolygons = key.isNamed("polygons")
      let isPolygon = key.isNamed("polygon")
      guard isPolygons || isPolygon || key.isNamed("ellipse") else {
        try unknownMember(key)
        continue
      }
      guard shape == nil else { throw JSONError(offset: key.offset, reason: "a second shape") }
      if isPolygons {
        var rings: [[Point]] = []
        try json.beginArray()
        while try json.nextElement() { rings.append(try ring()) }
        shape = .polygons(rings)
      } else if isPolygon {
        shape = .polygons([try ring()])
      } else {
        shape = .ellipse(try rect())
      }
    }
    guard let shape else {
      throw JSONError(offset: start, reason: "\"polygons\" or \"ellipse\" is expected in it")
    }
    return shape
  }

  private mutating func ring() throws(JSONError) -> [Point] {
    var corners: [Point] = []
    try json.beginArray()
    while try json.nextElement() { corners.append(try point()) }
    return corners
  }

  /// Reads one of the members that imports add.
  mutating func readDetail(_ member: TreeMember, _ details: inout ImportDetails) throws(JSONError) {
    switch member {
    case .label: details.label = try json.string()
    case .identifier: details.identifier = try json.string()
    case .enabled: details.isEnabled = try json.bool()
    case .recognizers: details.recognizers = try strings()
    case .unknown: details.unknown = try strings()
    default: details.source = try source()
    }
  }

  private mutating func source() throws(JSONError) -> ImportDetails.SourceLocation {
    try json.beginObject()
    let start = json.valueOffset
    var file: String?
    var line: Int?
    while let key = try json.nextKey() {
      if key.isNamed("file") {
        file = try json.string()
      } else if key.isNamed("line") {
        let number = try json.number()
        guard let whole = Int(exactly: number), whole >= 1 else {
          throw JSONError(offset: json.valueOffset, reason: "a whole number from 1 is expected")
        }
        line = whole
      } else {
        try unknownMember(key)
      }
    }
    guard let file else { throw JSONError(offset: start, reason: "\"file\" is missing") }
    guard let line else { throw JSONError(offset: start, reason: "\"line\" is missing") }
    return ImportDetails.SourceLocation(file: file, line: line)
  }

  /// The value of a carried member, checked for its form, as compact JSON text.
  mutating func carriedValue(_ form: CarriedMember.Form) throws(JSONError) -> String {
    var writer = JSONWriter()
    switch form {
    case .bool: writer.bool(try json.bool())
    case .number: writer.number(try json.number())
    case .numbers(let count, let areSizes):
      let numbers = try numbers(count, sizesFrom: areSizes ? 0 : .max)
      writer.beginArray()
      for index in 0..<count { writer.number(numbers[index]) }
      writer.endArray()
    case .string: writer.string(try json.string())
    case .choice(let choices):
      let value = try json.string()
      guard choices.contains(value) else {
        let known = choices.map { "\"\($0)\"" }.joined(separator: " or ")
        throw JSONError(offset: json.valueOffset, reason: "\(known) is expected")
      }
      writer.string(value)
    case .strings:
      writer.beginArray()
      for value in try strings() { writer.string(value) }
      writer.endArray()
    case .list:
      try json.expect(.array)
      return try json.capture()
    case .any: return try json.capture()
    }
    return writer.text
  }
}
