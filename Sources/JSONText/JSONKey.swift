import Glibc

/// The name of an object's member, as bytes that belong to the reader which gave it.
///
/// Valid until that reader ends; `text` makes a copy to keep.
public struct JSONKey {
  /// Offset of the name's opening quote.
  public let offset: Int
  /// The name in UTF-8, its escapes resolved.
  public let bytes: UnsafeBufferPointer<UInt8>
  /// The first eight bytes, the first of them lowest; 0 where the name is shorter. With `bytes.count` that
  /// is the whole of a short name, to tell names apart by two comparisons.
  public let word: UInt64

  /// - Parameter readable: how many bytes may be read from the name's first on.
  @inline(__always)
  init(offset: Int, bytes: UnsafeBufferPointer<UInt8>, readable: Int) {
    self.offset = offset
    self.bytes = bytes
    if readable >= 8, let start = bytes.baseAddress {
      let word = UnsafeRawPointer(start).loadUnaligned(as: UInt64.self).littleEndian
      self.word = bytes.count >= 8 ? word : word & (1 << UInt64(bytes.count * 8) - 1)
    } else {
      self.word = JSONKey.word(bytes)
    }
  }

  /// Whether the name is exactly this one, byte by byte. Allocates nothing.
  public func isNamed(_ name: StaticString) -> Bool {
    guard bytes.count == name.utf8CodeUnitCount, let start = bytes.baseAddress else { return false }
    return memcmp(start, name.utf8Start, bytes.count) == 0
  }

  /// A copy of the name.
  public var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The `word` of a name.
  public static func word(_ name: UnsafeBufferPointer<UInt8>) -> UInt64 {
    var word: UInt64 = 0
    for (index, byte) in name.prefix(8).enumerated() { word |= UInt64(byte) << UInt64(index * 8) }
    return word
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether the bytes are those of another buffer. Allocates nothing.
  public func isEqual(to other: UnsafeBufferPointer<UInt8>) -> Bool {
    guard count == other.count else { return false }
    guard let first = baseAddress, let second = other.baseAddress else { return true }
    return memcmp(first, second, count) == 0
  }
}
