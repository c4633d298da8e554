internal import Geometry
internal import Hierarchy
internal import JSONText

/// Reads Maestro's hierarchy as JSON: the common form of both platforms, and the raw form of its iOS driver.
///
/// In the common form a container without bounds never answers a touch: it becomes no view, and its children
/// take its place. A node that tells of clicks follows Android's rule, by which an inactive one lets touches
/// through.
public struct MaestroImporter: HierarchyImporter {
  /// Makes an importer; it has no state.
  public init() {}

  /// "maestro-hierarchy-json".
  public var format: String { "maestro-hierarchy-json" }

  /// Certain where the members of a node of either form stand at the top.
  public func recognizes(_ head: ArraySlice<UInt8>) -> Recognition {
    let names = JSONHead(head)
    guard names.first == UInt8(ascii: "{") else { return .no }
    if names.has("axElement", at: 1) { return .certain }
    guard names.has("attributes", at: 1) else { return .no }
    let attributes = ["bounds", "resource-id", "accessibilityText", "hintText", "text", "class"]
    return names.has("children", at: 1) || names.hasAny(attributes, at: 2) ? .certain : .possible
  }

  /// Reads a hierarchy.
  ///
  /// - Throws: `FileError` with the path and line of the first fault.
  public func read(_ file: InputFile, options: ImportOptions) throws(FileError) -> ImportResult {
    var result = ImportResult(hierarchy: ViewHierarchy(), format: format)
    var isRaw = false
    var nodes = try JSONDump.read(file, options: options, result: &result) {
      (dump, result) throws(JSONError) in
      let index = try dump.beginNode(parent: nil)
      var node = MaestroNode()
      while let key = try dump.json.nextKey() {
        if key.isNamed("axElement") {
          isRaw = true
          dump.wrappers[index] = ""
          try MaestroRaw.element(&dump, parent: nil)
        } else if isRaw {
          try dump.json.skip()
        } else {
          try node.member(key, of: index, &dump)
        }
      }
      if isRaw {
        dump.discard(index)
      } else {
        node.finish(index, &dump)
      }
    }
    if isRaw {
      ScreenNode.closeTexts(&nodes)
    } else {
      result.estimated += AndroidTouch.remarks(nodes)
      result.notes.append("nodes of which less than a tenth is on the screen are not in the file")
    }
    result.notes.append(ScreenNode.accessibilityNote)
    return try ScreenForest(nodes: nodes, file: file).result(result, options: options)
  }
}

/// What one node of the common form says, in `attributes` and beside them.
private struct MaestroNode {
  private var signs: [String: Bool] = [:]
  private var isFocusable: Bool?
  private var texts: [String: String] = [:]
  private var hasChildren = false

  /// Texts by which a person knows a node, the first that is there.
  private static let labels = ["accessibilityText", "text", "title", "value", "hintText"]

  mutating func member(_ key: JSONKey, of index: Int, _ dump: inout JSONDump) throws(JSONError) {
    if key.isNamed("attributes") {
      try dump.json.beginObject()
      while let key = try dump.json.nextKey() { try attribute(key, of: index, &dump) }
      name(index, &dump)
    } else if key.isNamed("children") {
      if try dump.json.kind() == .null { return try dump.json.null() }
      try dump.json.beginArray()
      while try dump.json.nextElement() {
        hasChildren = true
        try MaestroNode.read(&dump, parent: index)
      }
    } else if key.isNamed("enabled") {
      dump.nodes[index].isEnabled = try dump.flag() ?? dump.nodes[index].isEnabled
    } else if AndroidTouch.signs.contains(key.text) {
      // A value beside the attributes is the driver's own and goes before theirs.
      let name = key.text
      if let flag = try dump.flag() { signs[name] = flag }
    } else {
      try dump.json.skip()
    }
  }

