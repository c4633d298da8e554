// Dumps are told apart by ASCII marks, so their texts are looked at byte by byte: stepping over characters costs many
// times as much.
extension Substring {
  /// Without so many bytes at the beginning, which must end a character.
  func cut(_ count: Int) -> Substring { Substring(utf8.dropFirst(count)) }

  /// Whether a mark stands at the beginning.
  func begins(_ mark: StaticString) -> Bool {
    let count = mark.utf8CodeUnitCount
    let answer = utf8.withContiguousStorageIfAvailable { bytes in
      bytes.count >= count && Substring.stands(mark, in: bytes, at: 0)
    }
    return answer ?? hasPrefix(mark.description)
  }

  /// How many bytes stand before a mark; nil where it does not stand. O(bytes × mark).
  func offset(of mark: StaticString) -> Int? {
    let count = mark.utf8CodeUnitCount
    let first = mark.utf8Start[0]
    return withBytes { bytes in
      guard bytes.count >= count else { return nil }
      return (0...bytes.count - count).first {
        bytes[$0] == first && Substring.stands(mark, in: bytes, at: $0)
      }
    }
  }

  /// Where a mark begins; nil where it does not stand.
  func index(of mark: StaticString) -> Index? {
    offset(of: mark).map { utf8.index(utf8.startIndex, offsetBy: $0) }
  }

  /// What stands before a byte, or all.
  func head(upTo byte: UInt8) -> Substring {
    let count = withBytes { $0.firstIndex(of: byte) ?? $0.count }
    return Substring(utf8.prefix(count))
  }

  /// Does something with the bytes.
  func withBytes<Value>(_ body: (UnsafeBufferPointer<UInt8>) -> Value) -> Value {
    if let value = utf8.withContiguousStorageIfAvailable(body) { return value }
    return Array(utf8).withUnsafeBufferPointer(body)
  }

  private static func stands(_ mark: StaticString, in bytes: UnsafeBufferPointer<UInt8>, at offset: Int)
    -> Bool
  {
    for index in 0..<mark.utf8CodeUnitCount where bytes[offset + index] != mark.utf8Start[index] {
      return false
    }
    return true
  }
}
