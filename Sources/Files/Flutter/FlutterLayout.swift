internal import Geometry
internal import Hierarchy

/// Works out from the properties of render objects what they are as views.
struct FlutterLayout {
  private let objects: [FlutterObject]
  private var slivers: [Int: FlutterSliver] = [:]
  private var childCounts: [Int]

  init(objects: [FlutterObject]) {
    self.objects = objects
    childCounts = [Int](repeating: 0, count: objects.count)
  }

  /// The nodes, each at its place in the one around it.
  mutating func nodes(_ result: inout ImportResult) -> [ScreenNode] {
    var nodes: [ScreenNode] = []
    nodes.reserveCapacity(objects.count)
    var tree = -1
    for (index, object) in objects.enumerated() {
      if object.parent == nil { tree += 1 }
      var node = ScreenNode(parent: object.parent, line: object.line, className: object.name)
      node.tree = tree
      node.isRelative = true
      // Flutter's own tests write zeros for every object.
      if object.hash != "00000" { node.ownIdentifier = "\(object.name)#\(object.hash)" }
      node.label = object.label
      node.isHidden = object.isOffstage || object.property("offstage") == "true"
      node.hitOverflow = false
      let sliver = FlutterSliver(object)
      slivers[index] = sliver
      place(&node, object, sliver, index)
      FlutterTouch.apply(to: &node, object, &result)
      order(&node, object, index)
      nodes.append(node)
    }
    // What absorbs pointers takes them itself, whatever it holds.
    for index in nodes.indices {
      guard let parent = objects[index].parent, objects[parent].property("absorbing") == "true" else {
        continue
      }
      nodes[index].isInteractive = false
    }
    return nodes
  }

  // MARK: Places

  private mutating func place(
    _ node: inout ScreenNode, _ object: FlutterObject, _ sliver: FlutterSliver?, _ index: Int
  ) {
    let size = sliver?.size ?? size(of: object)
    guard let size else { return }
    guard let parent = object.parent else {
      node.area = Rect(origin: .zero, size: size)
      return
    }
    let data = object.joined("parentData") ?? "<none>"
    var origin: Point?
    if let offset = FlutterLayout.offset("paintOffset=Offset(", in: data)
      ?? FlutterLayout.offset("offset=Offset(", in: data)
    {
      origin = offset
    } else if let along = FlutterLayout.number("layoutOffset=", in: data) {
      let across = FlutterLayout.number("crossAxisOffset=", in: data) ?? 0
      if let around = slivers[parent] {
        origin = around.place(along: along, across: across, size: size)
      } else {
        origin = sliver?.axis == .horizontal ? Point(x: along, y: across) : Point(x: across, y: along)
      }
    } else if data.hasPrefix("<none>")
      || slivers[parent] == nil && !data.contains("ffset=") && !data.contains("layoutOffset")
    {
      origin = .zero
    }
    if let origin { node.area = Rect(origin: origin, size: size) }
  }

  private func size(of object: FlutterObject) -> Size? {
    if let text = object.joined("size") { return FlutterLayout.size(text) }
    // The view of the whole: its configuration is in logical pixels.
    guard let configuration = object.joined("configuration") else { return nil }
    if let size = FlutterLayout.size(configuration) { return size }
    guard let width = FlutterLayout.number("w=", in: configuration),
      let height = FlutterLayout.number("h=", in: configuration)
    else { return nil }
    return Size(width: width, height: height)
  }

  // MARK: Order

  /// The first sliver of a viewport is in front of those behind it; what grows the other way is behind all.
  private mutating func order(_ node: inout ScreenNode, _ object: FlutterObject, _ index: Int) {
    guard let parent = object.parent else { return }
    let number = childCounts[parent]
    childCounts[parent] += 1
    guard objects[parent].name.hasSuffix("Viewport") else { return }
    let told: Int? =
      object.childName == "center child"
      ? 0
      : object.childName.split(separator: " ").last.flatMap { Int($0) }
    let place = told ?? number
    node.drawingOrder = place >= 0 ? 1_000_000_000 - place : place
  }

  // MARK: Values

  /// `Size(800.0, 600.0)`.
  static func size(_ text: String) -> Size? {
    offset("Size(", in: text).map { Size(width: $0.x, height: $0.y) }
  }

  /// Two numbers behind a mark; nil where they do not stand.
  static func offset(_ mark: String, in text: String) -> Point? {
    guard let inner = behind(mark, in: text)?.prefix(while: { $0 != ")" }) else { return nil }
    return DumpNumbers.all(in: inner, count: 2).map { Point(x: $0[0], y: $0[1]) }
  }

  /// A number behind a mark.
  static func number(_ mark: String, in text: String) -> Double? {
    guard let rest = behind(mark, in: text) else { return nil }
    return Double(rest.prefix { $0.isNumber || ".-+eE".contains($0) })
  }

  /// What stands behind a mark, which begins a word.
  static func behind(_ mark: String, in text: String) -> Substring? {
    let mark = Array(mark.utf8)
    let utf8 = text.utf8
    var offset = utf8.startIndex
    while let found = utf8[offset...].firstIndex(of: mark[0]) {
      let isWord: Bool
      if found == utf8.startIndex {
        isWord = true
      } else {
        let before = utf8[utf8.index(before: found)]
        isWord = before <= 0x20 || before == UInt8(ascii: "(") || before == UInt8(ascii: ";")
      }
      if isWord, utf8[found...].starts(with: mark) {
        return Substring(utf8[utf8.index(found, offsetBy: mark.count)...])
      }
      offset = utf8.index(after: found)
    }
    return nil
  }
}
