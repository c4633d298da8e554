internal import Hierarchy
internal import JSONText

/// Names of classes, so that a long one that many views share is stored once.
package struct NameCache {
  private var names = [String](repeating: "", count: 64)

  /// Knows no name yet.
  package init() {}

  /// The name that some bytes spell.
  package mutating func name(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
    // Up to 15 bytes a String needs no storage of its own.
    guard bytes.count > 15 else { return String(decoding: bytes, as: UTF8.self) }
    let mix = bytes.count &* 31 &+ Int(bytes[bytes.count - 1]) &* 7 &+ Int(bytes[bytes.count / 2])
    let slot = mix & (names.count - 1)
    if names[slot].withBytes({ $0.isEqual(to: bytes) }) { return names[slot] }
    names[slot] = String(decoding: bytes, as: UTF8.self)
    return names[slot]
  }
}
