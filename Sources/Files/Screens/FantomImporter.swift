internal import Geometry
internal import Hierarchy

/// Reads the rendered output of React Native's Fantom tests: JSX with layout metrics.
///
/// Frames are in the parent; children of a scroll view are not shifted by its offset, which is not told.
/// Choices: `pointerEvents` none switches interaction off, box-none lets touches through, box-only switches the
/// children off; children outside a view are asked unless its overflow is hidden or it scrolls, as React
/// Native's own hit test does.
public struct FantomImporter: HierarchyImporter {
  /// Makes an importer; it has no state.
  public init() {}

  /// "rn-fantom-tree".
  public var format: String { "rn-fantom-tree" }

  /// Certain where the first element's name begins with `rn-`.
  public func recognizes(_ head: ArraySlice<UInt8>) -> Recognition {
    let first = head.drop { $0 <= 0x20 }
    return first.starts(with: "<rn-".utf8) ? .certain : .no
  }

  /// Reads a tree.
  ///
  /// - Throws: `FileError` with the line of the first fault.
  public func read(_ file: InputFile, options: ImportOptions) throws(FileError) -> ImportResult {
    try TextCheck.check(file)
    var result = ImportResult(hierarchy: ViewHierarchy(), format: format)
    var walk = FantomWalk(file: file)
    do throws(FantomWalk.Cut) {
      try walk.run()
    } catch {
      if let fault = walk.fault { throw fault }
      let count = walk.wholeCount
      let whole = "\(count) complete element\(count == 1 ? "" : "s"), --partial reads them"
      guard options.isPartial else {
        throw file.error(line: error.line, "the text is cut off here; \(whole)")
      }
      result.skipped.append(ImportResult.Remark(line: error.line, reason: "the text is cut off"))
    }
    var nodes = walk.nodes
    guard !nodes.isEmpty else { throw file.error("no element is in it") }
    for index in nodes.indices {
      guard let parent = nodes[index].parent, walk.boxOnly.contains(parent) else { continue }
      nodes[index].isInteractive = false
      result.estimated.append(
        ImportResult.Remark(
          line: nodes[index].line, reason: "in a view that takes its children's touches: off"))
    }
    result.notes.append("views that need no native one are not in the file; scroll offsets are not told")
    return try ScreenForest(nodes: nodes, file: file).result(result, options: options)
  }
}

/// Walks over the text once.
private struct FantomWalk {
  /// Where the text ends too soon.
  struct Cut: Error { var line: Int }

  private let file: InputFile
  private let bytes: [UInt8]
  private var offset: Int
  private var line = 1
  private var lastClass = (name: "", scrolls: false)
  private var open: [(index: Int, name: ArraySlice<UInt8>)] = []
  var nodes: [ScreenNode] = []
  /// Elements that take the touches of their children.
  var boxOnly = Set<Int>()
  /// How many start tags are whole.
  var wholeCount: Int { nodes.count }
  /// A fault other than being cut off.
  var fault: FileError?

  init(file: InputFile) {
    self.file = file
    bytes = file.bytes
    offset = bytes.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0
  }

  private var byte: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  private mutating func step() {
    if bytes[offset] == UInt8(ascii: "\n") { line += 1 }
    offset += 1
  }

  private mutating func refuse(_ reason: String) -> Cut {
    fault = file.error(line: line, reason)
    return Cut(line: line)
  }

  mutating func run() throws(Cut) {
    while let byte {
      if byte == UInt8(ascii: "<") {
        step()
        if self.byte == UInt8(ascii: "/") {
          step()
          try endTag()
        } else {
          try startTag()
        }
      } else {
        try text()
      }
    }
    guard open.isEmpty else { throw Cut(line: line) }
  }

  /// Text between tags is what a paragraph says.
  private mutating func text() throws(Cut) {
    skipBlanks()
    let start = offset
    let startLine = line
    while let byte, byte != UInt8(ascii: "<") { step() }
    let text = DumpLines.trimmed(Substring(String(decoding: bytes[start..<offset], as: UTF8.self)))
    guard !text.isEmpty else { return }
    guard let last = open.last?.index else {
      fault = file.error(line: startLine, "text outside of every element")
      throw Cut(line: startLine)
    }
    nodes[last].label = nodes[last].label.map { $0 + " " + text } ?? String(text)
  }

  private mutating func name() -> ArraySlice<UInt8> {
    let start = offset
    while let byte, byte > 0x20, byte != UInt8(ascii: "="), byte != UInt8(ascii: ">"),
      byte != UInt8(ascii: "/"),
      byte != UInt8(ascii: "<"), byte != UInt8(ascii: "\"")
    { step() }
    return bytes[start..<offset]
  }

  private mutating func skipBlanks() {
    while let byte, byte <= 0x20 { step() }
  }

  private mutating func endTag() throws(Cut) {
    let name = name()
    skipBlanks()
    guard let byte else { throw Cut(line: line) }
    guard byte == UInt8(ascii: ">"), let last = open.popLast(), last.name == name else {
      throw refuse("an end tag that ends another element")
    }
    step()
  }

