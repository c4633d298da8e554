import Benchmarking
import Testing

@Suite struct HistogramEncodingTests {
  private static let values: [(value: UInt64, count: UInt64)] = [
    (1, 1), (2, 3), (3, 1), (2047, 2), (2048, 1), (2049, 1), (4096, 5), (1_000_000, 100), (123_456_789, 7),
    (8_260_000, 1000), (1 << 53 - 1, 1),
  ]

  /// The values above in a histogram from 1 to 2^53 − 1, as org.HdrHistogram 2.1.11 writes it.
  private static let byJava =
    "HISTFAAAADl4nJNpmSzMwMAgxQABzFCakUH+PxjYf4CKMLExfZVnYfnLz7W/7gTjb4ML/J9t+Y4uYmYCANBDEaM="
  /// The same as PyPI's hdrhistogram 0.10.8 writes it: a single empty slot is "-1" there, and "0" in Java.
  private static let byPython =
    "HISTFAAAADl4nJNpmSzMwMAgxQABzFCakUH+PxjYf4AKMLExfZVnYfnLz7W/7gTjb4ML/J9t+Y4uYmYCANBdEaQ="
  /// Java's before compression, whose result depends on zlib's version.
  private static let plainByJava =
    "1c8493130000001a00000000000000030000000000000001001fffffffffffff3ff0000000000000"
    + "00020602f51f0404fd0f0abf7ec801fb30d00ff33d0ec5a20302"

  private var histogram: Histogram {
    HistogramEncodingTests.values.reduce(into: Histogram()) { $0.record($1.value, count: $1.count) }
  }

  private func hex(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  @Test(arguments: [byJava, byPython])
  func `what other implementations wrote is read`(text: String) throws {
    let read = try Histogram(encoded: text)
    #expect(read == histogram)
    #expect(read.count == 1122)
    #expect(read.minimum == 1)
    #expect(read.value(atPercentile: 50) == 8_261_631)
    #expect(read.value(atPercentile: 99.9) == 123_469_823)
  }

  @Test func `the bytes before compression are the Java original's`() {
    #expect(hex(histogram.encodedPlain()) == HistogramEncodingTests.plainByJava)
  }

  @Test func `what was encoded is read back`() throws {
    #expect(histogram.encoded().hasPrefix("HISTFAAA"))
    #expect(try Histogram(encoded: histogram.encoded()) == histogram)
    var numbers = SeededNumbers(seed: 77)
    for count in [0, 1, 10, 3_000] {
      var original = Histogram()
      // Counts of every length, up to the nine bytes that the longest one takes.
      for value in numbers.values(count, bits: 53) {
        original.record(value, count: numbers.next() >> UInt64.random(in: 14...63, using: &numbers))
      }
      let read = try Histogram(encoded: original.encoded())
      #expect(read == original)
      #expect(read.count == original.count)
    }
    var large = Histogram()
    large.record(3, count: 1 << 61)
    #expect(try Histogram(encoded: large.encoded()) == large)
  }

  @Test func `base64 of every length is read back and anything else refused`() throws {
    let known = "SGlzdG9ncmFt"
    #expect(throws: HistogramDecodingError(reason: "it does not begin as a compressed histogram")) {
      try Histogram(encoded: known)
    }
    for text in ["", "HIS", "HIST!AAA", "HISTFAAA=AAA", "====", "HISTFA=A"] {
      #expect(throws: HistogramDecodingError.self, "\(text)") { try Histogram(encoded: text) }
    }
  }

  @Test func `a text that is cut off or changed is refused, never read wrongly or crashed on`() {
    let text = HistogramEncodingTests.byJava
    for length in 0..<text.count {
      #expect(throws: HistogramDecodingError.self) { try Histogram(encoded: text.prefix(length)) }
    }
    for index in text.indices {
      var changed = text
      changed.replaceSubrange(index...index, with: text[index] == "A" ? "B" : "A")
      // The last bits of the last digit before the padding carry nothing.
      let read = try? Histogram(encoded: changed)
      #expect(read == nil || read == histogram)
    }
  }

  @Test func `counts beyond the last slot, and too large a sum, are refused with their reason`() throws {
    // Made by Python's zlib from the header above and other payloads.
    let tooManySlots = "HISTFAAAACN4nJNpmSzMwMDAwgABzFCakUH+PxjYf4AI/N/PygQAqcoKXA=="
    let tooLargeASum = "HISTFAAAACR4nJNpmSzMwMAgzQABzFCakUH+PxjYf4AI/PsPBZgMAOboI5A="
    let otherDigits = "HISTFAAAAB94nJNpmSzMwMDAyAABTFCakUH+PxjYf4BKAACJQgiV"
    #expect(throws: HistogramDecodingError(reason: "it has more than 45056 slots")) {
      try Histogram(encoded: tooManySlots)
    }
    #expect(throws: HistogramDecodingError(reason: "its counts add up to more than 64 bits hold")) {
      try Histogram(encoded: tooLargeASum)
    }
    #expect(throws: HistogramDecodingError(reason: "2 digits from 1, offset 0: another layout")) {
      try Histogram(encoded: otherDigits)
    }
  }
}
