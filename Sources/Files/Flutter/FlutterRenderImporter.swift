internal import Geometry
internal import Hierarchy

/// Reads what Flutter's `debugDumpRenderTree` prints, also out of the log of a device.
///
/// Flutter's rule is close to UIKit's: a box asks its size first, then its children from the last to the
/// first, then itself. Choices: a box that never takes a touch itself, as most, lets touches through; one that
/// listens takes them where its behavior is opaque or translucent; what ignores pointers is off, what is
/// offstage, or kept alive without being laid out, is hidden; transforms and followers are asked outside of
/// their size. Of slivers, place and size come from their constraints and geometry, and the first sliver of a
/// viewport is in front.
public struct FlutterRenderImporter: HierarchyImporter {
  /// Makes an importer; it has no state.
  public init() {}

  /// "flutter-render-tree".
  public var format: String { "flutter-render-tree" }

  /// Certain where a line is a render object of a tree.
  public func recognizes(_ head: ArraySlice<UInt8>) -> Recognition {
    for line in HeadLines(head) {
      // Every object has a hash in its name, and lines of other kinds hardly ever.
      guard line.contains(UInt8(ascii: "#")) else { continue }
      let text = Substring(String(decoding: line, as: UTF8.self))
      if FlutterLine.rootOffset(text) != nil { return .certain }
      if let start = text.firstIndex(of: "─") ?? text.firstIndex(of: "╌") {
        let name = text[text.index(after: start)...]
        if let colon = name.firstIndex(of: ":"),
          FlutterLine.objectName(DumpLines.trimmed(name[name.index(after: colon)...])) != nil
        {
          return .certain
        }
      }
    }
    return .no
  }

  /// Reads a tree.
  ///
  /// - Throws: `FileError` with the line where the tree is cut off or a branch grows from nothing.
  public func read(_ file: InputFile, options: ImportOptions) throws(FileError) -> ImportResult {
    let lines = try DumpLines(file) { FlutterLine.rootOffset($0) != nil }
    var result = ImportResult(hierarchy: ViewHierarchy(), format: format)
    var tree = FlutterTree(file: file)
    for line in lines.lines { try tree.take(line, &result) }
    if !lines.endsWithBreak, let last = lines.lines.last, !DumpLines.trimmed(last.text).isEmpty {
      tree.lookAtEnd(last)
    }
    if let first = tree.rootless {
      let count = tree.openEnd == nil ? tree.objects.count : tree.wholeCount
      guard options.isPartial else {
        let whole = "\(count) complete render object\(count == 1 ? "" : "s"), --partial reads them"
        throw file.error(line: first, "the tree begins below its root; \(whole)")
      }
      result.notes.append("the tree begins below its root, at a place that is not told")
    }
    if let cut = tree.openEnd {
      let count = tree.wholeCount
      guard options.isPartial else {
        let whole = "\(count) complete render object\(count == 1 ? "" : "s"), --partial reads them"
        throw file.error(line: cut, "the tree is cut off here; \(whole)")
      }
      tree.dropTorn()
      result.skipped.append(ImportResult.Remark(line: cut, reason: "the tree is cut off"))
    }
    guard !tree.objects.isEmpty else { throw file.error("no render object is in it") }
    var layout = FlutterLayout(objects: tree.objects)
    let nodes = layout.nodes(&result)
    result.notes.append("what painters and clips of an app take is not told, so a hit is an estimate")
    return try ScreenForest(nodes: nodes, file: file).result(result, options: options)
  }
}
