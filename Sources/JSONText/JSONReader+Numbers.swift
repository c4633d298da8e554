extension JSONReader {
  /// The number that stands next, rounded once to the nearest Double.
  ///
  /// - Throws: `JSONError` where none stands, where it is not written as JSON writes numbers, and where it
  ///   is too large to be finite.
  public mutating func number() throws(JSONError) -> Double {
    skipBlanks()
    valueOffset = position
    if let value = shortNumber() { return value }
    try expect(.number)
    return try longNumber()
  }

  /// The array of numbers that stands next, of which the first eight are kept.
  public mutating func numbers() throws(JSONError) -> JSONNumbers {
    try beginArray()
    var numbers = JSONNumbers(offset: valueOffset)
    var count = 0
    while try stepInArray() {
      let value = try number()
      if count < 8 {
        numbers.values[count] = value
        numbers.offsets[count] = valueOffset
      }
      count += 1
    }
    numbers.count = count
    return numbers
  }

  /// The value of a number of at most 15 digits without an exponent, which most are; nil, and nothing is
  /// read, where anything else stands.
  ///
  /// A quotient of two exact Doubles is rounded once, so correctly: 15 digits are exact, and so are the
  /// powers of ten.
  @inline(__always)
  private mutating func shortNumber() -> Double? {
    let end = base + count
    var next = base + position
    let isNegative = next < end && next.pointee == UInt8(ascii: "-")
    if isNegative { next += 1 }
    let first = next
    var mantissa: UInt64 = 0
    var digit: UInt8 = 0
    func takesDigit() -> Bool {
      guard next < end else { return false }
      digit = next.pointee &- UInt8(ascii: "0")
      return digit < 10
    }
    while takesDigit() {
      mantissa = mantissa &* 10 &+ UInt64(digit)
      next += 1
    }
    var digitCount = next - first
    guard digitCount > 0, first.pointee != UInt8(ascii: "0") || digitCount == 1 else { return nil }
    var fractionCount = 0
    if next < end, next.pointee == UInt8(ascii: ".") {
      next += 1
      let fraction = next
      while takesDigit() {
        mantissa = mantissa &* 10 &+ UInt64(digit)
        next += 1
      }
      fractionCount = next - fraction
      guard fractionCount > 0 else { return nil }
      digitCount += fractionCount
    }
    guard digitCount <= 15, next == end || next.pointee | 0x20 != UInt8(ascii: "e") else { return nil }
    position = next - base
    var value = Double(mantissa)
    if fractionCount > 0 { value /= JSONReader.powerOfTen(fractionCount) }
    return isNegative ? -value : value
  }

  /// Reads a number of any length, checking how it is written; the standard library finds its value.
  private mutating func longNumber() throws(JSONError) -> Double {
    let start = position
    if base[position] == UInt8(ascii: "-") { position += 1 }
    let first = position
    try skipDigits()
    guard base[first] != UInt8(ascii: "0") || position == first + 1 else {
      throw JSONError(offset: start, reason: "a number begins with 0")
    }
    if position < count, base[position] == UInt8(ascii: ".") {
      position += 1
      try skipDigits()
    }
    if position < count, base[position] | 0x20 == UInt8(ascii: "e") {
      position += 1
      if position < count, base[position] == UInt8(ascii: "-") || base[position] == UInt8(ascii: "+") {
        position += 1
      }
      try skipDigits()
    }
    let text = String(
      decoding: UnsafeBufferPointer(start: base + start, count: position - start), as: UTF8.self)
    guard let value = Double(text), value.isFinite else {
      throw JSONError(offset: start, reason: "the number is not finite")
    }
    return value
  }

  private mutating func skipDigits() throws(JSONError) {
    let first = position
    while position < count, base[position] &- UInt8(ascii: "0") < 10 { position += 1 }
    guard position > first else { throw unexpected("a digit is expected") }
  }

  /// 10¹ … 10¹⁵, all exact.
  @inline(__always)
  private static func powerOfTen(_ exponent: Int) -> Double {
    switch exponent {
    case 1: 1e1
    case 2: 1e2
    case 3: 1e3
    case 4: 1e4
    case 5: 1e5
    case 6: 1e6
    case 7: 1e7
    case 8: 1e8
    case 9: 1e9
    case 10: 1e10
    case 11: 1e11
    case 12: 1e12
    case 13: 1e13
    case 14: 1e14
    default: 1e15
    }
  }
}
