internal import Geometry

/// An SVG text in the making: elements with attributes in their order, numbers in hundredths, texts escaped.
struct SVGText {
  private(set) var text = ""
  private var open: [String] = []

  /// An attribute's value: a number or a text.
  enum Value: ExpressibleByStringLiteral, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
    case number(Double)
    case text(String)

    init(stringLiteral value: String) { self = .text(value) }
    init(floatLiteral value: Double) { self = .number(value) }
    init(integerLiteral value: Int) { self = .number(Double(value)) }
  }

  typealias Attributes = KeyValuePairs<String, Value>

  /// Adds an element without content.
  mutating func element(_ name: String, _ attributes: Attributes) {
    text += "<\(name)\(Self.shown(attributes))/>\n"
  }

  /// Adds an element whose content is text.
  mutating func element(_ name: String, _ attributes: Attributes, text content: String) {
    text += "<\(name)\(Self.shown(attributes))>\(Self.escaped(content))</\(name)>\n"
  }

  /// Opens an element that `end()` closes.
  mutating func begin(_ name: String, _ attributes: Attributes) {
    text += "<\(name)\(Self.shown(attributes))>\n"
    open.append(name)
  }

  /// Closes the element opened last.
  mutating func end() {
    if let name = open.popLast() { text += "</\(name)>\n" }
  }

  /// How many elements are open.
  var depth: Int { open.count }

  /// Points as the `points` of a polygon.
  static func points(_ points: [Point]) -> Value {
    .text(points.map { "\(number($0.x)),\(number($0.y))" }.joined(separator: " "))
  }

  /// Hundredths, and nothing that SVG could not read.
  static func number(_ value: Double) -> String {
    guard value.isFinite else { return "0" }
    return DiagnosisText.decimals(min(max(value, -1e9), 1e9), 2)
  }

  private static func shown(_ attributes: Attributes) -> String {
    attributes.map { name, value in
      switch value {
      case .number(let number): " \(name)=\"\(self.number(number))\""
      case .text(let text): " \(name)=\"\(escaped(text))\""
      }
    }.joined()
  }

  /// Text without what would end it, and without what XML cannot carry, which is shown as a box.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\t", "\n", "\r": result += " "
      case _ where scalar.value < 0x20 || (0x7f...0x9f).contains(scalar.value): result += "\u{25a1}"
      case "\u{fffe}", "\u{ffff}": result += "\u{25a1}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
