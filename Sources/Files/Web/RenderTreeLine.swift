internal import Geometry

/// One line of WebKit's render tree.
enum RenderTreeLine {
  /// A layer, whose first box is the next line.
  struct Layer {
    var area: Rect
    /// The part of the page to which the layer's contents are cut; nil where nothing cuts it.
    var clip: Rect?
    var scroll = Point.zero
    /// Whether contents are larger than what shows them.
    var scrolls = false
    /// Whether only what lies behind the layer's contents is meant, and no box follows.
    var isBackground = false
    /// Whether what lies behind the contents stands in a layer of its own.
    var isForeground = false
  }

  /// A box.
  struct Box {
    var name: String
    /// What stands in braces: the element's tag; nil for none.
    var tag: String?
    /// Place and size; nil where none is told, as for what draws nothing itself.
    var area: Rect?
    /// Width of the border, where all sides have one; 0 for none.
    var border = 0.0
    /// The element's id, where the dump tells it.
    var id: String?
  }

  /// A run of text of the box above; where it is is not told of SVG's.
  struct Run {
    var origin: Point?
    var text: String
  }

  case layer(Layer)
  case box(Box)
  case run(Run)
  /// A line that begins as one of these and is not whole.
  case torn
  /// Anything else.
  case other

  /// Reads a line without the blanks before it.
  init(_ text: Substring) {
    if text.begins("layer at (") {
      self = RenderTreeLine.layer(text)
    } else if text.begins("text run at (") {
      self = RenderTreeLine.run(text)
    } else if RenderTreeLine.beginsBox(text) {
      self = RenderTreeLine.box(text)
    } else if text.begins("chunk "), let quote = text.index(of: ": \"") {
      // A part of a text of SVG: `chunk 1 text run 1 at (10.00,15.00) … width 40.00: "Hello"`.
      let inner = text[quote...].dropFirst(3)
      self = .run(Run(origin: nil, text: RenderTreeLine.unescaped(inner.prefix { $0 != "\"" })))
    } else {
      let isBegun =
        !text.isEmpty && ["layer at (", "text run at (", "Render", "Layout"].contains { $0.hasPrefix(text) }
      self = isBegun ? .torn : .other
    }
  }

  /// Whether a line begins with the name of a class of boxes.
  static func beginsBox(_ text: Substring) -> Bool {
    let name = text.utf8.prefix { ($0 | 0x20) >= 0x61 && ($0 | 0x20) <= 0x7a || $0 == 0x2d }
    return (text.begins("Render") || text.begins("Layout")) && name.count > 6
  }

  // MARK: Parts

  private static func layer(_ text: Substring) -> RenderTreeLine {
    var rest = text.dropFirst(6)
    guard let area = place(&rest) else { return .torn }
    var layer = Layer(area: area)
    while true {
      rest = DumpLines.trimmed(rest)
      if rest.isEmpty { return .layer(layer) }
      if rest.hasPrefix("clip at ") || rest.hasPrefix("backgroundClip at ")
        || rest.hasPrefix("outlineClip at ")
      {
        let isClip = rest.hasPrefix("clip")
        rest = rest[(rest.firstIndex(of: " ") ?? rest.endIndex)...].dropFirst()
        guard let clip = place(&rest) else { return .torn }
        if isClip { layer.clip = clip }
      } else if rest.hasPrefix("scroll") {
        let words = rest.split(separator: " ", maxSplits: 2)
        if words[0] == "scrollbarHasRTLLayoutDirection" {
          rest = rest.dropFirst(words[0].count)
          continue
        }
        guard words.count > 1, let value = Double(words[1]), value.isFinite else { return .torn }
        switch words[0] {
        case "scrollX": layer.scroll.x = value
        case "scrollY": layer.scroll.y = value
        default: break
        }
        layer.scrolls = true
        rest = words.count > 2 ? words[2] : rest.suffix(0)
      } else if rest.hasPrefix("layerType: background only") {
        layer.isBackground = true
        rest = rest.dropFirst(26)
      } else if rest.hasPrefix("layerType: foreground only") {
        layer.isForeground = true
        rest = rest.dropFirst(26)
      } else if rest.hasPrefix("(") {
        // What compositing says of it.
        return rest.hasSuffix(")") ? .layer(layer) : .torn
      } else {
        let word = rest.prefix { $0 != " " }
        let flags = [
          "layerType:", "hasTransform", "transparent", "isolatesBlending", "blendMode:", "needsRepaint",
          "needsCullRectUpdate", "descendantNeedsCullRectUpdate", "layerType:", "background", "foreground",
          "only",
        ]
        guard flags.contains(String(word)) || rest.count > word.count else {
          // The value of a flag, or a flag that is cut off.
          return flags.contains { $0.hasPrefix(word) } ? .torn : .layer(layer)
        }
        rest = rest.dropFirst(word.count)
      }
    }
  }

