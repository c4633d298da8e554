internal import Geometry
internal import Hierarchy

/// The boxes of a render tree, gathered line by line.
struct RenderTreeBuilder {
  /// What is known of a box beside its node.
  private struct Place {
    /// Where it is told to be: in the box around it, or on the page.
    var told: Rect?
    var isInline = false
    var isText = false
    var isAbsolute = false
    /// Whether it is the first box of a layer, whose place is that of the layer.
    var layer: RenderTreeLine.Layer? {
      get {
        guard case .layer(let layer)? = layerBox else { return nil }
        return layer
      }
      set { layerBox = newValue.map { .layer($0) } }
    }
    private var layerBox: LayerBox?
    /// The box in whose coordinates the place of a document in a frame is.
    var isFrameView = false
    var border = 0.0
    /// The smallest rectangle around the origins of its runs of text.
    var runs: Point?
    var hasRuns = false

    /// Few boxes begin a layer, and it is large.
    private indirect enum LayerBox {
      case layer(RenderTreeLine.Layer)
    }

    init(told: Rect?, layer: RenderTreeLine.Layer? = nil, border: Double = 0) {
      self.told = told
      self.border = border
      self.layer = layer
    }
  }

  /// A page: that of the file, or one in a frame.
  private struct Page {
    var indent: Int
    /// The page's view; nil before it.
    var view: Int?
    /// The box of the frame; nil for the file's page.
    var frame: Int?
  }

  private let file: InputFile
  private var nodes: [ScreenNode] = []
  private var places: [Place] = []
  private var open: [(indent: Int, index: Int)] = []
  private var pages: [Page] = []
  private var pending: (layer: RenderTreeLine.Layer, indent: Int, line: Int)?
  /// Layers behind the contents of others, which come later.
  private var backgrounds: [Int] = []
  /// Boxes below this indent belong to something that is nowhere.
  private var hiddenIndent: Int?
  private var lastLine = 1

  /// The name of the last box, which the next one often has too.
  private var lastName = (box: "", tag: String?.none, text: "")

  /// - Parameter lines: how many the dump has: boxes are not more.
  init(file: InputFile, lines: Int) {
    self.file = file
    nodes.reserveCapacity(lines)
    places.reserveCapacity(lines)
  }

  /// The first line of a box or a text that no layer stands above; nil where the dump begins with one.
  private(set) var beginsInside: Int?

  /// How many boxes are whole: all, but for one that waits for more.
  var wholeCount: Int { nodes.count - (openEnd != nil && pending == nil ? 1 : 0) }

  /// The last line, where the tree cannot end there: behind a layer that waits for its box, or behind a text
  /// that has an extent and waits for its runs.
  var openEnd: Int? {
    if let pending { return pending.line }
    guard let last = places.last, last.isText, !last.hasRuns, let told = last.told else { return nil }
    return told.size.width > 0 && told.size.height > 0 ? lastLine : nil
  }

  /// Leaves out a box that waits for more.
  mutating func dropTorn() {
    if pending == nil, openEnd != nil {
      nodes.removeLast()
      places.removeLast()
    }
    pending = nil
  }

  /// Takes a line; false for one that is not whole.
  mutating func take(
    _ text: Substring, indent: Int, line: Int, _ result: inout ImportResult
  ) throws(FileError) -> Bool {
    switch RenderTreeLine(text) {
    case .layer(let layer):
      lastLine = line
      hiddenIndent = nil
      try beginLayer(layer, indent: indent, line: line, &result)
    case .box(let box):
      lastLine = line
      if pages.isEmpty, indent > 0 { beginsInside = beginsInside ?? line }
      if let hidden = hiddenIndent, indent > hidden { break }
      hiddenIndent = nil
      guard box.area != nil else {
        hiddenIndent = indent
        result.skipped.append(
          ImportResult.Remark(line: line, reason: "a box that is nowhere, and what it holds"))
        break
      }
      try add(box, indent: indent, line: line)
    case .run(let run):
      lastLine = line
      if pages.isEmpty { beginsInside = beginsInside ?? line }
      guard hiddenIndent == nil else { break }
      guard let index = places.indices.last else {
        result.skipped.append(ImportResult.Remark(line: line, reason: "a text that is in no box"))
        break
      }
      places[index].isText = true
      places[index].hasRuns = true
      if let origin = run.origin {
        let old = places[index].runs ?? origin
        places[index].runs = Point(x: min(old.x, origin.x), y: min(old.y, origin.y))
      }
      if !run.text.isEmpty { nodes[index].label = (nodes[index].label ?? "") + run.text }
    case .torn: return false
    case .other: result.skipped.append(ImportResult.Remark(line: line, reason: "not a box"))
    }
    return true
  }

