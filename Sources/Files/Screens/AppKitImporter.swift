internal import Geometry
internal import Hierarchy

/// Reads what AppKit's `_subtreeDescription` prints.
///
/// Frames are in the superview's bounds, whose y grows upward unless the superview is flipped: they are turned
/// over where it is not. The outermost view's own superview is not told, so its y is taken as it stands.
public struct AppKitImporter: HierarchyImporter {
  /// Makes an importer; it has no state.
  public init() {}

  /// "appkit-subtree-description".
  public var format: String { "appkit-subtree-description" }

  /// Certain where a line has columns of flags, resizing masks and a frame.
  public func recognizes(_ head: ArraySlice<UInt8>) -> Recognition {
    for line in HeadLines(head) {
      let text = Substring(String(decoding: line, as: UTF8.self))
      if let view = AppKitView(text, line: 1), !view.isTorn { return .certain }
    }
    return .no
  }

  /// Reads a description.
  ///
  /// - Throws: `FileError` with the line where a view is cut off or its depth fits no view above.
  public func read(_ file: InputFile, options: ImportOptions) throws(FileError) -> ImportResult {
    var result = ImportResult(hierarchy: ViewHierarchy(), format: format)
    let nodes = try nodes(file, options, &result)
    result.notes.append("hit-test overrides are not told")
    return try ScreenForest(nodes: nodes, file: file).result(result, options: options)
  }

  /// The views; the lines are gone before they are put together.
  private func nodes(
    _ file: InputFile, _ options: ImportOptions, _ result: inout ImportResult
  ) throws(FileError) -> [ScreenNode] {
    let lines = try DumpLines(file) { AppKitView.begins($0) }
    var pieces: [(line: Int, text: Substring)] = []
    var hasLegend = false
    // The rest of a view in front of the first.
    var tail: Int?
    for line in lines.lines {
      let trimmed = DumpLines.trimmed(line.text)
      if AppKitView.begins(line.text) {
        pieces.append((line.number, line.text))
      } else if let last = pieces.indices.last, AppKitView(pieces[last].text, line: 1)?.isTorn == true,
        pieces[last].text.utf8.count < 4096
      {
        // A title with a line break goes on here.
        pieces[last].text += "\n" + line.text
      } else if !trimmed.isEmpty {
        let isLegend = trimmed.hasPrefix("A=autoresizesSubviews")
        hasLegend = hasLegend || isLegend
        if pieces.isEmpty, trimmed.offset(of: "b=(") != nil { tail = line.number }
        result.skipped.append(
          ImportResult.Remark(line: line.number, reason: isLegend ? "the legend" : "not a view"))
      }
    }
    if let tail, !options.isPartial {
      let whole = "\(pieces.count) complete view\(pieces.count == 1 ? "" : "s"), --partial reads them"
      throw file.error(line: tail, "the dump begins inside a view; \(whole)")
    }
    var views: [AppKitView] = []
    views.reserveCapacity(pieces.count)
    for (number, piece) in pieces.enumerated() {
      guard views.count < ViewHierarchy.Limits.views else {
        throw file.error(line: piece.line, "more than \(ViewHierarchy.Limits.views) views")
      }
      guard let view = AppKitView(piece.text, line: piece.line) else { continue }
      let whole = "\(views.count) complete view\(views.count == 1 ? "" : "s"), --partial reads them"
      if view.isTorn {
        guard number == pieces.count - 1 else { throw file.error(line: piece.line, "the view has no end") }
        guard options.isPartial else {
          throw file.error(line: piece.line, "the dump ends inside a view; \(whole)")
        }
        result.skipped.append(ImportResult.Remark(line: piece.line, reason: "a view that is cut off"))
        break
      }
      views.append(view)
    }
    guard !views.isEmpty else { throw file.error("no view is in it") }
    let nodes = try place(views, file, &result)
    if !hasLegend, views.count == pieces.count, let last = views.last?.node.line {
      // The legend is always the last line.
      guard options.isPartial else {
        let whole = "\(views.count) complete view\(views.count == 1 ? "" : "s"), --partial reads them"
        throw file.error(line: last, "the dump ends before its legend; \(whole)")
      }
      result.skipped.append(ImportResult.Remark(line: last, reason: "the dump ends before its legend"))
    }
    return nodes
  }

  private func place(
    _ views: [AppKitView], _ file: InputFile, _ result: inout ImportResult
  ) throws(FileError) -> [ScreenNode] {
    var nodes: [ScreenNode] = []
    nodes.reserveCapacity(views.count)
    var open: [Int] = []
    let base = views[0].depth
    var tree = -1
    for view in views {
      guard view.depth >= base, view.depth - base <= open.count else {
        let reason = "the view is \(view.depth) deep, and none \(view.depth - 1) deep stands above it"
        throw file.error(line: view.node.line, "\(reason); \(nodes.count) complete views")
      }
      open.removeLast(open.count - (view.depth - base))
      var node = view.node
      node.parent = open.last
      if node.parent == nil { tree += 1 }
      node.tree = max(0, tree)
      if let parent = node.parent {
        if !views[parent].isFlipped { node.area = view.turnedOver(in: views[parent]) }
      } else if let area = node.area, area.minY != 0 {
        node.lacks("frame.origin")
        result.estimated.append(
          ImportResult.Remark(line: node.line, reason: "the superview is not told; y is taken as it stands"))
      }
      if view.isScaled {
        node.lacks("transform")
        result.estimated.append(
          ImportResult.Remark(line: node.line, reason: "scaled or turned in a way that is not told"))
      }
      if view.isHiddenByAncestor, node.parent == nil {
        node.isHidden = true
        result.estimated.append(
          ImportResult.Remark(line: node.line, reason: "hidden by a superview that is not in the file"))
      }
      open.append(nodes.count)
      nodes.append(node)
    }
    return nodes
  }
}

