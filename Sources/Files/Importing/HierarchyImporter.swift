/// Reads one kind of file as a hierarchy.
///
/// An importer never guesses silently: what its format cannot tell is in the view's `details.unknown`, and
/// what it worked out or left out is told in the result, with line numbers. The same bytes give the same
/// result always.
public protocol HierarchyImporter: Sendable {
  /// The kind's name, as `--format` takes it.
  var format: String { get }

  /// Whether a file that begins like this is of this kind.
  ///
  /// - Parameter head: the file's first bytes, `HierarchyReader.headSize` of them at most, without a
  ///   byte-order mark.
  func recognizes(_ head: ArraySlice<UInt8>) -> Recognition

  /// Reads a file of this kind whole.
  ///
  /// - Throws: `FileError` with the line or JSON path of the first fault. Nothing is half read unless
  ///   `options.isPartial` asks for it.
  func read(_ file: InputFile, options: ImportOptions) throws(FileError) -> ImportResult
}
