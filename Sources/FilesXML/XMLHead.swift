/// The first elements of an XML text, for telling kinds of files apart.
enum XMLHead {
  /// Names of the first elements, at most `most`; empty for what does not begin as XML, but for text in
  /// front of it.
  static func elementNames(in head: ArraySlice<UInt8>, most: Int) -> [String] {
    var names: [String] = []
    // XML in a string of JSON is opened first.
    guard head.first(where: { $0 > 0x20 }) != UInt8(ascii: "{") else { return names }
    var offset = head.startIndex
    while names.count < most, let begin = head[offset...].firstIndex(of: UInt8(ascii: "<")) {
      let rest = head[(begin + 1)...]
      offset = begin + 1
      if rest.starts(with: "!--".utf8) {
        offset = end(of: "-->", in: rest) ?? head.endIndex
      } else if rest.first == UInt8(ascii: "?") {
        offset = end(of: "?>", in: rest) ?? head.endIndex
      } else if rest.first == UInt8(ascii: "!") {
        // Past a document type; the importer then refuses it by name.
        let isInternal = rest.prefix { $0 != UInt8(ascii: ">") }.contains(UInt8(ascii: "["))
        offset = end(of: isInternal ? "]>" : ">", in: rest) ?? head.endIndex
      } else {
        let name = rest.prefix { isNameByte($0) }
        guard let first = name.first, first >= UInt8(ascii: "A") else { return names }
        names.append(String(decoding: name, as: UTF8.self))
      }
    }
    return names
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    byte > 0x20 && byte != UInt8(ascii: ">") && byte != UInt8(ascii: "/") && byte != UInt8(ascii: "<")
  }

  private static func end(of mark: String, in bytes: ArraySlice<UInt8>) -> Int? {
    let mark = Array(mark.utf8)
    guard bytes.count >= mark.count else { return nil }
    for offset in bytes.startIndex...(bytes.endIndex - mark.count) where bytes[offset...].starts(with: mark) {
      return offset + mark.count
    }
    return nil
  }
}
