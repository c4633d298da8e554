/// Steps through the members behind the head of a node, where texts in single quotes are not escaped: they may
/// hold quotes, separators and line breaks. A text ends at the first quote that a separator and a known member
/// follow, else at the last quote before the node's end.
struct QuotedMembers {
  /// A member: its key, and its value, nil for a bare word.
  struct Member {
    var key: Substring
    var value: Substring?
  }

  /// What the members of a kind of dump look like; made once.
  struct Grammar: Sendable {
    fileprivate let separator: [UInt8]
    fileprivate let sign: [UInt8]
    fileprivate let known: [[UInt8]]
    /// For every word whether it has a value.
    fileprivate let hasValue: [Bool]

    /// - Parameters:
    ///   - separator: what stands before each member.
    ///   - sign: what stands between key and value.
    ///   - known: the keys that have values, with their sign, and the bare words.
    init(separator: String, sign: String, known: [String]) {
      self.separator = Array(separator.utf8)
      self.sign = Array(sign.utf8)
      self.known = known.map { Array($0.utf8) }
      hasValue = known.map { $0.hasSuffix(sign) }
    }
  }

  private let text: Substring
  private let bytes: [UInt8]
  private let grammar: Grammar
  /// Where the rest begins.
  private var offset = 0
  /// How often a text without an end may still be searched for one: each search reads to the node's end.
  private var searchesLeft = 8
  /// Whether the text ends inside a value or a key that is not whole.
  private(set) var isTorn = false

  /// Starts in front of the first separator.
  ///
  /// - Parameters:
  ///   - text: what stands behind the head, without the node's closing bracket.
  ///   - grammar: what its members look like.
  init(_ text: Substring, _ grammar: Grammar) {
    self.text = text
    bytes = Array(text.utf8)
    self.grammar = grammar
  }

  /// The next member that is known; nil at the end, and where something else follows.
  mutating func next() -> Member? {
    guard offset < bytes.count else { return nil }
    let start = offset + grammar.separator.count
    guard stands(grammar.separator, at: offset), let word = member(at: start) else {
      isTorn = true
      return nil
    }
    let length = grammar.known[word].count
    offset = start + length
    guard grammar.hasValue[word] else {
      return Member(key: part(start..<start + length), value: nil)
    }
    return Member(key: part(start..<start + length - grammar.sign.count), value: part(value()))
  }

  private func part(_ range: Range<Int>) -> Substring {
    let utf8 = text.utf8
    let start = utf8.index(utf8.startIndex, offsetBy: range.lowerBound)
    return Substring(utf8[start..<utf8.index(start, offsetBy: range.count)])
  }

  private func stands(_ word: [UInt8], at start: Int) -> Bool {
    guard start + word.count <= bytes.count else { return false }
    for index in word.indices where bytes[start + index] != word[index] { return false }
    return true
  }

  /// Which member stands here; a bare word must be followed by another or the end.
  private func member(at start: Int) -> Int? {
    grammar.known.indices.first { word in
      guard stands(grammar.known[word], at: start) else { return false }
      if grammar.hasValue[word] { return true }
      let end = start + grammar.known[word].count
      return end == bytes.count || stands(grammar.separator, at: end)
    }
  }

  private mutating func value() -> Range<Int> {
    let isQuoted = offset < bytes.count && bytes[offset] == UInt8(ascii: "'")
    let start = isQuoted ? offset + 1 : offset
    guard searchesLeft > 0 else {
      isTorn = true
      offset = bytes.count
      return start..<bytes.count
    }
    var end = start
    while end < bytes.count {
      if isQuoted {
        if bytes[end] == UInt8(ascii: "'"), end + 1 == bytes.count || beginsMember(end + 1) {
          offset = end + 1
          return start..<end
        }
      } else if bytes[end] == grammar.separator[0], beginsMember(end) {
        offset = end
        return start..<end
      }
      end += 1
    }
    offset = bytes.count
    if isQuoted {
      searchesLeft -= 1
      isTorn = true
    }
    return start..<bytes.count
  }

  private func beginsMember(_ start: Int) -> Bool {
    stands(grammar.separator, at: start) && member(at: start + grammar.separator.count) != nil
  }
}
