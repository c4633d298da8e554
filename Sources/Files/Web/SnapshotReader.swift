internal import Geometry
internal import JSONText

/// Reads the JSON of a DOM snapshot, of either form, into its columns.
///
/// A value that a test masked, such as "<object>", counts as missing.
struct SnapshotReader: ~Copyable {
  var json: JSONReader
  var snapshot = Snapshot()
  private let bytes: UnsafeBufferPointer<UInt8>
  private var lineOffset = 0
  private var line = 1
  private var documents: Int32 = 0
  var older = OlderForm()
  /// For frames of `captureSnapshot`: the node, and the number of the document in it.
  private var frames: [(node: Int32, document: Int)] = []
  /// The first node of every document.
  private var firstNodes: [Int32] = []

  init(json: consuming JSONReader, bytes: UnsafeBufferPointer<UInt8>) {
    self.json = json
    self.bytes = bytes
  }

  /// Reads the whole text but for its end.
  mutating func read() throws(JSONError) {
    if try json.kind() == .array { return try paintList() }
    try json.beginObject()
    while let key = try json.nextKey() { try member(key.text) }
  }

  private mutating func member(_ key: String) throws(JSONError) {
    switch key {
    case "result", "params":
      guard try json.kind() == .object else { return try json.skip() }
      try json.beginObject()
      while let key = try json.nextKey() { try member(key.text) }
    case "documents":
      guard try beginArray() else { return }
      while try json.nextElement() { try document() }
    case "strings":
      guard try beginArray() else { return }
      while try json.nextElement() { snapshot.strings.append(try text() ?? "") }
    case "computedStyles": try computedStyles()
    case "domNodes":
      guard try beginArray() else { return }
      while try json.nextElement() { try domNode() }
    case "layoutTreeNodes":
      guard try beginArray() else { return }
      while try json.nextElement() { try layoutTreeNode() }
    default: try json.skip()
    }
  }

  /// What was read, with frames joined to their documents.
  consuming func finish() -> Snapshot {
    for frame in frames where firstNodes.indices.contains(frame.document) {
      snapshot.nodes[Int(frame.node)].content = firstNodes[frame.document]
    }
    finishOlderForm()
    return snapshot
  }

  // MARK: captureSnapshot

  private mutating func document() throws(JSONError) {
    guard try json.kind() == .object else { return try json.skip() }
    let number = documents
    documents += 1
    let firstNode = Int32(snapshot.nodes.count)
    let firstRow = snapshot.rows.count
    var hasNodes = false
    var scroll = Point.zero
    firstNodes.append(firstNode)
    try json.beginObject()
    while let key = try json.nextKey() {
      switch key.text {
      case "nodes":
        guard try json.kind() == .object else {
          try json.skip()
          continue
        }
        hasNodes = true
        try nodes(from: Int(firstNode))
      case "layout":
        guard try json.kind() == .object else {
          try json.skip()
          continue
        }
        try layout(from: firstRow, document: number)
      case "scrollOffsetX": scroll.x = try decimal() ?? 0
      case "scrollOffsetY": scroll.y = try decimal() ?? 0
      default: try json.skip()
      }
    }
    let count = Int32(snapshot.nodes.count) - firstNode
    for row in firstRow..<snapshot.rows.count {
      let node = snapshot.rows[row].node
      snapshot.rows[row].node = hasNodes && node >= 0 && node < count ? node + firstNode : -1
    }
    snapshot.scrolls[hasNodes ? firstNode : -1 - number] = scroll
  }

  private mutating func node(_ index: Int, _ change: (inout Snapshot.Node) -> Void) {
    while snapshot.nodes.count <= index { snapshot.nodes.append(Snapshot.Node()) }
    change(&snapshot.nodes[index])
  }

  private mutating func nodes(from base: Int) throws(JSONError) {
    try json.beginObject()
    while let key = try json.nextKey() {
      var index = base
      switch key.text {
      case "parentIndex":
        try column { (reader: inout SnapshotReader) throws(JSONError) in
          let parent = try reader.index() ?? -1
          reader.node(index) {
            $0.parent = parent >= 0 && Int(parent) < index - base ? parent + Int32(base) : -1
          }
          index += 1
        }
      case "nodeType":
        try column { (reader: inout SnapshotReader) throws(JSONError) in
          let kind = try reader.index() ?? 0
          reader.node(index) { $0.kind = kind }
          index += 1
        }
      case "nodeName":
        try column { (reader: inout SnapshotReader) throws(JSONError) in
          let name = try reader.index() ?? -1
          reader.node(index) { $0.name = name }
          index += 1
        }
      case "attributes":
        try column { (reader: inout SnapshotReader) throws(JSONError) in
          let start = Int32(reader.snapshot.attributes.count)
          try reader.column { (reader: inout SnapshotReader) throws(JSONError) in
            reader.snapshot.attributes.append(try reader.index() ?? -1)
          }
          let count = Int32(reader.snapshot.attributes.count) - start
          reader.node(index) { $0.attributes = (start, count) }
          index += 1
        }
      case "isClickable":
        for place in try sparse().index {
          node(base + Int(place)) { $0.isClickable = true }
        }
      case "contentDocumentIndex":
        let (places, values) = try sparse()
        for (place, value) in zip(places, values) {
          node(base + Int(place)) { _ in }
          frames.append((Int32(base) + place, Int(value)))
        }
      default: try json.skip()
      }
    }
  }

  private mutating func row(_ index: Int, _ change: (inout Snapshot.Row) -> Void) {
    while snapshot.rows.count <= index { snapshot.rows.append(Snapshot.Row()) }
    change(&snapshot.rows[index])
  }

