internal import Geometry
internal import Hierarchy

/// Reads WebKit's dumps of graphics layers with their event regions.
///
/// A layer's event region is what takes touches in it: the union of its rectangles becomes the layer's
/// `hitShape`. A layer without one lets touches through although it is drawn. Several dumps in one file are
/// independent trees.
public struct GraphicsLayerImporter: HierarchyImporter {
  /// Makes an importer; it has no state.
  public init() {}

  /// "webkit-graphicslayer-tree".
  public var format: String { "webkit-graphicslayer-tree" }

  /// Certain where a line begins a layer.
  public func recognizes(_ head: ArraySlice<UInt8>) -> Recognition {
    let lines = HeadLines(head)
    return lines.contains { $0.starts(with: "(GraphicsLayer".utf8) } ? .certain : .no
  }

  /// Reads the dumps.
  ///
  /// - Throws: `FileError` with the line where a dump is cut off or is none.
  public func read(_ file: InputFile, options: ImportOptions) throws(FileError) -> ImportResult {
    let lines = try DumpLines(file) { $0.hasPrefix("(GraphicsLayer") }
    var result = ImportResult(hierarchy: ViewHierarchy(), format: format)
    var layers = LayerStack(file: file)
    for line in lines.lines {
      let text = DumpLines.trimmed(line.text)
      guard !text.isEmpty else { continue }
      guard layers.isOpen || text.hasPrefix("(GraphicsLayer") else {
        let isCut = layers.nodes.isEmpty && text.hasPrefix(")")
        guard !isCut || options.isPartial else {
          throw file.error(line: line.number, "the dump begins inside a layer; --partial reads what follows")
        }
        result.skipped.append(ImportResult.Remark(line: line.number, reason: "not a layer"))
        continue
      }
      try layers.take(text, line: line.number)
    }
    if layers.isOpen {
      let line = lines.lines.last { !$0.text.isEmpty }?.number ?? 1
      let count = layers.wholeCount
      guard options.isPartial else {
        let whole = "\(count) complete layer\(count == 1 ? "" : "s"), --partial reads them"
        throw file.error(line: line, "the dump ends inside a layer; \(whole)")
      }
      layers.closeTorn(&result)
      result.skipped.append(ImportResult.Remark(line: line, reason: "the dump is cut off"))
    }
    guard !layers.nodes.isEmpty else { throw file.error("no layer is in it") }
    for node in layers.nodes where node.unknown.contains("transform") {
      result.estimated.append(
        ImportResult.Remark(line: node.line, reason: "a transform that is not in the plane: unknown"))
    }
    result.notes.append("layers, not elements: what lies in one layer is not told apart")
    return try ScreenForest(nodes: layers.nodes, file: file).result(result, options: options)
  }
}

/// The layers of the dumps, gathered line by line.
private struct LayerStack {
  /// What a bracket is around.
  private enum Level: Equatable {
    case layer(Int)
    case children
    case region(Int)
    case other
  }

  private let file: InputFile
  private var open: [Level] = []
  private var regions: [Int: [Rect]] = [:]
  /// Whether a layer has told all of itself: its bracket is closed, or its children have begun.
  private var isWhole: [Bool] = []
  private var tree = -1
  var nodes: [ScreenNode] = []

  init(file: InputFile) { self.file = file }

  var isOpen: Bool { !open.isEmpty }
  var wholeCount: Int { isWhole.count(where: \.self) }

  /// Takes a line: what it opens and closes.
  mutating func take(_ text: Substring, line: Int) throws(FileError) {
    if text == ")" { return close() }
    guard text.hasPrefix("(") else { throw file.error(line: line, "\"(\" or \")\" is expected in a layer") }
    let balance = text.utf8.reduce(0) { sum, byte in
      sum + (byte == UInt8(ascii: "(") ? 1 : byte == UInt8(ascii: ")") ? -1 : 0)
    }
    if balance > 0 {
      guard open.count < 2 * ViewHierarchy.Limits.depth + 8 else {
        throw file.error(line: line, "nested more than \(ViewHierarchy.Limits.depth) levels deep")
      }
      // A member that is cut off at the file's end opens a bracket like any other.
      for _ in 1..<balance { open.append(.other) }
      try begin(text, line: line)
    } else {
      member(text)
      for _ in 0..<(-balance) { close() }
    }
  }

  private mutating func begin(_ text: Substring, line: Int) throws(FileError) {
    if text.hasPrefix("(GraphicsLayer") {
      let parent = open.lazy.reversed().compactMap { level -> Int? in
        if case .layer(let index) = level { index } else { nil }
      }.first
      if parent == nil { tree += 1 }
      guard nodes.count < ViewHierarchy.Limits.views else {
        throw file.error(line: line, "more than \(ViewHierarchy.Limits.views) views")
      }
      var node = ScreenNode(parent: parent, line: line, className: "GraphicsLayer")
      node.isRelative = true
      node.tree = tree
      // Layers that need no bounds are points that hold others.
      node.area = .zero
      node.hitOverflow = true
      open.append(.layer(nodes.count))
      nodes.append(node)
      isWhole.append(false)
    } else if text.hasPrefix("(children") {
      if case .layer(let index)? = open.last { isWhole[index] = true }
      open.append(.children)
    } else if text.hasPrefix("(event region"), case .layer(let index)? = open.last {
      regions[index] = []
      open.append(.region(index))
    } else {
      open.append(.other)
    }
  }

