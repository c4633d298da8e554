/// Objects as Chromium's protocol tests print them: a title, then JSON, or members without quotes, a line
/// each, with the number of its place in front of every element of an array.
enum LoggedObject {
  /// A file's text as JSON in which every value stands on its line of the file.
  ///
  /// - Throws: `FileError` with the line of what is no member of an object or array.
  static func json(_ file: InputFile, result: inout ImportResult) throws(FileError) -> InputFile {
    var bytes = file.bytes
    if bytes.starts(with: [0xef, 0xbb, 0xbf]) { bytes.replaceSubrange(0..<3, with: [0x20, 0x20, 0x20]) }
    let rest = withoutTitle(bytes[...])
    if rest.startIndex > 0, !rest.isEmpty {
      var line = 1
      var isTold = false
      for offset in 0..<rest.startIndex {
        if bytes[offset] == UInt8(ascii: "\n") {
          line += 1
          isTold = false
        } else {
          if bytes[offset] > 0x20, !isTold {
            result.skipped.append(ImportResult.Remark(line: line, reason: "text in front of the snapshot"))
            isTold = true
          }
          bytes[offset] = 0x20
        }
      }
    }
    guard isLogged(bytes[...]) else { return InputFile(name: file.name, bytes: bytes) }
    var walk = Walk()
    try walk.run(bytes, file)
    return InputFile(name: file.name, bytes: walk.output)
  }

  /// The text from the line on that begins an object or array.
  static func withoutTitle(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var start = text.startIndex
    while start < text.endIndex {
      let end = text[start...].firstIndex(of: UInt8(ascii: "\n")) ?? text.endIndex
      let first = text[start..<end].first { $0 > 0x20 }
      if first == UInt8(ascii: "{") || first == UInt8(ascii: "[") { return text[start...] }
      start = min(end + 1, text.endIndex)
    }
    return text
  }

  /// Whether members stand in it without quotes, or elements with their number.
  static func isLogged(_ text: ArraySlice<UInt8>) -> Bool {
    let rest = withoutTitle(text).drop { $0 <= 0x20 }
    guard let first = rest.first else { return false }
    let next = rest.dropFirst().drop { $0 <= 0x20 }
    if first == UInt8(ascii: "{") { return next.first.map { isLetter($0) } ?? false }
    guard first == UInt8(ascii: "[") else { return false }
    return next.starts(with: "[0] : ".utf8)
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  /// Writes the lines as JSON.
  private struct Walk {
    var output: [UInt8] = []
    private var needsComma = false
    private var closers: [UInt8] = []

    mutating func run(_ bytes: [UInt8], _ file: InputFile) throws(FileError) {
      output.reserveCapacity(bytes.count + bytes.count / 4)
      var number = 0
      for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
        number += 1
        if number > 1 { output.append(UInt8(ascii: "\n")) }
        var text = line
        if text.last == UInt8(ascii: "\r") { text.removeLast() }
        text = text.drop { $0 == 0x20 || $0 == 0x09 }
        guard !text.isEmpty else { continue }
        try take(text, line: number, file)
      }
    }

    private mutating func take(
      _ text: ArraySlice<UInt8>, line: Int, _ file: InputFile
    ) throws(FileError) {
      if text.elementsEqual("}".utf8) || text.elementsEqual("]".utf8) {
        guard let closer = closers.popLast(), text.first == closer else {
          throw file.error(line: line, "a bracket that closes nothing")
        }
        output.append(closer)
        needsComma = true
        return
      }
      guard !closers.isEmpty else {
        guard output.allSatisfy({ $0 <= 0x20 }), text.count == 1 else {
          throw file.error(line: line, "nothing more is expected")
        }
        return value(text)
      }
      guard closers.count < 512 else { throw file.error(line: line, "nested more than 512 deep") }
      // `key : value`, `[3] : value`; a value that is empty may have lost its blank.
      let mark = LoggedObject.separator(in: text)
      guard let mark else {
        // The rest of a string with line breaks.
        if needsComma, output.last == UInt8(ascii: "\"") { return }
        // A line that is cut off is left for the end of the text to tell.
        return
      }
      if needsComma { output.append(UInt8(ascii: ",")) }
      if closers.last == UInt8(ascii: "}") {
        string(text[..<mark.lowerBound])
        output.append(UInt8(ascii: ":"))
      }
      value(text[mark.upperBound...])
    }

    private mutating func value(_ text: ArraySlice<UInt8>) {
      if text.elementsEqual("{".utf8) || text.elementsEqual("[".utf8) {
        output.append(text[text.startIndex])
        closers.append(text.first == UInt8(ascii: "{") ? UInt8(ascii: "}") : UInt8(ascii: "]"))
        needsComma = false
        return
      }
      let word = String(decoding: text, as: UTF8.self)
      if word == "true" || word == "false" || word == "null" || LoggedObject.isNumber(text) {
        output.append(contentsOf: text)
      } else {
        string(text)
      }
      needsComma = true
    }

    private mutating func string(_ text: ArraySlice<UInt8>) {
      output.append(UInt8(ascii: "\""))
      for byte in text {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"):
          output.append(UInt8(ascii: "\\"))
          output.append(byte)
        case 0..<0x20: output.append(0x20)
        default: output.append(byte)
        }
      }
      output.append(UInt8(ascii: "\""))
    }
  }

  /// Whether a text is a number as JSON writes them.
  private static func isNumber(_ text: ArraySlice<UInt8>) -> Bool {
    var rest = text
    if rest.first == UInt8(ascii: "-") { rest = rest.dropFirst() }
    let whole = rest.prefix { isDigit($0) }
    guard let first = whole.first, first != UInt8(ascii: "0") || whole.count == 1 else { return false }
    rest = rest.dropFirst(whole.count)
    guard !rest.isEmpty else { return true }
    guard rest.first == UInt8(ascii: "."), rest.count > 1 else { return false }
    return rest.dropFirst().allSatisfy { isDigit($0) }
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
  }

  /// Where ` : ` stands behind a name without blanks, or behind the number of an element.
  private static func separator(in text: ArraySlice<UInt8>) -> Range<Int>? {
    guard let blank = text.firstIndex(of: 0x20) else { return nil }
    let rest = text[blank...]
    guard rest.starts(with: " :".utf8) else { return nil }
    let behind = blank + 2
    guard behind < text.endIndex else { return blank..<behind }
    guard text[behind] == 0x20 else { return nil }
    return blank..<behind + 1
  }
}
