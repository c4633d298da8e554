/// One controller's line.
struct Controller {
  var line: Int
  var depth: Int
  var className: String
  var address: String?
  var state = ""
  var viewAddress: String?
  /// Whether the view exists; false for "(view not loaded)".
  var isLoaded = true
  /// Whether the controller is presented by the one above it, not contained in it.
  var isPresented: Bool
  /// Whether the line is not whole.
  var isTorn = true
  var tree = 0
  var parent: Int?
  var id = ""
  var parentId: String?

  /// Reads a line; nil for one that begins no controller.
  init?(_ text: Substring, line: Int) {
    let utf8 = text.utf8
    guard let start = utf8.firstIndex(of: UInt8(ascii: "<")) else { return nil }
    let bars = utf8[..<start].filter { $0 > 0x20 }
    guard bars.allSatisfy({ $0 == UInt8(ascii: "|") || $0 == UInt8(ascii: "+") }) else { return nil }
    self.line = line
    depth = bars.count
    isPresented = bars.last == UInt8(ascii: "+")
    let rest = text[start...]
    let head = Controller.bracketed(rest)
    // A class of a generic type may have blanks.
    var name = head.dropFirst()
    if let blank = name.lastIndex(of: " "), name[blank...].dropFirst().hasPrefix("0x") {
      address = String(name[blank...].dropFirst())
      name = name[..<blank]
    }
    if name.last == ":" { name = name.dropLast() }
    let isGeneric = name.contains("<")
    guard !name.isEmpty, !name.contains(";"), isGeneric || !name.contains(where: { $0 == ":" || $0 == " " })
    else { return nil }
    className = String(name)
    let tail = DumpLines.trimmed(rest.dropFirst(head.count))
    let title = ">, state: "
    guard tail.hasPrefix(title) else {
      // A line that is cut off before its state is a controller's only below one.
      guard title.hasPrefix(tail), depth > 0 else { return nil }
      return
    }
    state = String(tail.dropFirst(title.count).prefix { $0.isLetter })
    var view = tail.dropFirst(title.count + state.count)
    guard view.hasPrefix(", view: ") else { return }
    view = DumpLines.trimmed(view.dropFirst(8))
    if view.hasPrefix("(view not loaded)") {
      isLoaded = false
      isTorn = false
    } else if view.hasPrefix("<") {
      let inner = Controller.bracketed(view).dropFirst()
      guard view.count > inner.count + 1, !inner.isEmpty else { return }
      if let last = inner.split(separator: " ").last, last.hasPrefix("0x") { viewAddress = String(last) }
      let behind = view.dropFirst(inner.count + 2)
      isTorn = Controller.isTorn(behind)
    }
  }

  /// A text from the bracket at its beginning up to and without the one that closes it; all where none does.
  private static func bracketed(_ text: Substring) -> Substring {
    var depth = 0
    var end = text.startIndex
    while end < text.endIndex {
      if text[end] == "<" { depth += 1 }
      if text[end] == ">" {
        depth -= 1
        if depth == 0 { break }
      }
      end = text.index(after: end)
    }
    return text[..<end]
  }

  /// Whether what stands behind the view is cut off.
  private static func isTorn(_ behind: Substring) -> Bool {
    let apart = " not in the window"
    let presented = ", presented with: <"
    if behind.contains(presented) { return !behind.hasSuffix(">") }
    let rest = behind.hasPrefix(apart) ? behind.dropFirst(apart.count) : behind
    return !rest.isEmpty && (apart.hasPrefix(rest) || presented.hasPrefix(rest))
  }

  /// Its members in `responders`.
  ///
  /// - Parameter view: what names its view; nil where it has none that is known.
  func members(view: String?) -> [(String, String)] {
    var members = [("id", id), ("kind", "controller"), ("class", className)]
    if let view { members.append(("view", view)) }
    if let parentId { members.append((isPresented ? "presentedBy" : "parent", parentId)) }
    members.append(("state", state))
    return members
  }
}
