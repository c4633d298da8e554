internal import JSONText

/// Checks that the importers of text share.
package enum TextCheck {
  /// Whether a file is in UTF-16, or UTF-32, by the mark at its beginning.
  static func isUTF16(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: [0xff, 0xfe]) || bytes.starts(with: [0xfe, 0xff])
  }

  /// How many bytes at the end begin a character that is not whole; 0 where all are.
  static func tornBytes(_ bytes: [UInt8]) -> Int {
    for back in 1...3 where back <= bytes.count {
      let byte = bytes[bytes.count - back]
      if byte & 0xc0 == 0x80 { continue }
      let length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc2 ? 2 : 1
      return byte < 0xf5 && length > back ? back : 0
    }
    return 0
  }

  /// Refuses what is no UTF-8 text.
  ///
  /// - Throws: `FileError` with the line of the first byte that is NUL or no UTF-8, and for UTF-16.
  package static func check(_ file: InputFile) throws(FileError) {
    if isUTF16(file.bytes) {
      throw file.error(line: 1, "UTF-16; only UTF-8 is read")
    }
    let fault = file.bytes.withUnsafeBufferPointer { bytes -> (offset: Int, reason: String)? in
      if let offset = bytes.firstIndex(of: 0) { return (offset, "a NUL byte; this is no text") }
      return UTF8Sequence.firstFault(in: bytes).map { ($0, "not UTF-8") }
    }
    guard let fault else { return }
    let line = 1 + file.bytes[..<fault.offset].count { $0 == UInt8(ascii: "\n") }
    throw file.error(line: line, fault.reason)
  }
}