  private mutating func beginLayer(
    _ layer: RenderTreeLine.Layer, indent: Int, line: Int, _ result: inout ImportResult
  ) throws(FileError) {
    if let pending {
      result.skipped.append(ImportResult.Remark(line: pending.line, reason: "a layer without a box"))
      self.pending = nil
    }
    while let page = pages.last, page.indent > indent { pages.removeLast() }
    while let last = open.last, last.indent >= indent { open.removeLast() }
    if pages.last?.indent != indent { pages.append(Page(indent: indent, view: nil, frame: open.last?.index)) }
    guard layer.isBackground else {
      pending = (layer, indent, line)
      return
    }
    let index = try append(
      ScreenNode(parent: nil, line: line, className: "layer"), Place(told: layer.area, layer: layer))
    nodes[index].lacks("class")
    attach(index, isView: false)
    backgrounds.append(index)
  }

  private mutating func add(_ box: RenderTreeLine.Box, indent: Int, line: Int) throws(FileError) {
    while let last = open.last, last.indent >= indent { open.removeLast() }
    if lastName.box != box.name || lastName.tag != box.tag {
      lastName = (box.name, box.tag, box.tag.map { "\(box.name) {\($0)}" } ?? box.name)
    }
    var node = ScreenNode(parent: open.last?.index, line: line, className: lastName.text)
    node.ownIdentifier = box.id
    node.identifier = box.id
    var place = Place(told: box.area, border: box.border)
    place.isInline = box.name.hasSuffix("Inline")
    place.isText = box.tag == "#text" || box.tag == nil && ["RenderText", "LayoutText"].contains(box.name)
    place.isAbsolute =
      box.name.contains("SVG") && box.name != "LayoutSVGRoot" && !box.name.hasSuffix("InlineText")
    if let pending { place.layer = pending.layer }
    let isLayer = pending != nil
    pending = nil
    let index = try append(node, place)
    if isLayer { attach(index, isView: box.name.hasSuffix("View")) }
    if isLayer, places[index].layer?.isForeground == true { joinBackground(index) }
    open.append((indent, index))
  }

  private mutating func append(_ node: ScreenNode, _ place: Place) throws(FileError) -> Int {
    guard nodes.count < ViewHierarchy.Limits.views else {
      throw file.error(line: node.line, "more than \(ViewHierarchy.Limits.views) views")
    }
    nodes.append(node)
    places.append(place)
    return nodes.count - 1
  }

  /// Puts the first box of a layer below its page's view.
  private mutating func attach(_ index: Int, isView: Bool) {
    guard let page = pages.indices.last else { return }
    if let view = pages[page].view {
      nodes[index].parent = view
      nodes[index].lacks("parent")
      return
    }
    nodes[index].parent = pages[page].frame
    places[index].isFrameView = true
    if isView {
      pages[page].view = index
    } else {
      nodes[index].lacks("parent")
    }
  }

  /// What lies behind a layer's contents takes its touches: the box itself is only around them.
  private mutating func joinBackground(_ index: Int) {
    guard let place = backgrounds.lastIndex(where: { places[$0].told == places[index].layer?.area }) else {
      return
    }
    let background = backgrounds.remove(at: place)
    nodes[background].className = nodes[index].className
    nodes[background].unknown.removeAll { $0 == "class" }
    nodes[index].isPassthrough = true
  }

  // MARK: Places

