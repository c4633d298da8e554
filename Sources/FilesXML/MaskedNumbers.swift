/// The texts of Detox's own tests have their numbers masked as `<number>`, which no XML may have in an
/// attribute.
enum MaskedNumbers {
  /// What stands in place of a number.
  static let mask = "<number>"
  /// What `unmasked` writes for it.
  static let unmaskedMask: StaticString = "&lt;number>"

  /// The same text with the `<` of each mask written as the entity that XML wants there, so that its value is
  /// the mask.
  ///
  /// Exactly `<number>` is taken, and only inside the quotes of an attribute in a start tag: comments, CDATA,
  /// declarations and text stay byte for byte, and so does any other `<`, for the parser to refuse. Lines keep
  /// their numbers. O(n).
  ///
  /// - Returns: the text, and the lines on which CDATA begins.
  static func unmasked(_ bytes: [UInt8]) -> (bytes: [UInt8], cdataLines: [Int]) {
    // Hardly any file has one or the other.
    guard holds(Array(mask.utf8), bytes) || holds(Array("<![CDATA[".utf8), bytes) else { return (bytes, []) }
    var walk = Walk(bytes: bytes)
    walk.run()
    return (walk.output, walk.cdataLines)
  }

  private static func holds(_ text: [UInt8], _ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBufferPointer { bytes in
      var offset = 0
      while offset + text.count <= bytes.count {
        if bytes[offset] == text[0], bytes[offset + 1] == text[1] {
          let isHere = text.indices.allSatisfy { bytes[offset + $0] == text[$0] }
          if isHere { return true }
        }
        offset += 1
      }
      return false
    }
  }

  private struct Walk {
    let bytes: [UInt8]
    var output: [UInt8] = []
    var cdataLines: [Int] = []
    private var offset = 0
    private var line = 1

    init(bytes: [UInt8]) {
      self.bytes = bytes
      output.reserveCapacity(bytes.count + bytes.count / 8)
    }

    mutating func run() {
      while offset < bytes.count {
        if stands("<!--") {
          copy(through: "-->")
        } else if stands("<![CDATA[") {
          cdataLines.append(line)
          copy(through: "]]>")
        } else if stands("<?") {
          copy(through: "?>")
        } else if bytes[offset] == UInt8(ascii: "<"), beginsName(at: offset + 1) {
          tag()
        } else {
          copy(1)
        }
      }
    }

    /// Copies a start tag up to its `>`.
    private mutating func tag() {
      var quote: UInt8 = 0
      while offset < bytes.count {
        let byte = bytes[offset]
        if quote != 0, byte == UInt8(ascii: "<"), stands(MaskedNumbers.mask) {
          output.append(contentsOf: MaskedNumbers.unmaskedMask.description.utf8)
          offset += MaskedNumbers.mask.utf8.count
          continue
        }
        copy(1)
        if quote != 0 {
          if byte == quote { quote = 0 }
        } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
          quote = byte
        } else if byte == UInt8(ascii: ">") {
          return
        }
      }
    }

    private func beginsName(at place: Int) -> Bool {
      guard place < bytes.count else { return false }
      let byte = bytes[place]
      return byte == UInt8(ascii: "_") || byte >= 0x80
        || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }

    private func stands(_ text: String) -> Bool {
      offset + text.utf8.count <= bytes.count
        && bytes[offset..<offset + text.utf8.count].elementsEqual(text.utf8)
    }

    private mutating func copy(through mark: String) {
      while offset < bytes.count, !stands(mark) { copy(1) }
      copy(min(mark.utf8.count, bytes.count - offset))
    }

    private mutating func copy(_ count: Int) {
      for _ in 0..<count {
        if bytes[offset] == UInt8(ascii: "\n") { line += 1 }
        output.append(bytes[offset])
        offset += 1
      }
    }
  }
}
