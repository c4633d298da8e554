public import Files

/// Reads the page source that Appium gives of an Android app: the grammar of `uiautomator dump`, with the
/// class as the element's name.
public struct AppiumAndroidImporter: HierarchyImporter {
  /// Makes an importer; it has no state.
  public init() {}

  /// "appium-android-xml".
  public var format: String { "appium-android-xml" }

  /// Certain where a `hierarchy` holds an element that is no `node`.
  public func recognizes(_ head: ArraySlice<UInt8>) -> Recognition {
    let names = XMLHead.elementNames(in: head, most: 3).filter { $0 != "AppiumAUT" }
    guard names.first == "hierarchy", names.count > 1 else { return .no }
    return names[1] == "node" ? .no : .certain
  }

  /// Reads a page source.
  ///
  /// - Throws: `FileError` with the line of the first fault.
  public func read(_ file: InputFile, options: ImportOptions) throws(FileError) -> ImportResult {
    try AndroidXML.read(file, format: format, options: options)
  }
}
