internal import Geometry

/// One element of EarlGrey's hierarchy.
struct EarlGreyElement {
  /// The text of an element, from its `<` on, over as many lines as it takes.
  struct Piece {
    var line: Int
    var depth: Int
    var text: String
  }

  var node: ScreenNode
  /// Whether the element is not whole.
  var isTorn = false

  private static let members = [
    "AX=", "AX.id=", "AX.label=", "AX.hint=", "AX.value=", "AX.frame=", "AX.activationPoint=", "AX.traits=",
    "AX.focused=", "frame=", "opaque", "hidden", "alpha=", "UIE=", "disabled", "text=",
  ]

  /// Whether a line is the title of a window.
  static func isTitle(_ line: Substring) -> Bool {
    line.hasPrefix("========== Window ") && line.hasSuffix("==========")
  }

  /// Whether a line ends an element, if one is open.
  static func ends(_ line: Substring) -> Bool { line.hasSuffix(">") }

  /// Where the element of a line begins, and how deep it lies; nil for a line that begins none: bars, `--`,
  /// then a class, an address and what it says of accessibility.
  static func begin(_ line: Substring) -> (depth: Int, text: String)? {
    let utf8 = line.utf8
    guard let start = utf8.firstIndex(of: UInt8(ascii: "<")) else { return nil }
    let prefix = utf8[..<start]
    let isPrefix = prefix.allSatisfy { byte in
      byte <= 0x20 || byte == UInt8(ascii: "|") || byte == UInt8(ascii: "-")
    }
    guard isPrefix else { return nil }
    let depth = prefix.count { $0 == UInt8(ascii: "|") }
    let text = Substring(utf8[start...])
    guard let head = head(of: text) else { return nil }
    let rest = text.dropFirst(head.count)
    guard rest.hasPrefix("; AX=") || "; AX=".hasPrefix(rest) && depth > 0 else { return nil }
    return (depth, String(DumpLines.trimmed(text)))
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
    var text = Substring(piece.text)
    node = ScreenNode(parent: nil, line: piece.line, className: "")
    guard text.hasSuffix(">"), let head = EarlGreyElement.head(of: text),
      let colon = head.utf8.lastIndex(of: UInt8(ascii: ":"))
    else {
      isTorn = true
      return
    }
    text = text.dropLast()
    node.className = String(head.dropFirst()[..<colon])
    let address = String(head[head.utf8.index(after: colon)...])
    node.unknown = ["bounds"]
    var members = QuotedMembers(
      text.dropFirst(head.count), separator: "; ", sign: "=", known: EarlGreyElement.members)
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
