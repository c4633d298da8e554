internal import Files
internal import Geometry
internal import Hierarchy

/// The grammar that Android's own dumper and Appium's driver share: nodes with edges in pixels, below a
/// `hierarchy` that is no view.
///
/// On Android a view that is not active lets a touch fall through to the sibling behind it and then to its
/// parent: an inactive node is imported as `hitPassthrough`. Active is what can be clicked, long-clicked,
/// checked or scrolled, and a text field that can have the focus; disabled ones too, for those swallow
/// touches. Where a node says none of this it stays a plain view and is marked as unknown in it.
struct AndroidXML {
  private let file: InputFile
  private let options: ImportOptions
  private var nodes: [ScreenNode] = []
  private var rotation = 0
  /// Number of the display whose windows are being read; all are 0 where a dump names none.
  private var display = -1
  /// The levels of the windows that are open.
  private var levels: [Double?] = []

  private init(file: InputFile, options: ImportOptions) {
    self.file = file
    self.options = options
  }

  /// Reads a dump of either dialect.
  static func read(
    _ file: InputFile, format: String, options: ImportOptions
  ) throws(FileError) -> ImportResult {
    var result = ImportResult(hierarchy: ViewHierarchy(), format: format)
    var dump = AndroidXML(file: file, options: options)
    try XMLElements.read(file, options: options, result: &result) { element throws(FileError) in
      try dump.begin(element)
    } end: { name in
      if name == "window" { _ = dump.levels.popLast() }
    }
    return try dump.finish(result)
  }

  /// `AndroidTouch.signs`, as they are looked up in a tag.
  private static let signs: [StaticString] = ["clickable", "long-clickable", "checkable", "scrollable"]

  private static let wrappers: Set<String> = ["hierarchy", "displays", "display", "window", "AppiumAUT"]

  private mutating func begin(_ element: XMLElements.Element) throws(FileError) -> XMLElements.Meaning {
    let attributes = element.attributes
    let isBare = attributes["class"] == "hierarchy" && attributes["bounds"] == nil
    if element.parent == nil, AndroidXML.wrappers.contains(element.name) || isBare {
      if element.name == "display" { display += 1 }
      if element.name == "window" { levels.append(try attributes.number("layer")) }
      rotation = Int(exactly: try attributes.number("rotation") ?? 0) ?? 0
      return .wrapper
    }
    nodes.append(try node(element, attributes))
    return .node(nodes.count - 1)
  }

  private func node(
    _ element: XMLElements.Element, _ attributes: XMLAttributes
  ) throws(FileError) -> ScreenNode {
    var node = ScreenNode(
      parent: element.parent, line: element.line, className: attributes["class"] ?? element.name)
    node.tree = max(0, display)
    if let edges = try attributes.numbers("bounds", count: 4) {
      node.area = Rect(x: edges[0], y: edges[1], width: edges[2] - edges[0], height: edges[3] - edges[1])
    }
    node.isVisible = attributes.flag("displayed") ?? attributes.flag("visible-to-user") ?? true
    node.isEnabled = attributes.flag("enabled")
    node.drawingOrder = try attributes.number("drawing-order").flatMap { Int(exactly: $0) }
    if element.parent == nil, let level = levels.last ?? nil { node.windowLevel = level }
    let signs = AndroidXML.signs.map { attributes.flag($0) ?? (attributes.has($0) ? false : nil) }
    let isActive = AndroidTouch.isActive(
      className: node.className, isFocusable: attributes.flag("focusable"), signs: signs)
    AndroidTouch.apply(isActive, to: &node)
    node.ownIdentifier = attributes["resource-id"]
    node.identifier = attributes["resource-id"]
    node.label = attributes["content-desc"] ?? attributes["text"]
    return node
  }

  private func finish(_ start: ImportResult) throws(FileError) -> ImportResult {
    var result = start
    guard !nodes.isEmpty else { throw file.error("no node is in it") }
    result.estimated += AndroidTouch.remarks(nodes)
    if rotation != 0 {
      result.notes.append(
        "the display is turned (rotation \(rotation)); places are those of the turned screen")
    }
    result.notes.append(
      "accessibility nodes in device pixels, cut at their ancestors: overlays and touch listeners are not "
        + "told, so a hit is an estimate")
    return try ScreenForest(nodes: nodes, file: file).result(result, options: options)
  }
}
