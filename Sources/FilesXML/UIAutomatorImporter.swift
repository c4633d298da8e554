public import Files

/// Reads the dumps of Android's `uiautomator dump`, its `--windows` form included.
///
/// Inactive nodes let touches through, as on Android; several nodes at the top are windows.
public struct UIAutomatorImporter: HierarchyImporter {
  /// Makes an importer; it has no state.
  public init() {}

  /// "uiautomator-xml".
  public var format: String { "uiautomator-xml" }

  /// Certain where a `hierarchy` holds a `node`, or a `displays` is the first element.
  public func recognizes(_ head: ArraySlice<UInt8>) -> Recognition {
    let names = XMLHead.elementNames(in: head, most: 2)
    if names.first == "displays" || names == ["hierarchy", "node"] { return .certain }
    return names == ["hierarchy"] || names.first == "node" ? .possible : .no
  }

  /// Reads a dump.
  ///
  /// - Throws: `FileError` with the line of the first fault.
  public func read(_ file: InputFile, options: ImportOptions) throws(FileError) -> ImportResult {
    try AndroidXML.read(file, format: format, options: options)
  }
}
