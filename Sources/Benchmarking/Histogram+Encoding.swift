internal import CZlib

// HdrHistogram's second encoding: a header of 40 bytes, then the counts from slot 0 up as ZigZag LEB128
// numbers, in which a negative number stands for that many empty slots. All other numbers are big-endian.
extension Histogram {
  private static let cookie: UInt32 = 0x1c84_9313
  private static let compressedCookie: UInt32 = 0x1c84_9314
  private static let headerLength = 40
  /// The most that a histogram of this layout can need: nine bytes a slot.
  private static var longestEncoding: Int { headerLength + 9 * slotCount }

  /// The histogram as HdrHistogram writes it into logs: the second encoding, compressed by zlib, in base64.
  /// It begins with "HISTFAAA". O(slots).
  public func encoded() -> String {
    let plain = encodedPlain()
    var length = compressBound(UInt(plain.count))
    var compressed = [UInt8](repeating: 0, count: Int(length))
    // With a buffer as large as compressBound asks for this cannot fail for lack of room.
    let status = compress(&compressed, &length, plain, UInt(plain.count))
    precondition(status == Z_OK, "zlib: \(status)")
    var bytes: [UInt8] = []
    Histogram.append(Histogram.compressedCookie, to: &bytes)
    Histogram.append(UInt32(length), to: &bytes)
    bytes += compressed[..<Int(length)]
    return Base64.encode(bytes)
  }

  /// Reads what `encoded()` or another HdrHistogram with three digits and a lowest value of 1 has written.
  ///
  /// Minimum and maximum are those of their slots, for the encoding does not hold them.
  /// - Throws: `HistogramDecodingError` for text that is not base64, another layout, counts that end early
  ///   or lie beyond the last slot; never reads beyond the given text, nor allocates more than its layout.
  public init(encoded text: some StringProtocol) throws(HistogramDecodingError) {
    guard let bytes = Base64.decode(text) else { throw HistogramDecodingError(reason: "not base64") }
    var reader = BigEndianReader(bytes: bytes[...])
    guard reader.number(bytes: 4) == UInt64(Histogram.compressedCookie), let length = reader.number(bytes: 4)
    else { throw HistogramDecodingError(reason: "it does not begin as a compressed histogram") }
    guard Int(length) <= reader.bytes.count else { throw HistogramDecodingError(reason: "it ends early") }
    var plain = [UInt8](repeating: 0, count: Histogram.longestEncoding)
    var plainLength = UInt(plain.count)
    let status = uncompress(&plain, &plainLength, Array(reader.bytes.prefix(Int(length))), UInt(length))
    guard status == Z_OK else { throw HistogramDecodingError(reason: "zlib cannot expand it") }
    try self.init(plain: plain[..<Int(plainLength)])
  }

  /// The second encoding before compression.
  package func encodedPlain() -> [UInt8] {
    var payload: [UInt8] = []
    var slot = 0
    let end = usedSlots.upperBound
    while slot < end {
      let count = count(inSlot: slot)
      slot += 1
      if count > 0 {
        Histogram.appendZigZag(Int64(count), to: &payload)
        continue
      }
      var zeros: Int64 = 1
      while slot < end, self.count(inSlot: slot) == 0 {
        zeros += 1
        slot += 1
      }
      // One empty slot alone is written as the number 0, as the Java original does.
      Histogram.appendZigZag(zeros == 1 ? 0 : -zeros, to: &payload)
    }
    var bytes: [UInt8] = []
    Histogram.append(Histogram.cookie, to: &bytes)
    Histogram.append(UInt32(payload.count), to: &bytes)
    Histogram.append(UInt32(0), to: &bytes)
    Histogram.append(UInt32(Histogram.significantDigits), to: &bytes)
    Histogram.append(UInt64(1), to: &bytes)
    Histogram.append(Histogram.highestTrackable, to: &bytes)
    Histogram.append((1.0).bitPattern, to: &bytes)
    return bytes + payload
  }

  private init(plain: ArraySlice<UInt8>) throws(HistogramDecodingError) {
    var reader = BigEndianReader(bytes: plain)
    guard reader.number(bytes: 4) == UInt64(Histogram.cookie) else {
      throw HistogramDecodingError(reason: "it is not of the second encoding")
    }
    guard let length = reader.number(bytes: 4), let offset = reader.number(bytes: 4),
      let digits = reader.number(bytes: 4), let lowest = reader.number(bytes: 8),
      reader.number(bytes: 8) != nil, reader.number(bytes: 8) != nil
    else { throw HistogramDecodingError(reason: "its header ends early") }
    guard offset == 0, digits == UInt64(Histogram.significantDigits), lowest == 1 else {
      throw HistogramDecodingError(
        reason: "\(digits) digits from \(lowest), offset \(offset): another layout")
    }
    guard Int(length) == reader.bytes.count else {
      throw HistogramDecodingError(reason: "its counts end early")
    }
    self.init()
    var slot = 0
    while !reader.bytes.isEmpty {
      guard let number = reader.zigZag() else {
        throw HistogramDecodingError(reason: "its last count ends early")
      }
      let (next, overflow) = slot.addingReportingOverflow(number < 0 ? Int(clamping: number.magnitude) : 1)
      guard !overflow, next <= Histogram.slotCount else {
        throw HistogramDecodingError(reason: "it has more than \(Histogram.slotCount) slots")
      }
      if number > 0 {
        guard !count.addingReportingOverflow(UInt64(number)).overflow else {
          throw HistogramDecodingError(reason: "its counts add up to more than 64 bits hold")
        }
        let low = Histogram.lowestValue(ofSlot: slot)
        merge(HistogramBucket(low: low, high: Histogram.highestValue(ofSlot: slot), count: UInt64(number)))
      }
      slot = next
    }
  }

  private static func append(_ number: some FixedWidthInteger, to bytes: inout [UInt8]) {
    withUnsafeBytes(of: number.bigEndian) { bytes += $0 }
  }

  /// Seven bits a byte, lowest first, the sign in the lowest bit; a ninth byte takes eight bits.
  private static func appendZigZag(_ number: Int64, to bytes: inout [UInt8]) {
    var rest = UInt64(bitPattern: number << 1 ^ number >> 63)
    for _ in 0..<8 {
      if rest < 128 { break }
      bytes.append(UInt8(rest & 127) | 128)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }
}

private struct BigEndianReader {
  var bytes: ArraySlice<UInt8>

  mutating func number(bytes count: Int) -> UInt64? {
    guard bytes.count >= count else { return nil }
    let number = bytes.prefix(count).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    bytes = bytes.dropFirst(count)
    return number
  }

  mutating func zigZag() -> Int64? {
    var raw: UInt64 = 0
    for index in 0..<9 {
      guard let byte = bytes.popFirst() else { return nil }
      if index == 8 {
        raw |= UInt64(byte) << 56
      } else {
        raw |= UInt64(byte & 127) << UInt64(7 * index)
        if byte < 128 { break }
      }
    }
    return Int64(bitPattern: raw >> 1) ^ -Int64(bitPattern: raw & 1)
  }
}
