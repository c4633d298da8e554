internal import JSONText

/// What tools put around a dump: the answer of a protocol or a driver, and the lines that a log says before JSON.
enum Envelope {
  /// The members of answers that hold what was asked for.
  private static let members = ["result", "value"]

  /// The dump inside of a file; nil where nothing is around it, or nothing is in it.
  ///
  /// Around JSON everything is blanked, so that lines and offsets stay those of the file. Text in a string, as the
  /// XML in a driver's answer, becomes a text of its own.
  static func opened(_ file: InputFile) -> InputFile? {
    guard let range = inner(of: file.bytes) else { return nil }
    var bytes = file.bytes
    if bytes[range.lowerBound] == UInt8(ascii: "\"") {
      guard let text = string(bytes, at: range.lowerBound), begins(text) == UInt8(ascii: "<") else {
        return nil
      }
      return InputFile(name: file.name, bytes: text)
    }
    for index in bytes.indices where !range.contains(index) && bytes[index] != UInt8(ascii: "\n") {
      bytes[index] = 0x20
    }
    return InputFile(name: file.name, bytes: bytes)
  }

  /// Where the value inside of an answer stands, or what follows the lines in front of JSON.
  private static func inner(of bytes: [UInt8]) -> Range<Int>? {
    let first = begins(bytes)
    if first == UInt8(ascii: "{") { return member(of: bytes) }
    guard first != UInt8(ascii: "["), first != UInt8(ascii: "<") else { return nil }
    let head = LoggedObject.withoutTitle(bytes[...])
    let mark = head.first { $0 > 0x20 }
    guard head.startIndex > 0, mark == UInt8(ascii: "{") || mark == UInt8(ascii: "[") else { return nil }
    return head.startIndex..<bytes.count
  }

  private static func member(of bytes: [UInt8]) -> Range<Int>? {
    // Only an answer is read through for it: this package's own files are looked at here too.
    guard JSONHead(HierarchyReader.head(of: bytes)).hasAny(members, at: 1) else { return nil }
    return bytes.withUnsafeBufferPointer { buffer in
      do throws(JSONError) {
        var json = try JSONReader(buffer)
        try json.beginObject()
        while let key = try json.nextKey() {
          let isInner = members.contains(key.text)
          let start = json.nextOffset()
          let kind = try json.kind()
          try json.skip()
          guard isInner, kind == .object || kind == .array || kind == .string else { continue }
          return start..<json.nextOffset()
        }
      } catch {}
      return nil
    }
  }

  private static func string(_ bytes: [UInt8], at offset: Int) -> [UInt8]? {
    bytes.withUnsafeBufferPointer { buffer in
      do throws(JSONError) {
        var json = try JSONReader(buffer, at: offset)
        return Array(try json.string().utf8)
      } catch { return nil }
    }
  }

  /// The first byte that is no blank, behind a byte-order mark.
  private static func begins(_ bytes: [UInt8]) -> UInt8? {
    HierarchyReader.head(of: bytes).first { $0 > 0x20 }
  }
}
