internal import Geometry
internal import Hierarchy

/// Reads the tree in what `XCUIElement.debugDescription` prints.
///
/// Only what stands under "Element subtree:" is read, one independent tree a block; paths and query chains
/// repeat elements and are left out. Frames are places on the screen. Whether an element is hidden is not
/// told, which is marked in every element.
public struct DebugDescriptionImporter: HierarchyImporter {
  /// Makes an importer; it has no state.
  public init() {}

  /// "xcuitest-debugdescription".
  public var format: String { "xcuitest-debugdescription" }

  /// Certain where an "Element subtree:" stands, or an element behind an arrow.
  public func recognizes(_ head: ArraySlice<UInt8>) -> Recognition {
    let text = String(decoding: head, as: UTF8.self)
    guard text.utf8.first != UInt8(ascii: "{"), text.utf8.first != UInt8(ascii: "[") else { return .no }
    if text.contains("Element subtree:") { return .certain }
    return text.contains("→") && text.contains(", {{") ? .certain : .no
  }

  private static func isMark(_ line: Substring) -> Bool {
    // A title with more behind it is a log whose line breaks are spelled out.
    line == "Element subtree:" || line.hasPrefix("→")
  }

  /// Reads a description, a log with quotes around every line or spelled-out line breaks included.
  ///
  /// - Throws: `FileError` with the line where an element is cut off or its depth fits no element above.
  public func read(_ file: InputFile, options: ImportOptions) throws(FileError) -> ImportResult {
    let lines = try DumpLines(file, isMark: DebugDescriptionImporter.isMark)
    var result = ImportResult(hierarchy: ViewHierarchy(), format: format)
    var nodes = try gather(lines, file, options, &result)
    guard !nodes.isEmpty else { throw file.error("no element is in it") }
    settle(&nodes, &result)
    ScreenNode.closeTexts(&nodes)
    for index in nodes.indices { nodes[index].lacks("hidden") }
    result.notes.append("whether an element is hidden is not told")
    result.notes.append(ScreenNode.accessibilityNote)
    return try ScreenForest(nodes: nodes, file: file).result(result, options: options)
  }

  private enum Part { case none, tree, other }

  private func gather(
    _ lines: DumpLines, _ file: InputFile, _ options: ImportOptions, _ result: inout ImportResult
  ) throws(FileError) -> [ScreenNode] {
    var pieces: [DebugElement.Piece] = []
    let hasTitle = lines.lines.contains { DumpLines.trimmed($0.text).hasPrefix("Element subtree:") }
    var part = hasTitle ? Part.none : .tree
    var trees = 0
    let cut = lines.endsWithBreak ? nil : lines.lines.last?.number
    for line in lines.lines {
      let text = DumpLines.trimmed(line.text)
      if text.hasPrefix("Element subtree:") {
        part = .tree
        continue
      } else if text.hasPrefix("Path to element:") || text.hasPrefix("Query chain:") {
        part = .other
      } else if text.hasPrefix("Attributes:") {
        part = .none
      } else if part == .tree, let begin = DebugElement.begin(line.text, isLast: line.number == cut) {
        if begin.depth == 0 { trees += 1 }
        pieces.append(
          DebugElement.Piece(line: line.number, depth: begin.depth, tree: max(0, trees - 1), text: begin.text)
        )
        continue
      } else if part == .tree, let last = pieces.indices.last, pieces[last].goesOn(line.text) {
        continue
      }
      guard !text.isEmpty else { continue }
      result.skipped.append(
        ImportResult.Remark(
          line: line.number, reason: part == .other ? "a path or a query, not the tree" : "not an element"))
    }
    if part == .tree { result.notes.append(ImportResult.noEndMark) }
    return try place(pieces, endsWhole: lines.endsWithBreak || part != .tree, file, options, &result)
  }

  /// Reads the pieces and finds their parents.
  private func place(
    _ pieces: [DebugElement.Piece], endsWhole: Bool, _ file: InputFile, _ options: ImportOptions,
    _ result: inout ImportResult
  ) throws(FileError) -> [ScreenNode] {
    var elements: [ScreenNode] = []
    elements.reserveCapacity(pieces.count)
    var open: [(depth: Int, index: Int)] = []
    for (number, piece) in pieces.enumerated() {
      guard elements.count < ViewHierarchy.Limits.views else {
        throw file.error(line: piece.line, "more than \(ViewHierarchy.Limits.views) views")
      }
      var element = DebugElement(piece)
      let isLast = number == pieces.count - 1
      let isShort = !endsWhole && element.node.area == nil && elements.contains { $0.area != nil }
      let mayGoOn = isLast && !endsWhole && !DebugElement.mayEnd(piece.text)
      if element.isTorn || mayGoOn || isLast && isShort && !element.isApplication {
        guard isLast else { throw file.error(line: piece.line, "the element has no end") }
        guard options.isPartial else {
          throw file.error(line: piece.line, "the dump ends inside an element; \(whole(elements.count))")
        }
        result.skipped.append(ImportResult.Remark(line: piece.line, reason: "an element that is cut off"))
        break
      }
      while let last = open.last, last.depth >= piece.depth { open.removeLast() }
      if piece.depth == 0 { open.removeAll() }
      if let last = open.last, last.depth == piece.depth - 1 {
        element.node.parent = last.index
      } else if piece.depth > 0 {
        guard options.isPartial else {
          let reason = "the element is \(piece.depth) deep, and none \(piece.depth - 1) deep stands above it"
          throw file.error(line: piece.line, "\(reason); \(whole(elements.count))")
        }
        element.node.lacks("parent")
        result.estimated.append(
          ImportResult.Remark(line: piece.line, reason: "its parent is missing; taken as none"))
        open.removeAll()
      }
      open.append((piece.depth, elements.count))
      elements.append(element.node)
    }
    return elements
  }

  private func whole(_ count: Int) -> String {
    "\(count) complete element\(count == 1 ? "" : "s"), --partial reads them"
  }

  /// Gives applications without a frame that of their first window, and every element the identifier that
  /// tells it from the others: its own where it is unique, else its address.
  private func settle(_ nodes: inout [ScreenNode], _ result: inout ImportResult) {
    var firstUses = Set<String>()
    var repeated = Set<String>()
    for node in nodes {
      guard let identifier = node.identifier else { continue }
      if !firstUses.insert(identifier).inserted { repeated.insert(identifier) }
    }
    for index in nodes.indices {
      if let identifier = nodes[index].identifier, !repeated.contains(identifier) {
        nodes[index].ownIdentifier = identifier
      }
      guard let parent = nodes[index].parent, nodes[parent].isApplication, nodes[parent].area == nil,
        let area = nodes[index].area
      else { continue }
      nodes[parent].area = area
      result.estimated.append(
        ImportResult.Remark(
          line: nodes[parent].line, reason: "an application without a frame, taken as its window's"))
    }
  }
}
