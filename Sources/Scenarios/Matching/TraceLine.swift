internal import JSONText

/// One line of a trace: a JSON object with the time at which it was written.
public struct TraceLine: Equatable, Sendable {
  /// Its members, `t` included.
  public let members: [String: ScenarioValue]
  /// Virtual time in nanoseconds.
  public let time: Int
  /// The line as it is printed.
  public let json: String
  /// The members as a person reads them, in the order of the line.
  private let parts: [(name: String, text: String)]

  /// Reads a line.
  ///
  /// - Returns: nil where the text is no JSON object with a number `t`.
  public init?(json: String) {
    guard let node = try? JSONNode(json: json), case .object(let members) = node.value,
      case .object(let inOrder) = node.content, case .number(let seconds)? = members["t"],
      let time = VirtualTime.nanoseconds(seconds)
    else { return nil }
    self.members = members
    self.time = time
    self.json = json
    parts = inOrder.filter { $0.name != "t" }.map { ($0.name, $0.node.value.readable) }
  }

  /// The line for a person: the time in seconds, what happened, and the rest behind it.
  ///
  /// E.g. `  0.250  gesture pan  state began  because its conditions are met`.
  public var readable: String {
    let seconds = VirtualTime.decimal(time)
    let indent = String(repeating: " ", count: max(0, 9 - seconds.count))
    return indent + seconds + parts.map { "  \($0.name) \($0.text)" }.joined()
  }

  /// Whether two lines are printed alike.
  public static func == (one: TraceLine, other: TraceLine) -> Bool { one.json == other.json }
}

extension ScenarioValue {
  /// The value for a person: texts without quotes, what they hold unescaped but for control characters.
  fileprivate var readable: String {
    switch self {
    case .string(let text):
      return String(
        text.unicodeScalars.lazy.map { scalar in
          scalar.properties.generalCategory == .control
            ? scalar.escaped(asASCII: true) : String(Character(scalar))
        }.joined())
    case .null: return "none"
    case .list(let values): return "[\(values.map(\.readable).joined(separator: ", "))]"
    default: return json
    }
  }
}

/// Seconds of a file as whole nanoseconds.
enum VirtualTime {
  /// The largest number of seconds that is taken, either way: 30 years.
  static let limit = 1e9

  /// Nanoseconds nearest to some seconds; nil beyond the limit.
  static func nanoseconds(_ seconds: Double) -> Int? {
    guard seconds.isFinite, abs(seconds) <= limit else { return nil }
    return Int((seconds * 1e9).rounded())
  }

  /// Nanoseconds as seconds in decimal, at least three places, exact.
  static func decimal(_ nanoseconds: Int) -> String {
    let whole = nanoseconds.magnitude / 1_000_000_000
    var fraction = String(1_000_000_000 + nanoseconds.magnitude % 1_000_000_000).dropFirst()
    while fraction.count > 3, fraction.last == "0" { fraction.removeLast() }
    return "\(nanoseconds < 0 ? "-" : "")\(whole).\(fraction)"
  }

  /// Nanoseconds as seconds.
  static func seconds(_ nanoseconds: Int) -> Double { Double(nanoseconds) / 1e9 }
}
