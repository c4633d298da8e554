extension JSONReader {
  /// The truth value that stands next.
  public mutating func bool() throws(JSONError) -> Bool {
    try expect(.bool)
    if base[position] == UInt8(ascii: "t") {
      try word("true")
      return true
    }
    try word("false")
    return false
  }

  /// Steps over the `null` that stands next.
  public mutating func null() throws(JSONError) {
    try expect(.null)
    try word("null")
  }

  /// Steps over the value that stands next, whatever it is, checking all of it.
  public mutating func skip() throws(JSONError) {
    let outer = depth
    var isObject = [Bool]()
    while true {
      switch try kind() {
      case .object:
        try beginObject()
        isObject.append(true)
      case .array:
        try beginArray()
        isObject.append(false)
      case .string: _ = try scanString()
      case .number: _ = try number()
      case .bool: _ = try bool()
      case .null: try null()
      }
      // Close what ends here, and stop in front of the next value.
      while depth > outer {
        let hasNext = isObject[isObject.count - 1] ? try nextKey() != nil : try nextElement()
        if hasNext { break }
        isObject.removeLast()
      }
      if depth == outer { return }
    }
  }

  /// The value that stands next as JSON text without blanks between its parts, checked like any other.
  public mutating func capture() throws(JSONError) -> String {
    _ = try kind()
    let start = position
    try skip()
    var text: [UInt8] = []
    var isInString = false
    var index = start
    while index < position {
      let byte = base[index]
      if isInString {
        text.append(byte)
        if byte == UInt8(ascii: "\\") {
          index += 1
          text.append(base[index])
        } else if byte == UInt8(ascii: "\"") {
          isInString = false
        }
      } else if byte > 0x20 {
        text.append(byte)
        isInString = byte == UInt8(ascii: "\"")
      }
      index += 1
    }
    return String(decoding: text, as: UTF8.self)
  }

  private mutating func word(_ text: StaticString) throws(JSONError) {
    for index in 0..<text.utf8CodeUnitCount {
      guard position < count else { throw endsTooSoon() }
      guard base[position] == text.utf8Start[index] else { throw unexpected("\"\(text)\" is expected") }
      position += 1
    }
  }
}
