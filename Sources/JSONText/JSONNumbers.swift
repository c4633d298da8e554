/// An array of numbers: how many there are, and the first eight with their places.
public struct JSONNumbers {
  /// The first eight values; 0 where there are fewer.
  public internal(set) var values = InlineArray<8, Double>(repeating: 0)
  /// Offsets of the first eight.
  public internal(set) var offsets = InlineArray<8, Int>(repeating: 0)
  /// How many there are in all.
  public internal(set) var count = 0
  /// Offset of the array.
  public let offset: Int

  init(offset: Int) { self.offset = offset }
}