  private mutating func attribute(
    _ key: JSONKey, of index: Int, _ dump: inout JSONDump
  ) throws(JSONError) {
    let name = key.text
    switch name {
    case "bounds":
      guard let edges = try dump.numbers(4) else { return }
      dump.nodes[index].area = Rect(
        x: edges[0], y: edges[1], width: edges[2] - edges[0], height: edges[3] - edges[1])
    case "enabled":
      let flag = try dump.flag()
      dump.nodes[index].isEnabled = dump.nodes[index].isEnabled ?? flag
    case "visible-to-user":
      if try dump.flag() == false { dump.nodes[index].isVisible = false }
    case "focusable": isFocusable = try dump.flag()
    case _ where AndroidTouch.signs.contains(name):
      if let flag = try dump.flag(), signs[name] == nil { signs[name] = flag }
    case "class", "resource-id": texts[name] = try dump.text()
    case _ where MaestroNode.labels.contains(name): texts[name] = try dump.text()
    default: try dump.json.skip()
    }
  }

  mutating func finish(_ index: Int, _ dump: inout JSONDump) {
    if dump.nodes[index].area == nil, hasChildren {
      dump.wrappers[index] = "a container without bounds, whose children take its place"
    }
    if dump.nodes[index].className.isEmpty { name(index, &dump) }
    let isActive = AndroidTouch.isActive(
      className: dump.nodes[index].className, isFocusable: isFocusable,
      signs: AndroidTouch.signs.map { signs[$0] })
    AndroidTouch.apply(isActive, to: &dump.nodes[index])
    dump.endNode(index)
  }

  /// What the attributes tell of a node's name.
  private func name(_ index: Int, _ dump: inout JSONDump) {
    if let className = texts["class"] {
      dump.nodes[index].className = className
    } else {
      dump.nodes[index].className = "Node"
      dump.nodes[index].lacks("class")
    }
    dump.nodes[index].ownIdentifier = texts["resource-id"]
    dump.nodes[index].identifier = texts["resource-id"]
    dump.nodes[index].label = MaestroNode.labels.lazy.compactMap { [texts] in texts[$0] }.first
  }

  private static func read(_ dump: inout JSONDump, parent: Int) throws(JSONError) {
    let index = try dump.beginNode(parent: parent)
    var node = MaestroNode()
    while let key = try dump.json.nextKey() { try node.member(key, of: index, &dump) }
    node.finish(index, &dump)
  }
}

/// The raw form of the iOS driver.
private enum MaestroRaw {
  private static let frame: (StaticString, StaticString, StaticString, StaticString) =
    ("X", "Y", "Width", "Height")

  static func element(_ dump: inout JSONDump, parent: Int?) throws(JSONError) {
    let index = try dump.beginNode(parent: parent)
    var label: String?
    while let key = try dump.json.nextKey() {
      if key.isNamed("children") {
        if try dump.json.kind() == .null {
          try dump.json.null()
          continue
        }
        try dump.json.beginArray()
        while try dump.json.nextElement() { try element(&dump, parent: index) }
      } else if key.isNamed("frame") {
        dump.nodes[index].area = try dump.rect(frame)
      } else if key.isNamed("elementType") {
        if let number = try dump.number().flatMap({ Int(exactly: $0) }) {
          dump.nodes[index].className = ElementType.name(number)
        }
      } else if key.isNamed("identifier") {
        let identifier = try dump.text()
        dump.nodes[index].ownIdentifier = identifier
        dump.nodes[index].identifier = identifier
      } else if key.isNamed("label") {
        dump.nodes[index].label = try dump.text()
      } else if key.isNamed("title") {
        label = try dump.text()
      } else if key.isNamed("enabled") {
        dump.nodes[index].isEnabled = try dump.flag()
      } else {
        try dump.json.skip()
      }
    }
    dump.nodes[index].label = dump.nodes[index].label ?? label
    if dump.nodes[index].className.isEmpty {
      dump.nodes[index].className = "Element"
      dump.nodes[index].lacks("class")
    }
    dump.endNode(index)
  }
}
