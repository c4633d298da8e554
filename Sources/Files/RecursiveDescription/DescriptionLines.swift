/// The text of a recursive description cut into pieces, one a view: a line that begins one, and the lines
/// after it that do not.
struct DescriptionLines {
  /// One view's piece of the text.
  struct Piece {
    // A file has less than 2³¹ bytes, and as many pieces as it has lines.
    private var lineNumber: Int32
    private var depthNumber: Int32
    private var nameStart: Int32
    private var nameEnd: Int32
    private var start: Int32
    private var firstLineEnd: Int32
    fileprivate var end: Int32

    fileprivate init(line: Int, depth: Int, name: Range<Int>?, firstLine: Range<Int>) {
      lineNumber = Int32(clamping: line)
      depthNumber = Int32(clamping: depth)
      nameStart = Int32(clamping: name?.lowerBound ?? -1)
      nameEnd = Int32(clamping: name?.upperBound ?? -1)
      start = Int32(clamping: firstLine.lowerBound)
      firstLineEnd = Int32(clamping: firstLine.upperBound)
      end = firstLineEnd
    }

    /// Line on which it begins, from 1.
    var line: Int { Int(lineNumber) }
    /// Number of bars before the view.
    var depth: Int { Int(depthNumber) }
    /// The name that stands between the bars and the view, e.g. that of an instance variable.
    var name: Range<Int>? { nameStart < 0 ? nil : Int(nameStart)..<Int(nameEnd) }
    /// The bytes from the view's `<` to the next view's line.
    var text: Range<Int> { Int(start)..<Int(end) }
    /// The bytes up to the end of the first line.
    var firstLine: Range<Int> { Int(start)..<Int(firstLineEnd) }
  }

  /// The bytes, in which spelled-out line breaks have become real ones.
  private(set) var bytes: [UInt8]
  private(set) var pieces: [Piece] = []
  /// Lines before the first view that are not blank.
  private(set) var preamble: [(line: Int, text: Range<Int>)] = []

  /// Whether the preamble is the rest of a view whose beginning is missing.
  private(set) var beginsInsideView = false

  init(_ source: [UInt8]) {
    bytes = source
    let marks = DescriptionLines.spelledBreaks(in: source)
    // Both bytes of a spelled-out break become blanks for the grammar, the first of them a line's end.
    for offset in marks {
      bytes[offset] = UInt8(ascii: "\n")
      bytes[offset + 1] = UInt8(ascii: " ")
    }
    let spelled = Set(marks)
    var line = 1
    var start = bytes.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      take(start..<end, line: line)
      if !spelled.contains(end) { line += 1 }
      start = end + 1
    }
    if let last = pieces.indices.last { pieces[last].end = Int32(clamping: bytes.count) }
  }

  private mutating func take(_ range: Range<Int>, line: Int) {
    if let begin = DescriptionLines.viewStart(bytes[range], isFirst: pieces.isEmpty) {
      if let last = pieces.indices.last { pieces[last].end = Int32(clamping: range.lowerBound) }
      pieces.append(
        Piece(
          line: line, depth: begin.depth, name: begin.name, firstLine: begin.start..<range.upperBound))
    } else if pieces.isEmpty {
      let text = DescriptionLines.trimmed(bytes[range])
      guard !text.isEmpty else { return }
      preamble.append((line, text.startIndex..<text.endIndex))
      // Only the line right before the first view counts: whatever log stands before that is no view's rest.
      beginsInsideView = DescriptionLines.isTail(text)
    }
  }

  // MARK: Grammar of a line

  /// Where the view of a line begins, and how deep it lies; nil for a line that begins none.
  ///
  /// - Parameter isFirst: whether no view stands before it. A later line without bars begins a view only
  ///   where a frame follows, so that a text which mentions a view is not taken for one.
  static func viewStart(
    _ line: ArraySlice<UInt8>, isFirst: Bool
  ) -> (depth: Int, name: Range<Int>?, start: Int)? {
    guard let start = line.firstIndex(of: UInt8(ascii: "<")) else { return nil }
    let prefix = line[line.startIndex..<start]
    let lead = trimmed(prefix)
    // A `;` or a `=` means that the `<` belongs to a value, but LLDB writes "$0 = 0x… " in front.
    guard !prefix.contains(UInt8(ascii: ";")) else { return nil }
    if prefix.contains(UInt8(ascii: "=")) {
      guard let first = lead.first, first == UInt8(ascii: "$") || first == UInt8(ascii: "("),
        lead.last != UInt8(ascii: "=")
      else { return nil }
    }
    guard let head = DescriptionHead(line[start...]), head.hasAddress || head.hasMembers else { return nil }
    let depth = prefix.count { $0 == UInt8(ascii: "|") }
    if depth == 0, !isFirst, !contains(line[start...], "frame") { return nil }
    return (depth, name(in: prefix), start)
  }

  /// The identifier at the end of a prefix, the first one of several: `|    | _button, _save `.
  private static func name(in prefix: ArraySlice<UInt8>) -> Range<Int>? {
    guard let bar = prefix.lastIndex(of: UInt8(ascii: "|")) else { return nil }
    let names = trimmed(prefix[(bar + 1)...])
    let first = names.prefix { isWord($0) }
    guard let head = first.first, !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(head) else { return nil }
    let isList = names.allSatisfy { isWord($0) || $0 == UInt8(ascii: ",") || $0 == 0x20 }
    guard isList, first.endIndex == names.endIndex || names[first.endIndex] == UInt8(ascii: ",") else {
      return nil
    }
    return first.startIndex..<first.endIndex
  }

  /// Whether a line that begins no view is the end of one.
  private static func isTail(_ line: ArraySlice<UInt8>) -> Bool {
    if contains(line, "layer = <") || contains(line, "; frame = (") { return true }
    if contains(line, "; opaque = ") || contains(line, "; autoresize = ") { return true }
    return line.count >= 2 && line.suffix(2).elementsEqual([UInt8(ascii: ">"), UInt8(ascii: ">")])
  }

  /// Offsets of the `\n` that stand spelled out in front of a bar or a view, in a log that has no real line
  /// with a bar.
  private static func spelledBreaks(in bytes: [UInt8]) -> [Int] {
    var marks: [Int] = []
    var offset = 0
    while let found = bytes[offset...].firstIndex(of: UInt8(ascii: "\\")) {
      offset = found + 1
      guard offset < bytes.count, bytes[offset] == UInt8(ascii: "n") else { continue }
      let next = bytes[(offset + 1)...].first { $0 != 0x20 }
      if next == UInt8(ascii: "|") || next == UInt8(ascii: "<") { marks.append(found) }
    }
    guard !marks.isEmpty else { return [] }
    let hasRealLines = bytes.split(separator: UInt8(ascii: "\n")).contains {
      $0.first { $0 != 0x20 } == UInt8(ascii: "|")
    }
    return hasRealLines ? [] : marks
  }

  // MARK: Bytes

  static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard let first = bytes.firstIndex(where: { $0 > 0x20 }),
      let last = bytes.lastIndex(where: { $0 > 0x20 })
    else { return bytes.prefix(0) }
    return bytes[first...last]
  }

  static func isWord(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "_") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  static func contains(_ bytes: ArraySlice<UInt8>, _ text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard bytes.count >= count else { return false }
    return (bytes.startIndex...(bytes.endIndex - count)).contains { offset in
      (0..<count).allSatisfy { bytes[offset + $0] == text.utf8Start[$0] }
    }
  }
}
