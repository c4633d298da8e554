internal import Geometry
internal import Hierarchy
internal import JSONText

/// Reads the widget trees of Flutter's inspector.
///
/// Only the layout explorer's form has sizes, as strings, and offsets, which are in the parent: in
/// `parentData`, or in the render object's property of that name. A widget without either, or without a size,
/// is unknown in `frame`; the outermost one begins at the origin. Which widgets take touches is not told.
public struct FlutterInspectorImporter: HierarchyImporter {
  /// Makes an importer; it has no state.
  public init() {}

  /// "flutter-diagnostics-json".
  public var format: String { "flutter-diagnostics-json" }

  /// Certain where a node of the inspector stands at the top.
  public func recognizes(_ head: ArraySlice<UInt8>) -> Recognition {
    let names = JSONHead(head)
    guard names.first == UInt8(ascii: "{"), names.has("description", at: 1) else { return .no }
    let marks = ["widgetRuntimeType", "valueId", "renderObject", "summaryTree"]
    return names.hasAny(marks, at: 1) ? .certain : .no
  }

  /// Reads a tree.
  ///
  /// - Throws: `FileError` with the path and line of the first fault.
  public func read(_ file: InputFile, options: ImportOptions) throws(FileError) -> ImportResult {
    var result = ImportResult(hierarchy: ViewHierarchy(), format: format)
    let nodes = try JSONDump.read(file, options: options, result: &result) { (dump, _) throws(JSONError) in
      try FlutterWidget.read(&dump, parent: nil)
    }
    result.notes.append("which widgets take touches is not told, so a hit is an estimate")
    return try ScreenForest(nodes: nodes, file: file).result(result, options: options)
  }
}

/// What one widget says.
private struct FlutterWidget {
  private var size: (width: Double?, height: Double?)
  private var offset: Point?
  private var offsetOfObject: Point?
  private var description: String?

  static func read(_ dump: inout JSONDump, parent: Int?) throws(JSONError) {
    let index = try dump.beginNode(parent: parent)
    dump.nodes[index].isRelative = true
    dump.nodes[index].lacks("hitPassthrough")
    var widget = FlutterWidget()
    while let key = try dump.json.nextKey() { try widget.member(key, of: index, &dump) }
    widget.place(index, &dump)
    if dump.nodes[index].className.isEmpty {
      dump.nodes[index].className = "Widget"
      dump.nodes[index].lacks("class")
    }
    dump.endNode(index)
  }

  /// Gives the node what has been told of it so far.
  private func place(_ index: Int, _ dump: inout JSONDump) {
    if dump.nodes[index].className.isEmpty { dump.nodes[index].className = description ?? "" }
    let offset = offset ?? offsetOfObject ?? (dump.nodes[index].parent == nil ? .zero : nil)
    if let offset, let width = size.width, let height = size.height {
      dump.nodes[index].area = Rect(x: offset.x, y: offset.y, width: width, height: height)
    }
  }

  private mutating func member(
    _ key: JSONKey, of index: Int, _ dump: inout JSONDump
  ) throws(JSONError) {
    switch key.text {
    case "children":
      if try dump.json.kind() == .null { return try dump.json.null() }
      place(index, &dump)
      try dump.json.beginArray()
      while try dump.json.nextElement() { try FlutterWidget.read(&dump, parent: index) }
    case "widgetRuntimeType": dump.nodes[index].className = try dump.text() ?? description ?? ""
    case "description": description = try dump.text()
    case "valueId": dump.nodes[index].ownIdentifier = try dump.text()
    case "textPreview": dump.nodes[index].label = try dump.text()
    case "size":
      let pair = try FlutterWidget.pair(&dump, "width", "height")
      size = (pair.0, pair.1)
    case "parentData":
      let pair = try FlutterWidget.pair(&dump, "offsetX", "offsetY")
      if let x = pair.0, let y = pair.1 { offset = Point(x: x, y: y) }
    case "renderObject": try renderObject(&dump)
    default: try dump.json.skip()
    }
  }

  /// Two numbers of the object that stands next; nils for anything else.
  private static func pair(
    _ dump: inout JSONDump, _ first: StaticString, _ second: StaticString
  ) throws(JSONError) -> (Double?, Double?) {
    var values: (Double?, Double?)
    guard try dump.json.kind() == .object else {
      try dump.json.skip()
      return values
    }
    try dump.json.beginObject()
    while let key = try dump.json.nextKey() {
      if key.isNamed(first) {
        values.0 = try dump.number()
      } else if key.isNamed(second) {
        values.1 = try dump.number()
      } else {
        try dump.json.skip()
      }
    }
    return values
  }

  private mutating func renderObject(_ dump: inout JSONDump) throws(JSONError) {
    guard try dump.json.kind() == .object else { return try dump.json.skip() }
    try dump.json.beginObject()
    while let key = try dump.json.nextKey() {
      guard key.isNamed("properties"), try dump.json.kind() == .array else {
        try dump.json.skip()
        continue
      }
      try dump.json.beginArray()
      while try dump.json.nextElement() {
        var name: String?
        var text: String?
        try dump.json.beginObject()
        while let key = try dump.json.nextKey() {
          if key.isNamed("name") {
            name = try dump.text()
          } else if key.isNamed("description") {
            text = try dump.text()
          } else {
            try dump.json.skip()
          }
        }
        if name == "parentData", let text { offsetOfObject = FlutterWidget.offset(in: text) }
      }
    }
  }

  /// The place in `offset=Offset(0.0, 12.5); flex=1`; `<none>` is the parent's origin.
  private static func offset(in text: String) -> Point? {
    if text.hasPrefix("<none>") { return .zero }
    let mark = "offset=Offset("
    guard text.hasPrefix(mark) else { return nil }
    let inner = text.dropFirst(mark.count).prefix { $0 != ")" }
    return DumpNumbers.all(in: inner, count: 2).map { Point(x: $0[0], y: $0[1]) }
  }
}
