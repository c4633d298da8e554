/// The lines at the beginning of a text, one after the other, for telling kinds of files apart; empty ones are left
/// out. What begins as a JSON object has none: no list of lines does, and most files that are looked at do.
struct HeadLines: Sequence, IteratorProtocol {
  private var rest: ArraySlice<UInt8>
  private var left = 2000

  /// - Parameter head: a file's first bytes, without a byte-order mark.
  init(_ head: ArraySlice<UInt8>) {
    rest = head.first { $0 > 0x20 } == UInt8(ascii: "{") ? [] : head
  }

  mutating func next() -> ArraySlice<UInt8>? {
    rest = rest.drop { $0 == UInt8(ascii: "\n") }
    guard left > 0, !rest.isEmpty else { return nil }
    left -= 1
    let line = rest.prefix { $0 != UInt8(ascii: "\n") }
    rest = rest[line.endIndex...]
    return line
  }
}