  private mutating func startTag() throws(Cut) {
    let startLine = line
    let name = name()
    guard byte != nil else { throw Cut(line: line) }
    guard !name.isEmpty else { throw refuse("a name is expected") }
    var attributes: [String: String] = [:]
    while true {
      skipBlanks()
      guard let byte else { throw Cut(line: line) }
      if byte == UInt8(ascii: ">") || byte == UInt8(ascii: "/") { break }
      guard attributes.count < 1_000 else { throw refuse("an element with more than 1000 attributes") }
      try attribute(&attributes)
    }
    let isEmpty = byte == UInt8(ascii: "/")
    if isEmpty {
      step()
      guard let byte else { throw Cut(line: line) }
      guard byte == UInt8(ascii: ">") else { throw refuse("\">\" is missing") }
    }
    step()
    guard nodes.count < ViewHierarchy.Limits.views else {
      throw refuse("more than \(ViewHierarchy.Limits.views) views")
    }
    add(name, attributes, line: startLine)
    if !isEmpty { open.append((nodes.count - 1, name)) }
    guard open.count <= ViewHierarchy.Limits.depth + 1 else {
      throw refuse("nested more than \(ViewHierarchy.Limits.depth) levels deep")
    }
  }

  private mutating func attribute(_ attributes: inout [String: String]) throws(Cut) {
    let key = name()
    guard let sign = byte else { throw Cut(line: line) }
    guard !key.isEmpty, sign == UInt8(ascii: "=") else { throw refuse("an attribute without a value") }
    step()
    guard let quote = byte else { throw Cut(line: line) }
    let start: Int
    if quote == UInt8(ascii: "\"") {
      step()
      start = offset
      while let byte, byte != UInt8(ascii: "\"") { step() }
    } else if quote == UInt8(ascii: "{") {
      start = offset + 1
      var depth = 0
      while let byte {
        if byte == UInt8(ascii: "{") { depth += 1 }
        if byte == UInt8(ascii: "}") { depth -= 1 }
        if depth == 0 { break }
        step()
      }
    } else {
      throw refuse("an attribute without quotes")
    }
    guard byte != nil else { throw Cut(line: line) }
    let value = String(decoding: bytes[start..<offset], as: UTF8.self)
    step()
    guard attributes.updateValue(value, forKey: String(decoding: key, as: UTF8.self)) == nil else {
      throw refuse("an attribute that stands twice")
    }
  }

  private mutating func isScrollView(_ className: String) -> Bool {
    if className == lastClass.name { return lastClass.scrolls }
    lastClass = (className, className.lowercased().hasSuffix("scrollview"))
    return lastClass.scrolls
  }

  private mutating func add(_ name: ArraySlice<UInt8>, _ attributes: [String: String], line: Int) {
    var node = ScreenNode(
      parent: open.last?.index, line: line, className: String(decoding: name, as: UTF8.self))
    node.isRelative = true
    node.area = attributes["layoutMetrics-frame"].flatMap(FantomWalk.rect)
    node.isHidden = attributes["layoutMetrics-displayType"] == "None"
    node.alpha = attributes["opacity"].flatMap(Double.init)
    node.ownIdentifier = attributes["nativeID"] ?? attributes["testID"]
    node.identifier = node.ownIdentifier
    node.label = attributes["accessibilityLabel"]
    let scrolls = isScrollView(node.className)
    if scrolls { node.lacks("bounds") }
    node.hitOverflow = !scrolls && !["hidden", "scroll"].contains(attributes["overflow"] ?? "")
    switch attributes["pointerEvents"] {
    case "none": node.isInteractive = false
    case "box-none": node.isPassthrough = true
    case "box-only": boxOnly.insert(nodes.count)
    default: break
    }
    nodes.append(node)
  }

  /// `{x:0,y:0,width:20,height:50}`, in any order; nil for anything else.
  private static func rect(_ text: String) -> Rect? {
    Substring(text).withBytes { bytes in
      var x: Double?
      var y: Double?
      var width: Double?
      var height: Double?
      var start = 0
      while start < bytes.count {
        guard !isSeparator(bytes[start]) else {
          start += 1
          continue
        }
        var end = start
        while end < bytes.count, !isSeparator(bytes[end]) { end += 1 }
        guard let colon = bytes[start..<end].firstIndex(of: UInt8(ascii: ":")), colon > start,
          let number = DumpNumbers.number(UnsafeBufferPointer(rebasing: bytes[colon + 1..<end]))
        else { return nil }
        let name = bytes[start..<colon]
        if name.elementsEqual("x".utf8) { x = number }
        if name.elementsEqual("y".utf8) { y = number }
        if name.elementsEqual("width".utf8) { width = number }
        if name.elementsEqual("height".utf8) { height = number }
        start = end
      }
      guard let x, let y, let width, let height else { return nil }
      return Rect(x: x, y: y, width: width, height: height)
    }
  }

  private static func isSeparator(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "{") || byte == UInt8(ascii: "}") || byte == UInt8(ascii: ",") || byte == 0x20
  }
}
