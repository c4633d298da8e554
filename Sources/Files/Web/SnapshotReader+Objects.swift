internal import Geometry
internal import JSONText

/// The forms of a snapshot that write every node as an object.
extension SnapshotReader {
  /// The names of styles, as the request lists them, or the sets of styles that rows of `getSnapshot` refer to.
  mutating func computedStyles() throws(JSONError) {
    guard try beginArray() else { return }
    while try json.nextElement() {
      guard try json.kind() == .object else {
        if let name = try text() { snapshot.styleNames.append(name) }
        continue
      }
      var values: [String: String] = [:]
      try json.beginObject()
      while let key = try json.nextKey() {
        guard key.isNamed("properties"), try json.kind() == .array else {
          try json.skip()
          continue
        }
        try json.beginArray()
        while try json.nextElement() {
          let (name, value) = try pair()
          if let name { values[name] = value }
        }
      }
      older.styles.append(values)
    }
  }

  /// `{"name": …, "value": …}`.
  private mutating func pair() throws(JSONError) -> (String?, String?) {
    var pair: (String?, String?)
    guard try json.kind() == .object else {
      try json.skip()
      return pair
    }
    try json.beginObject()
    while let key = try json.nextKey() {
      if key.isNamed("name") {
        pair.0 = try text()
      } else if key.isNamed("value") {
        pair.1 = try text()
      } else {
        try json.skip()
      }
    }
    return pair
  }

  private mutating func intern(_ text: String) -> Int32 {
    if let index = older.interned[text] { return index }
    let index = Int32(snapshot.strings.count)
    snapshot.strings.append(text)
    older.interned[text] = index
    return index
  }

  /// A node of `getSnapshot`.
  mutating func domNode() throws(JSONError) {
    guard try json.kind() == .object else { return try json.skip() }
    let index = Int32(snapshot.nodes.count)
    guard snapshot.nodes.count < 8_000_000 else {
      throw JSONError(offset: json.valueOffset, reason: "more than 8000000 nodes")
    }
    snapshot.nodes.append(Snapshot.Node())
    var node = Snapshot.Node()
    var scroll = Point.zero
    try json.beginObject()
    while let key = try json.nextKey() {
      switch key.text {
      case "nodeType": node.kind = try self.index() ?? 0
      case "nodeName": if let name = try text() { node.name = intern(name) }
      case "isClickable":
        if try json.kind() == .bool { node.isClickable = try json.bool() } else { try json.skip() }
      case "contentDocumentIndex": node.content = try self.index() ?? -1
      case "scrollOffsetX": scroll.x = try decimal() ?? 0
      case "scrollOffsetY": scroll.y = try decimal() ?? 0
      case "attributes":
        let start = Int32(snapshot.attributes.count)
        guard try beginArray() else { continue }
        while try json.nextElement() {
          let (name, value) = try pair()
          snapshot.attributes += [intern(name ?? ""), intern(value ?? "")]
        }
        node.attributes = (start, Int32(snapshot.attributes.count) - start)
      case "childNodeIndexes", "pseudoElementIndexes":
        guard try beginArray() else { continue }
        while try json.nextElement() {
          if let child = try self.index() { older.children.append((index, child)) }
        }
      default: try json.skip()
      }
    }
    if node.kind == 9 { snapshot.scrolls[index] = scroll }
    snapshot.nodes[Int(index)] = node
  }

  /// A row of `getSnapshot`.
  mutating func layoutTreeNode() throws(JSONError) {
    guard try json.kind() == .object else { return try json.skip() }
    guard snapshot.rows.count < 8_000_000 else {
      throw JSONError(offset: json.valueOffset, reason: "more than 8000000 nodes")
    }
    var row = Snapshot.Row()
    row.line = Int32(clamping: line(at: json.valueOffset))
    try json.beginObject()
    while let key = try json.nextKey() {
      switch key.text {
      case "domNodeIndex": row.node = try index() ?? -1
      case "boundingBox": row.bounds = try box()
      case "layoutText": if let text = try text() { row.text = intern(text) }
      case "styleIndex": row.styles = (try index() ?? -1, -1)
      case "paintOrder": row.paint = try index()
      case "isStackingContext":
        if try json.kind() == .bool { row.isStackingContext = try json.bool() } else { try json.skip() }
      default: try json.skip()
      }
    }
    snapshot.rows.append(row)
  }

  private mutating func box() throws(JSONError) -> Rect? {
    guard try json.kind() == .object else {
      try json.skip()
      return nil
    }
    var values: [String: Double] = [:]
    try json.beginObject()
    while let key = try json.nextKey() { values[key.text] = try decimal() }
    guard let x = values["x"], let y = values["y"], let width = values["width"], let height = values["height"]
    else { return nil }
    return Rect(x: x, y: y, width: width, height: height)
  }

  /// A list of names with their order of painting, as one of Chromium's tests prints it.
  mutating func paintList() throws(JSONError) {
    try json.beginArray()
    while try json.nextElement() {
      guard try json.kind() == .object else {
        try json.skip()
        continue
      }
      var row = Snapshot.Row()
      row.line = Int32(clamping: line(at: json.valueOffset))
      var name: String?
      try json.beginObject()
      while let key = try json.nextKey() {
        if key.isNamed("node") {
          name = try text()
        } else if key.isNamed("paintOrder") {
          row.paint = try index()
        } else {
          try json.skip()
        }
      }
      guard let name else { continue }
      row.text = intern(name)
      row.isListed = true
      snapshot.rows.append(row)
    }
  }

  /// Joins what `getSnapshot` tells by lists of children and by sets of styles.
  mutating func finishOlderForm() {
    let count = Int32(snapshot.nodes.count)
    for (parent, child) in older.children where child > parent && child < count {
      snapshot.nodes[Int(child)].parent = parent
    }
    guard !older.styles.isEmpty else { return }
    snapshot.styleNames = Array(Set(older.styles.flatMap(\.keys))).sorted()
    let names = snapshot.styleNames
    let starts = older.styles.map { values in
      let start = Int32(snapshot.styles.count)
      for name in names { snapshot.styles.append(intern(values[name] ?? "")) }
      return start
    }
    for index in snapshot.rows.indices where snapshot.rows[index].styles.count < 0 {
      let set = Int(snapshot.rows[index].styles.start)
      snapshot.rows[index].styles =
        starts.indices.contains(set) ? (starts[set], Int32(names.count)) : (0, 0)
    }
  }

  /// What `getSnapshot` tells before it can be joined.
  struct OlderForm {
    var styles: [[String: String]] = []
    var children: [(parent: Int32, child: Int32)] = []
    var interned: [String: Int32] = [:]
  }
}
