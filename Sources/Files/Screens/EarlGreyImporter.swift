internal import Geometry
internal import Hierarchy

/// Reads the hierarchy that EarlGrey prints with its failures.
///
/// Real views with frames in their superviews, and accessibility elements that are no views, of which only the
/// place on the screen is known. Windows are printed from front to back: the first gets the highest level.
public struct EarlGreyImporter: HierarchyImporter {
  /// Makes an importer; it has no state.
  public init() {}

  /// "earlgrey-hierarchy".
  public var format: String { "earlgrey-hierarchy" }

  /// Certain where an element says whether it is one of accessibility.
  public func recognizes(_ head: ArraySlice<UInt8>) -> Recognition {
    for line in HeadLines(head) {
      if EarlGreyElement.begin(Substring(String(decoding: line, as: UTF8.self))) != nil { return .certain }
    }
    return .no
  }

  /// Reads a hierarchy.
  ///
  /// - Throws: `FileError` with the line where an element is cut off or its depth fits no element above.
  public func read(_ file: InputFile, options: ImportOptions) throws(FileError) -> ImportResult {
    let lines = try DumpLines(file) { EarlGreyElement.begin($0) != nil }
    var result = ImportResult(hierarchy: ViewHierarchy(), format: format)
    var pieces: [EarlGreyElement.Piece] = []
    var isLastOpen = false
    for line in lines.lines {
      let text = DumpLines.trimmed(line.text)
      if let begin = EarlGreyElement.begin(line.text) {
        pieces.append(.init(line: line.number, depth: begin.depth, text: begin.text))
        isLastOpen = !EarlGreyElement.ends(text)
      } else if isLastOpen, let last = pieces.indices.last {
        pieces[last].text = Substring(pieces[last].text + "\n" + line.text)
        isLastOpen = !EarlGreyElement.ends(text)
      } else if !text.isEmpty, !EarlGreyElement.isTitle(text) {
        result.skipped.append(ImportResult.Remark(line: line.number, reason: "not an element"))
      }
    }
    // A last line that begins an element or a title and is cut off before it says which.
    if let last = lines.lines.last(where: { !DumpLines.trimmed($0.text).isEmpty }),
      result.skipped.last?.line == last.number, EarlGreyElement.isBegun(DumpLines.trimmed(last.text))
    {
      result.skipped.removeLast()
      pieces.append(.init(line: last.number, depth: 0, text: "<"))
    }
    // The rest of an element in front of the first.
    let first = pieces.first?.line ?? 0
    let tail = lines.lines.last { line in
      line.number < first && EarlGreyElement.ends(DumpLines.trimmed(line.text))
        && (line.text.offset(of: "frame={{") != nil || line.text.offset(of: "; alpha=") != nil)
    }
    if let tail, !options.isPartial {
      let whole = "\(pieces.count) complete element\(pieces.count == 1 ? "" : "s"), --partial reads them"
      throw file.error(line: tail.number, "the dump begins inside an element; \(whole)")
    }
    let nodes = try place(pieces, file, options, &result)
    guard !nodes.isEmpty else { throw file.error("no element is in it") }
    result.notes.append(ImportResult.noEndMark)
    result.notes.append("hit-test overrides, and how far views are scrolled, are not told")
    return try ScreenForest(nodes: nodes, file: file).result(result, options: options)
  }

  private func place(
    _ pieces: [EarlGreyElement.Piece], _ file: InputFile, _ options: ImportOptions,
    _ result: inout ImportResult
  ) throws(FileError) -> [ScreenNode] {
    var nodes: [ScreenNode] = []
    nodes.reserveCapacity(pieces.count)
    var open: [Int?] = []
    for (number, piece) in pieces.enumerated() {
      guard nodes.count < ViewHierarchy.Limits.views else {
        throw file.error(line: piece.line, "more than \(ViewHierarchy.Limits.views) views")
      }
      let element = EarlGreyElement(piece)
      let whole = "\(nodes.count) complete element\(nodes.count == 1 ? "" : "s"), --partial reads them"
      if element.isTorn {
        guard number == pieces.count - 1 else { throw file.error(line: piece.line, "the element has no end") }
        guard options.isPartial else {
          throw file.error(line: piece.line, "the dump ends inside an element; \(whole)")
        }
        result.skipped.append(ImportResult.Remark(line: piece.line, reason: "an element that is cut off"))
        break
      }
      var isOrphan = false
      if piece.depth > open.count, options.isPartial {
        // What it lies in is not in the dump; what it holds may be.
        isOrphan = true
        open = [Int?](repeating: nil, count: piece.depth)
      }
      guard piece.depth <= open.count else {
        let reason = "the element is \(piece.depth) deep, and none \(piece.depth - 1) deep stands above it"
        throw file.error(line: piece.line, "\(reason); \(whole)")
      }
      open.removeLast(open.count - piece.depth)
      var node = element.node
      node.parent = open.last ?? nil
      if isOrphan || piece.depth > 0 && node.parent == nil { node.lacks("parent") }
      if !node.isRelative, node.area != nil {
        result.estimated.append(
          ImportResult.Remark(line: node.line, reason: "no view: its frame is worked out from the screen's"))
      }
      open.append(nodes.count)
      nodes.append(node)
    }
    setLevels(&nodes, &result)
    return nodes
  }

  private func setLevels(_ nodes: inout [ScreenNode], _ result: inout ImportResult) {
    let roots = nodes.indices.filter { nodes[$0].parent == nil }
    guard roots.count > 1 else { return }
    for (number, root) in roots.enumerated() {
      nodes[root].windowLevel = Double(roots.count - 1 - number)
      nodes[root].lacks("windowLevel")
    }
    result.notes.append(
      "\(roots.count) windows from front to back; their levels are numbered by that, not told")
  }
}
