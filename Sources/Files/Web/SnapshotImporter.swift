internal import Hierarchy
internal import JSONText

/// Reads what Chromium's DOMSnapshot domain gives: `captureSnapshot`, the older `getSnapshot`, the answer of
/// the protocol around either, and the way Chromium's own tests print them.
///
/// Every row of the layout becomes a view; nodes that have no row are not drawn and only told as a number.
/// Bounds are those of the whole document: the document's view has the scroll offset as its bounds origin, so
/// that points are those of the viewport, and documents in frames stand in their frame. Choices: elements let
/// what lies outside of them be hit, unless a style says that they clip; texts let touches through to their
/// element; among siblings the greater paint order is in front, and what is painted apart from its parent
/// stands in its stacking context.
public struct SnapshotImporter: HierarchyImporter {
  /// Makes an importer; it has no state.
  public init() {}

  /// "chromium-domsnapshot".
  public var format: String { "chromium-domsnapshot" }

  /// Certain where the members of a snapshot stand, or what a test prints of one.
  public func recognizes(_ head: ArraySlice<UInt8>) -> Recognition {
    if LoggedObject.isLogged(head) {
      let marks = ["documents : [", "domNodes : [", "layoutTreeNodes : [", "paintOrder : "]
      for line in head.split(separator: UInt8(ascii: "\n")).prefix(2000) {
        let text = line.drop { $0 <= 0x20 }
        if marks.contains(where: { text.starts(with: $0.utf8) }) { return .certain }
      }
      return .no
    }
    let names = JSONHead(LoggedObject.withoutTitle(head))
    guard names.first == UInt8(ascii: "{") else { return .no }
    for depth in [1, 2] {
      if names.has("documents", at: depth), names.hasAny(["nodes", "layout", "documentURL"], at: depth + 2) {
        return .certain
      }
      if names.hasAny(["domNodes", "layoutTreeNodes"], at: depth) { return .certain }
    }
    return .no
  }

  /// Reads a snapshot.
  ///
  /// - Throws: `FileError` with the path and line of the first fault.
  public func read(_ file: InputFile, options: ImportOptions) throws(FileError) -> ImportResult {
    var result = ImportResult(hierarchy: ViewHierarchy(), format: format)
    let nodes = try nodes(file, options, &result)
    return try ScreenForest(nodes: nodes, file: file).result(result, options: options)
  }

  /// The views; what they were made of is gone before they are put together.
  private func nodes(
    _ file: InputFile, _ options: ImportOptions, _ result: inout ImportResult
  ) throws(FileError) -> [ScreenNode] {
    try TextCheck.check(file)
    let text = try LoggedObject.json(file, result: &result)
    var snapshot = Snapshot()
    var fault: JSONError?
    var isCut = false
    text.bytes.withUnsafeBufferPointer { bytes in
      do throws(JSONError) {
        var reader = SnapshotReader(json: try JSONReader(bytes), bytes: bytes)
        do throws(JSONError) {
          try reader.read()
          try reader.json.end()
        } catch {
          fault = error
          isCut = JSONDump.isAtEnd(error, bytes)
        }
        snapshot = reader.finish()
        if isCut { snapshot.dropTorn() }
      } catch { fault = error }
    }
    if let fault {
      guard isCut else { throw text.error(fault) }
      let line = text.error(fault).line ?? 1
      let count = snapshot.rows.count
      guard options.isPartial, count > 0 else {
        let whole = "\(count) complete node\(count == 1 ? "" : "s")"
        let more = options.isPartial ? "" : ", --partial reads them"
        throw file.error(line: line, "the text is cut off here; \(whole)\(more)")
      }
      result.skipped.append(ImportResult.Remark(line: line, reason: "the text is cut off"))
    }
    guard !snapshot.rows.isEmpty else { throw file.error("no row of a layout is in it") }
    guard snapshot.rows.count <= ViewHierarchy.Limits.views else {
      throw file.error("more than \(ViewHierarchy.Limits.views) views")
    }
    var tree = SnapshotTree(snapshot)
    try tree.build(file, &result)
    return tree.views
  }
}