  private static func box(_ text: Substring) -> RenderTreeLine {
    let name = text.head(upTo: 0x20)
    var box = Box(name: String(name))
    let head: Substring
    var tail: Substring
    if let at = text.index(of: " at (") {
      head = text[..<at]
      tail = text[text.utf8.index(after: at)...]
      guard let area = place(&tail) else { return .torn }
      box.area = area
    } else {
      // A box that is nowhere says something of itself in brackets.
      guard let bracket = text.firstIndex(of: "[") else { return .torn }
      head = text[..<bracket]
      tail = text[bracket...]
    }
    if let open = head.utf8.firstIndex(of: UInt8(ascii: "{")) {
      let inner = head[head.utf8.index(after: open)...].head(upTo: UInt8(ascii: "}"))
      guard inner.endIndex < head.endIndex else { return .torn }
      box.tag = String(inner)
    }
    let balance = tail.withBytes { bytes in
      bytes.reduce(0) { $0 + ($1 == UInt8(ascii: "[") ? 1 : $1 == UInt8(ascii: "]") ? -1 : 0) }
    }
    if balance > 0, tail.utf8.last != UInt8(ascii: "]") { return .torn }
    if let mark = tail.index(of: "[border: (") {
      let inner = tail[mark...].cut(10).head(upTo: UInt8(ascii: "p"))
      if let width = Double(inner), width.isFinite { box.border = width }
    }
    if let mark = tail.index(of: " id=\"") {
      let inner = tail[mark...].cut(5).head(upTo: UInt8(ascii: "\""))
      if !inner.isEmpty { box.id = String(inner) }
    }
    return .box(box)
  }

  private static func run(_ text: Substring) -> RenderTreeLine {
    let rest = text.cut(13)
    let place = rest.head(upTo: UInt8(ascii: ")"))
    let behind = rest.cut(place.utf8.count + 1)
    guard let numbers = DumpNumbers.all(in: place, count: 2), behind.begins(" width "),
      let quote = behind.index(of: ": \"")
    else { return .torn }
    let inner = behind[quote...].dropFirst(3)
    guard inner.hasSuffix("\"") || inner.hasSuffix("\" + hyphen string") || inner.contains("\" +") else {
      return .torn
    }
    let end = inner.lastIndex(of: "\"") ?? inner.endIndex
    return .run(Run(origin: Point(x: numbers[0], y: numbers[1]), text: unescaped(inner[..<end])))
  }

  /// `at (x,y) size WxH`, off the beginning of a text; nil where it is not whole.
  private static func place(_ text: inout Substring) -> Rect? {
    if text.begins("at ") { text = text.cut(3) }
    guard text.begins("("), let close = text.utf8.firstIndex(of: UInt8(ascii: ")")) else { return nil }
    guard let origin = DumpNumbers.all(in: text[..<close], count: 2) else { return nil }
    var rest = text[text.utf8.index(after: close)...]
    guard rest.begins(" size ") else { return nil }
    rest = rest.cut(6)
    let size = Substring(rest.utf8.prefix { $0 != 0x20 && $0 != UInt8(ascii: ":") })
    let width = size.head(upTo: UInt8(ascii: "x"))
    let height = size.cut(width.utf8.count + 1)
    guard width.utf8.count < size.utf8.count, let width = width.withBytes(DumpNumbers.number),
      let height = height.withBytes(DumpNumbers.number)
    else { return nil }
    text = rest.cut(size.utf8.count)
    return Rect(x: origin[0], y: origin[1], width: width, height: height)
  }

  /// Resolves `\x{A0}`, `\"` and `\\`.
  private static func unescaped(_ text: Substring) -> String {
    guard text.utf8.contains(UInt8(ascii: "\\")) else { return String(text) }
    var result = String.UnicodeScalarView()
    var scalars = text.unicodeScalars[...]
    while let scalar = scalars.popFirst() {
      guard scalar == "\\", let next = scalars.popFirst() else {
        result.append(scalar)
        continue
      }
      guard next == "x", scalars.first == "{" else {
        result.append(next)
        continue
      }
      let digits = scalars.dropFirst().prefix { $0 != "}" }
      if let value = UInt32(String(Substring(digits)), radix: 16), let known = Unicode.Scalar(value) {
        result.append(known)
      }
      scalars = scalars.dropFirst(digits.count + 2)
    }
    return String(result)
  }
}