/// One view of AppKit's description.
private struct AppKitView {
  var node: ScreenNode
  var depth: Int
  /// Whether y grows downward in the view.
  var isFlipped = false
  var isScaled = false
  var isHiddenByAncestor = false
  /// Whether the view is not whole.
  var isTorn = false
  /// The view's own coordinates, where they are not the frame's size at 0.
  private var bounds: Rect?

  /// Whether a line begins a view.
  static func begins(_ line: Substring) -> Bool {
    // Most do, and this much is seen at once.
    let text = line.cut(DumpLines.indent(line))
    guard text.utf8.first == UInt8(ascii: "[") else { return false }
    if let close = text.offset(of: "]"), close <= 40, DumpLines.indent(line) % 2 == 0,
      text.cut(close).begins("] h=")
    {
      let rest = text.cut(close + 2)
      if rest.index(of: " v=") == rest.utf8.firstIndex(of: 0x20) { return true }
    }
    return AppKitView(line, line: 1) != nil
  }

  /// Reads a line; nil for one that begins no view.
  init?(_ line: Substring, line number: Int) {
    let indent = DumpLines.indent(line)
    let text = line.cut(indent)
    guard indent % 2 == 0, text.utf8.first == UInt8(ascii: "["),
      let close = text.utf8.firstIndex(of: UInt8(ascii: "]")), text.utf8[..<close].count <= 40
    else { return nil }
    depth = indent / 2
    node = ScreenNode(parent: nil, line: number, className: "")
    node.isRelative = true
    let flags = text[..<close]
    isFlipped = flags.utf8.contains(UInt8(ascii: "F"))
    isScaled = flags.utf8.contains(UInt8(ascii: "S"))
    node.isHidden = flags.utf8.contains(UInt8(ascii: "H"))
    isHiddenByAncestor = flags.utf8.contains(UInt8(ascii: "h"))
    var rest = DumpLines.trimmed(text[text.utf8.index(after: close)...])
    for key in ["h=", "v="] {
      guard rest.hasPrefix(key) else {
        if rest.isEmpty || key.hasPrefix(rest) { isTorn = true }
        if isTorn, !rest.isEmpty || flags.utf8.count > 10 { return }
        return nil
      }
      rest = Substring(rest.utf8.drop { $0 != 0x20 }.drop { $0 == 0x20 })
    }
    node.className = String(Substring(rest.utf8.prefix { $0 != 0x20 && $0 != 0x0a }))
    isTorn = true
    // A title may hold anything, so the frame is the last one of the line.
    guard let frame = AppKitView.last(" f=(", in: rest), let own = AppKitView.last(" b=(", in: rest),
      frame < own, let numbers = AppKitView.numbers(rest[frame...])
    else { return }
    let title = DumpLines.trimmed(rest[..<frame].cut(node.className.utf8.count))
    if title.count > 1, title.hasPrefix("\""), title.hasSuffix("\"") {
      node.label = String(title.dropFirst().dropLast())
    }
    node.area = numbers.flatMap {
      $0.count == 4 ? Rect(x: $0[0], y: $0[1], width: $0[2], height: $0[3]) : nil
    }
    guard let ownNumbers = AppKitView.numbers(rest[own...]) else { return }
    isTorn = false
    if let n = ownNumbers, n.count == 4 {
      bounds = Rect(x: n[0], y: n[1], width: n[2], height: n[3])
      node.boundsOrigin = Point(x: n[0], y: isFlipped ? n[1] : 0)
      if let area = node.area, area.size != Size(width: n[2], height: n[3]) { isScaled = true }
    }
  }

  /// The area of this view in a superview whose y grows upward, counted from that one's upper edge.
  func turnedOver(in parent: AppKitView) -> Rect? {
    guard let area = node.area, let size = parent.node.area?.size else { return nil }
    let top = (parent.bounds?.minY ?? 0) + (parent.bounds?.size.height ?? size.height)
    return Rect(
      x: area.minX, y: top - (area.minY + area.size.height), width: area.size.width, height: area.size.height)
  }

  /// Where the last of some marks begins.
  private static func last(_ mark: String, in text: Substring) -> Substring.Index? {
    let utf8 = text.utf8
    var found: Substring.Index?
    var offset = utf8.startIndex
    while let blank = utf8[offset...].firstIndex(of: UInt8(ascii: " ")) {
      if utf8[blank...].starts(with: mark.utf8) { found = blank }
      offset = utf8.index(after: blank)
    }
    return found
  }

  /// The numbers in the brackets that begin at ` f=(`; an inner nil for others, nil where they do not end.
  private static func numbers(_ text: Substring) -> [Double]?? {
    guard let end = text.utf8.firstIndex(of: UInt8(ascii: ")")) else { return nil }
    return .some(DumpNumbers.all(in: text[..<end].cut(4)))
  }
}
