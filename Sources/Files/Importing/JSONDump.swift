internal import Geometry
internal import Hierarchy
internal import JSONText

/// What the importers of JSON dumps share: nodes that are gathered while the text is read, values that tools
/// write in more than one way, and texts that are cut off.
struct JSONDump: ~Copyable {
  var json: JSONReader
  /// The nodes in preorder. A node stands here as soon as its object begins.
  var nodes: [ScreenNode] = []
  /// For a node that is only around others and becomes no view the reason, which is told if it is not empty.
  var wrappers: [String?] = []
  private var isWhole: [Bool] = []
  private let bytes: UnsafeBufferPointer<UInt8>
  private var lineOffset = 0
  private var line = 1

  private init(_ bytes: UnsafeBufferPointer<UInt8>) throws(JSONError) {
    self.bytes = bytes
    json = try JSONReader(bytes)
  }

  /// Line of an offset that is not before the one asked for last.
  mutating func line(at offset: Int) -> Int {
    while lineOffset < min(offset, bytes.count) {
      if bytes[lineOffset] == UInt8(ascii: "\n") { line += 1 }
      lineOffset += 1
    }
    return line
  }

  /// Opens the object that stands next as a node.
  mutating func beginNode(parent: Int?) throws(JSONError) -> Int {
    try json.beginObject()
    // One may turn out to be only around the others.
    guard nodes.count <= ViewHierarchy.Limits.views else {
      throw JSONError(offset: json.valueOffset, reason: "more than \(ViewHierarchy.Limits.views) views")
    }
    let line = line(at: json.valueOffset)
    nodes.append(ScreenNode(parent: parent, line: line, className: ""))
    wrappers.append(nil)
    isWhole.append(false)
    return nodes.count - 1
  }

  /// Says that a node's object has ended.
  mutating func endNode(_ index: Int) { isWhole[index] = true }

  /// Takes back a node that turned out to be none, with its children, if any, at the top.
  mutating func discard(_ index: Int) {
    var isKept = [Bool](repeating: true, count: nodes.count)
    isKept[index] = false
    let whole = isWhole.indices.filter { $0 != index }.map { isWhole[$0] }
    keep(isKept)
    isWhole = whole
  }

  // MARK: Reading a file

  /// Reads a file's nodes.
  ///
  /// A text that is cut off is refused with its line and the number of its complete nodes, or, where that is
  /// asked for, these are read. Complete is a node whose object is whole; and one in whose children the text
  /// ends, where it has told its class and area before them.
  ///
  /// - Parameter body: reads the whole text but for its end.
  /// - Throws: `FileError` with path and line of the first fault, and for a text without a node.
  static func read(
    _ file: InputFile, options: ImportOptions, result: inout ImportResult,
    body: (inout JSONDump, inout ImportResult) throws(JSONError) -> Void
  ) throws(FileError) -> [ScreenNode] {
    var nodes: [ScreenNode] = []
    var fault: JSONError?
    var isCut = false
    file.bytes.withUnsafeBufferPointer { bytes in
      do throws(JSONError) {
        var dump = try JSONDump(bytes)
        do throws(JSONError) {
          try body(&dump, &result)
          try dump.json.end()
        } catch {
          fault = error
          isCut = JSONDump.isAtEnd(error, bytes)
        }
        if isCut { dump.dropTorn(&result) }
        nodes = dump.withoutWrappers(&result)
      } catch { fault = error }
    }
    if let fault {
      guard isCut else { throw file.error(fault) }
      let line = file.error(fault).line ?? 1
      guard options.isPartial, !nodes.isEmpty else {
        let count = "\(nodes.count) complete node\(nodes.count == 1 ? "" : "s")"
        let more = options.isPartial ? "" : ", --partial reads them"
        throw file.error(line: line, "the text is cut off here; \(count)\(more)")
      }
      result.skipped.append(ImportResult.Remark(line: line, reason: "the text is cut off"))
    }
    guard !nodes.isEmpty else { throw file.error("no node is in it") }
    return nodes
  }

  /// Whether nothing but the token at fault stands before the end of the text.
  static func isAtEnd(_ error: JSONError, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard bytes.contains(where: { $0 > 0x20 }) else { return false }
    let rest = bytes[min(max(error.offset, 0), bytes.count)...]
    guard rest.count <= 24 else { return false }
    return rest.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
        UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "E"), 0x80...0xff:
        true
      default: false
      }
    }
  }

  /// Leaves out the nodes that are not complete.
  private mutating func dropTorn(_ result: inout ImportResult) {
    var isBegun = [Bool](repeating: false, count: nodes.count)
    for node in nodes { if let parent = node.parent { isBegun[parent] = true } }
    var isKept = isWhole
    for index in nodes.indices where !isWhole[index] && wrappers[index] == nil {
      isKept[index] = isBegun[index] && !nodes[index].className.isEmpty && nodes[index].area != nil
      let remark = ImportResult.Remark(
        line: nodes[index].line,
        reason: isKept[index]
          ? "a node that is cut off in its children: what it says behind them is unknown"
          : "a node that is cut off")
      if isKept[index] { result.estimated.append(remark) } else { result.skipped.append(remark) }
    }
    for index in nodes.indices where isKept[index] {
      guard let parent = nodes[index].parent, !isKept[parent], wrappers[parent] == nil else { continue }
      // Its own parent is gone, and with it the place that it is told in.
      nodes[index].lacks("parent")
      if nodes[index].isRelative { nodes[index].lacks("frame.origin") }
    }
    keep(isKept)
  }

  private consuming func withoutWrappers(_ result: inout ImportResult) -> [ScreenNode] {
    let isKept = wrappers.map { $0 == nil }
    guard isKept.contains(false) else { return nodes }
    for (index, reason) in wrappers.enumerated() {
      guard let reason, !reason.isEmpty else { continue }
      result.skipped.append(ImportResult.Remark(line: nodes[index].line, reason: reason))
    }
    keep(isKept)
    return nodes
  }

  /// Keeps some nodes; the children of others go to the nearest ancestor that is kept.
  private mutating func keep(_ isKept: [Bool]) {
    var places = [Int?](repeating: nil, count: nodes.count)
    var kept: [ScreenNode] = []
    var keptWrappers: [String?] = []
    for index in nodes.indices {
      let parent = nodes[index].parent.flatMap { places[$0] }
      guard isKept[index] else {
        places[index] = parent
        continue
      }
      places[index] = kept.count
      nodes[index].parent = parent
      kept.append(nodes[index])
      keptWrappers.append(wrappers[index])
    }
    nodes = kept
    wrappers = keptWrappers
  }
}
