internal import Geometry

/// One element of EarlGrey's hierarchy.
struct EarlGreyElement {
  /// The text of an element, from its `<` on, over as many lines as it takes.
  struct Piece {
    var line: Int
    var depth: Int
    /// A part of the dump, or put together where it takes several lines.
    var text: Substring
  }

  var node: ScreenNode
  /// Whether the element is not whole.
  var isTorn = false

  private static let members = [
    "AX=", "AX.id=", "AX.label=", "AX.hint=", "AX.value=", "AX.frame=", "AX.activationPoint=", "AX.traits=",
    "AX.focused=", "frame=", "opaque", "hidden", "alpha=", "UIE=", "disabled", "text=",
  ]

  private static let grammar = QuotedMembers.Grammar(separator: "; ", sign: "=", known: members)

  /// Whether a line is the title of a window.
  static func isTitle(_ line: Substring) -> Bool {
    line.hasPrefix("========== Window ") && line.hasSuffix("==========")
  }

  /// Whether a line that is neither may be the beginning of an element or of a title.
  static func isBegun(_ line: Substring) -> Bool {
    line.begins("|") || line.begins("<") || line.utf8.allSatisfy { $0 == UInt8(ascii: "=") }
      || line.begins("========== W") || "========== W".hasPrefix(line)
  }

  /// Whether a line ends an element, if one is open.
  static func ends(_ line: Substring) -> Bool { line.utf8.last == UInt8(ascii: ">") }

  /// Where the element of a line begins, and how deep it lies; nil for a line that begins none: bars, `--`,
  /// then a class, an address and what it says of accessibility.
  static func begin(_ line: Substring) -> (depth: Int, text: Substring)? {
    var depth = 0
    let start = line.withBytes { bytes -> Int? in
      for (offset, byte) in bytes.enumerated() {
        if byte == UInt8(ascii: "<") { return offset }
        if byte == UInt8(ascii: "|") { depth += 1 }
        if byte > 0x20, byte != UInt8(ascii: "|"), byte != UInt8(ascii: "-") { return nil }
      }
      return nil
    }
    guard let start else { return nil }
    let text = line.cut(start)
    guard let head = head(of: text) else { return nil }
    let rest = text.cut(head.utf8.count)
    guard rest.begins("; AX=") || "; AX=".hasPrefix(rest) && depth > 0 else { return nil }
    return (depth, DumpLines.trimmed(text))
  }

  /// `<Class:0x7f8`, up to and without the first separator.
  private static func head(of text: Substring) -> Substring? {
    let end = text.utf8.firstIndex { $0 == UInt8(ascii: ";") || $0 <= 0x20 } ?? text.endIndex
    let head = text[..<end]
    guard let colon = head.utf8.lastIndex(of: UInt8(ascii: ":")) else { return nil }
    let address = head[head.utf8.index(after: colon)...]
    return colon > head.utf8.index(after: head.startIndex) && address.hasPrefix("0x") ? head : nil
  }

  /// Reads an element.
  init(_ piece: Piece) {
    var text = piece.text
    node = ScreenNode(parent: nil, line: piece.line, className: "")
    guard EarlGreyElement.ends(text), let head = EarlGreyElement.head(of: text),
      let colon = head.utf8.lastIndex(of: UInt8(ascii: ":"))
    else {
      isTorn = true
      return
    }
    text = Substring(text.utf8.dropLast())
    node.className = String(head.cut(1)[..<colon])
    let address = String(head[head.utf8.index(after: colon)...])
    node.lacks("bounds")
    var members = QuotedMembers(text.cut(head.utf8.count), EarlGreyElement.grammar)
    var onScreen: Rect?
    var hasFrame = false
    while let member = members.next() {
      let value = member.value ?? ""
      switch member.key {
      case "AX.id": node.identifier = value.isEmpty ? nil : String(value)
      case "AX.label": node.label = value.isEmpty ? nil : String(value)
      case "text": if node.label == nil, !value.isEmpty { node.label = String(value) }
      case "AX.frame": onScreen = EarlGreyElement.rect(value)
      case "frame":
        hasFrame = true
        node.area = EarlGreyElement.rect(value)
      case "hidden": node.isHidden = true
      case "alpha": node.alpha = Double(value)
      case "UIE": node.isInteractive = value != "N"
      case "disabled": node.isEnabled = false
      default: break
      }
    }
    isTorn = members.isTorn
    node.ownIdentifier = address
    node.address = address
    node.isRelative = hasFrame
    if !hasFrame { node.area = onScreen }
  }

  private static func rect(_ text: Substring) -> Rect? {
    DumpNumbers.all(in: text, count: 4).map { Rect(x: $0[0], y: $0[1], width: $0[2], height: $0[3]) }
  }
}
