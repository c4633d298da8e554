/// The member names in the beginning of a JSON text, for telling kinds of files apart.
struct JSONHead {
  /// The first byte that is no blank; nil for none.
  let first: UInt8?
  /// Names of members by the number of objects and arrays that are open around them, from 1: few, so that they are
  /// compared one by one.
  private var names = [[ArraySlice<UInt8>]](repeating: [], count: 7)

  /// Looks at a file's beginning; whatever it is, a text that is cut off included. O(n).
  init(_ head: ArraySlice<UInt8>) {
    first = head.first { $0 > 0x20 }
    guard first == UInt8(ascii: "{") || first == UInt8(ascii: "[") else { return }
    var depth = 0
    var offset = head.startIndex
    while offset < head.endIndex {
      switch head[offset] {
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: "\""):
        let start = offset + 1
        offset = start
        while offset < head.endIndex, head[offset] != UInt8(ascii: "\"") {
          offset += head[offset] == UInt8(ascii: "\\") ? 2 : 1
        }
        guard offset < head.endIndex else { return }
        var next = offset + 1
        while next < head.endIndex, head[next] <= 0x20 { next += 1 }
        if depth > 0, depth <= 6, next < head.endIndex, head[next] == UInt8(ascii: ":"), offset - start <= 64
        {
          note(head[start..<offset], at: depth)
        }
      default: break
      }
      offset += 1
    }
  }

  /// Whether a member of a name stands so many levels deep.
  func has(_ name: String, at depth: Int) -> Bool {
    names.indices.contains(depth) && names[depth].contains { $0.elementsEqual(name.utf8) }
  }

  private mutating func note(_ name: ArraySlice<UInt8>, at depth: Int) {
    let isKnown = names[depth].contains { $0.count == name.count && $0.first == name.first && $0 == name }
    if !isKnown, names[depth].count < 200 { names[depth].append(name) }
  }

  /// Whether all of some members stand so many levels deep.
  func hasAll(_ all: [String], at depth: Int) -> Bool { all.allSatisfy { has($0, at: depth) } }

  /// Whether any of some members stands so many levels deep.
  func hasAny(_ any: [String], at depth: Int) -> Bool { any.contains { has($0, at: depth) } }
}
