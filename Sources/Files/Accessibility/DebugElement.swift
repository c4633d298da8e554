internal import Geometry

/// One element of a debug description.
struct DebugElement {
  /// The text of an element, from its type on, over as many lines as it takes.
  struct Piece {
    var line: Int
    var depth: Int
    var tree: Int
    var text: String

    /// Whether a text in quotes has begun and not ended; nil while nobody asked since the last quote.
    private var isOpen: Bool?
    /// Each look reads the whole text, so there are not too many of them.
    private var looksLeft = 64

    init(line: Int, depth: Int, tree: Int, text: String) {
      self.line = line
      self.depth = depth
      self.tree = tree
      self.text = text
    }

    /// Takes a line that begins no element as the next one of a text in quotes; false where none is open.
    mutating func goesOn(_ line: Substring) -> Bool {
      if isOpen == nil, looksLeft > 0 {
        looksLeft -= 1
        isOpen = DebugElement(self).isTorn
      }
      guard isOpen ?? true else { return false }
      text += "\n" + line
      if line.utf8.contains(UInt8(ascii: "'")) { isOpen = nil }
      return true
    }
  }

  var node: ScreenNode
  /// The address, as `0x281e2eae0`.
  var address: String?
  /// Whether the element is not whole.
  var isTorn = false

  var isApplication: Bool { node.className == "Application" }

  private static let members = [
    "identifier: ", "title: ", "label: ", "placeholderValue: ", "value: ", "Disabled", "Selected",
    "Keyboard Focused", "Focused",
  ]

  /// Where the element of a line begins, and how deep it lies; nil for a line that begins none.
  static func begin(_ line: Substring) -> (depth: Int, text: String)? {
    let trimmed = DumpLines.trimmed(line)
    if trimmed.hasPrefix("→") {
      let text = DumpLines.trimmed(trimmed.dropFirst())
      return word(text).isEmpty ? nil : (0, String(text))
    }
    let indent = DumpLines.indent(line)
    guard indent >= 4, indent % 2 == 0 else { return nil }
    // The type alone may be a line of a text; a head that nothing but an element has must follow, unless the
    // dump is cut off in it.
    let type = word(trimmed)
    guard !type.isEmpty else { return nil }
    var rest = trimmed.dropFirst(type.count)
    if rest.hasPrefix(" (Main)") { rest = rest.dropFirst(7) }
    let heads = [", 0x", ", {", ", pid: ", ", traits: "] + members.map { ", " + $0 }
    guard rest.isEmpty || rest == "," || heads.contains(where: rest.hasPrefix) else { return nil }
    return ((indent - 4) / 2 + 1, String(trimmed))
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
    let text = Substring(piece.text)
    let type = DebugElement.word(text)
    node = ScreenNode(parent: nil, line: piece.line, className: String(type))
    node.tree = piece.tree
    var rest = text.dropFirst(type.count)
    if rest.hasPrefix(" (Main)") { rest = rest.dropFirst(7) }
    if rest.hasPrefix(", 0x") {
      let digits = rest.dropFirst(4).prefix { $0.isHexDigit }
      address = "0x" + digits
      if digits.isEmpty { isTorn = true }
      rest = rest.dropFirst(4 + digits.count)
    }
    for key in [", pid: ", ", traits: "] where rest.hasPrefix(key) {
      let digits = rest.dropFirst(key.count).prefix { $0.isNumber }
      if digits.isEmpty { isTorn = true }
      rest = rest.dropFirst(key.count + digits.count)
    }
    if rest.hasPrefix(", {") {
      if let end = DebugElement.range(of: "}}", in: rest) {
        let numbers = DumpNumbers.all(in: rest[rest.startIndex..<end.lowerBound].dropFirst(2), count: 4)
        if let n = numbers { node.area = Rect(x: n[0], y: n[1], width: n[2], height: n[3]) }
        rest = rest[end.upperBound...]
      } else {
        isTorn = true
        return
      }
    }
    readMembers(rest)
  }

  private static func range(of mark: String, in text: Substring) -> Range<Substring.Index>? {
    let utf8 = text.utf8
    var offset = utf8.startIndex
    while offset < utf8.endIndex {
      if utf8[offset...].starts(with: mark.utf8) {
        return offset..<utf8.index(offset, offsetBy: mark.utf8.count)
      }
      offset = utf8.index(after: offset)
    }
    return nil
  }

  private mutating func readMembers(_ text: Substring) {
    var members = QuotedMembers(text, separator: ", ", sign: ": ", known: DebugElement.members)
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
