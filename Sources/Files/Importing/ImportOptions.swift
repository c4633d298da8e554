/// What a user may ask of an importer.
public struct ImportOptions: Equatable, Sendable {
  /// Which of several independent trees in one file to read, from 0; nil for the first, with a note.
  public var treeIndex: Int?
  /// Whether what is whole of a file that is cut off is read, instead of refusing the file.
  public var isPartial: Bool

  /// Makes options; the defaults read the first tree of a file that is whole.
  public init(treeIndex: Int? = nil, isPartial: Bool = false) {
    self.treeIndex = treeIndex
    self.isPartial = isPartial
  }
}
