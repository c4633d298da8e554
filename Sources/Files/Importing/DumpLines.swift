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

  /// A line by its place in the text: dumps have many short lines, and a text of its own for each would be as large
  /// as the line.
  fileprivate struct Place {
    var number: Int32
    var start: UInt32
    var end: UInt32
  }

  /// The lines in their order, cut out of the text when they are looked at.
  struct Lines: RandomAccessCollection {
    fileprivate var text = ""
    fileprivate var places: [Place] = []

    var startIndex: Int { 0 }
    var endIndex: Int { places.count }

    subscript(index: Int) -> Line {
      let place = places[index]
      return Line(number: Int(place.number), text: Substring(bytes(place)))
    }

    fileprivate func bytes(_ place: Place) -> Substring.UTF8View {
      let utf8 = text.utf8
      let start = utf8.index(utf8.startIndex, offsetBy: Int(place.start))
      return utf8[start..<utf8.index(utf8.startIndex, offsetBy: Int(place.end))]
    }

    /// Shows less of a line.
    fileprivate mutating func cut(_ index: Int, to part: Substring.UTF8View) {
      places[index].start = UInt32(text.utf8.distance(from: text.utf8.startIndex, to: part.startIndex))
      places[index].end = UInt32(text.utf8.distance(from: text.utf8.startIndex, to: part.endIndex))
    }
  }

  /// All lines, empty ones too.
  private(set) var lines = Lines()
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
    let mark = file.bytes.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0
    lines.text = String(decoding: file.bytes[mark...], as: UTF8.self)
    lines.text.makeContiguousUTF8()
    endsWithBreak = file.bytes.last == UInt8(ascii: "\n")
    lines.places = file.bytes[mark...].withUnsafeBufferPointer { DumpLines.places(in: $0) }
    if !hasMark(isMark) { spellOut() }
    if !hasMark(isMark) { unquote() }
  }

  private static func places(in bytes: UnsafeBufferPointer<UInt8>) -> [Place] {
    var places: [Place] = []
    places.reserveCapacity(1 + bytes.count { $0 == UInt8(ascii: "\n") })
    var start = 0
    for offset in 0...bytes.count where offset == bytes.count || bytes[offset] == UInt8(ascii: "\n") {
      let hasReturn = offset > start && bytes[offset - 1] == UInt8(ascii: "\r")
      places.append(
        Place(
          number: Int32(clamping: places.count + 1), start: UInt32(start),
          end: UInt32(hasReturn ? offset - 1 : offset)))
      start = offset + 1
    }
    return places
  }

  private func hasMark(_ isMark: (Substring) -> Bool) -> Bool {
    lines.contains { isMark(DumpLines.trimmed($0.text)) }
  }

  /// Splits lines where `\n` is spelled out.
  private mutating func spellOut() {
    guard lines.text.utf8.contains(UInt8(ascii: "\\")) else { return }
    var split: [Place] = []
    for place in lines.places {
      let bytes = lines.bytes(place)
      var start = place.start
      var isEscaped = false
      for (offset, byte) in zip(place.start..., bytes) {
        if isEscaped, byte == UInt8(ascii: "n") {
          split.append(Place(number: place.number, start: start, end: offset - 1))
          start = offset + 1
          isEscaped = false
        } else {
          isEscaped = byte == UInt8(ascii: "\\")
        }
      }
      split.append(Place(number: place.number, start: start, end: place.end))
    }
    lines.places = split
  }

  /// Removes `"` around lines, with the comma or plus sign and the `\n` that code puts there, and `>` in front.
  private mutating func unquote() {
    for index in lines.indices {
      var text = lines.bytes(lines.places[index])
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
      lines.cut(index, to: text)
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
