internal import Geometry
internal import Hierarchy
internal import JSONText

/// Reads the states that DroidBot writes: a flat list of views with the numbers of their parents and children.
///
/// Siblings are in the order of their parent's `children`. Bounds are pixels of the screen and may leave it; the
/// `width` and `height` of the file are those of the device in another orientation, and are not used. A view
/// that is not active lets touches through, as on Android.
public struct DroidBotImporter: HierarchyImporter {
  /// Makes an importer; it has no state.
  public init() {}

  /// "droidbot-json".
  public var format: String { "droidbot-json" }

  /// Certain where the views of a list have a `temp_id`.
  public func recognizes(_ head: ArraySlice<UInt8>) -> Recognition {
    let names = JSONHead(head)
    return names.has("views", at: 1) && names.has("temp_id", at: 3) ? .certain : .no
  }

  /// Reads a state.
  ///
  /// - Throws: `FileError` with the path and line of the first fault.
  public func read(_ file: InputFile, options: ImportOptions) throws(FileError) -> ImportResult {
    var result = ImportResult(hierarchy: ViewHierarchy(), format: format)
    var links: [Links] = []
    let nodes = try JSONDump.read(file, options: options, result: &result) { (dump, _) throws(JSONError) in
      try dump.json.beginObject()
      while let key = try dump.json.nextKey() {
        guard key.isNamed("views"), try dump.json.kind() == .array else {
          try dump.json.skip()
          continue
        }
        try dump.json.beginArray()
        while try dump.json.nextElement() { links.append(try view(&dump, at: links.count)) }
      }
    }
    let ordered = try DroidBotForest(nodes: nodes, links: Array(links.prefix(nodes.count)), file: file)
      .ordered(isPartial: options.isPartial, &result)
    result.estimated += AndroidTouch.remarks(ordered)
    result.notes.append(
      "accessibility nodes in device pixels: overlays and touch listeners are not told, "
        + "so a hit is an estimate")
    return try ScreenForest(nodes: ordered, file: file).result(result, options: options)
  }

  /// The numbers by which a view names itself and others.
  struct Links {
    var own: Int
    var parent: Int?
    var children: [Int]?
  }

  private func view(_ dump: inout JSONDump, at position: Int) throws(JSONError) -> Links {
    let index = try dump.beginNode(parent: nil)
    var links = Links(own: position)
    var signs: [Bool?] = []
    var text: String?
    var isEditable = false
    while let key = try dump.json.nextKey() {
      switch key.text {
      case "temp_id": links.own = try number(&dump) ?? position
      case "parent": links.parent = try number(&dump)
      case "children":
        if try dump.json.kind() == .null {
          try dump.json.null()
          continue
        }
        var children: [Int] = []
        try dump.json.beginArray()
        while try dump.json.nextElement() { if let child = try number(&dump) { children.append(child) } }
        links.children = children
      case "bounds":
        guard let n = try dump.numbers(4) else { continue }
        dump.nodes[index].area = Rect(x: n[0], y: n[1], width: n[2] - n[0], height: n[3] - n[1])
      case "class": dump.nodes[index].className = try dump.text() ?? ""
      case "resource_id":
        let identifier = try dump.text()
        dump.nodes[index].identifier = identifier
        dump.nodes[index].ownIdentifier = identifier
      case "text": text = try dump.text()
      case "content_description": dump.nodes[index].label = try dump.text()
      case "visible": if try dump.flag() == false { dump.nodes[index].isVisible = false }
      case "enabled": dump.nodes[index].isEnabled = try dump.flag()
      case "editable": isEditable = try dump.flag() ?? false
      case "clickable", "long_clickable", "checkable", "scrollable": signs.append(try dump.flag())
      default: try dump.json.skip()
      }
    }
    dump.nodes[index].label = dump.nodes[index].label ?? text
    if dump.nodes[index].className.isEmpty {
      dump.nodes[index].className = "View"
      dump.nodes[index].lacks("class")
    }
    if isEditable { signs.append(true) }
    let isActive = AndroidTouch.isActive(
      className: dump.nodes[index].className, isFocusable: nil, signs: signs)
    AndroidTouch.apply(isActive, to: &dump.nodes[index])
    dump.endNode(index)
    return links
  }

  private func number(_ dump: inout JSONDump) throws(JSONError) -> Int? {
    let number = try dump.number()
    guard let number else { return nil }
    guard let whole = Int(exactly: number) else {
      throw JSONError(offset: dump.json.valueOffset, reason: "a whole number is expected")
    }
    return whole
  }
}

/// The flat list as a preorder.
private struct DroidBotForest {
  let nodes: [ScreenNode]
  let links: [DroidBotImporter.Links]
  let file: InputFile

  func ordered(isPartial: Bool, _ result: inout ImportResult) throws(FileError) -> [ScreenNode] {
    var places: [Int: Int] = [:]
    for (index, link) in links.enumerated() where places.updateValue(index, forKey: link.own) != nil {
      throw file.error(line: nodes[index].line, "temp_id \(link.own) stands twice")
    }
    var children = [[Int]](repeating: [], count: nodes.count)
    var roots: [Int] = []
    var isOrphan = [Bool](repeating: false, count: nodes.count)
    for (index, link) in links.enumerated() {
      if let parent = link.parent, parent >= 0 {
        if let place = places[parent] {
          children[place].append(index)
          continue
        }
        guard isPartial else {
          throw file.error(line: nodes[index].line, "the parent, view \(parent), is not in the file")
        }
        isOrphan[index] = true
      }
      roots.append(index)
    }
    for index in children.indices where children[index].count > 1 { sort(&children[index], by: links[index]) }

    var ordered: [ScreenNode] = []
    var open: [(index: Int, parent: Int?)] = roots.reversed().map { ($0, nil) }
    while let (index, parent) = open.popLast() {
      var node = nodes[index]
      node.parent = parent
      if isOrphan[index] {
        node.lacks("parent")
        result.estimated.append(
          ImportResult.Remark(line: node.line, reason: "its parent is cut off; taken as none"))
      }
      let place = ordered.count
      ordered.append(node)
      open.append(contentsOf: children[index].reversed().map { ($0, place) })
    }
    guard ordered.count == nodes.count else {
      throw file.error("\(nodes.count - ordered.count) views are their own ancestors")
    }
    return ordered
  }

  /// In the order in which the parent lists them; those it does not list come last.
  private func sort(_ group: inout [Int], by parent: DroidBotImporter.Links) {
    var order: [Int: Int] = [:]
    for (position, child) in (parent.children ?? []).enumerated() where order[child] == nil {
      order[child] = position
    }
    group.sort { (order[links[$0].own] ?? .max, $0) < (order[links[$1].own] ?? .max, $1) }
  }
}
