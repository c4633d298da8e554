/// What the readers of recordings share: lines, numbers, and what to say of one that is cut off.
struct RecordingLines {
  let file: InputFile
  private(set) var lines: [Substring.UTF8View]
  /// Number of the last line that is not blank.
  private(set) var last = 0

  /// Takes a file apart.
  ///
  /// - Throws: `FileError` for what is no UTF-8 text.
  init(_ file: InputFile) throws(FileError) {
    try TextCheck.check(file)
    self.file = file
    var text = Substring(String(decoding: file.bytes, as: UTF8.self))
    if text.unicodeScalars.first == "\u{feff}" { text.unicodeScalars.removeFirst() }
    lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { line in
      line.last == UInt8(ascii: "\r") ? line.dropLast() : line
    }
    last = (lines.lastIndex { $0.contains { $0 > 0x20 } } ?? -1) + 1
  }

  /// Why a line that is no event is refused: cut off where it is the last.
  ///
  /// - Parameter frames: how many frames are whole before it.
  func refusal(_ line: Int, frames: Int) -> FileError {
    if line == last {
      let whole = "\(frames) complete frame\(frames == 1 ? "" : "s")"
      return file.error(line: line, "the recording is cut off here; \(whole), --partial reads them")
    }
    return file.error(line: line, "not an event")
  }

  /// The words of a line, blanks between them.
  static func words(_ line: Substring.UTF8View) -> [Substring] {
    line.split { $0 <= 0x20 }.map { Substring($0) }
  }

  /// A number of so many digits of a base, without a sign.
  static func hex(_ word: Substring, most digits: Int) -> UInt32? {
    guard !word.isEmpty, word.utf8.count <= digits, word.utf8.first != UInt8(ascii: "+"),
      word.utf8.first != UInt8(ascii: "-")
    else { return nil }
    return UInt32(word, radix: 16)
  }

  /// Nanoseconds of `seconds.fraction`, at most nine digits of which count; nil for any other text and for
  /// times of more than 100 years.
  static func nanoseconds(_ word: Substring) -> Int? {
    let parts = word.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 1 || parts.count == 2, let seconds = Int(parts[0]),
      (0...10_000_000_000).contains(seconds), parts[0].utf8.first != UInt8(ascii: "+")
    else { return nil }
    guard seconds < 9_000_000_000 else { return nil }
    guard parts.count == 2 else { return seconds * 1_000_000_000 }
    let digits = parts[1].utf8.prefix(9)
    guard !digits.isEmpty, parts[1].utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    var fraction = 0
    for index in 0..<9 {
      let position = digits.index(digits.startIndex, offsetBy: index, limitedBy: digits.endIndex)
      let digit = position.flatMap { $0 < digits.endIndex ? Int(digits[$0]) - 0x30 : nil } ?? 0
      fraction = fraction * 10 + digit
    }
    return seconds * 1_000_000_000 + fraction
  }
}
