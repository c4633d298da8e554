internal import Hierarchy

/// Reads this package's own JSON as an import: a tree file, a hit case or a scenario.
public struct TreeImporter: HierarchyImporter {
  /// Makes an importer; it has no state.
  public init() {}

  /// "tree".
  public var format: String { "tree" }

  /// Possible for whatever begins as a JSON object.
  public func recognizes(_ head: ArraySlice<UInt8>) -> Recognition {
    let first = head.first { $0 != 0x20 && $0 != 0x0a && $0 != 0x0d && $0 != 0x09 }
    return first == UInt8(ascii: "{") ? .possible : .no
  }

  /// Reads the tree, which is tree 0. One that is cut off is refused, `options.isPartial` or not.
  ///
  /// - Throws: `FileError` as `TreeFile.read(_:)` does, and for another tree than the one that is there.
  public func read(_ file: InputFile, options: ImportOptions) throws(FileError) -> ImportResult {
    let content = try TreeFile.content(of: file)
    let tree = content.tree
    if let index = options.treeIndex, index != 0 {
      throw file.error("no tree \(index); it holds 1, counted from 0")
    }
    var result = ImportResult(hierarchy: tree.hierarchy, format: format)
    result.responders = tree.responders
    result.scenarioOffsets = content.scenarioOffsets
    result.notes = tree.warnings.map { "left out: " + $0.description }
    return result
  }
}
