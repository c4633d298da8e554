/// What a user may ask of an importer.
public struct ImportOptions: Equatable, Sendable {
  /// Which of several independent trees in one file to read, from 0; nil for the first, with a note.
  public var treeIndex: Int?
  /// Whether what is whole of a file that is cut off is read, instead of refusing the file.
  public var isPartial: Bool
  /// How many of the file's units of length are one point: all places and sizes are divided by it. More than 0.
  public var scale: Double

  /// Makes options; the defaults read the first tree of a file that is whole, in the file's own units.
  ///
  /// - Precondition: `scale` is finite and more than 0.
  public init(treeIndex: Int? = nil, isPartial: Bool = false, scale: Double = 1) {
    precondition(scale > 0 && scale.isFinite, "a scale is a number above 0")
    self.treeIndex = treeIndex
    self.isPartial = isPartial
    self.scale = scale
  }
}
