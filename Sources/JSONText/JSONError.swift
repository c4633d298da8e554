/// Why bytes are not the JSON that is wanted, and where.
///
/// It carries an offset only, so that reading costs nothing until something is wrong; `JSONPlace` turns the
/// offset into a path and a line.
public struct JSONError: Error, Equatable, Sendable {
  /// Offset of the byte at fault from the first byte of the text; the text's length where it ends too soon.
  public var offset: Int
  /// What is wrong, in one line.
  public var reason: String

  /// Makes an error at a byte of the text.
  public init(offset: Int, reason: String) {
    self.offset = offset
    self.reason = reason
  }
}
