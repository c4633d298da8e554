internal import Geometry
internal import JSONText

extension JSONDump {
  /// The text that stands next; nil for null and for an empty one. Numbers and truth values are taken as they
  /// are written.
  mutating func text() throws(JSONError) -> String? {
    switch try json.kind() {
    case .string:
      let text = try json.string()
      return text.isEmpty ? nil : text
    case .null:
      try json.null()
      return nil
    case .number, .bool: return try json.capture()
    default: throw JSONError(offset: json.valueOffset, reason: "a string is expected")
    }
  }

  /// The number that stands next, which may be in quotes; nil for null.
  mutating func number() throws(JSONError) -> Double? {
    switch try json.kind() {
    case .number: return try json.number()
    case .null:
      try json.null()
      return nil
    case .string:
      let text = try json.string()
      guard let number = Double(text) else {
        throw JSONError(offset: json.valueOffset, reason: "a number is expected")
      }
      return number
    default: throw JSONError(offset: json.valueOffset, reason: "a number is expected")
    }
  }

  /// The truth value that stands next, which may be in quotes or a number; nil for null and anything else
  /// that is a string.
  mutating func flag() throws(JSONError) -> Bool? {
    switch try json.kind() {
    case .bool: return try json.bool()
    case .null:
      try json.null()
      return nil
    case .number: return try json.number() != 0
    case .string:
      switch try json.string().lowercased() {
      case "true", "1", "yes": return true
      case "false", "0", "no": return false
      default: return nil
      }
    default: throw JSONError(offset: json.valueOffset, reason: "true or false is expected")
    }
  }

  /// So many numbers that stand next, in an array, in arrays within one, or in a string with brackets around
  /// them, `"[0,63][1080,190]"`; nil for null and an empty string.
  mutating func numbers(_ wanted: Int) throws(JSONError) -> [Double]? {
    let kind = try json.kind()
    let start = json.valueOffset
    var found: [Double] = []
    switch kind {
    case .null:
      try json.null()
      return nil
    case .string:
      let text = try json.string()
      if text.isEmpty { return nil }
      guard let numbers = DumpNumbers.all(in: text) else {
        throw JSONError(offset: start, reason: "numbers are expected in it")
      }
      found = numbers
    default:
      try json.beginArray()
      while try json.nextElement() {
        if try json.kind() == .array {
          try json.beginArray()
          while try json.nextElement() { found.append(try json.number()) }
        } else {
          found.append(try json.number())
        }
      }
    }
    guard found.count == wanted else {
      throw JSONError(offset: start, reason: "\(wanted) numbers are expected, found \(found.count)")
    }
    return found
  }

  /// The object that stands next, as the rectangle that some members of it are; nil for null, and where one
  /// of them is missing or null.
  mutating func rect(
    _ names: (x: StaticString, y: StaticString, width: StaticString, height: StaticString)
  ) throws(JSONError) -> Rect? {
    if try json.kind() == .null {
      try json.null()
      return nil
    }
    var values: (x: Double?, y: Double?, width: Double?, height: Double?)
    try json.beginObject()
    while let key = try json.nextKey() {
      if key.isNamed(names.x) {
        values.x = try number()
      } else if key.isNamed(names.y) {
        values.y = try number()
      } else if key.isNamed(names.width) {
        values.width = try number()
      } else if key.isNamed(names.height) {
        values.height = try number()
      } else {
        try json.skip()
      }
    }
    guard let x = values.x, let y = values.y, let width = values.width, let height = values.height else {
      return nil
    }
    return Rect(x: x, y: y, width: width, height: height)
  }
}
