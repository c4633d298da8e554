/// How much JSON a reader takes before it refuses.
public struct JSONLimits: Equatable, Sendable {
  /// Most objects and arrays that may be open at once.
  public var nesting: Int
  /// Most bytes of one text.
  public var bytes: Int

  /// The limits of this package's formats: 512 levels, 1 GiB.
  public static let standard = JSONLimits(nesting: 512, bytes: 1 << 30)

  /// Makes limits of a nesting depth and a size in bytes.
  public init(nesting: Int, bytes: Int) {
    self.nesting = nesting
    self.bytes = bytes
  }
}
