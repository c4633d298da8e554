internal import JSONText

/// A JSON value of a scenario or of a trace line.
public enum ScenarioValue: Equatable, Sendable {
  /// Nothing: what was hit where nothing was.
  case null
  /// True or false.
  case bool(Bool)
  /// A finite number.
  case number(Double)
  /// A text.
  case string(String)
  /// Values in an order.
  case list([ScenarioValue])
  /// Members by name.
  case object([String: ScenarioValue])
}

extension ScenarioValue {
  /// Whether a value of a trace line is as good as this one: equal, numbers within a tolerance, each of a list
  /// for itself.
  public func matches(_ other: ScenarioValue, tolerance: Double) -> Bool {
    switch (self, other) {
    case (.number(let one), .number(let two)):
      // What is within the tolerance as written in decimal shall not fall out by its binary rounding.
      return one == two || abs(one - two) <= tolerance + 1e-9
    case (.list(let one), .list(let two)):
      return one.count == two.count
        && zip(one, two).allSatisfy { $0.matches($1, tolerance: tolerance) }
    case (.object(let one), .object(let two)):
      return one.count == two.count
        && one.allSatisfy { name, value in
          two[name].map { value.matches($0, tolerance: tolerance) } ?? false
        }
    default: return self == other
    }
  }

  /// The value as one line of JSON; members of an object in the order of their names.
  public var json: String {
    var writer = JSONWriter()
    write(to: &writer)
    return writer.text
  }

  func write(to writer: inout JSONWriter) {
    switch self {
    case .null: writer.null()
    case .bool(let value): writer.bool(value)
    case .number(let value): writer.number(value)
    case .string(let value): writer.string(value)
    case .list(let values):
      writer.beginArray()
      for value in values { value.write(to: &writer) }
      writer.endArray()
    case .object(let members):
      writer.beginObject()
      for (name, value) in members.sorted(by: { $0.key < $1.key }) {
        writer.key(name)
        value.write(to: &writer)
      }
      writer.endObject()
    }
  }

  /// The value that a JSON text holds.
  ///
  /// - Throws: `JSONError` for what is no JSON.
  init(json: String) throws(JSONError) {
    self = try JSONNode(json: json).value
  }
}
