internal import Geometry

/// One element of a debug description.
struct DebugElement {
  /// The text of an element, from its type on, over as many lines as it takes.
  struct Piece {
    private var lineNumber: Int32
    private var depthNumber: Int32
    private var treeNumber: Int32
    /// Whether a text in quotes has begun and not ended; nil while nobody asked since the last quote.
    private var isOpen: Bool?
    /// Each look reads the whole text, so there are not too many of them.
    private var looksLeft: Int8 = 64
    /// A part of the dump, or put together where it takes several lines.
    var text: Substring

    init(line: Int, depth: Int, tree: Int, text: Substring) {
      lineNumber = Int32(clamping: line)
      depthNumber = Int32(clamping: depth)
      treeNumber = Int32(clamping: tree)
      self.text = text
    }

    var line: Int { Int(lineNumber) }
    var depth: Int { Int(depthNumber) }
    var tree: Int { Int(treeNumber) }

    /// Takes a line that begins no element as the next one of a text in quotes; false where none is open.
    mutating func goesOn(_ line: Substring) -> Bool {
      if isOpen == nil, looksLeft > 0 {
        looksLeft -= 1
        isOpen = DebugElement(self).isTorn
      }
      guard isOpen ?? true else { return false }
      text = Substring(text + "\n" + line)
      if line.utf8.contains(UInt8(ascii: "'")) { isOpen = nil }
      return true
    }
  }

  /// Its own identifier is the address, as `0x281e2eae0`.
  var node: ScreenNode
  /// Whether the element is not whole.
  var isTorn = false

  var isApplication: Bool { node.isApplication }

  private static let members = [
    "identifier: ", "title: ", "label: ", "placeholderValue: ", "value: ", "Disabled", "Selected",
    "Keyboard Focused", "Focused",
  ]

  private static let grammar = QuotedMembers.Grammar(separator: ", ", sign: ": ", known: members)
  private static let heads = [", 0x", ", {", ", pid: ", ", traits: "] + members.map { ", " + $0 }

  /// Where the element of a line begins, and how deep it lies; nil for a line that begins none.
  ///
  /// - Parameter isLast: whether the line is the last one and no line break ends it, so that it may be cut off.
  static func begin(_ line: Substring, isLast: Bool) -> (depth: Int, text: Substring)? {
    let trimmed = DumpLines.trimmed(line)
    if trimmed.hasPrefix("→") {
      let text = DumpLines.trimmed(trimmed.dropFirst())
      return word(text).isEmpty ? nil : (0, text)
    }
    let indent = DumpLines.indent(line)
    guard indent >= 4, indent % 2 == 0 else { return nil }
    // The type alone may be a line of a text; a head that nothing but an element has must follow, unless the
    // dump is cut off in it.
    let type = word(trimmed)
    guard !type.isEmpty else { return nil }
    var rest = trimmed.cut(type.utf8.count)
    if rest.begins(" (Main)") { rest = rest.cut(7) }
    guard
      rest.isEmpty || rest.begins(" 0x") || rest.begins(", {") || rest.begins(", 0x") || rest == ","
        || heads.contains(where: rest.hasPrefix) || isLast && heads.contains(where: { $0.hasPrefix(rest) })
    else { return nil }
    return ((indent - 4) / 2 + 1, trimmed)
  }

  /// Whether an element may end like this: with its frame, a text, a value or a flag, not in the middle of a
  /// number or a name.
  static func mayEnd(_ text: Substring) -> Bool {
    let ends = ["}}", "'", "Disabled", "Selected", "Focused"]
    return ends.contains(where: text.hasSuffix) || text.offset(of: ", value: ") != nil
  }

  private static func word(_ text: Substring) -> Substring {
    let letters = text.utf8.prefix { byte in
      (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte & 0xdf)
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
    return letters.first.map { $0 >= UInt8(ascii: "A") } == true ? Substring(letters) : text.prefix(0)
  }

  /// Reads an element.
  init(_ piece: Piece) {
    let text = piece.text
    let type = DebugElement.word(text)
    node = ScreenNode(parent: nil, line: piece.line, className: String(type))
    node.tree = piece.tree
    var rest = text.cut(type.utf8.count)
    if rest.begins(" (Main)") { rest = rest.cut(7) }
    if rest.begins(" 0x") { rest = DebugElement.modernized(rest) }
    if rest.begins(", 0x") {
      let digits = Substring(rest.cut(4).utf8.prefix(while: DebugElement.isHexDigit))
      node.ownIdentifier = "0x" + digits
      if digits.isEmpty { isTorn = true }
      rest = rest.cut(4 + digits.utf8.count)
    }
    for key in [", pid: ", ", traits: "] where rest.hasPrefix(key) {
      let digits = rest.dropFirst(key.count).prefix { $0.isNumber }
      if digits.isEmpty { isTorn = true }
      rest = rest.dropFirst(key.count + digits.count)
    }
    if rest.begins(", {") {
      if let end = rest.offset(of: "}}") {
        let numbers = DumpNumbers.all(in: Substring(rest.utf8.prefix(end)).cut(2), count: 4)
        if let n = numbers { node.area = Rect(x: n[0], y: n[1], width: n[2], height: n[3]) }
        rest = rest.cut(end + 2)
      } else {
        isTorn = true
        return
      }
    }
    readMembers(rest)
  }

  /// What Xcode 7 prints behind a type, ` 0x7f8b: traits: 1, {{…`, in the writing of later ones.
  private static func modernized(_ text: Substring) -> Substring {
    let digits = text.cut(3).utf8.prefix(while: isHexDigit)
    var rest = text.cut(3 + digits.count)
    guard rest.begins(":") else { return "," + text }
    rest = rest.cut(1)
    if rest.begins(" Main Window,") { rest = rest.cut(13) }
    return Substring(", 0x" + Substring(digits) + (rest.isEmpty ? "" : ",") + rest)
  }

  private static func isHexDigit(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte | 0x20)
  }

  private mutating func readMembers(_ text: Substring) {
    var members = QuotedMembers(text, DebugElement.grammar)
    var title: String?
    while let member = members.next() {
      let value = member.value.flatMap { $0.isEmpty ? nil : String($0) }
      switch member.key {
      case "identifier": node.identifier = value
      case "label": node.label = value
      case "title": title = value
      case "Disabled": node.isEnabled = false
      default: break
      }
    }
    node.label = node.label ?? title
    if members.isTorn { isTorn = true }
  }
}

extension ScreenNode {
  /// Whether the node is an application, whose frame some systems do not print.
  var isApplication: Bool { className == "Application" }
}