  private mutating func member(_ text: Substring) {
    if case .region(let index)? = open.last, text.hasPrefix("(rect (") {
      let plain = text.dropFirst(6).map { "=)".contains($0) ? " " : String($0) }.joined()
      let words = plain.split(whereSeparator: { "(), ".contains($0) }).compactMap { Double($0) }
      if words.count == 4 {
        regions[index, default: []].append(Rect(x: words[0], y: words[1], width: words[2], height: words[3]))
      }
      return
    }
    guard case .layer(let index)? = open.last else { return }
    func numbers(_ key: String, _ count: Int) -> [Double]? {
      guard text.hasPrefix("(\(key) ") else { return nil }
      return DumpNumbers.all(in: text.dropFirst(key.count + 2), count: count)
    }
    if let n = numbers("position", 2) {
      nodes[index].area?.origin = Point(x: n[0], y: n[1])
    } else if let n = numbers("bounds", 2) {
      nodes[index].area?.size = Size(width: n[0], height: n[1])
    } else if let n = numbers("bounds origin", 2) {
      nodes[index].boundsOrigin = Point(x: n[0], y: n[1])
    } else if let n = numbers("anchor", 2) {
      nodes[index].anchorPoint = Point(x: n[0], y: n[1])
    } else if let n = numbers("opacity", 1) {
      nodes[index].alpha = n[0]
    } else if text.hasPrefix("(transform ") {
      let n = DumpNumbers.all(in: text.dropFirst(11), count: 16)
      if let n, n[2] == 0, n[3] == 0, n[6] == 0, n[7] == 0, n[15] == 1 {
        nodes[index].transform = AffineTransform(a: n[0], b: n[1], c: n[4], d: n[5], tx: n[12], ty: n[13])
      } else {
        nodes[index].lacks("transform")
      }
    }
  }

  private mutating func close() {
    guard case .layer(let index)? = open.popLast() else { return }
    isWhole[index] = true
    settle(index)
  }

  /// Makes the event region the layer's shape.
  private mutating func settle(_ index: Int) {
    guard let rects = regions[index], !rects.isEmpty else {
      nodes[index].isPassthrough = true
      return
    }
    nodes[index].hitShape = .polygons(LayerStack.union(rects))
  }

  /// Leaves out the layers that are not whole.
  mutating func closeTorn(_ result: inout ImportResult) {
    for case .layer(let index) in open where isWhole[index] { settle(index) }
    var places = [Int](repeating: -1, count: nodes.count)
    var kept: [ScreenNode] = []
    for index in nodes.indices {
      guard isWhole[index] else {
        result.skipped.append(ImportResult.Remark(line: nodes[index].line, reason: "a layer that is cut off"))
        continue
      }
      places[index] = kept.count
      var node = nodes[index]
      node.parent = node.parent.map { places[$0] }
      kept.append(node)
    }
    nodes = kept
    open = []
  }

  /// The union of rectangles as rings of which none lies in another: each rectangle is cut into the bands
  /// between all upper and lower edges, where overlapping ones merge.
  static func union(_ rects: [Rect]) -> [[Point]] {
    guard rects.count > 1 else { return rects.map(ring) }
    // Regions are disjoint as WebKit prints them; only then may even-odd add them up as they are.
    var isDisjoint = rects.count <= 512
    for (index, one) in rects.enumerated() where isDisjoint {
      isDisjoint = !rects[..<index].contains { other in
        one.minX < other.minX + other.size.width && other.minX < one.minX + one.size.width
          && one.minY < other.minY + other.size.height && other.minY < one.minY + one.size.height
      }
    }
    if isDisjoint { return rects.map(ring) }
    let edges = Set(rects.flatMap { [$0.minY, $0.minY + $0.size.height] }).sorted().prefix(2_000)
    var rings: [[Point]] = []
    for (top, bottom) in zip(edges, edges.dropFirst()) {
      let spans = rects.filter { $0.minY <= top && $0.minY + $0.size.height >= bottom }
        .map { (from: $0.minX, to: $0.minX + $0.size.width) }.sorted { $0.from < $1.from }
      var merged: [(from: Double, to: Double)] = []
      for span in spans {
        if let last = merged.last, span.from <= last.to {
          merged[merged.count - 1].to = max(last.to, span.to)
        } else {
          merged.append(span)
        }
      }
      rings += merged.map {
        ring(Rect(x: $0.from, y: top, width: $0.to - $0.from, height: bottom - top))
      }
    }
    return rings
  }

  private static func ring(_ rect: Rect) -> [Point] {
    let (right, bottom) = (rect.minX + rect.size.width, rect.minY + rect.size.height)
    return [
      Point(x: rect.minX, y: rect.minY), Point(x: right, y: rect.minY), Point(x: right, y: bottom),
      Point(x: rect.minX, y: bottom),
    ]
  }
}
