/// The lines of a text dump, without what logs do to them: carriage returns, quotes around every line, marks
/// of a quotation, line breaks that are spelled out.
struct DumpLines {
  /// One line.
  struct Line {
    /// Its number in the file, from 1.
    var number: Int
    /// Its text; leading blanks are kept.
    var text: Substring
  }

  /// All lines, empty ones too.
  private(set) var lines: [Line] = []
  /// Whether the text ends with a line break.
  private(set) var endsWithBreak = false

  /// Takes a file's text apart.
  ///
  /// - Parameters:
  ///   - file: the file; checked to be text.
  ///   - isMark: whether a line, blanks at its ends removed, begins something of the dump. A text of one line
  ///     is split where `\n` is spelled out, and quotes around lines are removed, only where such a line
  ///     comes to light by it.
  /// - Throws: `FileError` for what is no UTF-8 text.
  init(_ file: InputFile, isMark: (Substring) -> Bool) throws(FileError) {
    try TextCheck.check(file)
    var text = String(decoding: file.bytes, as: UTF8.self)
    if text.unicodeScalars.first == "\u{feff}" { text.unicodeScalars.removeFirst() }
    endsWithBreak = text.utf8.last == UInt8(ascii: "\n")
    var number = 0
    for part in text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      number += 1
      let end = part.last == UInt8(ascii: "\r") ? part.index(before: part.endIndex) : part.endIndex
      lines.append(Line(number: number, text: Substring(part[part.startIndex..<end])))
    }
    if !hasMark(isMark) { spellOut() }
    if !hasMark(isMark) { unquote() }
  }

  private func hasMark(_ isMark: (Substring) -> Bool) -> Bool {
    lines.contains { isMark(DumpLines.trimmed($0.text)) }
  }

  /// Splits lines where `\n` is spelled out.
  private mutating func spellOut() {
    guard lines.contains(where: { $0.text.utf8.contains(UInt8(ascii: "\\")) }) else { return }
    var split: [Line] = []
    for line in lines {
      var rest = line.text.utf8
      var start = rest.startIndex
      var offset = start
      while let slash = rest[offset...].firstIndex(of: UInt8(ascii: "\\")) {
        offset = rest.index(after: slash)
        guard offset < rest.endIndex, rest[offset] == UInt8(ascii: "n") else { continue }
        split.append(Line(number: line.number, text: Substring(rest[start..<slash])))
        offset = rest.index(after: offset)
        start = offset
      }
      rest = rest[start...]
      split.append(Line(number: line.number, text: Substring(rest)))
    }
    lines = split
  }

  /// Removes `"` around lines, with the comma or plus sign and the `\n` that code puts there, and `>` in front.
  private mutating func unquote() {
    for index in lines.indices {
      var text = lines[index].text.utf8
      let first = text.firstIndex { $0 > 0x20 }
      if let first, text[first] == UInt8(ascii: ">") {
        text = text[text.index(after: first)...]
        if text.first == 0x20 { text = text.dropFirst() }
      } else if let first, text[first] == UInt8(ascii: "\"") {
        text = text[text.index(after: first)...]
        if let last = text.lastIndex(of: UInt8(ascii: "\"")) {
          let tail = text[text.index(after: last)...]
          let isTail = tail.allSatisfy { $0 <= 0x20 || $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "+") }
          if isTail { text = text[..<last] }
        }
        if text.suffix(2).elementsEqual("\\n".utf8) { text = text.dropLast(2) }
      }
      lines[index].text = Substring(text)
    }
  }

  /// A text without blanks at its ends.
  static func trimmed(_ text: Substring) -> Substring {
    let utf8 = text.utf8
    guard let first = utf8.firstIndex(where: { $0 > 0x20 }), let last = utf8.lastIndex(where: { $0 > 0x20 })
    else { return text.prefix(0) }
    return Substring(utf8[first...last])
  }

  /// How many blanks a text begins with.
  static func indent(_ text: Substring) -> Int { text.utf8.prefix { $0 == 0x20 }.count }
}
