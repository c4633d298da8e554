/// Texts that stand in a dump again and again, such as the names of classes, each kept once.
package struct SharedTexts {
  private var byBytes: [ArraySlice<UInt8>: String] = [:]
  private var bytesOfLast: ArraySlice<UInt8> = []
  private var last = ""

  /// Most texts that are kept; what is new beyond that is made each time.
  private static let most = 4096

  /// Keeps nothing yet.
  package init() {}

  /// The text of some bytes. O(bytes) expected.
  package mutating func text(_ bytes: ArraySlice<UInt8>) -> String {
    // Short ones need no memory of their own.
    if bytes.count <= 15 { return String(decoding: bytes, as: UTF8.self) }
    if bytes == bytesOfLast { return last }
    if let known = byBytes[bytes] {
      (bytesOfLast, last) = (bytes, known)
      return known
    }
    let text = String(decoding: bytes, as: UTF8.self)
    if byBytes.count < SharedTexts.most { byBytes[bytes] = text }
    return text
  }
}
