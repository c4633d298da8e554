internal import Files

/// The attributes of an element, read as what dumps put into them.
struct XMLAttributes {
  private let values: [String: String]
  private let line: Int
  private let file: InputFile

  init(_ element: XMLElements.Element, file: InputFile) {
    values = element.attributes
    line = element.line
    self.file = file
  }

  /// An attribute's text; nil where it is missing or empty.
  subscript(name: String) -> String? {
    guard let value = values[name], !value.isEmpty else { return nil }
    return value
  }

  /// Whether an attribute is there at all.
  func has(_ name: String) -> Bool { values[name] != nil }

  /// A truth value; nil where it is missing or neither of the two.
  func flag(_ name: String) -> Bool? {
    guard let value = values[name] else { return nil }
    switch value {
    case "true", "1", "True", "TRUE", "yes", "YES": return true
    case "false", "0", "False", "FALSE", "no", "NO": return false
    default: return nil
    }
  }

  /// A number; nil where the attribute is missing or empty. It may be infinite or no number.
  ///
  /// - Throws: `FileError` for any other text.
  func number(_ name: String) throws(FileError) -> Double? {
    try numbers(name, count: 1)?[0]
  }

  /// So many numbers with brackets, braces, commas and blanks around them, `[0,63][1080,190]`; nil where the
  /// attribute is missing or empty.
  ///
  /// - Throws: `FileError` for any other text.
  func numbers(_ name: String, count: Int) throws(FileError) -> [Double]? {
    guard var text = self[name] else { return nil }
    let found = text.withUTF8 { utf8 -> [Double]? in
      var numbers: [Double] = []
      numbers.reserveCapacity(count)
      var start = 0
      while start < utf8.count {
        guard !XMLAttributes.isSeparator(utf8[start]) else {
          start += 1
          continue
        }
        var end = start
        while end < utf8.count, !XMLAttributes.isSeparator(utf8[end]) { end += 1 }
        guard let number = XMLAttributes.number(utf8[start..<end]) else { return nil }
        numbers.append(number)
        start = end
      }
      return numbers
    }
    guard let numbers = found else { throw file.error(line: line, "\(name): a number is expected") }
    guard numbers.count == count else {
      let wanted = count == 1 ? "one number is" : "\(count) numbers are"
      throw file.error(line: line, "\(name): \(wanted) expected, found \(numbers.count)")
    }
    return numbers
  }

  private static func number(_ word: Slice<UnsafeBufferPointer<UInt8>>) -> Double? {
    // A few digits, as nearly all numbers of dumps are.
    var value = 0
    for byte in word {
      let digit = byte &- UInt8(ascii: "0")
      guard digit < 10, word.count <= 9 else { return Double(String(decoding: word, as: UTF8.self)) }
      value = value * 10 + Int(digit)
    }
    return Double(value)
  }

  private static func isSeparator(_ byte: UInt8) -> Bool {
    switch byte {
    case 0...0x20, UInt8(ascii: ","), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"),
      UInt8(ascii: "}"), UInt8(ascii: "("), UInt8(ascii: ")"):
      true
    default: false
    }
  }
}
