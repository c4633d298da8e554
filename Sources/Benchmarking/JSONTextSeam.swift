/// The little JSON that run.json needs.
indirect enum JSONValue {
  case string(String)
  case number(String)
  case bool(Bool)
  case array([JSONValue])
  case object([(String, JSONValue)])

  /// Indented by two spaces a level.
  func text(indent: String = "") -> String {
    let inner = indent + "  "
    switch self {
    case .string(let string): return JSONValue.quoted(string)
    case .number(let digits): return digits
    case .bool(let value): return value ? "true" : "false"
    case .array(let values):
      let isFlat = values.allSatisfy { value in
        if case .object = value { false } else { true }
      }
      if isFlat { return "[" + values.map { $0.text(indent: inner) }.joined(separator: ", ") + "]" }
      return "[\n" + values.map { inner + $0.text(indent: inner) }.joined(separator: ",\n") + "\n\(indent)]"
    case .object(let members):
      let lines = members.map { "\(inner)\(JSONValue.quoted($0)): \($1.text(indent: inner))" }
      return "{\n" + lines.joined(separator: ",\n") + "\n\(indent)}"
    }
  }

  private static func quoted(_ string: String) -> String {
    var text = "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"", "\\": text += "\\\(scalar)"
      case "\n": text += "\\n"
      case "\t": text += "\\t"
      default:
        if scalar.value < 0x20 {
          let digits = String(scalar.value, radix: 16)
          text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        } else {
          text.unicodeScalars.append(scalar)
        }
      }
    }
    return text + "\""
  }
}
