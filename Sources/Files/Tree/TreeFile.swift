public import Hierarchy
internal import JSONText

/// A tree file, `*.tree.json`: a hierarchy, and what stands beside its views.
public struct TreeFile: Equatable, Sendable {
  /// The views.
  public var hierarchy: ViewHierarchy
  /// The value of `responders` as compact JSON text, kept without being understood; nil where there is none.
  public var responders: String?
  /// Unknown members that were left out because the file says `"lenient": true`; at most 20 are told.
  public var warnings: [FileError]

  /// Makes a tree file of a hierarchy.
  public init(_ hierarchy: ViewHierarchy, responders: String? = nil) {
    self.hierarchy = hierarchy
    self.responders = responders
    self.warnings = []
  }

  /// Reads the tree of a tree file, of a hit case (its `tree`) or of a scenario (its `views`).
  ///
  /// - Throws: `FileError` with the JSON path and the line of the first fault: what is listed in <doc:TreeFiles>.
  ///   Nothing is half read.
  /// - Complexity: O(n) time for n bytes, and at most 10 n bytes of memory, the file's own included.
  public static func read(_ file: InputFile) throws(FileError) -> TreeFile {
    try content(of: file).tree
  }

  struct Content {
    var tree: TreeFile
    var isHitCase: Bool
    var queries: [HitCase.Query]
    /// Where the values of a scenario's members beside the views begin, by name.
    var scenarioOffsets: [String: Int]
  }

  static func content(of file: InputFile) throws(FileError) -> Content {
    do throws(JSONError) {
      return try file.bytes.withUnsafeBufferPointer { bytes throws(JSONError) in
        var reader = try TreeReader(bytes)
        try reader.readFile()
        let hierarchy = ViewHierarchy(name: reader.name, trusted: reader.views)
        var tree = TreeFile(hierarchy, responders: reader.responders)
        tree.warnings = reader.unknownMembers.map { file.error($0) }
        let untold = reader.unknownMemberCount - reader.unknownMembers.count
        if untold > 0 { tree.warnings.append(file.error("\(untold) more unknown members")) }
        return Content(
          tree: tree, isHitCase: reader.isHitCase, queries: reader.queries,
          scenarioOffsets: reader.scenarioOffsets)
      }
    } catch {
      throw file.error(error)
    }
  }
}
