internal import Geometry
internal import Hierarchy
internal import JSONText

/// Reads what `idb ui describe-all` and `describe-point` write as JSON, in the default, the nested and the
/// complete form.
///
/// Accessibility elements with places on the screen. The default form is flat and tells no parents: all
/// elements are taken as children of the application that stands first, in the order of the file, which
/// is told and marked. `interactable`, which idb finds by a hit test when asked to, goes before everything
/// that is worked out here.
public struct IdbImporter: HierarchyImporter {
  /// Makes an importer; it has no state.
  public init() {}

  /// "idb-describe-json".
  public var format: String { "idb-describe-json" }

  /// Certain where the members of an element of idb stand at the place of one.
  public func recognizes(_ head: ArraySlice<UInt8>) -> Recognition {
    let names = JSONHead(head)
    let marks = ["AXFrame", "AXLabel", "AXUniqueId", "AXValue"]
    if names.hasAny(marks, at: 1) || names.hasAny(marks, at: 2) { return .certain }
    if names.has("elements", at: 1), names.hasAny(["label", "identifier", "frame", "type"], at: 3) {
      return .certain
    }
    return names.hasAll(["role", "frame", "type"], at: names.first == UInt8(ascii: "[") ? 2 : 1)
      ? .possible : .no
  }

  /// Reads a description.
  ///
  /// - Throws: `FileError` with the path and line of the first fault.
  public func read(_ file: InputFile, options: ImportOptions) throws(FileError) -> ImportResult {
    var result = ImportResult(hierarchy: ViewHierarchy(), format: format)
    var open = IdbElements()
    var nodes = try JSONDump.read(file, options: options, result: &result) {
      (dump, result) throws(JSONError) in
      try open.readAll(&dump, &result)
    }
    if !open.isNested, nodes.count > 1 { IdbImporter.guessParents(&nodes, &result) }
    ScreenNode.closeTexts(&nodes)
    if open.covered > 0 {
      result.notes.append(
        "idb found \(open.covered) element\(open.covered == 1 ? "" : "s") occluded; here the order decides")
    }
    result.notes.append(ScreenNode.accessibilityNote)
    return try ScreenForest(nodes: nodes, file: file).result(result, options: options)
  }

  /// All below the application, if one stands first.
  private static func guessParents(_ nodes: inout [ScreenNode], _ result: inout ImportResult) {
    let hasApplication = nodes[0].className.hasSuffix("Application")
    for index in nodes.indices.dropFirst() {
      if hasApplication { nodes[index].parent = 0 }
      nodes[index].lacks("parent")
      let place = hasApplication ? "taken as the application" : "taken as none"
      result.estimated.append(
        ImportResult.Remark(line: nodes[index].line, reason: "its parent is not told; \(place)"))
    }
  }
}

/// The elements of one description while they are read.
private struct IdbElements {
  /// Whether any element has a list of children, be it empty.
  var isNested = false
  /// How many are covered by others, as idb says.
  var covered = 0

  private static let frame: (StaticString, StaticString, StaticString, StaticString) =
    ("x", "y", "width", "height")

  mutating func readAll(_ dump: inout JSONDump, _ result: inout ImportResult) throws(JSONError) {
    switch try dump.json.kind() {
    case .array: try elements(&dump, parent: nil)
    case .null:
      // A point read that met nothing.
      try dump.json.null()
    default:
      // Either one element or the complete form, which its members tell: both are read as one object.
      let index = try dump.beginNode(parent: nil)
      var isComplete = false
      while let key = try dump.json.nextKey() {
        if key.isNamed("elements") {
          isComplete = true
          dump.wrappers[index] = ""
          try elements(&dump, parent: nil)
        } else if key.isNamed("truncated") {
          try truncated(&dump, &result)
        } else if isComplete || key.isNamed("screen") || key.isNamed("target") {
          try dump.json.skip()
        } else {
          try member(key, of: index, &dump)
        }
      }
      if isComplete {
        dump.discard(index)
      } else {
        finish(index, &dump)
      }
    }
  }

  private func truncated(_ dump: inout JSONDump, _ result: inout ImportResult) throws(JSONError) {
    let kind = try dump.json.kind()
    let line = dump.line(at: dump.json.valueOffset)
    let text = try dump.json.capture()
    guard kind != .null, text != "false", text != "{}", text != "[]", text != "0", text != "\"\"" else {
      return
    }
    result.skipped.append(
      ImportResult.Remark(line: line, reason: "elements beyond idb's own bounds: it says truncated"))
  }

  private mutating func elements(_ dump: inout JSONDump, parent: Int?) throws(JSONError) {
    if try dump.json.kind() == .null { return try dump.json.null() }
    try dump.json.beginArray()
    while try dump.json.nextElement() {
      let index = try dump.beginNode(parent: parent)
      while let key = try dump.json.nextKey() { try member(key, of: index, &dump) }
      finish(index, &dump)
    }
  }

  private func finish(_ index: Int, _ dump: inout JSONDump) {
    if dump.nodes[index].className.isEmpty {
      dump.nodes[index].className = "Element"
      dump.nodes[index].lacks("class")
    }
    dump.endNode(index)
  }

  private mutating func member(
    _ key: JSONKey, of index: Int, _ dump: inout JSONDump
  ) throws(JSONError) {
    if key.isNamed("children") {
      isNested = true
      try elements(&dump, parent: index)
    } else if key.isNamed("frame") {
      let area = try dump.rect(IdbElements.frame)
      dump.nodes[index].area = area ?? dump.nodes[index].area
    } else if key.isNamed("AXFrame") {
      let numbers = try dump.numbers(4)
      // The exact frame goes before its text, which may be rounded otherwise.
      if dump.nodes[index].area == nil, let n = numbers {
        dump.nodes[index].area = Rect(x: n[0], y: n[1], width: n[2], height: n[3])
      }
    } else if key.isNamed("type") {
      if let type = try dump.text() { dump.nodes[index].className = type }
    } else if key.isNamed("role") {
      if let role = try dump.text(), dump.nodes[index].className.isEmpty {
        dump.nodes[index].className = role
      }
    } else if key.isNamed("AXUniqueId") || key.isNamed("identifier") {
      let identifier = try dump.text()
      dump.nodes[index].ownIdentifier = identifier
      dump.nodes[index].identifier = identifier
    } else if key.isNamed("AXLabel") || key.isNamed("label") {
      dump.nodes[index].label = try dump.text()
    } else if key.isNamed("enabled") {
      dump.nodes[index].isEnabled = try dump.flag()
    } else if key.isNamed("hidden") {
      if try dump.flag() == true { dump.nodes[index].isVisible = false }
    } else if key.isNamed("interactable") {
      if let isInteractable = try dump.flag() {
        dump.nodes[index].tellsTouches = true
        dump.nodes[index].isPassthrough = !isInteractable
      }
    } else if key.isNamed("occluded_by") {
      let kind = try dump.json.kind()
      let text = try dump.json.capture()
      if kind != .null, text != "[]" { covered += 1 }
    } else {
      try dump.json.skip()
    }
  }
}