  /// The nodes, each at its place in the one around it.
  mutating func finish(_ result: inout ImportResult) -> [ScreenNode] {
    placeInlines(&result)
    // Where each box's own coordinates begin on its page.
    var onPage = [Point](repeating: .zero, count: nodes.count)
    for index in nodes.indices {
      let place = places[index]
      nodes[index].isRelative = true
      guard var area = place.told else { continue }
      let parent = nodes[index].parent
      let around = parent.map { onPage[$0] } ?? .zero
      if let layer = place.layer {
        onPage[index] = layer.area.origin
        area.origin = Point(x: layer.area.origin.x - around.x, y: layer.area.origin.y - around.y)
        if place.isFrameView {
          let border = parent.map { places[$0].border } ?? 0
          area.origin = Point(x: layer.area.origin.x + border, y: layer.area.origin.y + border)
        }
        cut(index, layer, area)
      } else if place.isAbsolute {
        onPage[index] = area.origin
        area.origin = Point(x: area.origin.x - around.x, y: area.origin.y - around.y)
      } else {
        if let parent, let told = places[parent].told,
          places[parent].isInline || isRow(parent) && area.origin.y >= told.origin.y
        {
          // Inside an inline box or a row, places are those of the box around it.
          area.origin = Point(x: area.origin.x - told.origin.x, y: area.origin.y - told.origin.y)
        }
        onPage[index] = Point(x: around.x + area.origin.x, y: around.y + area.origin.y)
      }
      nodes[index].area = area
      nodes[index].hitOverflow = !nodes[index].clips && nodes[index].hitShape == nil
      if place.isText {
        nodes[index].isPassthrough = true
      } else {
        nodes[index].lacks("hitPassthrough")
      }
    }
    // A frame shows no more than its box.
    for index in nodes.indices where places[index].isFrameView {
      if let parent = nodes[index].parent {
        nodes[parent].clips = true
        nodes[parent].hitOverflow = false
      }
    }
    return nodes
  }

  private func isRow(_ index: Int) -> Bool { nodes[index].className.contains("TableRow") }

  private mutating func cut(_ index: Int, _ layer: RenderTreeLine.Layer, _ area: Rect) {
    if layer.scrolls {
      nodes[index].clips = true
      nodes[index].boundsOrigin = layer.scroll
    }
    guard let clip = layer.clip else { return }
    nodes[index].clips = true
    let origin = layer.area.origin
    let left = max(clip.minX - origin.x, 0)
    let top = max(clip.minY - origin.y, 0)
    let right = min(clip.minX + clip.size.width - origin.x, area.size.width)
    let bottom = min(clip.minY + clip.size.height - origin.y, area.size.height)
    let scroll = nodes[index].boundsOrigin
    let corners =
      left < right && top < bottom
      ? [(left, top), (right, top), (right, bottom), (left, bottom)].map {
        Point(x: $0.0 + scroll.x, y: $0.1 + scroll.y)
      }
      : []
    nodes[index].hitShape = .polygons([corners])
  }

  /// An inline box is told at 0, 0, wherever it is: what is in it tells its place.
  private mutating func placeInlines(_ result: inout ImportResult) {
    var corners = [Point?](repeating: nil, count: nodes.count)
    for index in nodes.indices.reversed() {
      if places[index].isText, let runs = places[index].runs { places[index].told?.origin = runs }
      if places[index].isInline, places[index].told?.origin == .zero, places[index].layer == nil {
        if let corner = corners[index] {
          if corner != .zero {
            places[index].told?.origin = corner
            result.estimated.append(
              ImportResult.Remark(
                line: nodes[index].line, reason: "the place of an inline box, worked out from what is in it"))
          }
        } else if let size = places[index].told?.size, size.width > 0 || size.height > 0 {
          places[index].told = nil
        }
      }
      guard let parent = nodes[index].parent, let origin = places[index].told?.origin else { continue }
      let old = corners[parent] ?? origin
      corners[parent] = Point(x: min(old.x, origin.x), y: min(old.y, origin.y))
    }
    result.estimated.reverse()
  }
}
