internal import Geometry
internal import Hierarchy
internal import JSONText

/// Reads the view hierarchies of the Rico data set, and its semantic annotations.
///
/// Real views with edges in a space of 1440 × 2560 whatever the picture's size. `ancestors`, the superclasses,
/// tell text fields of an app's own class. A view that is not active lets touches through, as on Android.
public struct RicoImporter: HierarchyImporter {
  /// Makes an importer; it has no state.
  public init() {}

  /// "rico-json".
  public var format: String { "rico-json" }

  /// Certain where an activity with a root stands at the top, or a view with its superclasses.
  public func recognizes(_ head: ArraySlice<UInt8>) -> Recognition {
    let names = JSONHead(head)
    guard names.first == UInt8(ascii: "{") else { return .no }
    if names.has("activity_name", at: 1) || names.has("activity", at: 1) && names.has("root", at: 2) {
      return .certain
    }
    if names.has("bounds", at: 1), names.hasAny(["ancestors", "componentLabel", "rel-bounds"], at: 1) {
      return .certain
    }
    return .no
  }

  /// Reads a hierarchy.
  ///
  /// - Throws: `FileError` with the path and line of the first fault.
  public func read(_ file: InputFile, options: ImportOptions) throws(FileError) -> ImportResult {
    var result = ImportResult(hierarchy: ViewHierarchy(), format: format)
    var nodes = try JSONDump.read(file, options: options, result: &result) {
      (dump, result) throws(JSONError) in
      let index = try dump.beginNode(parent: nil)
      var isActivity = false
      var view = RicoView()
      while let key = try dump.json.nextKey() {
        if key.isNamed("activity") {
          isActivity = true
          dump.wrappers[index] = ""
          try activity(&dump, &result)
        } else if key.isNamed("activity_name") || key.isNamed("is_keyboard_deployed")
          || key.isNamed("request_id")
        {
          isActivity = true
          dump.wrappers[index] = ""
          try dump.json.skip()
        } else {
          try view.member(key, of: index, &dump, &result)
        }
      }
      if isActivity {
        dump.discard(index)
      } else {
        view.finish(index, &dump)
      }
    }
    // The resource id where it is unique, else the address.
    let identifiers = nodes.map(\.identifier)
    var uses: [String: Int] = [:]
    for identifier in identifiers.compactMap(\.self) { uses[identifier, default: 0] += 1 }
    for (index, identifier) in identifiers.enumerated() {
      if let identifier, uses[identifier] == 1 { nodes[index].ownIdentifier = identifier }
    }
    result.estimated += AndroidTouch.remarks(nodes)
    result.notes.append("places are in a space of 1440 × 2560; touch listeners are not told")
    return try ScreenForest(nodes: nodes, file: file).result(result, options: options)
  }

  private func activity(_ dump: inout JSONDump, _ result: inout ImportResult) throws(JSONError) {
    if try dump.json.kind() == .null { return try dump.json.null() }
    try dump.json.beginObject()
    while let key = try dump.json.nextKey() {
      if key.isNamed("root") {
        try RicoView.read(&dump, parent: nil, &result)
      } else {
        try dump.json.skip()
      }
    }
  }
}

/// What one view says.
private struct RicoView {
  private var signs: [Bool?] = []
  private var classes: [String] = []
  private var text: String?
  private var isFocusable: Bool?

  /// Reads a view or a null, which is told.
  static func read(
    _ dump: inout JSONDump, parent: Int?, _ result: inout ImportResult
  ) throws(JSONError) {
    if try dump.json.kind() == .null {
      let line = dump.line(at: dump.json.valueOffset)
      result.skipped.append(ImportResult.Remark(line: line, reason: "null in place of a view"))
      return try dump.json.null()
    }
    let index = try dump.beginNode(parent: parent)
    var view = RicoView()
    while let key = try dump.json.nextKey() { try view.member(key, of: index, &dump, &result) }
    view.finish(index, &dump)
  }

  mutating func member(
    _ key: JSONKey, of index: Int, _ dump: inout JSONDump, _ result: inout ImportResult
  ) throws(JSONError) {
    switch key.text {
    case "children":
      if try dump.json.kind() == .null { return try dump.json.null() }
      try dump.json.beginArray()
      while try dump.json.nextElement() { try RicoView.read(&dump, parent: index, &result) }
    case "bounds":
      guard let n = try dump.numbers(4) else { return }
      dump.nodes[index].area = Rect(x: n[0], y: n[1], width: n[2] - n[0], height: n[3] - n[1])
    case "class": dump.nodes[index].className = try dump.text() ?? ""
    case "ancestors": classes = try texts(&dump)
    case "visibility":
      let visibility = try dump.text()
      dump.nodes[index].isHidden = visibility == "invisible" || visibility == "gone"
    case "visible-to-user": if try dump.flag() == false { dump.nodes[index].isVisible = false }
    case "enabled": dump.nodes[index].isEnabled = try dump.flag()
    case "focusable": isFocusable = try dump.flag()
    case "clickable", "long-clickable", "scrollable-horizontal", "scrollable-vertical":
      signs.append(try dump.flag())
    case "text": text = try dump.text()
    case "content-desc": dump.nodes[index].label = try texts(&dump).first
    case "resource-id": dump.nodes[index].identifier = try dump.text()
    case "pointer": dump.nodes[index].ownIdentifier = try dump.text()
    default: try dump.json.skip()
    }
  }

  /// The strings of a list that may hold nulls, or one string.
  private func texts(_ dump: inout JSONDump) throws(JSONError) -> [String] {
    guard try dump.json.kind() == .array else { return [try dump.text()].compactMap(\.self) }
    var texts: [String] = []
    try dump.json.beginArray()
    while try dump.json.nextElement() { if let text = try dump.text() { texts.append(text) } }
    return texts
  }

  func finish(_ index: Int, _ dump: inout JSONDump) {
    dump.nodes[index].label = dump.nodes[index].label ?? text
    if dump.nodes[index].className.isEmpty {
      dump.nodes[index].className = "View"
      dump.nodes[index].lacks("class")
    }
    let field = ([dump.nodes[index].className] + classes).first { $0.hasSuffix("EditText") }
    let isActive = AndroidTouch.isActive(
      className: field ?? dump.nodes[index].className, isFocusable: isFocusable, signs: signs)
    AndroidTouch.apply(isActive, to: &dump.nodes[index])
    dump.endNode(index)
  }
}
