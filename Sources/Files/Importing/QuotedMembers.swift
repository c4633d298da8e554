/// Steps through the members behind the head of a node, where texts in single quotes are not escaped: they may
/// hold quotes, separators and line breaks. A text ends at the first quote that a separator and a known member
/// follow, else at the last quote before the node's end.
struct QuotedMembers {
  /// A member: its key, and its value, nil for a bare word.
  struct Member {
    var key: Substring
    var value: Substring?
  }

  private var rest: Substring.UTF8View
  private let separator: [UInt8]
  private let sign: [UInt8]
  private let known: [[UInt8]]
  /// How often a text without an end may still be searched for one: each search reads to the node's end.
  private var searchesLeft = 8
  /// Whether the text ends inside a value or a key that is not whole.
  private(set) var isTorn = false

  /// Starts in front of the first separator.
  ///
  /// - Parameters:
  ///   - text: what stands behind the head, without the node's closing bracket.
  ///   - separator: what stands before each member.
  ///   - sign: what stands between key and value.
  ///   - known: the keys that have values, with their sign, and the bare words.
  init(_ text: Substring, separator: StaticString, sign: StaticString, known: [String]) {
    rest = text.utf8
    self.separator = QuotedMembers.bytes(separator)
    self.sign = QuotedMembers.bytes(sign)
    self.known = known.map { Array($0.utf8) }
  }

  private static func bytes(_ text: StaticString) -> [UInt8] {
    text.withUTF8Buffer { Array($0) }
  }

  /// The next member that is known; nil at the end, and where something else follows.
  mutating func next() -> Member? {
    guard !rest.isEmpty else { return nil }
    guard rest.starts(with: separator) else {
      isTorn = true
      return nil
    }
    let start = rest.dropFirst(separator.count)
    guard let word = known.first(where: { isMember($0, at: start) }) else {
      isTorn = true
      return nil
    }
    let hasValue = word.suffix(sign.count).elementsEqual(sign)
    let key = start.prefix(hasValue ? word.count - sign.count : word.count)
    rest = start.dropFirst(word.count)
    guard hasValue else { return Member(key: Substring(key), value: nil) }
    return Member(key: Substring(key), value: Substring(value()))
  }

  /// Whether a member stands here; a bare word must be followed by another or the end.
  private func isMember(_ word: [UInt8], at text: Substring.UTF8View) -> Bool {
    guard text.starts(with: word) else { return false }
    if word.suffix(sign.count).elementsEqual(sign) { return true }
    let behind = text.dropFirst(word.count)
    return behind.isEmpty || behind.starts(with: separator)
  }

  private mutating func value() -> Substring.UTF8View {
    let isQuoted = rest.first == UInt8(ascii: "'")
    let start = isQuoted ? rest.dropFirst() : rest
    guard searchesLeft > 0 else {
      isTorn = true
      rest = rest.suffix(0)
      return start
    }
    var offset = start.startIndex
    while offset < start.endIndex {
      if isQuoted {
        guard start[offset] == UInt8(ascii: "'") else {
          offset = start.index(after: offset)
          continue
        }
        let behind = start[start.index(after: offset)...]
        if behind.isEmpty || beginsMember(behind) {
          rest = behind
          return start[..<offset]
        }
      } else if start[offset] == separator[0], beginsMember(start[offset...]) {
        rest = start[offset...]
        return start[..<offset]
      }
      offset = start.index(after: offset)
    }
    rest = rest.suffix(0)
    if isQuoted {
      searchesLeft -= 1
      isTorn = true
    }
    return start
  }

  private func beginsMember(_ text: Substring.UTF8View) -> Bool {
    guard text.starts(with: separator) else { return false }
    let start = text.dropFirst(separator.count)
    return known.contains { isMember($0, at: start) }
  }
}