  private mutating func layout(from base: Int, document: Int32) throws(JSONError) {
    try json.beginObject()
    while let key = try json.nextKey() {
      var index = base
      switch key.text {
      case "nodeIndex":
        try column { (reader: inout SnapshotReader) throws(JSONError) in
          let node = try reader.index() ?? -1
          reader.row(index) {
            $0.node = node
            $0.document = document
          }
          index += 1
        }
      case "bounds":
        try column { (reader: inout SnapshotReader) throws(JSONError) in
          let line = Int32(clamping: reader.line(at: reader.json.nextOffset()))
          let rect = try reader.rect()
          reader.row(index) {
            $0.bounds = rect
            $0.line = line
            $0.document = document
          }
          index += 1
        }
      case "scrollRects", "clientRects":
        let isScroll = key.isNamed("scrollRects")
        try column { (reader: inout SnapshotReader) throws(JSONError) in
          let origin = try reader.rect()?.origin ?? .zero
          if origin != .zero, isScroll { reader.snapshot.scrollOffsets[Int32(clamping: index)] = origin }
          if origin != .zero, !isScroll { reader.snapshot.insides[Int32(clamping: index)] = origin }
          index += 1
        }
      case "text":
        try column { (reader: inout SnapshotReader) throws(JSONError) in
          let text = try reader.index() ?? -1
          reader.row(index) { $0.text = text }
          index += 1
        }
      case "paintOrders":
        try column { (reader: inout SnapshotReader) throws(JSONError) in
          let order = try reader.index()
          reader.row(index) { $0.paint = order }
          index += 1
        }
      case "styles":
        try column { (reader: inout SnapshotReader) throws(JSONError) in
          let start = Int32(reader.snapshot.styles.count)
          try reader.column { (reader: inout SnapshotReader) throws(JSONError) in
            reader.snapshot.styles.append(try reader.index() ?? -1)
          }
          let count = Int32(reader.snapshot.styles.count) - start
          reader.row(index) { $0.styles = (start, count) }
          index += 1
        }
      case "stackingContexts":
        for place in try sparse().index { row(base + Int(place)) { $0.isStackingContext = true } }
      default: try json.skip()
      }
    }
  }

  // MARK: Values

  /// Line of an offset that is not before the one asked for last.
  mutating func line(at offset: Int) -> Int {
    while lineOffset < min(offset, bytes.count) {
      if bytes[lineOffset] == UInt8(ascii: "\n") { line += 1 }
      lineOffset += 1
    }
    return line
  }

  /// Opens the array that stands next; false, past the value, where none does.
  mutating func beginArray() throws(JSONError) -> Bool {
    guard try json.kind() == .array else {
      try json.skip()
      return false
    }
    try json.beginArray()
    return true
  }

  /// Steps through the array that stands next; past anything else.
  mutating func column(
    _ element: (inout SnapshotReader) throws(JSONError) -> Void
  ) throws(JSONError) {
    guard try beginArray() else { return }
    while try json.nextElement() {
      guard max(snapshot.rows.count, snapshot.nodes.count) <= SnapshotReader.mostNodes else {
        throw JSONError(offset: json.nextOffset(), reason: "more than \(SnapshotReader.mostNodes) nodes")
      }
      try element(&self)
    }
  }

  /// Nodes that are not drawn count too.
  private static let mostNodes = 8_000_000

  /// The lists `index` and `value` of the object that stands next.
  private mutating func sparse() throws(JSONError) -> (index: [Int32], value: [Int32]) {
    var lists: (index: [Int32], value: [Int32]) = ([], [])
    guard try json.kind() == .object else {
      try json.skip()
      return lists
    }
    try json.beginObject()
    while let key = try json.nextKey() {
      guard key.isNamed("index") || key.isNamed("value"), try beginArray() else {
        if !key.isNamed("index"), !key.isNamed("value") { try json.skip() }
        continue
      }
      let isIndex = key.isNamed("index")
      while try json.nextElement() {
        let offset = json.nextOffset()
        let number = try index() ?? -1
        guard !isIndex || (0...Int32(SnapshotReader.mostNodes)).contains(number) else {
          throw JSONError(offset: offset, reason: "the index of a node is expected")
        }
        if isIndex { lists.index.append(number) } else { lists.value.append(number) }
      }
    }
    return lists
  }

  /// The whole number that stands next; nil for null and for what is masked.
  mutating func index() throws(JSONError) -> Int32? {
    guard let number = try decimal() else { return nil }
    guard let index = Int32(exactly: number) else {
      throw JSONError(offset: json.valueOffset, reason: "a whole number is expected")
    }
    return index
  }

  /// The number that stands next; nil for anything else.
  mutating func decimal() throws(JSONError) -> Double? {
    guard try json.kind() == .number else {
      try json.skip()
      return nil
    }
    return try json.number()
  }

  /// The text that stands next; nil for null, objects and arrays.
  mutating func text() throws(JSONError) -> String? {
    switch try json.kind() {
    case .string: return try json.string()
    case .number, .bool: return try json.capture()
    default:
      try json.skip()
      return nil
    }
  }

  /// Four numbers; nil for an empty array and anything else.
  mutating func rect() throws(JSONError) -> Rect? {
    guard try json.kind() == .array else {
      try json.skip()
      return nil
    }
    let start = json.valueOffset
    try json.beginArray()
    var numbers: [Double] = []
    numbers.reserveCapacity(4)
    while try json.nextElement() { if let number = try decimal() { numbers.append(number) } }
    guard numbers.count == 4 || numbers.isEmpty else {
      throw JSONError(offset: start, reason: "4 numbers are expected, found \(numbers.count)")
    }
    return numbers.isEmpty ? nil : Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }
}
