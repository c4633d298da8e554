/// Strict UTF-8: no overlong forms, no surrogates, nothing beyond U+10FFFF.
public enum UTF8Sequence {
  /// Length in bytes of the well-formed sequence that starts at an address, 1 for ASCII; 0 where none does.
  public static func length(at address: UnsafePointer<UInt8>, available: Int) -> Int {
    guard available > 0 else { return 0 }
    let first = address[0]
    if first < 0x80 { return 1 }
    // The second byte's range depends on the first: that is where overlong forms, surrogates and values
    // that are too large differ.
    let length: Int
    let second: ClosedRange<UInt8>
    switch first {
    case 0xc2...0xdf: (length, second) = (2, 0x80...0xbf)
    case 0xe0: (length, second) = (3, 0xa0...0xbf)
    case 0xe1...0xec, 0xee, 0xef: (length, second) = (3, 0x80...0xbf)
    case 0xed: (length, second) = (3, 0x80...0x9f)
    case 0xf0: (length, second) = (4, 0x90...0xbf)
    case 0xf1...0xf3: (length, second) = (4, 0x80...0xbf)
    case 0xf4: (length, second) = (4, 0x80...0x8f)
    default: return 0
    }
    guard available >= length, second.contains(address[1]) else { return 0 }
    for index in 2..<max(length, 2) where address[index] & 0xc0 != 0x80 { return 0 }
    return length
  }

  /// Offset of the first byte of a text that is not part of a well-formed sequence; nil where all are. O(n).
  public static func firstFault(in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    guard let base = bytes.baseAddress else { return nil }
    var offset = 0
    while offset < bytes.count {
      if offset + 8 <= bytes.count,
        UnsafeRawPointer(base + offset).loadUnaligned(as: UInt64.self) & 0x8080_8080_8080_8080 == 0
      {
        offset += 8
        continue
      }
      let length = length(at: base + offset, available: bytes.count - offset)
      guard length > 0 else { return offset }
      offset += length
    }
    return nil
  }
}
