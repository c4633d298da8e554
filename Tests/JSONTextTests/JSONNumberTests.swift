import JSONText
import Testing

private func number(_ text: String) -> Double? {
  Array(text.utf8).withUnsafeBufferPointer { buffer in
    do throws(JSONError) {
      var reader = try JSONReader(buffer)
      let value = try reader.number()
      try reader.end()
      return value
    } catch { return nil }
  }
}

@Suite struct JSONNumberTests {
  @Test(arguments: [
    "0", "-0", "1", "-1", "0.1", "0.3", "1e22", "1e23", "9007199254740993", "900719925474099.5", "4.35",
    "2.5e-8",
    "123456789012345", "1234567890123456", "179769313486231570000000000000e279", "5e-324",
    "2.4703282292062328e-324",
    "2.4703282292062327e-324", "0.000001", "1.7976931348623157e308", "8.41e21", "9.5e-22", "1e-22", "1E5",
    "1e+5",
    "0.500000000000000166533453693773481063544750213623046875", "0.000000000000000000000000000000000000001",
  ]) func `is rounded once, as the standard library rounds it`(text: String) {
    #expect(number(text)?.bitPattern == Double(text)?.bitPattern)
  }

  @Test func `is rounded once for seeded texts of every shape`() {
    var state: UInt64 = 42
    func next(_ bound: UInt64) -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return (state >> 33) % bound
    }
    for _ in 0..<20_000 {
      var text = next(2) == 0 ? "" : "-"
      text += String(next(10) == 0 ? 0 : 1 + next(9))
      if text.last != "0" { for _ in 0..<next(18) { text += String(next(10)) } }
      if next(2) == 0 {
        text += "."
        for _ in 0...next(18) { text += String(next(10)) }
      }
      if next(3) == 0 { text += (next(2) == 0 ? "e-" : "e") + String(next(290)) }
      #expect(number(text)?.bitPattern == Double(text)?.bitPattern, "\(text)")
    }
  }

  @Test func `a negative zero keeps its sign`() {
    #expect(number("-0.0")?.sign == .minus)
  }

  @Test func `too small for a Double is 0, too large is refused`() {
    #expect(number("1e-999") == 0)
    #expect(number("1e999") == nil)
    #expect(number("1" + String(repeating: "0", count: 400)) == nil)
    #expect(number("0." + String(repeating: "0", count: 400) + "1e401") == 1)
  }
}
