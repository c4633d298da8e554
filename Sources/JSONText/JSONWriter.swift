/// Writes one JSON text into bytes, value by value.
///
/// Commas and blanks are the writer's business: `, ` and `: ` between parts, nothing else, unless a line
/// break is asked for. Numbers are written by their shortest digits that read back as the same value. The
/// caller keeps objects and arrays balanced.
public struct JSONWriter: Sendable {
  /// What is written so far.
  public private(set) var bytes: [UInt8] = []
  private var isFirst: [Bool] = []
  private var followsKey = false
  private var pendingIndent: Int?

  /// Makes an empty writer.
  public init() {}

  /// What is written so far, as text.
  public var text: String { String(decoding: bytes, as: UTF8.self) }

  // MARK: Structure

  /// Opens an object.
  public mutating func beginObject() {
    beginValue()
    bytes.append(UInt8(ascii: "{"))
    isFirst.append(true)
  }

  /// Closes the innermost object.
  public mutating func endObject() { end(UInt8(ascii: "}")) }

  /// Opens an array.
  public mutating func beginArray() {
    beginValue()
    bytes.append(UInt8(ascii: "["))
    isFirst.append(true)
  }

  /// Closes the innermost array.
  public mutating func endArray() { end(UInt8(ascii: "]")) }

  /// Writes a member's name; its value must follow.
  public mutating func key(_ name: String) {
    beginValue()
    quote(name)
    bytes.append(UInt8(ascii: ":"))
    bytes.append(UInt8(ascii: " "))
    followsKey = true
  }

  /// Puts what comes next, a value, a name or an end, on a line of its own.
  ///
  /// - Parameter indent: how many blanks stand in front of it.
  public mutating func breakLine(indent: Int = 0) { pendingIndent = indent }

  /// Ends the text's last line.
  public mutating func endLine() { bytes.append(UInt8(ascii: "\n")) }

  /// Forgets the bytes that are written, which the caller has handed on, and goes on behind them.
  public mutating func forgetBytes() { bytes.removeAll(keepingCapacity: true) }

  // MARK: Values

  /// Writes a string.
  public mutating func string(_ value: String) {
    beginValue()
    quote(value)
  }

  /// Writes a number, whole ones without a fraction.
  ///
  /// - Precondition: the number is finite: JSON has no other.
  public mutating func number(_ value: Double) {
    precondition(value.isFinite, "JSON has no number \(value)")
    appendNumber(value.description)
  }

  /// Writes a 32-bit number by the digits that tell it from its 32-bit neighbours.
  ///
  /// - Precondition: the number is finite: JSON has no other.
  public mutating func number(_ value: Float) {
    precondition(value.isFinite, "JSON has no number \(value)")
    appendNumber(value.description)
  }

  /// Writes a whole number.
  public mutating func number(_ value: Int) { appendNumber(value.description) }

  /// Writes an array of numbers.
  ///
  /// - Precondition: all are finite.
  public mutating func numbers(_ values: Double...) {
    beginArray()
    for value in values { number(value) }
    endArray()
  }

  /// Writes `true` or `false`.
  public mutating func bool(_ value: Bool) {
    beginValue()
    bytes.append(contentsOf: (value ? "true" : "false").utf8)
  }

  /// Writes `null`.
  public mutating func null() {
    beginValue()
    bytes.append(contentsOf: "null".utf8)
  }

  /// Writes a value that is JSON text already, as it is; nothing is checked.
  public mutating func raw(_ json: String) {
    beginValue()
    bytes.append(contentsOf: json.utf8)
  }

  // MARK: Helpers

  private mutating func beginValue() {
    if followsKey {
      followsKey = false
      return
    }
    if let last = isFirst.indices.last {
      if isFirst[last] {
        isFirst[last] = false
      } else {
        bytes.append(UInt8(ascii: ","))
        if pendingIndent == nil { bytes.append(UInt8(ascii: " ")) }
      }
    }
    takeLineBreak()
  }

  private mutating func end(_ bracket: UInt8) {
    isFirst.removeLast()
    takeLineBreak()
    bytes.append(bracket)
  }

  private mutating func takeLineBreak() {
    guard let indent = pendingIndent else { return }
    pendingIndent = nil
    bytes.append(UInt8(ascii: "\n"))
    bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: indent))
  }

  private mutating func appendNumber(_ digits: String) {
    beginValue()
    let utf8 = digits.utf8
    // Swift writes whole Doubles with a ".0" that says nothing here.
    bytes.append(contentsOf: digits.hasSuffix(".0") ? utf8.dropLast(2) : utf8[...])
  }

  private mutating func quote(_ value: String) {
    bytes.append(UInt8(ascii: "\""))
    var value = value
    value.withUTF8 { utf8 in
      if utf8.contains(where: { $0 < 0x20 || $0 == 0x22 || $0 == 0x5c || $0 == 0x7f }) {
        for byte in utf8 { escape(byte) }
      } else {
        bytes.append(contentsOf: utf8)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func escape(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""): bytes.append(contentsOf: "\\\"".utf8)
    case UInt8(ascii: "\\"): bytes.append(contentsOf: "\\\\".utf8)
    case 0x0a: bytes.append(contentsOf: "\\n".utf8)
    case 0x0d: bytes.append(contentsOf: "\\r".utf8)
    case 0x09: bytes.append(contentsOf: "\\t".utf8)
    case 0..<0x20, 0x7f:
      let digits = String(byte, radix: 16)
      bytes.append(contentsOf: ("\\u00" + (digits.count == 1 ? "0" : "") + digits).utf8)
    default: bytes.append(byte)
    }
  }
}
