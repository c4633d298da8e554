/// What kind of value stands next in a JSON text.
public enum JSONKind: Equatable, Sendable, CustomStringConvertible {
  /// Members in braces.
  case object
  /// Elements in brackets.
  case array
  /// Text in quotes.
  case string
  /// A number.
  case number
  /// `true` or `false`.
  case bool
  /// `null`.
  case null

  /// The kind with its article, for messages.
  public var description: String {
    switch self {
    case .object: "an object"
    case .array: "an array"
    case .string: "a string"
    case .number: "a number"
    case .bool: "true or false"
    case .null: "null"
    }
  }
}
