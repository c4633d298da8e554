/// The beginning of a view in a recursive description: `<Class: 0x7f8a…; ` or `<Class; `.
struct DescriptionHead {
  /// The class, which may hold brackets of its own: `Host<Pair<A, B>>`.
  let className: Range<Int>
  /// The address as printed; nil where the dump has none.
  let address: Range<Int>?
  /// Whether members follow.
  let hasMembers: Bool
  /// Offset of the byte behind class and address.
  let end: Int

  var hasAddress: Bool { address != nil }

  /// Reads the head at the start of some bytes; nil where none stands.
  init?(_ bytes: ArraySlice<UInt8>) {
    guard bytes.first == UInt8(ascii: "<") else { return nil }
    var nesting = 0
    var offset = bytes.startIndex + 1
    let start = offset
    scan: while offset < bytes.endIndex {
      switch bytes[offset] {
      case UInt8(ascii: "<"): nesting += 1
      case UInt8(ascii: ">"):
        if nesting == 0 { break scan }
        nesting -= 1
      case UInt8(ascii: ";"), UInt8(ascii: ":"), 0...0x20:
        if nesting == 0 { break scan }
      default: break
      }
      offset += 1
    }
    guard offset < bytes.endIndex, offset > start, Self.beginsName(bytes[start]) else { return nil }
    className = start..<offset
    if bytes[offset] == UInt8(ascii: ":") {
      let rest = bytes[(offset + 1)...].drop { $0 == 0x20 }
      let digits = rest.prefix { DescriptionLines.isWord($0) }
      guard digits.starts(with: [UInt8(ascii: "0"), UInt8(ascii: "x")]), digits.count > 2 else { return nil }
      address = digits.startIndex..<digits.endIndex
      offset = digits.endIndex
    } else {
      address = nil
    }
    guard offset < bytes.endIndex else { return nil }
    hasMembers = bytes[offset] == UInt8(ascii: ";")
    guard hasMembers || bytes[offset] == UInt8(ascii: ">") else { return nil }
    end = offset
  }

  private static func beginsName(_ byte: UInt8) -> Bool { DescriptionLines.isWord(byte) || byte >= 0x80 }
}
