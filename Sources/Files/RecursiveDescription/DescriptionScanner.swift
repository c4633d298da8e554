/// Steps through the members of a view in a recursive description.
///
/// Values nest brackets of all kinds, and texts in single quotes are not escaped: they may hold quotes,
/// semicolons, closing brackets and line breaks. A text ends at the first quote that a known member follows,
/// else at the last one that the view's end follows.
struct DescriptionScanner {
  private let bytes: ArraySlice<UInt8>
  private var offset: Int
  /// How often a value without an end may still be searched for one: each search reads to the view's end.
  private var searchesLeft = 8
  /// Offset behind the bracket that closes the view; nil until it is reached, and where there is none.
  private(set) var closed: Int?

  /// Starts at the `;` or `>` behind class and address.
  init(_ bytes: ArraySlice<UInt8>, from offset: Int) {
    self.bytes = bytes
    self.offset = offset
  }

  /// The next member that has a value; nil behind the last one.
  mutating func next() -> (key: ArraySlice<UInt8>, value: ArraySlice<UInt8>)? {
    while offset < bytes.endIndex {
      if bytes[offset] == UInt8(ascii: ">") {
        closed = offset + 1
        return nil
      }
      offset += 1
      skipBlanks()
      let start = offset
      while offset < bytes.endIndex,
        DescriptionLines.isWord(bytes[offset]) || bytes[offset] == UInt8(ascii: ".")
      {
        offset += 1
      }
      let key = bytes[start..<offset]
      skipBlanks()
      guard offset < bytes.endIndex else { return nil }
      guard bytes[offset] == UInt8(ascii: "=") || bytes[offset] == UInt8(ascii: ":"), !key.isEmpty else {
        // A word without a value, as a window's name.
        skipValue()
        continue
      }
      offset += 1
      skipBlanks()
      let value: ArraySlice<UInt8>
      if offset < bytes.endIndex, bytes[offset] == UInt8(ascii: "'"), let quoted = quotedText() {
        value = quoted
      } else {
        let first = offset
        skipValue()
        value = DescriptionLines.trimmed(bytes[first..<offset])
      }
      return (key, value)
    }
    return nil
  }

  private mutating func skipBlanks() {
    while offset < bytes.endIndex, bytes[offset] <= 0x20 { offset += 1 }
  }

  /// Goes to the `;` or `>` that ends the value which begins here.
  private mutating func skipValue() {
    let start = offset
    var nesting = 0
    while offset < bytes.endIndex {
      switch bytes[offset] {
      case UInt8(ascii: "<"), UInt8(ascii: "("), UInt8(ascii: "{"), UInt8(ascii: "["): nesting += 1
      case UInt8(ascii: ")"), UInt8(ascii: "}"), UInt8(ascii: "]"): nesting = max(0, nesting - 1)
      case UInt8(ascii: ">"):
        // An arrow is no bracket.
        if offset > start, bytes[offset - 1] == UInt8(ascii: "-") { break }
        if nesting == 0 { return }
        nesting -= 1
      case UInt8(ascii: ";"):
        if nesting == 0 { return }
      default: break
      }
      offset += 1
    }
    // The brackets do not balance, as in a placeholder's free text: go on at the next known member.
    guard searchesLeft > 0 else { return }
    searchesLeft -= 1
    var next = start
    while next < bytes.endIndex {
      if bytes[next] == UInt8(ascii: ";"), isKnownMember(at: next) {
        offset = next
        return
      }
      next += 1
    }
  }

  /// The text between the quote that stands here and the one that ends it; nil where none does.
  private mutating func quotedText() -> ArraySlice<UInt8>? {
    guard searchesLeft > 0 else { return nil }
    let start = offset + 1
    var last: Int?
    var next = start
    while next < bytes.endIndex {
      if bytes[next] == UInt8(ascii: "'"), next + 1 < bytes.endIndex {
        if bytes[next + 1] == UInt8(ascii: ";"), isKnownMember(at: next + 1) {
          offset = next + 1
          return bytes[start..<next]
        }
        if bytes[next + 1] == UInt8(ascii: ">") { last = next }
      }
      next += 1
    }
    guard let last else {
      searchesLeft -= 1
      return nil
    }
    offset = last + 1
    return bytes[start..<last]
  }

  /// Whether a member that UIKit prints follows a semicolon.
  private func isKnownMember(at semicolon: Int) -> Bool {
    var start = semicolon + 1
    while start < bytes.endIndex, bytes[start] == 0x20 { start += 1 }
    var end = start
    while end < bytes.endIndex, DescriptionLines.isWord(bytes[end]) { end += 1 }
    guard DescriptionScanner.knownMembers.contains(String(decoding: bytes[start..<end], as: UTF8.self)) else {
      return false
    }
    while end < bytes.endIndex, bytes[end] == 0x20 { end += 1 }
    return end < bytes.endIndex && (bytes[end] == UInt8(ascii: "=") || bytes[end] == UInt8(ascii: ":"))
  }

  private static let knownMembers: Set<String> = [
    "adjustedContentInset", "alpha", "anchorPoint", "animations", "autoresize", "autoresizesSubviews",
    "backgroundColor", "baseClass", "borderStyle", "background", "bounds", "clipsToBounds", "configuration",
    "contentOffset", "contentSize", "dataSource", "delegate", "enabled", "frame", "gestureRecognizers",
    "hidden", "image", "layer", "opaque", "placeholder", "selected", "tag", "tintColor", "transform",
    "userInteractionEnabled",
  ]
}
