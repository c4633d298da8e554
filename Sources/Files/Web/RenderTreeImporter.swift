internal import Geometry
internal import Hierarchy

/// Reads the render trees that WebKit's layout tests print, and Blink's layout trees of the same writing.
///
/// Layers stand in the order of painting, each at its place on the page, and below each its boxes, at their
/// places in the box around them. The first layer's view holds the others: which box a layer is in is not
/// told. Choices: boxes let what lies outside of them be hit unless they scroll; a layer that is cut is hit in
/// what is left of it only; texts let touches through to their element; where what lies behind a layer's
/// contents is a layer of its own, that one takes the layer's touches.
public struct RenderTreeImporter: HierarchyImporter {
  /// Makes an importer; it has no state.
  public init() {}

  /// "webkit-render-tree".
  public var format: String { "webkit-render-tree" }

  /// Certain where a line is a layer or the view that holds a page.
  public func recognizes(_ head: ArraySlice<UInt8>) -> Recognition {
    let marks = ["layer at (", "RenderView at (", "LayoutView at ("].map { Array($0.utf8) }
    for line in HeadLines(head) {
      let text = line.drop { $0 == 0x20 || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: ">") }
      if marks.contains(where: { text.starts(with: $0) }) { return .certain }
    }
    return .no
  }

  /// Reads a tree.
  ///
  /// - Throws: `FileError` with the line where the tree is cut off.
  public func read(_ file: InputFile, options: ImportOptions) throws(FileError) -> ImportResult {
    var result = ImportResult(hierarchy: ViewHierarchy(), format: format)
    let nodes = try nodes(file, options, &result)
    guard !nodes.isEmpty else { throw file.error("no box is in it") }
    result.notes.append(ImportResult.noEndMark)
    result.notes.append(
      "pointer events, visibility and the boxes around layers are not told, so a hit is an estimate")
    return try ScreenForest(nodes: nodes, file: file).result(result, options: options)
  }

  /// The boxes; the lines are gone before they are put together.
  private func nodes(
    _ file: InputFile, _ options: ImportOptions, _ result: inout ImportResult
  ) throws(FileError) -> [ScreenNode] {
    let lines = try DumpLines(file) { $0.hasPrefix("layer at (") || $0.hasPrefix("RenderView at (") }
    var tree = RenderTreeBuilder(file: file, lines: lines.lines.count)
    let last = lines.lines.last { !DumpLines.trimmed($0.text).isEmpty }?.number ?? 0
    var cut: Int?
    for line in lines.lines {
      let text = DumpLines.trimmed(line.text)
      guard !text.isEmpty else { continue }
      // A number that no line break follows may be cut off anywhere.
      let mayGoOn =
        line.number == last && !lines.endsWithBreak
        && (text.utf8.last.map { (0x30...0x39).contains($0) } ?? false)
      if mayGoOn, RenderTreeLine.beginsBox(text) || text.begins("layer at (") {
        cut = line.number
        continue
      }
      if try tree.take(text, indent: DumpLines.indent(line.text), line: line.number, &result) { continue }
      guard line.number == last else {
        throw file.error(line: line.number, "a layer, box or text that is not whole")
      }
      cut = line.number
    }
    if let first = tree.beginsInside {
      guard options.isPartial else {
        let count = tree.wholeCount
        let whole = "\(count) complete box\(count == 1 ? "" : "es"), --partial reads them"
        throw file.error(line: first, "the tree begins below its layer; \(whole)")
      }
      result.notes.append("the tree begins below its layer, at a place that is not told")
    }
    if cut == nil { cut = tree.openEnd }
    if let cut {
      let count = tree.wholeCount
      guard options.isPartial else {
        let whole = "\(count) complete box\(count == 1 ? "" : "es"), --partial reads them"
        throw file.error(line: cut, "the tree is cut off here; \(whole)")
      }
      tree.dropTorn()
      result.skipped.append(ImportResult.Remark(line: cut, reason: "the tree is cut off"))
    }
    return tree.finish(&result)
  }
}
